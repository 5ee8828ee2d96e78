"""The parts of the page that are Schocken's own."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from schiri.games.schocken.rules.ranking import DECKEL

from ...logs.saying import english
from ...report import charts
from ...report.sections import Picture, Section, Table, counted
from .rounds import Round
from .words import GLOSSARY, HALVES, KINDS, deckel_in_words, losers_in_words, reason_in_words, results_in_words

if TYPE_CHECKING:
    from .report import SchockenMatch

_ROUNDS = "Results stand from the best to the worst, each with the throws used; the Deckel as they lie after the round."


def sections(played: "SchockenMatch", place: str) -> list[Section]:
    """The sections of the match at `place` on the page."""
    if not played.rounds:
        return [Section("Deckel", ["No round was settled."])]
    return [_deckel(played, place), _players(played), _every_round(played)]


def _deckel(played: "SchockenMatch", place: str) -> Section:
    names = played.match.names
    pictures = [_picture(rounds, f"{place}-half-{half}", names) for half, rounds in played.halves.items()]
    rows = [
        [
            HALVES[half].capitalize(),
            str(len(rounds)),
            names[rounds[0].starter],
            "–" if rounds[-1].half_loser is None else names[rounds[-1].half_loser],
            "yes" if rounds[-1].best.kind == "schock_aus" else "no",
        ]
        for half, rounds in played.halves.items()
    ]
    table = Table("Halves", ["", "Rounds", "Begun by", "Lost by", "Ended by a Schock Aus"], rows)
    lost = [losers_in_words(played.rounds, names)] if any(row[3] != "–" for row in rows) else []
    return Section("Deckel", [*lost, GLOSSARY], pictures, [table])


def _picture(rounds: Sequence[Round], name: str, names: Sequence[str]) -> Picture:
    half, end = HALVES[rounds[0].half], rounds[-1]
    lie = english(deckel_in_words(end.deckel, end.middle, names))
    words = f"The Deckel of each player after each of {counted(len(rounds), 'round')}. At the end: {lie}."
    seats = sorted({result.seat for one in rounds for result in one.results})
    standings = [[0] * len(names), *(one.deckel for one in rounds)]
    players = {seat: names[seat] for seat in seats}
    return charts.lanes(name, f"Deckel in the {half}", words, players, standings, DECKEL, "rounds")


def _players(played: "SchockenMatch") -> Section:
    names = played.match.names
    columns = ["Player", "Rounds", "Best", "Worst", "Throws a round", "Void throws", "Left covered", "Halves lost"]
    rows = []
    for seat, name in enumerate(names):
        own = played.results(seat)
        throws = f"{sum(one.throws for one in own) / len(own):.1f}" if own else "–"
        totals = played.totals(seat)
        hidden = sum(one.hidden for one in own)
        numbers = [totals["rounds"], totals["best"], totals["worst"], throws, played.voids(seat), hidden]
        rows.append([name, *map(str, numbers), str(totals["halves lost"])])
    kinds = [
        [name, *(str(sum(one.kind == kind for one in played.results(seat))) for kind in KINDS)]
        for seat, name in enumerate(names)
    ]
    return Section(
        "Players",
        tables=[
            Table("Rounds", columns, rows, stacked=True),
            Table(
                "What they came to",
                ["Player", *(kind[0].upper() + kind[1:] for kind in KINDS.values())],
                kinds,
                stacked=True,
            ),
        ],
    )


def _every_round(played: "SchockenMatch") -> Section:
    columns = ["Round", "Begun by", "Deckel", "Results", "Verdict"]
    tables = [
        Table(HALVES[half].capitalize(), columns, _round_cells(rounds, played.match.names), stacked=True)
        for half, rounds in played.halves.items()
    ]
    return Section("Every round", [_ROUNDS], tables=tables)


def _round_cells(rounds: Sequence[Round], names: Sequence[str]) -> list[list[str]]:
    return [
        [
            f"{one.half}.{one.number}",
            names[one.starter],
            english(deckel_in_words(one.deckel, one.middle, names)),
            _unbroken(results_in_words(one, names)),
            _unbroken(english(reason_in_words(one, names))),
        ]
        for one in rounds
    ]


def _unbroken(text: str) -> str:
    """With dice such as 6-5-4 that no line end can part."""
    return re.sub(r"(?<=\b\d)-(?=\d\b)", "\N{NON-BREAKING HYPHEN}", text)
