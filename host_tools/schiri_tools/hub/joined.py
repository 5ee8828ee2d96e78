"""The joint standings of several halls, computed from the states of their tournaments."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .formats.tables import TableFormat
from .rules import format_of
from .standings import Criterion, Row, Score, members_of, ranked, team_standings
from .state import State

_OF_THE_HALL = {name for name, _, _ in TableFormat.OPTIONS}  # the options that may differ between halls


class JoinedRow(NamedTuple):
    """A row of the joint standings. Rows with equal values share a place."""

    place: int
    hall: str
    name: str
    values: tuple[int, ...]


class Joined(NamedTuple):
    """The joint standings of halls with the same tournament. `first` is the first hall's state, for what all halls
    share. A team may have people in several halls."""

    first: State
    criteria: Sequence[Criterion]
    rows: Sequence[JoinedRow]
    teams: Sequence[Row]


def joined(states: Mapping[tuple[str, str], State]) -> list[Joined]:
    """Returns the joint standings of tournaments, given by hall and id: one table for those with the same title, game,
    format and options."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for place in sorted(states):
        groups.setdefault(_what_is_played(states[place]), []).append(place)
    return [_joined({place: states[place] for place in places}) for _, places in sorted(groups.items())]


def _what_is_played(state: State) -> str:
    begin = state.begin
    options = {name: value for name, value in begin["options"].items() if name not in _OF_THE_HALL}
    return json.dumps([begin["title"], begin["game"], begin["format"], options], sort_keys=True)


def _joined(states: Mapping[tuple[str, str], State]) -> Joined:
    people: dict[str, tuple[str, str, tuple[int, ...]]] = {}  # by HALL/TOURNAMENT/NAME
    members: dict[str, list[Score]] = {}
    for (hall, id_), state in states.items():
        for team, those in members_of(state).items():
            members.setdefault(team, []).extend(those)
        for row in format_of(state).standings(state):
            people[f"{hall}/{id_}/{row.name}"] = hall, row.name, row.values
    first = next(iter(states.values()))
    criteria = format_of(first).criteria(first)
    by_value = [_of_place(criterion, place, people) for place, criterion in enumerate(criteria)]
    rows = [JoinedRow(row.place, *people[row.name]) for row in ranked(people, by_value)]
    return Joined(first, criteria, rows, team_standings(members))


def _of_place(criterion: Criterion, place: int, people: Mapping[str, tuple[str, str, tuple[int, ...]]]) -> Criterion:
    """Returns the criterion with its values from `people`; `place` is its index among the values of a person."""
    return criterion._replace(value=lambda key: people[key][2][place])
