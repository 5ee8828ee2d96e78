"""The sections on Schocken in the page of a report."""

import re
from collections.abc import Sequence

from schiri.games.schocken.rules.ranking import DECKEL

from ...logs.sentences import said
from ...report import charts
from ...report.plain import PlainMatch
from ...report.sections import Picture, Section, Table
from .rounds import Round, results_of
from .sentences import GLOSSARY, HALVES, KINDS, deckel_in_words, losers_in_words, reason_in_words, results_in_words

_ROUNDS = "Results stand from the best to the worst, each with the throws used; the Deckel as they lie after the round."


def sections(played: PlainMatch, rounds: Sequence[Round], place: str) -> list[Section]:
    """Returns the sections on a match; ids of elements begin with `place`."""
    if not rounds:
        return [Section("Deckel", [played.words.text("No round was settled.")])]
    return [_deckel(played, rounds, place), _players(played, rounds), _every_round(played, rounds)]


def _deckel(played: PlainMatch, rounds: Sequence[Round], place: str) -> Section:
    names, text, halves = played.match.names, played.words.text, _halves(rounds)
    pictures = [_picture(own, f"{place}-half-{half}", played) for half, own in halves.items()]
    rows = [
        [
            text(HALVES[half].capitalize()),
            str(len(own)),
            names[own[0].starter],
            "–" if own[-1].half_loser is None else names[own[-1].half_loser],
            text("yes" if own[-1].best.kind == "schock_aus" else "no"),
        ]
        for half, own in halves.items()
    ]
    columns = ["", *map(text, ("Rounds", "Begun by", "Lost by", "Ended by a Schock Aus"))]
    table = Table(text("Halves"), columns, rows)
    lost = [played.words.told(losers_in_words(rounds, names))] if any(row[3] != "–" for row in rows) else []
    return Section("Deckel", [*lost, text(GLOSSARY)], pictures, [table])


def _halves(rounds: Sequence[Round]) -> dict[int, list[Round]]:
    """Returns the rounds by half."""
    found: dict[int, list[Round]] = {}
    for one in rounds:
        found.setdefault(one.half, []).append(one)
    return found


def _picture(rounds: Sequence[Round], name: str, played: PlainMatch) -> Picture:
    names, text = played.match.names, played.words.text
    half, end = HALVES[rounds[0].half], rounds[-1]
    sentence = "The Deckel of each player after each of {rounds}. At the end: {deckel}."
    words = text(sentence, rounds=played.words.counted(len(rounds), "round"), deckel=_deckel_lie(end, played))
    seats = sorted({result.seat for one in rounds for result in one.results})
    standings = [rounds[0].deckel_before, *(one.deckel for one in rounds)]
    players = {seat: names[seat] for seat in seats}
    return charts.lanes(name, text(f"Deckel in the {half}"), words, players, standings, DECKEL, text("rounds"))


def _deckel_lie(one: Round, played: PlainMatch) -> str:
    deckel = deckel_in_words(one.deckel, one.middle, played.match.names)
    return played.words.told(said("in_order", "{deckel}", deckel=deckel))


def _players(played: PlainMatch, rounds: Sequence[Round]) -> Section:
    names, text = played.match.names, played.words.text
    columns = ["Player", "Rounds", "Best", "Worst", "Throws a round", "Void throws", "Left covered", "Halves lost"]
    rows = []
    for seat, name in enumerate(names):
        own = results_of(rounds, seat)
        throws = played.words.number(f"{sum(one.throws for one in own) / len(own):.1f}") if own else "–"
        totals = played.totals(seat)
        hidden = sum(one.hidden for one in own)
        numbers = [totals["rounds"], totals["best"], totals["worst"], throws, _voids(played, seat), hidden]
        rows.append([name, *map(str, numbers), str(totals["halves lost"])])
    kinds = [
        [name, *(str(sum(one.kind == kind for one in results_of(rounds, seat))) for kind in KINDS)]
        for seat, name in enumerate(names)
    ]
    return Section(
        text("Players"),
        tables=[
            Table(text("Rounds"), [*map(text, columns)], rows, stacked=True),
            Table(
                text("What they came to"),
                [text("Player"), *(text(kind[0].upper() + kind[1:]) for kind in KINDS.values())],
                kinds,
                stacked=True,
            ),
        ],
    )


def _voids(played: PlainMatch, seat: int) -> int:
    """Returns the number of a player's void throws."""
    return sum(step.record["event"]["event"] == "void" and step.seat == seat for step in played.steps)


def _every_round(played: PlainMatch, rounds: Sequence[Round]) -> Section:
    text = played.words.text
    columns = [*map(text, ("Round", "Begun by", "Deckel", "Results", "Verdict", "Why?"))]
    tables = [
        Table(text(HALVES[half].capitalize()), columns, _round_cells(own, played), stacked=True)
        for half, own in _halves(rounds).items()
    ]
    return Section(text("Every round"), [text(_ROUNDS)], tables=tables)


def _round_cells(rounds: Sequence[Round], played: PlainMatch) -> list[list[str]]:
    names, words = played.match.names, played.words
    return [
        [
            f"{one.half}.{one.number}",
            names[one.starter],
            _deckel_lie(one, played),
            _unbroken(" · ".join(map(words.told, results_in_words(one, names)))),
            _unbroken(words.told(reason_in_words(one, names))),
            _unbroken(played.reasons_in_words(played.reasons[one.record])),
        ]
        for one in rounds
    ]


def _unbroken(text: str) -> str:
    """Returns text in which dice such as 6-5-4 are never split at the end of a line."""
    return re.sub(r"(?<=\b\d)-(?=\d\b)", "\N{NON-BREAKING HYPHEN}", text)
