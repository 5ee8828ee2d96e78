"""The table of Schocken in a replay: the turn with its dice, the results, the Deckel."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import capitalized, said
from ...replay import zones
from ...replay.game import GameReplay
from .rounds import Round
from .sentences import half_in_words, throw_in_words, throws_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...narration.step import Step
    from ...replay.zones import Zone

DICE = 3


class SchockenReplay(GameReplay):
    """The maker of the tables of Schocken."""

    def table(self, steps: "Sequence[Step]") -> "list[Zone]":
        step = steps[-1]
        half = step.before["half"] if "verdict" in step.record else step.after["half"]
        found = [zones.text("half", capitalized(half_in_words(half)))]
        if step.record["event"]["event"] == "opening":
            thrown = [
                zones.row([zones.die(one) for one in dice], self.names[seat], seat)
                for seat, dice in step.record["event"]["throws"]
            ]
            found.append(zones.dice("opening", said("opening_dice", "Who begins?"), thrown))
        if "verdict" in step.record:
            found.append(self._settled(Round(step, 1)))
        else:
            if step.after["dice"] or step.after["aside"]:
                found.append(self._turn(step))
            if step.after["standing"]:
                found.append(self._standing(step))
        return found + [self.score(step)]

    def score(self, step: "Step") -> "Zone":
        after = step.after
        rows = [
            zones.count(name, [after["deckel"][seat], after["half_losers"].count(seat)], seat, self.mark(seat, after))
            for seat, name in enumerate(self.names)
        ]
        rows.append(zones.count(said("middle_row", "In the middle"), [after["middle"], None]))
        columns = [said("deckel_column", "Deckel"), said("lost_column", "Halves lost")]
        return zones.counters("deckel", said("deckel_table", "Deckel"), columns, rows)

    def _turn(self, step: "Step") -> "Zone":
        after = step.after
        dice = [zones.die(1, mark="aside") for _ in range(after["aside"])]
        dice += [zones.die(value) for value in after["dice"]]
        title = said(
            "throw_place",
            "{who}: throw {throw} of {limit}",
            who=self.names[after["turn"]],
            throw=after["throws"],
            limit=after["limit"],
        )
        return zones.dice("turn", title, [zones.row(dice)], after["turn"])

    def _standing(self, step: "Step") -> "Zone":
        """Returns the zone with the results so far; covered ones are shown when the round is settled (S12)."""
        rows = []
        for place, result in enumerate(step.after["standing"]):
            seat = step.after["order"][place]
            if result is None:
                covered = [zones.die(zones.COVERED) for _ in range(DICE)]
                rows.append(zones.row(covered, self.names[seat], seat, said("covered", "covered")))
            else:
                _, kind, number, throws = result
                rows.append(self._result(seat, kind, number, throws))
        return zones.dice("results", said("results", "Results of this round"), rows)

    def _settled(self, played: Round) -> "Zone":
        rows = [
            self._result(
                one.seat,
                one.kind,
                one.number,
                one.throws,
                "best" if one is played.best else "worst" if one is played.worst else "",
            )
            for one in played.results
        ]
        return zones.dice("results", said("results_ranked", "The round, from best to worst"), rows)

    def _result(self, seat: int, kind: str, number: int, throws: int, mark: str = "") -> "Zone":
        dice = [zones.die(int(digit)) for digit in str(number)]
        come_to = throw_in_words(kind, number)
        note = said("result_note", "{throw}, {throws}", throw=come_to, throws=throws_in_words(throws))
        return zones.row(dice, self.names[seat], seat, note, mark)
