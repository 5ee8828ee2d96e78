"""The parts of the page that are Würfel-Duell!'s own."""

from collections import Counter
from typing import TYPE_CHECKING

from schiri.games.wuerfel_duell.rules.cards import CODES
from schiri.games.wuerfel_duell.rules.duel import CHIPS_TO_WIN

from ...logs.saying import english
from ...report import charts
from ...report.sections import Cell, Dice, Section, Table
from .voiding import void
from .words import (
    chips_in_words,
    die_in_words,
    outcome_in_words,
    payments_in_words,
    side_in_words,
    specials_in_words,
    title_of,
)

if TYPE_CHECKING:
    from .report import WuerfelDuellMatch

_DUELS = (
    "Points stand before the duel cards that they came from: 4→2 is a four that has scored two, ×2 says that it was "
    "doubled, ×0 that it was blocked. Cards are compared with the opponent's dice if nothing else is said. Special "
    "cards are those that were played in the duel, or before it since the last one. Cards about chips stand before "
    "the chips, if they were in force."
)


def sections(played: "WuerfelDuellMatch", place: str) -> list[Section]:
    """The sections of the match at `place` on the page."""
    first = [_chips(played, place), _players(played)]
    if played.specials:
        first.append(_special_cards(played))
    if not played.duels:
        return first
    return [*first, _every_duel(played)]


def _chips(played: "WuerfelDuellMatch", place: str) -> Section:
    names, state = played.match.names, played.end
    lie = english(chips_in_words(state["chips"], state["bank"], names))
    sentence = f"Chips: {lie}. A colour is named by the player who began with it."
    columns = ["Player", "Chips", "Plays the colour of", "Its dice", "Dice of other colours"]
    rows = [[name, str(state["chips"][seat]), *_dice_cells(played, seat)] for seat, name in enumerate(names)]
    table = Table("Chips and dice at the end", columns, rows, stacked=True)
    if not played.duels:
        return Section("Chips", [sentence, "No duel was settled."], tables=[table])
    standings = [[0] * len(names), *(duel.chips for duel in played.duels)]
    words = f"The chips of each player after each duel; {CHIPS_TO_WIN} win."
    most = max(CHIPS_TO_WIN, *(chips for standing in standings for chips in standing))
    players = dict(enumerate(names))
    picture = charts.lanes(f"{place}-chips", "Chips, duel by duel", words, players, standings, most, "duels")
    return Section("Chips", [sentence], [picture], [table])


def _dice_cells(played: "WuerfelDuellMatch", seat: int) -> list[Cell]:
    """Whose colour a player has in the end, their dice of that colour, and all others."""
    names, state = played.match.names, played.end
    colour, dice = state["colours"][seat], state["dice"][seat]
    others = [english(die_in_words(die, None, names)) for die in dice if die[0] != colour]
    own = [value for of, value in dice if of == colour]
    return [names[colour], Dice([("own", own)]), ", ".join(others) or "–"]


def _players(played: "WuerfelDuellMatch") -> Section:
    columns = ["duels", "duels won", "points", "special cards", "chips"]
    rows = [
        [name, *(str(played.totals(seat)[column]) for column in columns)]
        for seat, name in enumerate(played.match.names)
    ]
    table = Table("What they did", ["Player", *(column.capitalize() for column in columns)], rows, stacked=True)
    return Section("Players", tables=[table])


def _special_cards(played: "WuerfelDuellMatch") -> Section:
    names, specials = played.match.names, played.specials
    times = Counter((one.code, one.seat) for one in specials)
    voided = Counter(one.code for one, is_void in zip(specials, void(specials), strict=True) if is_void)
    rows = []
    for code in map(str, CODES):
        by = [f"{name} {times[code, seat]}" for seat, name in enumerate(names) if times[code, seat]]
        if by:
            rows.append([title_of(code), ", ".join(by), str(voided[code])])
    return Section("Special cards", tables=[Table("Played", ["Card", "By", "Void"], rows)])


def _every_duel(played: "WuerfelDuellMatch") -> Section:
    names = played.match.names
    rows: list[list[Cell]] = [
        [
            f"{duel.number}, {names[duel.attacker.seat]} – {names[duel.defender.seat]}",
            side_in_words(duel.attacker, duel.defender, names),
            side_in_words(duel.defender, duel.attacker, names),
            specials_in_words(duel.specials, names),
            outcome_in_words(duel, names),
            payments_in_words(duel, names),
        ]
        for duel in played.duels
    ]
    columns = ["Duel", "Attacker", "Defender", "Special cards", "Outcome", "Chips"]
    return Section("Every duel", [_DUELS], tables=[Table("Duels", columns, rows, stacked=True)])
