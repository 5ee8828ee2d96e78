"""The sentences of Würfel-Duell! for narration, replay and report. A colour is named by the player who began with
it."""

from schiri.games.wuerfel_duell.texts import lines_of
from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import both, said, signed
from ...util import paired
from .voiding import void

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from schiri.match.game import Reason
    from schiri.texts import Texts

    from ...logs.types import Event, Sentence, State
    from .duels import Duel, Special

_PAID = {
    "winner_gets_two": "the winner gets two chips",
    "winner_pays_bank": "the winner pays a chip to the bank",
    "winner_pays_loser": "the winner pays the loser a chip",
    "loser_pays_bank": "the loser pays a chip to the bank",
    "own_dice": "both compare with their own dice",
}
_AGAIN = {"from": "give_die", "of": "change_die", "a": "swap_dice", "moves": "pass_dice", "dice": "reroll_all"}
_PLACES = ("first", "second", "third")


def title_of(code: str) -> str:
    """Returns the name of a special card."""
    return code.replace("_", " ")


def values_in_words(values: "Sequence[int]") -> str:
    """Returns values of dice or duel cards: 1 1 6."""
    return " ".join(map(str, values)) or "none"


def die_in_words(die: "Sequence[int]", owner: int | None, names: "Sequence[str]") -> "str | Sentence":
    """Returns the text for a die: 4, or 4 of Ben's colour if its owner has not begun with that colour."""
    colour, value = die
    if colour == owner:
        return str(value)
    return said("die_of_colour", "{value} of {whose}'s colour", value=value, whose=names[colour])


def event_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence for an event, without the player whose turn it was."""

    def who(key: str) -> str:
        return str(names[event[key]])

    def dice(key: str) -> str:
        return values_in_words(event[key])

    cards = "cards {attacker} against {defender}"
    told: Mapping[str, Callable[[], Sentence]] = {
        "roll": lambda: said("roll", "{who} throws {dice}", who=who("player"), dice=dice("dice")),
        "reroll": lambda: said("reroll", "all dice once more: {dice}", dice=dice("dice")),
        "attack": lambda: said("attack", "attacks {whom}", whom=who("defender")),
        "reveal": lambda: said("reveal", cards, attacker=dice("attacker"), defender=dice("defender")),
        "special": lambda: said("special", "{who}: {card}", who=who("player"), card=card_in_words(event, names)),
        "settle": lambda: said("settle", "the duel is settled"),
        "decide": lambda: said("decide", "names {whom} the winner", whom=who("winner")),
        "give": lambda: given_in_words(event["die"], None, names),
        "shuffle": lambda: said("shuffle", "the draw pile is shuffled"),
    }
    return told[event["event"]]()


def given_in_words(die: "Sequence[int] | None", giver: int | None, names: "Sequence[str]") -> "Sentence":
    """Returns the text for a die that is handed over, with its giver if known: hands over a 4."""
    if die is None:
        return said("gives_none", "hands over no die")
    return said("gives", "hands over a {die}", die=die_in_words(die, giver, names))


def card_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence for a played special card."""
    card = event["card"]
    if card in _PAID:
        return said(card, _PAID[card])
    if card in ("double", "block"):
        return said(card, card + ": {aim}", aim=_aim_in_words(event, names))
    return _done(card, event, names)


def _aim_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    if "duel_card" in event:
        seat, place = event["duel_card"]
        place_in_words = said("place_%d" % place, _PLACES[place])
        return said("duel_card", "{whose}'s {place} duel card", whose=names[seat], place=place_in_words)
    just_played = said("just_played", "the card just played")
    again = event.get("again")
    if again is None:
        return just_played
    card = next(card for key, card in _AGAIN.items() if key in again)
    return said("again", "{card}; {done}", card=just_played, done=_done(card, again, names))


