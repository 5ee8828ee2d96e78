"""The sections on Würfel-Duell! in the page of a report."""

from collections import Counter

from schiri.games.wuerfel_duell.rules.cards import CODES
from schiri.games.wuerfel_duell.rules.duel import CHIPS_TO_WIN

from ...report import charts
from ...report.plain import PlainMatch
from ...report.sections import Cell, Dice, Section, Table
from .duels import Course
from .sentences import changes_in_words, chips_in_words, die_in_words, outcome_in_words, specials_in_words, title_of
from .voiding import void

_DUELS = (
    "4→2 is a duel card of four that has scored two points, ×2 says that it was doubled, ×0 that it was blocked. "
    "Special cards are those that were played in the duel, or before it since the last one."
)


def sections(played: PlainMatch, course: Course, place: str) -> list[Section]:
    """Returns the sections on a match; ids of elements begin with `place`."""
    totals = played.table_of_totals("duels", "duels won", "points", "special cards", "chips")
    first = [_chips(played, course, place), Section(played.words.text("Players"), tables=[totals])]
    if course.specials:
        first.append(_special_cards(played, course))
    if not course.duels:
        return first
    return [*first, _every_duel(played, course)]


def _chips(played: PlainMatch, course: Course, place: str) -> Section:
    names, state, text = played.match.names, played.end, played.words.text
    lie = played.words.say("chips_lie", "Chips: {chips}.", chips=chips_in_words(state["chips"], state["bank"], names))
    sentence = f"{lie} {text('A colour is named by the player who began with it.')}"
    columns = [*map(text, ("Player", "Chips", "Plays the colour of", "Its dice", "Dice of other colours"))]
    rows = [[name, str(state["chips"][seat]), *_dice_cells(played, seat)] for seat, name in enumerate(names)]
    table = Table(text("Chips and dice at the end"), columns, rows, stacked=True)
    if not course.duels:
        return Section(text("Chips"), [sentence, text("No duel was settled.")], tables=[table])
    begin = played.match.header["options"].get("handicap", [0] * len(names))
    standings = [begin, *(duel.chips for duel in course.duels)]
    words, title = (
        text("The chips of each player after each duel; {count} win.", count=CHIPS_TO_WIN),
        "Chips, duel by duel",
    )
    most = max(CHIPS_TO_WIN, *(chips for standing in standings for chips in standing))
    players = dict(enumerate(names))
    picture = charts.lanes(f"{place}-chips", text(title), words, players, standings, most, text("duels"))
    return Section(text("Chips"), [sentence], [picture], [table])


def _dice_cells(played: PlainMatch, seat: int) -> list[Cell]:
    """Returns cells with the colour that a player has at the end, the dice of that colour, and all others."""
    names, state = played.match.names, played.end
    colour, dice = state["colours"][seat], state["dice"][seat]
    others = [played.words.told(die_in_words(die, None, names)) for die in dice if die[0] != colour]
    own = [value for of, value in dice if of == colour]
    return [names[colour], Dice([("own", own)]), ", ".join(others) or "–"]


def _special_cards(played: PlainMatch, course: Course) -> Section:
    names, specials = played.match.names, course.specials
    times = Counter((one.code, one.seat) for one in specials)
    voided = Counter(one.code for one, is_void in zip(specials, void(specials), strict=True) if is_void)
    rows = []
    for code in map(str, CODES):
        by = [f"{name} {times[code, seat]}" for seat, name in enumerate(names) if times[code, seat]]
        if by:
            rows.append([played.words.say("title_" + code, title_of(code)), ", ".join(by), str(voided[code])])
    text = played.words.text
    table = Table(played.words.say("cards_played", "Played"), [*map(text, ("Card", "By", "Void"))], rows)
    return Section(text("Special cards"), tables=[table])


def _every_duel(played: PlainMatch, course: Course) -> Section:
    names, words = played.match.names, played.words
    rows: list[list[Cell]] = [
        [
            f"{duel.number}, {names[duel.attacker.seat]} – {names[duel.defender.seat]}",
            " · ".join(map(words.told, specials_in_words(duel.specials, names))) or "–",
            words.told(outcome_in_words(duel, names)),
            played.reasons_in_words(played.reasons[duel.record]),
            changes_in_words(duel.chip_changes, names),
        ]
        for duel in course.duels
    ]
    columns = [*map(words.text, ("Duel", "Special cards", "Outcome", "Why?", "Chips"))]
    table = Table(words.text("Duels"), columns, rows, stacked=True)
    return Section(words.text("Every duel"), [words.text(_DUELS)], tables=[table])
