"""The table of FINI! in a replay: the field, each player's dice, and the times of the grabs."""

from schiri.games.fini.rules.dice import DIE_OF_NAME, SILVER, VALUES, counted
from schiri.games.fini.rules.verdict import Duel
from schiri.games.fini.rules.verdict import Step as VerdictStep
from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import in_seconds, said
from ...replay import zones
from ...replay.game import GameReplay
from .sentences import combination_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...logs.types import State
    from ...narration.step import Step
    from ...replay.zones import Words, Zone

PLAYERS = (0, 1)
COLOURED, SILVERN = "coloured", "silver"


class FiniReplay(GameReplay):
    """The maker of the tables of FINI!."""

    KINDS = {COLOURED: said("coloured_die", "coloured"), SILVERN: said("silver_die", "silver")}

    def table(self, steps: "Sequence[Step]") -> "list[Zone]":
        step = steps[-1]
        found = [_place(step)]
        lying = _lying(step)
        if lying["field"]:
            found.append(_field(step, lying))
        if lying["layouts"]:
            found += [self._layout(seat, lying["layouts"][seat], steps) for seat in PLAYERS]
        return found + [self.score(step)]

    def score(self, step: "Step") -> "Zone":
        after = step.after
        rows = [
            zones.count(name, [after["chips"][seat], after["points"][seat]], seat, self.mark(seat, after))
            for seat, name in enumerate(self.names)
        ]
        rows.append(zones.count(said("stock", "Stock"), [after["stock"], None]))
        columns: list[Words] = [said("chips_column", "Chips"), said("points_column", "Points")]
        return zones.counters("chips", said("score_table", "Score"), columns, rows)

    def _layout(self, seat: int, rows: "Sequence[Sequence[str]]", steps: "Sequence[Step]") -> "Zone":
        """Returns a player's layout, each die with the time from the signal to its grab, if it is known."""
        grabs, call_us = _grabs(steps, seat)
        event = steps[-1].record["event"]
        latest = grabs[-1] if event["event"] == "take" and event["player"] == seat else None
        made = []
        for names in rows:
            dice = []
            for name in names:
                grab = next((one for one in grabs if one[0] == name), None)
                below: Words = said("grabbed_at", "{at}", at=in_seconds(grab[1])) if grab else ""
                dice.append(
                    zones.die(DIE_OF_NAME[name] & 7, _kind(name), "new" if grab and grab is latest else "", below)
                )
                grabs = [one for one in grabs if one is not grab]
            made.append(zones.row(dice))
        title: Words = self.names[seat]
        if call_us is not None:
            title = said("has_called", "{who}: FINI at {at} s", who=self.names[seat], at=in_seconds(call_us))
        return zones.dice("layout-%d" % seat, title, made, seat)


def _place(step: "Step") -> "Zone":
    """Returns the zone with the number of the duel; after a verdict that is still the judged duel."""
    state = step.before if "verdict" in step.record else step.after
    duel = said("duel_place", "Round {round}, duel {duel}", round=state["round"], duel=state["duel"])
    if state["combination"]:
        what = combination_in_words(state["combination"])
        duel = said("duel_for", "{duel}: {what}", duel=duel, what=what)
    return zones.text("duel", duel)


def _lying(step: "Step") -> "State":
    """Returns the event or state that has the field and layouts: those at the call for a verdict, else after the
    step."""
    event = step.record["event"]
    return event if "layouts" in event else step.before if "verdict" in step.record else step.after


def _field(step: "Step", lying: "State") -> "Zone":
    """Returns the zone of the dice in the middle of the table. After a premature call the dice that the caller could
    have taken are marked."""
    fitting = fitting_dice(step, lying)
    rows = []
    for kind in (COLOURED, SILVERN):
        dice = [zones.die(one, kind, "fits" if (kind, one) in fitting else "") for one in lying["field"][kind]]
        rows.append(zones.row(dice))
    return zones.dice("field", said("field", "In the middle"), rows)


def fitting_dice(step: "Step", lying: "State") -> "set[tuple[str, int]]":
    """F2, F5, F6: returns the dice that the caller could still have taken without an offence after a premature call.

    If a single value makes the call premature, these are all dice of such values. Otherwise they are the dice of the
    first two neighbouring values that make it premature together."""
    verdict: Any = step.record.get("verdict")
    if not verdict or verdict["step"] != VerdictStep.PREMATURE or not lying["layouts"]:
        return set()
    layouts = [[[DIE_OF_NAME[name] for name in row] for row in layout] for layout in lying["layouts"]]
    shown = {die for row in layouts[1 - verdict["caller"]] for die in row}
    dice = {(COLOURED, value) for value in lying["field"][COLOURED]}
    copies = shown.difference(lying["field"][COLOURED])
    dice |= {(SILVERN, value) for value in lying["field"][SILVERN] if value in copies}

    def too_early(values: "Sequence[int]") -> bool:
        field = [counted([one for one in lying["field"][kind] if one in values]) for kind in (COLOURED, SILVERN)]
        return Duel(step.before["combination"], verdict["caller"], layouts, field[0], field[1]).premature()

    values = [value for value in VALUES if too_early((value,))]
    if not values:
        values = next(([value, value + 1] for value in VALUES[:-1] if too_early((value, value + 1))), [])
    return {(kind, value) for kind, value in dice if value in values}


def _kind(name: str) -> str:
    return SILVERN if DIE_OF_NAME[name] > SILVER else COLOURED


def _grabs(steps: "Sequence[Step]", seat: int) -> "tuple[list[tuple[str, int]], int | None]":
    """Returns the dice that a player has taken, in order, with their times, and the time of the call or None; in µs
    after the signal."""
    events: list[Any] = []
    for step in reversed(steps):
        event = step.record["event"]
        if event["event"] == "go":
            own = [(one, one["t"] - event["t"]) for one in reversed(events) if one["player"] == seat]
            grabs = [(("s%d" if one["silver"] else "c%d") % one["value"], at) for one, at in own if "value" in one]
            return grabs, next((at for one, at in own if one["event"] == "fini"), None)
        if event["event"] in ("take", "fini"):
            events.append(event)
        elif event["event"] in ("roll", "start"):
            break
    return [], None
