"""The duels of a match of FINI!, from its events."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from schiri.games.fini.rules.game import Fini
from schiri.input.keys import NAMES as KEYS

from ...logs.types import Event, Record
from ...report.match import Match

PLAYERS = (0, 1)


@dataclass(frozen=True)
class Duel:
    """A duel that was settled or aborted. Sequences of two are by seat."""

    record: int  # the number of the record that ended the duel
    round: int
    number: int  # within its round; an aborted duel has the number of the one that replaced it
    starter: int
    combination: str
    dice: dict[str, list[int]]  # the thrown values by kind; empty with real dice
    test_dice: bool
    layouts: Sequence[Sequence[Sequence[str]]] | None  # the layouts at the end, if the box knows them
    field: Mapping[str, Sequence[int]] | None  # the field at the end by kind, if it is known
    reasons: list[list[Any]]  # see `Game.reasons`
    caller: int | None
    duration_us: int | None  # µs from the signal to the call
    first_keys_us: Sequence[int | None]  # µs from the signal to each side's first key
    verdict: dict[str, Any]
    cause: str | None  # the cause of an abort, or the kind of a foul
    chips: Sequence[int]  # the chips after the duel, before the end of a round takes them back

    @property
    def aborted(self) -> bool:
        """Whether the duel was aborted."""
        return bool(self.verdict["aborted"])

    @property
    def held(self) -> bool:
        """Whether the call was valid, so that the lengths of the layouts decided."""
        return bool(self.verdict["step"] == 3)


@dataclass
class _Table:
    """What is known of the present duel from the records since its throw."""

    dice: dict[str, list[int]] = dataclasses.field(default_factory=dict)
    test_dice: bool = False
    layouts: Sequence[Sequence[Sequence[str]]] | None = None
    field: Mapping[str, Sequence[int]] | None = None
    caller: int | None = None
    signal_us: int | None = None
    call_us: int | None = None
    keys: list[tuple[int, str]] = dataclasses.field(default_factory=list)

    def take(self, record: Record, game: Fini) -> None:
        """Takes a record before the game carries it out."""
        event = record["event"]
        if event["event"] == "roll":
            self.dice = dice_of(event)
            self.test_dice = record.get("test_dice", False)
        elif event["event"] == "go":
            self.signal_us = event["t"]
        elif event["event"] == "fini":
            self.caller, self.call_us = event["player"], event["t"]
        self.keys = record.get("keys", self.keys)
        self.field = event.get("field") or game.state()["field"] or self.field
        self.layouts = event.get("layouts") or game.state()["layouts"] or self.layouts

    def duration_us(self) -> int | None:
        """Returns the time from the signal to the call, or None."""
        return None if self.signal_us is None or self.call_us is None else self.call_us - self.signal_us

    def first_key_us(self, seat: int) -> int | None:
        """Returns the time from the signal to the first key of a side after it, or None."""
        if self.signal_us is None:
            return None
        own = [at - self.signal_us for at, key in self.keys if KEYS.index(key) // 8 == seat and at >= self.signal_us]
        return min(own, default=None)


def dice_of(event: Event) -> dict[str, list[int]]:
    """Returns the values in an event by kind; empty if it is no throw, or one of real dice."""
    return {kind: event[kind] for kind in ("coloured", "silver") if event["event"] == "roll" and kind in event}


def fastest_us(duels: Sequence[Duel], seat: int) -> int | None:
    """Returns the shortest time from a signal to a valid call of this player, or None."""
    return min((duel.duration_us or 0 for duel in duels if duel.held and duel.caller == seat), default=None)


def duels_of(match: Match) -> tuple[list[Duel], Fini]:
    """Returns the duels of the events that were not undone, and the game after them."""
    game = Fini({"players": match.header["players"], **match.header["options"]})
    duels: list[Duel] = []
    table = _Table()
    for record in match.standing[1:]:  # without the event `start`
        table.take(record, game)
        before = game.copy()
        game.apply(record["event"])
        if game.verdict and game.verdict is not before.verdict:
            duels.append(_settled(record, table, before, game))
            table = _Table()
        elif record["event"]["event"] == "reroll":
            table = _Table()
    return duels, game


def _settled(record: Record, table: _Table, before: Fini, after: Fini) -> Duel:
    event, verdict = record["event"], after.verdict
    assert before.combination and verdict
    return Duel(
        record=record["n"],
        round=before.round,
        number=before.duel,
        starter=before.starter,
        combination=before.combination,
        dice=table.dice,
        test_dice=table.test_dice,
        layouts=table.layouts,
        field=table.field,
        reasons=[] if "cause" in record else record.get("why") or after.reasons(),  # an interruption has no reasons
        caller=verdict["caller"],
        duration_us=table.duration_us() if verdict["step"] else None,
        first_keys_us=[table.first_key_us(seat) for seat in PLAYERS],
        verdict=verdict,
        cause=record.get("cause") or event.get("kind"),
        chips=[before.chips[seat] + verdict["chips"][seat] for seat in PLAYERS],
    )
