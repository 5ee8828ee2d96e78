"""Forgeries of good logs, made by program.

A `Forger` changes each value of each line, alone or wherever it stands, leaves it out, or adds one. It leaves each line
out, doubles it, exchanges it with the next one, and puts lines of other logs behind it. It knows the rules: verdicts
and states that follow from a change can be made to fit.

Lines are those of `sealing.contents`. `sealing.sealed` gives forged ones the numbers and checks that fit.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from schiri.games import checked_start, new_match
from schiri.match.game import Refusal

from .sealing import Line

RECORDS = ("note", "parts", "resumed", "result", "signed")
A_TIME_US = 1000  # integers above it are taken for times
FOLLOWING = (".verdict", ".why", ".undone", ".state")  # parts of a record that follow from the events
MOST_OTHERS = 3  # most known values of the same place that replace a value
ODD: list[Any] = [[], {}, "", -1, 10**30, "\ud800", [[[[]]]]]  # what no box writes
DRAWN = 4  # most forgeries of a shape that are tried until one changes something


class Forgery(NamedTuple):
    """One way to forge a log.

    `change` is done to a line of a `kind`; `first` is the index of the first line that differs. `made()` returns the
    forged lines, or None if there are none: the rules forbid them, or nothing has changed.
    """

    kind: str
    change: str
    first: int
    made: Callable[[], list[Line] | None]

    @property
    def way(self) -> str:
        """The kind and the change: `take.event.value one more`, `armed left out`."""
        return f"{self.kind}{self.change}"

    @property
    def shape(self) -> str:
        """The part of the way that alike forgeries share: without the kind of a changed line or of a second line."""
        is_value = self.change[0] == "."
        return self.change if is_value else f"{self.kind} {self.change.split()[0]}"


def kind_of(line: Line) -> str:
    """Returns the name of a line's event or note, or of what its record tells.

    A throw whose dice the box has drawn, and no script has set, is a `drawn` one.
    """
    if "event" in line:
        is_drawn = ("throw" in line or "uncovers" in line) and "test_dice" not in line
        return f"{'drawn ' if is_drawn else ''}{line['event'].get('event')}"
    return next((str(line[name]) if name == "note" else name for name in RECORDS if name in line), "header")


class Forger:
    """Forges a log with values, keys and lines of its own and of `others`, logs of the same game."""

    def __init__(self, lines: list[Line], others: Iterable[list[Line]] = ()) -> None:
        self._lines = lines
        self._values: dict[str, dict[str, Any]] = {}  # by place, then by their JSON
        self._before: dict[tuple[str, str], list[str]] = {}  # by place and key: the keys that a box writes before it
        self._more: dict[str, Line] = {}  # a line of each kind
        for log in [lines, *others]:
            for line in log:
                self._learn(line, "")
                if "n" in line:
                    self._more.setdefault(kind_of(line), line)

    def _learn(self, value: Any, place: str) -> None:
        values = self._values.setdefault(place, {})
        if len(values) <= MOST_OTHERS:
            values.setdefault(json.dumps(value), value)
        if isinstance(value, list):
            for item in value:
                self._learn(item, f"{place}[]")
        elif isinstance(value, dict):
            for at, key in enumerate(value):
                self._before.setdefault((place, key), []).extend(list(value)[:at])
                self._learn(value[key], f"{place}.{key}")

    def forgeries(self) -> Iterator[Forgery]:
        """Yields all forgeries."""
        for forgery in self.of_values():
            yield forgery
            if forgery.first and not forgery.change.startswith(FOLLOWING):
                fitting = partial(_made_to_fit, forgery.made)
                yield forgery._replace(change=f"{forgery.change}, and what follows", made=fitting)
        yield from self._of_values_everywhere()
        yield from self._of_lines()

    def of_values(self) -> Iterator[Forgery]:
        """Yields the forgeries in which one value differs."""
        for index, line in enumerate(self._lines):
            for change, other in self._changes(line, ""):
                forged = [*self._lines[:index], other, *self._lines[index + 1 :]]
                yield Forgery(kind_of(line), change, index, lambda forged=forged: forged)

    def _changes(self, value: Any, place: str) -> Iterator[tuple[str, Any]]:
        """Yields what differs in a value, and the value with that one difference."""
        if isinstance(value, dict):
            yield from self._changes_of_object(value, place)
        elif isinstance(value, list):
            for at, item in enumerate(value):
                yield f"{place}[] left out", value[:at] + value[at + 1 :]
                yield f"{place}[] twice", [*value[:at], item, *value[at:]]
                if item not in value[at + 1 : at + 2] and value[at + 1 :]:
                    yield f"{place}[] exchanged", [*value[:at], value[at + 1], item, *value[at + 2 :]]
                for change, other in self._changes(item, f"{place}[]"):
                    yield change, [*value[:at], other, *value[at + 1 :]]
        else:
            for how, other in self._others(value, place):
                if not _same(other, value):
                    yield f"{place} {how}", other

    def _changes_of_object(self, value: Line, place: str) -> Iterator[tuple[str, Line]]:
        for key in value:
            if f"{place}.{key}" not in (".n", ".check"):
                yield f"{place}.{key} left out", {other: value[other] for other in value if other != key}
                for change, other in self._changes(value[key], f"{place}.{key}"):
                    yield change, {**value, key: other}
        if len(value) > 1:
            yield f"{place} in another order", dict(reversed(value.items()))
        for known, key in self._before:
            if known == place and key not in value:
                keys = list(value)
                at = max((keys.index(other) + 1 for other in self._before[place, key] if other in value), default=0)
                more = next(iter(self._values[f"{place}.{key}"].values()))
                yield f"{place}.{key} added", {one: value.get(one, more) for one in [*keys[:at], key, *keys[at:]]}

    def _others(self, value: Any, place: str) -> Iterator[tuple[str, Any]]:
        """Yields the name of a replacement and the new value, which may equal the old one."""
        yield "null", None
        yield from (("odd", one) for one in ODD)
        if type(value) is int:
            yield from (("one more", value + 1), ("one less", value - 1))
        if type(value) is bool:
            yield "turned round", not value
        if type(value) is str and value:
            yield "another letter", value[:-1] + ("1" if value[-1] == "0" else "0")
        known = self._values[place]
        yield from (("another", known[text]) for text in known if text != json.dumps(value))

    def _of_values_everywhere(self) -> Iterator[Forgery]:
        found: dict[tuple[str, Any], list[tuple[int, str]]] = {}
        for index, line in enumerate(self._lines):
            for place, value in _leaves(line, ""):
                if place not in (".n", ".check"):
                    found.setdefault((_name_of(place, value), value), []).append((index, place))
        for (name, value), places in found.items():
            first, place = places[0]
            for how, other in self._others(value, place) if len(places) > 1 else ():
                forge = partial(_replaced, self._lines, "", name, value, other)
                yield self._forgery(kind_of(self._lines[first]), f"{place} {how} everywhere", first, forge)

    def _of_lines(self) -> Iterator[Forgery]:
        for index, line in enumerate(self._lines[1:], 1):
            before, kind, behind = self._lines[:index], kind_of(line), self._lines[index + 1 :]
            yield self._forgery(kind, " left out", index, lambda made=before + behind: made)
            if "event" in line:
                yield self._forgery(kind, " and what came then left out", index, partial(self._ended, before))
            for more in [line, *self._more.values()]:
                at_that_time = [*before, line, _at_time(more, line["t"]), *behind]
                yield self._forgery(kind_of(more), f" behind {kind}", index + 1, lambda made=at_that_time: made)
            if behind:
                following = behind.pop(0)
                exchanged = f" exchanged with {kind_of(following)}"
                made = [*before, following, line, *behind]
                yield self._forgery(kind, exchanged, index, lambda made=made: made)
                made = [*before, _at_time(following, line["t"]), _at_time(line, following["t"]), *behind]
                yield self._forgery(kind, f"{exchanged} in time", index, lambda made=made: made)

    def _ended(self, lines: list[Line]) -> list[Line] | None:
        """Returns lines with the end of the log behind them, as if the players had ended the match there."""
        end = [_at_time(line, lines[-1].get("t", 0)) for line in self._lines if "result" in line or "signed" in line]
        return _followed([*lines, *({**line, "result": "ended"} if "result" in line else line for line in end)])

    def _forgery(self, kind: str, change: str, first: int, forge: Callable[[], list[Line] | None]) -> Forgery:
        def made() -> list[Line] | None:
            lines = forge()
            return None if lines is None or _same(_bare(lines), _bare(self._lines)) else lines

        return Forgery(kind, change, first, made)


def one_of_each_shape(forgers: dict[str, Forger], seed: int) -> Iterator[tuple[str, Forgery]]:
    """Yields one forgery of each shape, drawn at random, with the name of its log."""
    chance = Random(seed)
    alike: dict[str, list[tuple[str, Forgery]]] = {}
    for name, forger in forgers.items():
        for forgery in forger.forgeries():
            alike.setdefault(forgery.shape, []).append((name, forgery))
    for found in alike.values():
        drawn = chance.sample(found, min(DRAWN, len(found)))
        yield from islice(((name, forgery) for name, forgery in drawn if forgery.made()), 1)


def _bare(lines: list[Line]) -> list[Line]:
    """Returns lines without their numbers and checks, which are made anew for every forgery."""
    return [{key: line[key] for key in line if key not in ("n", "check")} for line in lines]


def _same(one: Any, other: Any) -> bool:
    return json.dumps(one) == json.dumps(other)


def _leaves(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Yields the values in a value that are no lists or objects, with their places."""
    if isinstance(value, dict):
        for key in value:
            yield from _leaves(value[key], f"{place}.{key}")
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, f"{place}[]")
    else:
        yield place, value


