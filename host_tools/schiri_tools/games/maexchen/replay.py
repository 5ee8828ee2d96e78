"""A match of Mäxchen as it lies on the table: the cup, the claim, the lives."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.saying import said
from ...replay import zones
from ...replay.game import GameReplay
from .words import value_in_words, verdict_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...narration.step import Step
    from ...replay.zones import Zone

DICE = 2


class MaexchenReplay(GameReplay):
    """Mäxchen. The cup stays down until a doubt lifts it: that is how the players saw it."""

    def table(self, steps: "Sequence[Step]") -> "list[Zone]":
        step = steps[-1]
        found = []
        if "verdict" in step.record:
            verdict = step.record["verdict"]
            found.append(zones.text("verdict", verdict_in_words(verdict, self.names)))
            shown = step.record["event"].get("dice", [zones.COVERED] * DICE)
            found.append(self._cup(shown, step.before["thrower"]))
        elif step.after["thrower"] is not None:
            claim = step.after["claim"]
            if claim:
                who, value = self.names[step.after["claimer"]], value_in_words(claim)
                found.append(zones.text("claim", said("claim_lies", "{who}: {value}", who=who, value=value)))
            found.append(self._cup([zones.COVERED] * DICE, step.after["thrower"]))
        return found + [self.score(step)]

    def _cup(self, values: "Sequence[int | str]", seat: int) -> "Zone":
        title = said("under_the_cup", "Under the cup")
        return zones.dice("cup", title, [zones.row([zones.die(value) for value in values], self.names[seat], seat)])

    def score(self, step: "Step") -> "Zone":
        rows = [
            zones.count(name, [step.after["lives"][seat]], seat, self.mark(seat, step.after))
            for seat, name in enumerate(self.names)
        ]
        lives = said("lives_table", "Lives")
        return zones.counters("lives", lives, [lives], rows)


REPLAY = MaexchenReplay
