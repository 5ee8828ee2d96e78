"""The parser of lists of people that organisers paste or have in a CSV file."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..rules import is_name, tidied
from ..state import Event, State

# The headings of a list's columns, by what a column holds. Columns with other headings are ignored.
_HEADINGS = {
    "name": "name nom spieler spielerin joueur joueuse player teilnehmer teilnehmerin participant participante person",
    "first": "vorname prénom prenom firstname givenname",
    "last": "nachname familienname lastname surname familyname nomdefamille",
    "team": "team mannschaft verein klub club équipe equipe",
}
_KINDS = {word: kind for kind, words in _HEADINGS.items() for word in words.split()}
_NUMBERED = re.compile(r"\s*\d+\s*[.):]?\s+(?=\S)")


class Person(NamedTuple):
    """A person on a list. `fault` is why the person cannot enter: `known` (has entered), `twice` (on the list), `bad`
    (no valid name or team), or empty."""

    name: str
    team: str
    fault: str = ""

    @property
    def event(self) -> Event:
        """The event `enter` of this person."""
        return {"event": "enter", "name": self.name, **({"team": self.team} if self.team else {})}


class PeopleList(NamedTuple):
    """The people of a list. It is plain if each line is only a name."""

    people: list[Person]
    is_plain: bool


def read(text: str) -> PeopleList:
    """Returns the people of a list with a line for each, whose parts are divided by tabs or semicolons; by commas only
    below a line with headings, as a comma may be part of a name."""
    lines = [line for line in text.splitlines() if tidied(line)]
    if not lines:
        return PeopleList([], True)
    delimiter = next((sign for sign in "\t;" if any(sign in line for line in lines)), "")
    if not delimiter and _kinds(_cells(lines[0], ",")):
        delimiter = ","
    rows = [_cells(line, delimiter) for line in lines]
    kinds = _kinds(rows[0])
    if kinds:
        people = [_by_headings(row, kinds) for row in rows[1:]]
    else:
        people = [Person(*(*row, "", "")[:2]) for row in _without_numbers(rows)]
    is_plain = [person.name for person in people] == [tidied(line) for line in lines] and "," not in text
    return PeopleList([person for person in people if person.name or person.team], is_plain)


def chosen(fields: Mapping[str, Sequence[str]]) -> list[Person]:
    """Returns the people to enter of a form: its rows of `name` and `team` whose numbers, from 0, are in `enter`."""
    rows = enumerate(zip(fields.get("name", ()), fields.get("team", ()), strict=False))
    return [Person(tidied(name), tidied(team)) for n, (name, team) in rows if str(n) in fields.get("enter", ())]


def checked(state: State, people: Iterable[Person]) -> list[Person]:
    """Returns people with their faults, if they cannot enter."""
    known = {tidied(name) for name in state.entrants}
    found: list[Person] = []
    for person in people:
        fault = "known" if person.name in known else ""
        if any(person.name == other.name for other in found):
            fault = "twice"
        if not is_name(person.name) or (person.team and not is_name(person.team)):
            fault = "bad"
        found.append(person._replace(fault=fault))
    return found


def _cells(line: str, delimiter: str) -> list[str]:
    """Returns the cells of a line. Quotes around a whole cell are those of CSV, others are part of a name."""
    edge = re.escape(delimiter) if delimiter else "(?!)"
    found = re.findall(rf'(?:^|{edge})(?:\s*"((?:[^"]|"")*)"\s*(?={edge}|$)|((?:(?!{edge}).)*))', line)
    return [tidied(quoted.replace('""', '"') or plain) for quoted, plain in found]


def _kinds(row: Sequence[str]) -> list[str]:
    """Returns the kind of each column of a list, given its first line. Empty if that line has no headings."""
    kinds = [_KINDS.get(re.sub(r"[^\w]", "", cell.lower()), "") for cell in row]
    return kinds if {"name", "first", "last"} & {*kinds} else []


def _by_headings(row: Sequence[str], kinds: Sequence[str]) -> Person:
    cells: dict[str, str] = {}
    for kind, cell in zip(kinds, row, strict=False):
        cells.setdefault(kind, cell)
    last = cells.get("last", cells.get("name", ""))
    name = f"{cells['first']} {last}".strip() if "first" in cells else cells.get("name", last)
    return Person(name, cells.get("team", ""))


def _without_numbers(rows: Sequence[Sequence[str]]) -> Iterable[Sequence[str]]:
    """Returns the rows of a list without the numbers in front of all of its names."""
    if all(len(row) > 1 and re.fullmatch(r"\d+\W?", row[0]) for row in rows):
        return [row[1:] for row in rows]
    if all(_NUMBERED.match(row[0]) for row in rows):
        return [(_NUMBERED.sub("", row[0], count=1), *row[1:]) for row in rows]
    return rows
