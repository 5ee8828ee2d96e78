"""A reader of tournament report files (FIDE's TRF16, with the number of rounds in `XXR`, or `142` as in TRF26), which
gives the events of a Swiss tournament.

A forfeit becomes a walkover, and a bye with a full point the hub's bye. A person who misses a round is withdrawn before
it and returns after it. So are both people of a game to which neither has come. Games that are not rated count. After
the last round, a `Z` marks a person who misses the next round."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from schiri.match.game import Refusal, bad_argument

from .formats.swiss import Swiss
from .rules import MOST_LETTERS, is_name, tidied
from .state import Event

_NUMBER, _NAME, _POINTS, _ROUNDS, _ROUND = 5, 15, 81, 92, 10  # first columns, from 1, and the width of a round
_LETTERS = 33  # the largest number of letters of a name
_KIND = re.compile(r"([0-9]{3}|[A-Z]{3}|###)( |$)")
_GAME = re.compile(r"  (?=.{4} [wb])( *0*[1-9][0-9]*) (.) ([10=+WDL-])")
_NO_GAME = re.compile(r"  (0000|   0|    ) ([ -]) ([FUHZ ])")
_HALF_POINTS = {"1": 2, "+": 2, "W": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1, "0": 0, "-": 0, "L": 0, "Z": 0, " ": 0}
# The results that the opponent's entry may have, by the result in a person's entry.
_AGAINST = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+-"}


class _Line(NamedTuple):
    number: int
    text: str

    def fault(self, column: int, sentence: str) -> Refusal:
        """Returns a refusal that names the line and a column, from 1."""
        return bad_argument(f"Line {self.number}, column {column}: {sentence}")

    def strange(self, first: int, last: int) -> Refusal:
        """Returns the refusal of these columns, whose text means nothing there."""
        found = "".join(letter if letter.isprintable() else "?" for letter in self.text[first - 1 : last])
        return self.fault(first, f"a TRF has no “{found or ' '}” here.")

    def whole(self, first: int, last: int) -> int:
        """Returns the number in these columns."""
        word = self.text[first - 1 : last].strip()
        if not re.fullmatch("[0-9]{1,4}", word):
            raise self.strange(first, last)
        return int(word)


class _Entry(NamedTuple):
    """The part of a person's line for a round: the number of the opponent (0 for none), the colour, and the result."""

    other: int = 0
    colour: str = "-"
    result: str = " "


class _Person(NamedTuple):
    line: _Line
    number: int
    name: str
    entries: tuple[_Entry, ...]

    def entry(self, place: int) -> _Entry:
        """Returns the entry of the round at the index `place`; an empty one if the line ends before it."""
        return self.entries[place] if place < len(self.entries) else _Entry()


def tournament_of(data: bytes, game: str, seed: str, by: str) -> tuple[Event, Iterator[Event]]:
    """Returns the event `begin` of a tournament of this game, and yields the further events. `by` is named in the
    results as the person who has entered them. Raises `Refusal` with line and column if the file cannot be read, or
    contradicts itself."""
    lines = list(_lines(data))
    by_kind = {line.text[:3]: line for line in reversed(lines)}
    people = _people(lines)
    if "012" not in by_kind or not people:
        raise bad_argument("This is no TRF: it has no title (012) or no players (001).")
    _check_games(people)
    counted = by_kind.get("062")
    if counted and counted.whole(5, len(counted.text)) != len(people):
        raise counted.fault(5, f"the file has {len(people)} players.")
    entries = [(place, entry) for person in people.values() for place, entry in enumerate(person.entries, 1)]
    played = max([0, *(place for place, entry in entries if entry.result not in "Z ")])
    planned = by_kind.get("XXR", by_kind.get("142"))
    rounds = planned.whole(5, len(planned.text)) if planned else max(played, 1)
    if planned and rounds < played:
        raise planned.fault(5, f"{played} rounds have been played.")
    begin = {
        "event": "begin",
        "title": tidied(by_kind["012"].text[4:])[:MOST_LETTERS].strip(),
        "game": game,
        "format": Swiss.NAME,
        "options": {"rounds": rounds},
        "seed": seed,
        "boxes": [],
        "test_dice": False,
    }
    return begin, _events(people, played, by)


