"""The data of a tournament for the templates of the pages, without words of any language."""

import json
import time
from calendar import timegm
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from schiri.games import facts_of

from ..formats.stages import Cut, Stages
from ..rules import format_of, told
from ..state import Event, Result, State
from ..store.tournaments import Kept
from .brackets import Bracket, bracket_of
from .finals import labels_of, planned_of
from .shortened_names import in_order

# The parts of a point in which values of standings are counted: halves and quarters.
PARTS = {"half_points": 2, "buchholz": 2, "sonneborn_berger": 4}
_TELLING = ("lives", "half_points", "points")
_FRACTIONS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


class Seat(NamedTuple):
    """A person at a table. `has_won` is None while the result is open; `points` are those in the game."""

    name: str
    has_won: bool | None
    points: int | None


class Table(NamedTuple):
    """A table of a round.

    `source` is the origin of its result: `log`, `codes`, `hand`, `walkover`, or empty if it is open. `by` is the person
    who entered or corrected it. `was` is the result as JSON, for the form that corrects it. `is_late` is whether the
    table is open while at least half of its round has results. `label` is one of `finals.labels_of`. `called_off`
    counts what was taken back in its match, by the codes of `logs.course`."""

    round: int
    number: int
    seats: Sequence[Seat]
    source: str
    by: str
    was: str
    is_late: bool
    label: str
    called_off: Mapping[str, int]

    @property
    def is_final(self) -> bool:
        """Whether this is a final, semi-final or quarter-final."""
        return self.label not in ("", "consolation")


class RoundView(NamedTuple):
    """A round. `minutes` is the time since it was drawn."""

    number: int
    minutes: int
    tables: Sequence[Table]
    byes: Sequence[str]
    out: Sequence[str]
    half: Sequence[str]


class Standing(NamedTuple):
    """A row of the standings."""

    place: int
    name: str
    team: str | None
    is_present: bool
    values: Sequence[str]


class View(NamedTuple):
    """A tournament as the pages show it."""

    id: str
    version: int
    is_published: bool
    is_closed: bool
    day: str  # the date of its first event, such as 2026-11-23; empty before that
    title: str
    game: str
    format: str
    rounds: Sequence[RoundView]  # latest first
    columns: Sequence[str]
    standings: Sequence[Standing]
    team_standings: Sequence[Standing]
    present: int
    rounds_planned: int | None  # None if the number depends on results
    has_rounds: bool  # whether the number of rounds is an option of the format
    is_over: bool  # whether all rounds are played
    cut: Cut | None
    can_draw: bool
    bracket: Bracket | None

    @property
    def by_name(self) -> list[Standing]:
        """The standings sorted by name; accents and capitals do not matter."""
        return sorted(self.standings, key=lambda row: in_order(row.name))

    @property
    def best_column(self) -> int:
        """The most informative column where there is room for only one: lives, or else points."""
        return next((self.columns.index(code) for code in _TELLING if code in self.columns), 0)

    @property
    def latest(self) -> RoundView | None:
        """The latest round."""
        return self.rounds[0] if self.rounds else None


def view_of(kept: Kept, now: float) -> View:
    """Returns the view of a tournament at a time in seconds since 1970."""
    state, begin = kept.state, kept.state.begin
    drawn = {record["event"]["round"]: record["at"] for record in kept.records if record["event"]["event"] == "draw"}
    format_ = format_of(state)
    told_by: dict[tuple[int, int], Event] = {}
    for event in kept.tournament.history:
        if event["event"] in ("result", "correct"):
            place = event["round"], event["table"]
            before = {} if "match" in event else told_by.get(place, {})
            # A correction by hand does not change what was taken back in the match.
            told_by[place] = {"called_off": before.get("called_off", {}), **event}
    bracket = bracket_of(state)
    labels = labels_of(state, bracket)
    rounds = [
        _round(state, number, told_by, labels[number - 1], int(now - seconds_of(drawn[number])))
        for number in range(len(state.rounds), 0, -1)
    ]
    is_over = bool(rounds) and not state.open_tables and format_.is_over(state)
    return View(
        id=kept.id,
        version=kept.version,
        is_published=kept.is_published,
        is_closed=state.is_closed,
        day=_day(kept.records[0]["at"]) if kept.records else "",
        title=begin["title"],
        game=facts_of(begin["game"]).title,
        format=begin["format"],
        rounds=rounds,
        columns=[criterion.code for criterion in format_.criteria(state)],
        standings=list(_standings(state)),
        team_standings=[
            Standing(row.place, row.name, None, True, shown_values(("half_points", "wins"), row.values))
            for row in kept.tournament.team_standings()
        ],
        present=len(state.present),
        rounds_planned=planned_of(state),
        has_rounds="rounds" in format_.options,
        is_over=is_over,
        cut=format_.cut(state) if isinstance(format_, Stages) and not state.open_tables else None,
        can_draw=not (state.is_closed or state.open_tables or is_over) and len(state.present) > 1,
        bracket=bracket,
    )