def _name_of(place: str, value: Any) -> str:
    """Returns the same name for values of the same meaning wherever they stand: times, or values of the same key."""
    is_time = type(value) is int and value > A_TIME_US
    return "a time" if is_time else place.rpartition(".")[2]


def _replaced(value: Any, place: str, name: str, old: Any, new: Any) -> Any:
    """Returns `value` with `new` in the place of each value in it that equals `old` and has this name by `_name_of`."""
    if isinstance(value, dict):
        return {key: _replaced(value[key], f"{place}.{key}", name, old, new) for key in value}
    if isinstance(value, list):
        return [_replaced(item, f"{place}[]" if place else "", name, old, new) for item in value]
    return new if _same(value, old) and _name_of(place, value) == name else value


def _at_time(line: Line, t: int) -> Line:
    """Returns the line with another time, also in its event."""
    line = {**line, "t": t}
    if "t" in line.get("event", {}):
        line["event"] = {**line["event"], "t": t}
    return line


def follows(lines: list[Line]) -> bool:
    """Returns whether verdicts, reasons, state and what was taken back follow from the events by the rules."""
    return _followed(lines) is lines


def _made_to_fit(made: Callable[[], list[Line] | None]) -> list[Line] | None:
    """Returns the changed lines with what follows from their events; None if nothing differs or they are forbidden."""
    changed = made()
    lines = _followed(changed) if changed else None
    return None if lines is changed else lines


def _followed(changed: list[Line]) -> list[Line] | None:
    """Returns the lines with the verdicts, reasons, undone records and state that follow from their events.

    It is `changed` itself if nothing differs, and None if the rules forbid the events.
    """
    lines = [dict(line) for line in changed]
    try:
        match = new_match(checked_start(lines[1]["event"]))
        for line in lines[2:]:
            before = match.game.verdict
            if "state" in line:
                line["state"] = match.game.state()
            elif line.get("event") == {"event": "undo"}:
                line["undone"] = match.undo()
            elif "event" in line:
                match.apply(line["event"], line.get("throw") or 0)
                told = {"verdict": match.game.verdict, "why": match.game.reasons()}
                is_judged = match.game.verdict is not before
                for name in told:
                    if is_judged and (name == "verdict" or name in line):
                        line[name] = told[name]
                    elif not is_judged:
                        line.pop(name, None)
    except (Refusal, KeyError, TypeError):  # an event without a name raises the last two
        return None
    return changed if _same(lines, changed) else lines
