"""Würfel-Duell! in words. A colour is named by the player who began with it."""

from schiri.util.typing import TYPE_CHECKING

from ...narration.names import together
from ...narration.words import counted, signed
from ...util.pairs import paired
from .voiding import void

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from .duels import Duel, Side, Special

_PAID = {
    "winner_gets_two": "the winner gets two chips",
    "winner_pays_bank": "the winner pays a chip to the bank",
    "winner_pays_loser": "the winner pays the loser a chip",
    "loser_pays_bank": "the loser pays a chip to the bank",
    "own_dice": "both compare with their own dice",
}
_AGAIN = {"from": "give_die", "of": "change_die", "a": "swap_dice", "moves": "pass_dice", "dice": "reroll_all"}
_WHOSE = {"me": "their own", "opponent": "their opponent's"}
_PLACES = ("first", "second", "third")


def title_of(code: str) -> str:
    """A special card's name."""
    return code.replace("_", " ")


def values_in_words(values: "Sequence[int]") -> str:
    """Dice or duel cards: 1 1 6."""
    return " ".join(map(str, values)) or "none"


def die_in_words(die: "Sequence[int]", owner: int | None, names: "Sequence[str]") -> str:
    """A die, and its colour, unless its owner has begun with it: 4, 4 of Ben's colour."""
    colour, value = die
    return f"{value}" if colour == owner else f"{value} of {names[colour]}'s colour"


def event_in_words(event: "Mapping[str, Any]", names: "Sequence[str]") -> str:
    """What an event says, without whose turn it was."""
    kind = event["event"]
    if kind == "special":
        return f"{names[event['player']]}: {card_in_words(event, names)}"
    told: Mapping[str, Callable[[], str]] = {
        "roll": lambda: f"{names[event['player']]} throws {values_in_words(event['dice'])}",
        "reroll": lambda: f"all dice once more: {values_in_words(event['dice'])}",
        "attack": lambda: f"attacks {names[event['defender']]}",
        "reveal": lambda: f"cards {values_in_words(event['attacker'])} against {values_in_words(event['defender'])}",
        "settle": lambda: "the duel is settled",
        "decide": lambda: f"names {names[event['winner']]} the winner",
        "give": lambda: given_in_words(event["die"], None, names),
        "shuffle": lambda: "the draw pile is shuffled",
    }
    return told[kind]()


def given_in_words(die: "Sequence[int] | None", giver: int | None, names: "Sequence[str]") -> str:
    """Which die is handed over, by whom, if that is known: hands over a 4."""
    return f"hands over {f'a {die_in_words(die, giver, names)}' if die else 'no die'}"


def card_in_words(event: "Mapping[str, Any]", names: "Sequence[str]") -> str:
    """What a special card does, as it was played."""
    card = event["card"]
    if card in _PAID:
        return _PAID[card]
    if card in ("double", "block"):
        return f"{card}: {_aim_in_words(event, names)}"
    return _done(card, event, names)


def _aim_in_words(event: "Mapping[str, Any]", names: "Sequence[str]") -> str:
    if "duel_card" in event:
        seat, place = event["duel_card"]
        return f"{names[seat]}'s {_PLACES[place]} duel card"
    again = event.get("again")
    if again is None:
        return "the card just played"
    card = next(card for key, card in _AGAIN.items() if key in again)
    return f"the card just played; {_done(card, again, names)}"