def by_day(views: Iterable[View]) -> list[View]:
    """Returns tournaments by day, the latest first; those without a day come before all others."""
    return sorted(views, key=lambda view: view.day or "9", reverse=True)


def _standings(state: State) -> Iterator[Standing]:
    format_ = format_of(state)
    names = [criterion.code for criterion in format_.criteria(state)]
    for row in format_.standings(state):
        entrant = state.entrants[row.name]
        yield Standing(row.place, row.name, entrant.team, entrant.is_present, shown_values(names, row.values))


def shown_values(criteria: Sequence[str], values: Sequence[int]) -> list[str]:
    """Returns the values of a row of standings as text, given the codes of the criteria."""
    return [shown(value, PARTS.get(name, 1)) for name, value in zip(criteria, values, strict=True)]


def shown(value: int, parts: int = 1) -> str:
    """Returns a number of wholes, halves or quarters (`parts` of 1, 2 or 4) as text, such as “2½”."""
    whole, rest = divmod(abs(value), parts)
    fraction = _FRACTIONS.get(rest / parts, "")
    return ("−" if value < 0 else "") + (f"{whole or ''}{fraction}" if fraction else str(whole))


def _round(
    state: State, number: int, told_by: Mapping[tuple[int, int], Event], labels: Sequence[str], seconds: int
) -> RoundView:
    round_ = state.rounds[number - 1]
    results = [state.result(number, table) for table in range(1, len(round_.tables) + 1)]
    is_half_done = 2 * sum(result is not None for result in results) >= len(results)
    tables = [
        Table(
            number,
            table,
            _seats(seats, result),
            _source(result, (number, table) in told_by),
            told_by.get((number, table), {}).get("by", ""),
            json.dumps(told(result)) if result else "",
            result is None and is_half_done and number == len(state.rounds),
            labels[table - 1],
            told_by.get((number, table), {}).get("called_off", {}),
        )
        for table, (seats, result) in enumerate(zip(round_.tables, results, strict=True), 1)
    ]
    byes, out, half = (sorted(names, key=in_order) for names in (round_.byes, round_.out, round_.half))
    return RoundView(number, max(0, seconds) // 60, tables, byes, out, half)


def _seats(seats: Sequence[str], result: Result | None) -> list[Seat]:
    points = (result and result.points) or (None,) * len(seats)
    return [
        Seat(name, name in result.winners if result else None, own) for name, own in zip(seats, points, strict=True)
    ]


def _source(result: Result | None, is_told: bool) -> str:
    if result is None:
        return ""
    if result.match or result.code:
        return "log" if result.match else "codes"
    return "hand" if is_told else "walkover"


def seconds_of(at: str) -> int:
    """Returns the time `at` of a record in seconds since 1970."""
    return timegm(time.strptime(at, "%Y-%m-%dT%H:%M:%SZ"))


def _day(at: str) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(seconds_of(at)))


class Entry(NamedTuple):
    """A record of a tournament for people.

    `time` is the local time of day, `kind` the name of the event. `facts` is the event, or the undone event of an undo.
    `undone_by` is the person who undid it, if known."""

    n: int
    time: str
    kind: str
    facts: dict[str, Any]
    undone_by: str


def record(kept: Kept) -> list[Entry]:
    """Returns the records of a tournament, the latest first."""
    return [_entry(one) for one in reversed(kept.records)]


def _entry(one: dict[str, Any]) -> Entry:
    event: Event = one.get("undone") or one["event"]
    at = time.strftime("%H:%M", time.localtime(seconds_of(one["at"])))
    undone_by = one["event"].get("by", "") if "undone" in one else ""
    return Entry(one["n"], at, one["event"]["event"], event, undone_by)