def _lines(data: bytes) -> Iterator[_Line]:
    ends = re.compile("\r\n|\r|\n")
    try:
        rows = ends.split(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        *before, last = ends.split(error.object[: error.start].decode())
        raise _Line(len(before) + 1, last).fault(len(last) + 1, "this is no text in UTF-8.") from None
    for number, row in enumerate(rows, 1):
        line = _Line(number, row)
        if row.strip() and not _KIND.match(row):
            raise line.strange(1, 4)
        if row.strip():
            yield line


def _people(lines: list[_Line]) -> Mapping[int, _Person]:
    """Returns the people of a file by their numbers, sorted by these."""
    found: dict[int, _Person] = {}
    names: dict[str, _Person] = {}
    for line in lines:
        if not line.text.startswith("001"):
            continue
        person = _person(line)
        if person.number in found:
            raise line.fault(_NUMBER, f"this number stands on line {found[person.number].line.number}, too.")
        if person.name in names:
            other = names[person.name].line.number
            raise line.fault(_NAME, f"the name stands on line {other}, too (33 letters of it count).")
        found[person.number] = names[person.name] = person
    return dict(sorted(found.items()))


def _person(line: _Line) -> _Person:
    name = tidied(line.text[_NAME - 1 : _NAME - 1 + _LETTERS])
    if not is_name(name):
        raise line.fault(_NAME, "a name is missing.")
    starts = range(_ROUNDS, len(line.text.rstrip()) + 3, _ROUND)
    person = _Person(line, line.whole(_NUMBER, _NUMBER + 3), name, tuple(_entry(line, start) for start in starts))
    points = line.text[_POINTS - 1 : _POINTS + 3].strip()
    if not re.fullmatch(r"[0-9]{1,2}(\.[05])?", points):
        raise line.strange(_POINTS, _POINTS + 3)
    if 2 * float(points) != sum(_HALF_POINTS[entry.result] for entry in person.entries):
        raise line.fault(_POINTS, "these are not the points of the rounds.")
    return person


def _entry(line: _Line, start: int) -> _Entry:
    text = f"{line.text[start - 3 : start + 7]:10}"
    found = _GAME.fullmatch(text) or _NO_GAME.fullmatch(text)
    if not found:
        raise line.strange(start - 2, start + 7)
    other, colour, result = found.groups()
    return _Entry(int(other.strip() or 0), colour, result)


def _check_games(people: Mapping[int, _Person]) -> None:
    """Raises `Refusal` unless the entries of the two people of each game agree."""
    for person in people.values():
        for place, (number, colour, result) in enumerate(person.entries):
            if not number:
                continue
            column = _ROUNDS + place * _ROUND
            if number not in people:
                raise person.line.fault(column, "there is no player with this number.")
            other, back = people[number], people[number].entry(place)
            is_told = back.other == person.number and {colour, back.colour} == {"w", "b"}
            if not is_told or back.result not in _AGAINST[result]:
                raise person.line.fault(column, f"line {other.line.number} says something else of this game.")


def _events(people: Mapping[int, _Person], played: int, by: str) -> Iterator[Event]:
    yield from ({"event": "enter", "name": person.name} for person in people.values())
    present = {person.name for person in people.values()}
    for place in range(played + 1):
        there = {person.name for person in people.values() if _is_there(people, person, place, place == played)}
        yield from ({"event": "withdraw", "name": name} for name in sorted(present - there))
        yield from ({"event": "return", "name": name} for name in sorted(there - present))
        present = there
        if place < played:
            yield from _round(people, place, by)


def _is_there(people: Mapping[int, _Person], person: _Person, place: int, is_next: bool = False) -> bool:
    """Returns whether a person takes part in the round at the index `place`. With `is_next` the round is still to be
    drawn, and a person without an entry takes part."""
    other, _, result = person.entry(place)
    if other:
        return (result, people[other].entry(place).result) != ("-", "-")
    return result != "Z" and (result != " " or is_next)


def _round(people: Mapping[int, _Person], place: int, by: str) -> Iterator[Event]:
    """Yields the draw of the round at the index `place`, and its results."""
    results = {person.name: person.entry(place).result for person in people.values()}
    whites = [person for person in people.values() if person.entry(place).colour == "w"]
    games = [[one.name, people[one.entry(place).other].name] for one in whites if _is_there(people, one, place)]
    if not games:
        raise next(iter(people.values())).line.fault(_ROUNDS + place * _ROUND, "nobody plays in this round.")
    byes = [name for name, result in results.items() if result in ("F", "U")]
    half = [name for name, result in results.items() if result == "H"]
    drawn: Event = {"event": "draw", "round": place + 1, "tables": games, "byes": byes, "by_hand": True}
    yield {**drawn, "half": half} if half else drawn
    for table, seats in enumerate(games, 1):
        if "+" in (results[name] for name in seats):
            yield from _walkover(*sorted(seats, key=results.__getitem__))
        else:
            winners = [name for name in seats if _HALF_POINTS[results[name]]]
            yield {"event": "result", "round": place + 1, "table": table, "winners": winners, "by": by}


def _walkover(winner: str, loser: str) -> Iterator[Event]:
    """Yields events that make an open table a walkover and leave both people present. The withdrawal of the winner
    stores the walkover, so it stays when the loser comes back."""
    for event, name in (("withdraw", loser), ("withdraw", winner), ("return", winner), ("return", loser)):
        yield {"event": event, "name": name}
