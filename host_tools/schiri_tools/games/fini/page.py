"""The parts of the page that are FINI!'s own."""

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median
from typing import TYPE_CHECKING

from ...report import charts
from ...report.sections import Cell, Dice, Picture, Section, Table, counted, moved, seconds
from .duels import PLAYERS, Duel
from .words import CAUSES, CODES, COMBINATIONS, ROUNDS, verdict_in_words

if TYPE_CHECKING:
    from .report import FiniMatch


def sections(played: "FiniMatch", place: str) -> list[Section]:
    """The sections of the match at `place` on the page."""
    if not played.duels:
        return [Section("Score", ["No duel was settled."])]
    return [_score(played, place), _speed(played, place), _offences(played), _every_duel(played)]


def _score(played: "FiniMatch", place: str) -> Section:
    names = played.match.names
    ends = {number: duels[-1].chips for number, duels in played.rounds.items()}
    stretches = [
        charts.Stretch(f"Round {number}", [[0, 0], *(duel.chips for duel in duels)])
        for number, duels in played.rounds.items()
    ]
    told = "; ".join(f"round {number}: {chips[0]} to {chips[1]}" for number, chips in ends.items())
    picture = charts.steps(
        f"{place}-chips",
        "Chips, duel by duel",
        f"The chips of {names[0]} and {names[1]} after each duel, in rounds of 11 chips. At the end of {told}.",
        names,
        stretches,
        "duels, aborted ones included",
    )
    rows = [[f"{number}: {ROUNDS[number]}", *map(str, chips)] for number, chips in ends.items()]
    total = ["Points", *map(str, played.points)]
    return Section("Score", pictures=[picture], tables=[Table("Chips by round", ["Round", *names], [*rows, total])])


def _speed(played: "FiniMatch", place: str) -> Section:
    names = played.match.names
    first_keys = [_times(played.duels, lambda duel, seat: duel.first_keys_us[seat], seat) for seat in PLAYERS]
    calls = [_times(played.duels, _call_us, seat) for seat in PLAYERS]
    pictures = [
        _times_picture(f"{place}-keys", "From the signal to the first key", names, first_keys),
        _times_picture(f"{place}-calls", "From the signal to the call", names, calls),
    ]
    rows: list[list[Cell]] = [
        [f"{what}, {how}", *(seconds(of(own) if own else None) for own in times)]
        for what, times in (("First key", first_keys), ("Call", calls))
        for how, of in (("fastest", min), ("median", median), ("slowest", max))
    ]
    rows.append(["Fastest call that held", *(seconds(played.fastest_us(seat)) for seat in PLAYERS)])
    rows.append(["Calls", *(str(len(own)) for own in calls)])
    return Section("Speed", pictures=pictures, tables=[Table("Times after the signal", ["", *names], rows)])


def _times(duels: Sequence[Duel], of: Callable[[Duel, int], int | None], seat: int) -> list[int]:
    return [time for duel in duels if (time := of(duel, seat)) is not None]


def _call_us(duel: Duel, seat: int) -> int | None:
    return duel.duration_us if duel.caller == seat else None


def _times_picture(name: str, title: str, names: Sequence[str], times: Sequence[Sequence[int]]) -> Picture:
    told = [
        f"{player}: {counted(len(own), 'time')}, {seconds(min(own))} to {seconds(max(own))}, median "
        f"{seconds(median(own))}."
        for player, own in zip(names, times, strict=True)
        if own
    ]
    return charts.times(name, title, " ".join(told) or "There are no such times.", names, times)


def _offences(played: "FiniMatch") -> Section:
    found = [[code for duel in played.duels for code in duel.verdict["offences"][seat]] for seat in PLAYERS]
    rows = [[CODES[code], *(str(own.count(code)) for own in found)] for code in CODES if code in found[0] + found[1]]
    tables = []
    if rows:
        tables.append(Table("How often", ["", *played.match.names], [*rows, ["in all", *map(str, map(len, found))]]))
    sentences = [] if rows else ["Nobody has offended, called too early or fouled."]
    causes = Counter(CAUSES[duel.cause or "same_die"] for duel in played.duels if duel.aborted)
    if causes:
        told = ", ".join(cause if count == 1 else f"{cause} ({count} times)" for cause, count in causes.items())
        sentences.append(f"{counted(causes.total(), 'duel was', 'duels were')} aborted: {told}.")
    return Section("Offences and fouls", sentences, tables=tables)


def _every_duel(played: "FiniMatch") -> Section:
    names = played.match.names
    columns = ["Duel", "Starter", "Collected", "Thrown", "Call", "First keys", "Lengths", "Chips", "Verdict"]
    tables = [
        Table(
            f"Round {number}: {ROUNDS[number]}",
            columns,
            [_duel_cells(duel, names) for duel in duels],
            stacked=True,
        )
        for number, duels in played.rounds.items()
    ]
    sentence = f"Lengths, first keys and chips stand as {names[0]} : {names[1]}; in brackets, how the chips moved."
    return Section("Every duel", [sentence], tables=tables)


def _duel_cells(duel: Duel, names: Sequence[str]) -> list[Cell]:
    lengths = duel.verdict["lengths"]
    call = "–" if duel.caller is None else f"{names[duel.caller]}, {seconds(duel.duration_us)}"
    return [
        f"{duel.round}.{duel.number}" + (" (aborted)" if duel.aborted else ""),
        names[duel.starter],
        COMBINATIONS[duel.combination],
        _dice_in_cell(duel),
        call,
        " : ".join(seconds(time) for time in duel.first_keys_us),
        f"{lengths[0]}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{lengths[1]}" if lengths else "–",
        moved(duel.chips, duel.verdict["chips"]),
        verdict_in_words(duel, names),
    ]


def _dice_in_cell(duel: Duel) -> Cell:
    """The dice of a throw, sorted."""
    if not duel.dice:
        return "real dice"
    return Dice([(kind, sorted(values)) for kind, values in duel.dice.items()])