def _done(card: str, named: "Mapping[str, Any]", names: "Sequence[str]") -> str:
    """What a card does with what it names; one that is doubled names it again."""

    def who(key: str) -> str:
        return str(names[named[key]])

    def owned(owner: int, die: "Sequence[int]") -> str:
        return f"{names[owner]}'s {die_in_words(die, owner, names)}"

    told: Mapping[str, Callable[[], str]] = {
        "bet": lambda: f"a bet on {who('on')}",
        "compare_any": lambda: f"{_WHOSE[named['who']]} cards meet {who('dice_of')}'s dice",
        "compare_attacker": lambda: f"the attacker's cards meet {who('dice_of')}'s dice",
        "give_die": lambda: f"{owned(named['from'], named['die'])} goes to {who('to')}",
        "change_die": lambda: f"{owned(named['of'], named['die'])} becomes a {named['value']}",
        "swap_dice": lambda: f"{owned(*named['a'])} and {owned(*named['b'])} change places",
        "swap_all": lambda: f"{who('a')} and {who('b')} exchange all dice and colours",
        "pass_dice": lambda: ", ".join(f"{owned(giver, die)} to {names[to]}" for giver, to, die in named["moves"]),
        "reroll_all": lambda: f"all their dice again: {values_in_words(named['dice'])}",
        "exchange": lambda: f"exchanges {counted(named['cards'], 'duel card')}",
        "skip_turn": lambda: f"{who('of')} misses their next turn",
        "discard_specials": lambda: f"{who('of')} loses all special cards",
    }
    return told[card]()


def specials_in_words(specials: "Sequence[Special]", names: "Sequence[str]") -> str:
    """Special cards in the order played."""
    told = [
        f"{event_in_words(one.event, names)}{' (void)' if is_void else ''}"
        for one, is_void in paired(specials, void(specials))
    ]
    return " · ".join(told) or "–"


def side_in_words(side: "Side", opponent: "Side", names: "Sequence[str]") -> str:
    """Where a player's points came from: 3: 4×0→0 4→2 1→1."""
    counted_cards = [f"{card}×{count}" if count != 1 else f"{card}" for card, count in paired(side.cards, side.counts)]
    cards = [f"{card}→{points}" for card, points in paired(counted_cards, side.points)]
    other = "" if side.dice_of == opponent.seat else f", with {_whose(side, names)} dice"
    return f"{side.sum}: {' '.join(cards)}{other}"


def _whose(side: "Side", names: "Sequence[str]") -> str:
    return "their own" if side.dice_of == side.seat else f"{names[side.dice_of]}'s"


def outcome_in_words(duel: "Duel", names: "Sequence[str]") -> str:
    """Who has won the duel, and what he has handed over."""
    winner = names[duel.winner]
    if duel.decided_by is not None:
        return f"Level: {names[duel.decided_by]} names {winner} the winner."
    low, high = sorted(side.sum for side in duel.sides)
    given = f", and {given_in_words(duel.given, duel.winner, names)}" if duel.given else ""
    return f"{winner} wins by {high} to {low}{given}."


def changes_in_words(changes: "Sequence[int]", names: "Sequence[str]") -> str:
    """Whose chips have changed, and by how much: Ada +1, Ben −2."""
    told = [f"{name} {'+' * (own > 0)}{signed(own)}" for name, own in paired(names, changes) if own]
    return ", ".join(told) or "–"


def payments_in_words(duel: "Duel", names: "Sequence[str]") -> str:
    """Whose chips a duel has changed, after the cards that had to do with it: Ben's bet: Ada +1, Ben +1."""
    cards = [
        f"{names[one.seat]}'s {title_of(one.code)}{'' if one.times == 1 else f' ×{one.times}'}" for one in duel.payments
    ]
    changes = changes_in_words(duel.chip_changes, names)
    return f"{', '.join(cards)}: {changes}" if cards else changes


def chips_in_words(chips: "Sequence[int]", bank: int, names: "Sequence[str]") -> str:
    """Where the chips lie: Ada 3, Ben 0, the bank 34."""
    return ", ".join([f"{name} {own}" for name, own in paired(names, chips)] + [f"the bank {bank}"])


def outcome(names: "Sequence[str]", state: "Mapping[str, Any]") -> str:
    """How the match came out, or how it stands."""
    if state["winner"] is not None:
        return f"{names[state['winner']]} has won with {state['chips'][state['winner']]} chips."
    most = max(state["chips"])
    leaders = [name for name, own in paired(names, state["chips"]) if own == most]
    if not most:
        stands = "nobody has a chip yet"
    elif len(leaders) == 1:
        stands = f"{leaders[0]} has {counted(most, 'chip')} so far"
    else:
        stands = f"{together(leaders, ' and ')} have {counted(most, 'chip')} each so far"
    return f"The match was not played to its end: {stands}."