def _done(card: str, named: "Mapping[str, Any]", names: "Sequence[str]") -> "Sentence":
    """Returns the text for the effect of a card. `named` has its arguments: the event, or the event's `again` for the
    second effect of a doubled card."""

    def who(key: str) -> str:
        return str(names[named[key]])

    def die(owner: int, one: "Sequence[int]") -> "Sentence":
        return said("die", "{whose}'s {die}", whose=names[owner], die=die_in_words(one, owner, names))

    def compared() -> "Sentence":
        if named["who"] == "me":
            return said("compare_own", "their own cards meet {whose}'s dice", whose=who("dice_of"))
        return said("compare_opponent", "their opponent's cards meet {whose}'s dice", whose=who("dice_of"))

    def moved() -> "list[Sentence]":
        return [
            said("die_to", "{die} to {whom}", die=die(giver, one), whom=names[to]) for giver, to, one in named["moves"]
        ]

    def exchanged() -> "Sentence":
        if named["cards"] == 1:
            return said("exchange_one", "exchanges 1 duel card")
        return said("exchange", "exchanges {count} duel cards", count=named["cards"])

    met = "the attacker's cards meet {whose}'s dice"
    told: Mapping[str, Callable[[], Sentence]] = {
        "bet": lambda: said("bet", "a bet on {whom}", whom=who("on")),
        "compare_any": compared,
        "compare_attacker": lambda: said("compare_attacker", met, whose=who("dice_of")),
        "give_die": lambda: said(
            "give_die", "{die} goes to {whom}", die=die(named["from"], named["die"]), whom=who("to")
        ),
        "change_die": lambda: said(
            "change_die", "{die} becomes a {value}", die=die(named["of"], named["die"]), value=named["value"]
        ),
        "swap_dice": lambda: said(
            "swap_dice", "{one} and {other} change places", one=die(*named["a"]), other=die(*named["b"])
        ),
        "swap_all": lambda: said(
            "swap_all", "{one} and {other} exchange all dice and colours", one=who("a"), other=who("b")
        ),
        "pass_dice": lambda: said("pass_dice", "{moves}", moves=moved()),
        "reroll_all": lambda: said("reroll_all", "all their dice again: {dice}", dice=values_in_words(named["dice"])),
        "exchange": exchanged,
        "skip_turn": lambda: said("skip_turn", "{who} misses their next turn", who=who("of")),
        "discard_specials": lambda: said("discard_specials", "{who} loses all special cards", who=who("of")),
    }
    return told[card]()


def specials_in_words(specials: "Sequence[Special]", names: "Sequence[str]") -> "list[Sentence]":
    """Returns the texts for special cards in the order played."""
    told = []
    for one, is_void in paired(specials, void(specials)):
        words = event_in_words(one.event, names)
        told.append(said("void_card", "{card} (void)", card=words) if is_void else words)
    return told


def outcome_in_words(duel: "Duel", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence on the winner of a duel and the die that was handed over."""
    winner = names[duel.winner]
    if duel.decided_by is not None:
        sentence = "Level: {neighbour} names {who} the winner."
        return said("names_winner", sentence, neighbour=names[duel.decided_by], who=winner)
    low, high = sorted(side.sum for side in duel.sides)
    wins = said("wins_by", "{who} wins by {high} to {low}", who=winner, high=high, low=low)
    if duel.given:
        given = given_in_words(duel.given, duel.winner, names)
        return said("wins_and_gives", "{wins}, and {given}.", wins=wins, given=given)
    return said("sentence", "{words}.", words=wins)


def changes_in_words(changes: "Sequence[int]", names: "Sequence[str]") -> str:
    """Returns the changes of chips: Ada +1, Ben −2."""
    told = [f"{name} {'+' * (own > 0)}{signed(own)}" for name, own in paired(names, changes) if own]
    return ", ".join(told) or "–"


def chips_in_words(chips: "Sequence[int]", bank: int, names: "Sequence[str]") -> "list[str | Sentence]":
    """Returns texts for the owners of chips: Ada 3, Ben 0, the bank 34."""
    owners: list[str | Sentence] = [f"{name} {own}" for name, own in paired(names, chips)]
    return owners + [said("bank", "the bank {count}", count=bank)]


def victory_in_words(names: "Sequence[str]", state: "State") -> "Sentence":
    """Returns the sentence on the outcome of a match with a winner."""
    winner = state["winner"]
    return said("has_won", "{who} has won with {chips} chips.", who=names[winner], chips=state["chips"][winner])


def outcome(names: "Sequence[str]", state: "State") -> "Sentence":
    """Returns the sentence on the outcome of the match, or on the present chips."""
    if state["winner"] is not None:
        return victory_in_words(names, state)
    most = max(state["chips"])
    leaders = [name for name, own in paired(names, state["chips"]) if own == most]
    if not most:
        return said("no_chip_yet", "The match was not played to its end: nobody has a chip yet.")
    chips = "{count} chip" + "s" * (most != 1)
    values = {"who": both(leaders), "count": most}
    if len(leaders) == 1:
        return said("leads", "The match was not played to its end: {who} has " + chips + " so far.", **values)
    return said("lead", "The match was not played to its end: {who} have " + chips + " each so far.", **values)


def reason_of_box(reason: "Reason", text: "Texts", names: "Sequence[str]") -> str:
    """Returns the sentence for a reason in the box's words, but with whole names, and on one line instead of two."""
    bank = text("bank_of_chips")
    lines = [
        says % tuple([bank if seat is None else names[seat] for seat in seats])
        for says, seats in lines_of([reason], text)
    ]
    return ", ".join(lines)
