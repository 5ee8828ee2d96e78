"""The sections on FINI! in the page of a report."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import median

from schiri.games.fini.rules.dice import DIE_OF_NAME, SILVER
from schiri.games.fini.screens.why import missing_dice, offends

from ...report import charts
from ...report.game import Game
from ...report.sections import Cell, Dice, Laid, Picture, Section, Table, moved, seconds
from .duels import PLAYERS, Duel, fastest_us
from .sentences import CAUSES, CODES, ROUNDS, combination_in_words, verdict_in_words

Rounds = Mapping[int, Sequence[Duel]]  # the duels of each round


def sections(played: Game, duels: Sequence[Duel], place: str) -> list[Section]:
    """Returns the sections on a match; ids of elements begin with `place`."""
    if not duels:
        return [Section(played.words.text("Score"), [played.words.text("No duel was settled.")])]
    rounds: dict[int, list[Duel]] = {}
    for duel in duels:
        rounds.setdefault(duel.round, []).append(duel)
    return [
        _score(played, rounds, place),
        _speed(played, duels, place),
        _offences(played, duels),
        _every_duel(played, rounds),
    ]


def _score(played: Game, rounds: Rounds, place: str) -> Section:
    names, text = played.match.names, played.words.text
    ends = {number: duels[-1].chips for number, duels in rounds.items()}
    begin = played.match.header["options"].get("handicap", [0, 0])
    stretches = [
        charts.Stretch(text("Round {number}", number=number), [begin, *(duel.chips for duel in duels)])
        for number, duels in rounds.items()
    ]
    told = "; ".join(
        text("round {number}: {one} to {other}", number=number, one=chips[0], other=chips[1])
        for number, chips in ends.items()
    )
    sentence = "The chips of {one} and {other} after each duel, in rounds of 11 chips. At the end of {told}."
    picture = charts.steps(
        f"{place}-chips",
        text("Chips, duel by duel"),
        text(sentence, one=names[0], other=names[1], told=told),
        names,
        stretches,
        text("duels, aborted ones included"),
    )
    rows = [[f"{number}: {text(ROUNDS[number])}", *map(str, chips)] for number, chips in ends.items()]
    total = [text("Points"), *map(str, played.points)]
    table = Table(text("Chips by round"), [text("Round"), *names], [*rows, total])
    return Section(text("Score"), pictures=[picture], tables=[table])


def _speed(played: Game, duels: Sequence[Duel], place: str) -> Section:
    names, text = played.match.names, played.words.text
    first_keys = [_times(duels, lambda duel, seat: duel.first_keys_us[seat], seat) for seat in PLAYERS]
    calls = [_times(duels, _call_us, seat) for seat in PLAYERS]
    pictures = [
        _times_picture(f"{place}-keys", "From the signal to the first key", played, first_keys),
        _times_picture(f"{place}-calls", "From the signal to the call", played, calls),
    ]
    rows: list[list[Cell]] = [
        [text(f"{what}, {how}"), *(_seconds(of(own) if own else None, played) for own in times)]
        for what, times in (("First key", first_keys), ("Call", calls))
        for how, of in (("fastest", min), ("median", median), ("slowest", max))
    ]
    rows.append([text("Fastest call that held"), *(_seconds(fastest_us(duels, seat), played) for seat in PLAYERS)])
    rows.append([text("Calls"), *(str(len(own)) for own in calls)])
    table = Table(text("Times after the signal"), ["", *names], rows)
    return Section(text("Speed"), pictures=pictures, tables=[table])


def _seconds(time_us: int | float | None, played: Game) -> str:
    return played.words.number(seconds(time_us))


def _times(duels: Sequence[Duel], of: Callable[[Duel, int], int | None], seat: int) -> list[int]:
    return [time for duel in duels if (time := of(duel, seat)) is not None]


def _call_us(duel: Duel, seat: int) -> int | None:
    return duel.duration_us if duel.caller == seat else None


def _times_picture(name: str, title: str, played: Game, times: Sequence[Sequence[int]]) -> Picture:
    names, text = played.match.names, played.words.text
    told = [
        text(
            "{who}: {times}, {fastest} to {slowest}, median {median}.",
            who=player,
            times=played.words.counted(len(own), "time"),
            fastest=_seconds(min(own), played),
            slowest=_seconds(max(own), played),
            median=_seconds(median(own), played),
        )
        for player, own in zip(names, times, strict=True)
        if own
    ]
    axis = text("seconds after the signal; the bar is the median")
    words = " ".join(told) or text("There are no such times.")
    return charts.times(name, text(title), words, names, times, axis, played.words.number)


def _offences(played: Game, duels: Sequence[Duel]) -> Section:
    words = played.words
    text = words.text
    found = [[code for duel in duels for code in duel.verdict["offences"][seat]] for seat in PLAYERS]
    rows = [
        [words.say(code, CODES[code]), *(str(own.count(code)) for own in found)]
        for code in CODES
        if code in found[0] + found[1]
    ]
    tables = []
    if rows:
        rows.append([text("in all"), *map(str, map(len, found))])
        tables.append(Table(text("How often"), ["", *played.match.names], rows))
    sentences = [] if rows else [text("Nobody has offended, called too early or fouled.")]
    causes = Counter(duel.cause or "same_die" for duel in duels if duel.aborted)
    if causes:
        told = ", ".join(
            words.say(cause, CAUSES[cause]) + ("" if count == 1 else text(" ({count} times)", count=count))
            for cause, count in causes.items()
        )
        how_many = words.counted(causes.total(), "duel was", "duels were")
        sentences.append(text("{duels} aborted: {causes}.", duels=how_many, causes=told))
    return Section(text("Offences and fouls"), sentences, tables=tables)


def _every_duel(played: Game, rounds: Rounds) -> Section:
    names, text = played.match.names, played.words.text
    columns = ["Duel", "Starter", "Collected", "Thrown", "Call", "First keys", "Lengths", "Chips", "Verdict"]
    tables = [
        Table(
            text("Round {number}: {what}", number=number, what=text(ROUNDS[number])),
            [*map(text, columns)],
            [_duel_cells(duel, played) for duel in duels],
            stacked=True,
        )
        for number, duels in rounds.items()
    ]
    sentence = "Lengths, first keys and chips stand as {one} : {other}; in brackets, how the chips moved."
    return Section(
        text("Every duel"),
        [text(sentence, one=names[0], other=names[1])],
        tables=[*tables, *_as_it_lay(played, rounds)],
    )


def _duel_cells(duel: Duel, played: Game) -> list[Cell]:
    names, text = played.match.names, played.words.text
    lengths = duel.verdict["lengths"]
    call = "–" if duel.caller is None else f"{names[duel.caller]}, {_seconds(duel.duration_us, played)}"
    return [
        f"{duel.round}.{duel.number}" + (text(" (aborted)") if duel.aborted else ""),
        names[duel.starter],
        played.words.told(combination_in_words(duel.combination)),
        _dice_in_cell(duel, played),
        call,
        " : ".join(_seconds(time, played) for time in duel.first_keys_us),
        f"{lengths[0]}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{lengths[1]}" if lengths else "–",
        moved(duel.chips, duel.verdict["chips"]),
        played.words.told(verdict_in_words(duel, names)),
    ]


def _as_it_lay(played: Game, rounds: Rounds) -> list[Table]:
    """Returns tables with the layouts at each call and the reasons of the verdict; decisive dice are marked."""
    names, text = played.match.names, played.words.text
    columns = [text("Duel"), *names, text("In the middle"), text("Why?")]
    return [
        Table(
            text("Round {number}: as it lay", number=number),
            columns,
            [
                [
                    f"{duel.round}.{duel.number}",
                    *(_layout_in_cell(duel, seat, played) for seat in PLAYERS),
                    _field_in_cell(duel, played),
                    played.reasons_in_words(duel.reasons) or "–",
                ]
                for duel in duels
            ],
            stacked=True,
        )
        for number, duels in rounds.items()
    ]


def _layout_in_cell(duel: Duel, seat: int, played: Game) -> Cell:
    rows: list[list[tuple[str, int, str]]] = []
    place = 0
    for names in duel.layouts[seat] if duel.layouts else ():
        row = [DIE_OF_NAME[name] for name in names]
        rows.append([])
        for die in row:
            wrong = offends(duel.reasons, seat, die, row, place)
            rows[-1].append((_kind(die), die & 7, played.words.text("wrong") if wrong else ""))
            place += 1
    return Laid(rows)


def _field_in_cell(duel: Duel, played: Game) -> Cell:
    missing = missing_dice(duel.reasons)
    fits = played.words.say("fits_piece", "would have fitted")
    field = duel.field or {}
    dice = [value + SILVER * (kind == "silver") for kind in ("coloured", "silver") for value in field.get(kind, ())]
    rows = [[die for die in sorted(dice) if (die > SILVER) == is_silver] for is_silver in (False, True)]
    return Laid([[(_kind(die), die & 7, fits if die in missing else "") for die in row] for row in rows if row])


def _kind(die: int) -> str:
    return "silver" if die > SILVER else "coloured"


def _dice_in_cell(duel: Duel, played: Game) -> Cell:
    """Returns the dice of a throw, sorted."""
    if not duel.dice:
        return played.words.text("real dice")
    return Dice([(kind, sorted(values)) for kind, values in duel.dice.items()])
