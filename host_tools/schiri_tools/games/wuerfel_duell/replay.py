"""The table of Würfel-Duell! in a replay: everybody's dice in their colours, the cards of the duel, the chips."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import said
from ...replay import zones
from ...replay.game import GameReplay
from ...util import paired
from .sentences import title_of
from .voiding import stops, void

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...logs.types import Event, State
    from ...narration.step import Step
    from ...replay.zones import Zone

CARDS = 3  # duel cards of each player in a duel


class WuerfelDuellReplay(GameReplay):
    """The maker of the tables of Würfel-Duell!."""

    def table(self, steps: "Sequence[Step]") -> "list[Zone]":
        step = steps[-1]
        found = [self._dice(step.after)]
        duel = step.before["duel"] if "verdict" in step.record else step.after["duel"]
        if duel:
            found.append(self._duel(duel, step.record.get("verdict")))
        played = self._specials(steps)
        if played:
            found.append(zones.cards("specials", said("specials", "Special cards"), played))
        return found + [self.score(step)]

    def score(self, step: "Step") -> "Zone":
        after = step.after
        rows = [
            zones.count(name, [after["chips"][seat]], seat, self.mark(seat, after))
            for seat, name in enumerate(self.names)
        ]
        rows.append(zones.count(said("bank_row", "Bank"), [after["bank"]]))
        return zones.counters("chips", said("chips_table", "Chips"), [said("chips_column", "Chips")], rows)

    def _dice(self, state: "State") -> "Zone":
        """Returns the zone of the dice. A colour is named by the player who has begun with it."""
        rows = []
        for seat, name in enumerate(self.names):
            dice = [zones.die(value, "seat-%d" % colour) for colour, value in state["dice"][seat]]
            rows.append(zones.row(dice, name, seat))
        return zones.dice("dice", said("dice_of_all", "Dice"), rows)

    def _duel(self, duel: "State", verdict: "State | None") -> "Zone":
        rows = []
        for place, side in enumerate(("attacker", "defender")):
            seat = duel[side]
            own = duel["cards"][place] if duel["cards"] else [zones.COVERED] * CARDS
            note = said("points_of", "{count} points", count=duel["points"][place]) if duel["points"] else ""
            mark = "best" if verdict and verdict["winner"] == seat else ""
            rows.append(zones.row([zones.card(str(card)) for card in own], self.names[seat], seat, note, mark))
        return zones.cards("duel", said("duel_cards", "The duel"), rows)

    def _specials(self, steps: "Sequence[Step]") -> "list[Zone]":
        """Returns the zone of the special cards since the last settled duel, in the order played."""
        begin = len(steps) - 1
        while begin > 0 and "verdict" not in steps[begin - 1].record:
            begin -= 1
        played = []
        latest = None  # W10: a card can stop the one just played, and no other
        for step in steps[begin:]:
            event = step.record["event"]
            if event["event"] == "special":
                played.append(_Played(event, latest))
                latest = (event["card"], event["player"])
            else:
                latest = None
        return [
            zones.row(
                [zones.card(said("title_" + one.code, title_of(one.code)), stopped)], self.names[one.seat], one.seat
            )
            for one, stopped in paired(played, void(played))
        ]


class _Played:
    """A played special card, and the one before it."""

    def __init__(self, event: "Event", latest: "tuple[str, int] | None") -> None:
        self.code: str = event["card"]
        self.seat: int = event["player"]
        self.stops = stops(event, latest)
