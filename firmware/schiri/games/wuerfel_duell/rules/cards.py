"""The special cards of Würfel-Duell!: the effect of each, its arguments, and when it can be played (W10 to W13).

The effect of a card is a function of the match, the player of the card, and its event (or the object `again` of a
`double`). It refuses before it changes anything, and then replaces some of five attributes of the match: `dice`,
`colours`, `skips`, `effects` and `payments`, see `duel.py`. They are tuples: `latest` keeps the old ones, and `block`
restores them.
"""

from ....match.game import Refusal
from ....util.typing import TYPE_CHECKING
from .arguments import die, duel_card, moves, owned, seat, truth, value, values, who, zero_to_three
from .dice import both_replaced, die_of, exchanged, is_within_three, moved, replaced, too_many
from .duel import BLOCK, COMPARE, DOUBLE

if TYPE_CHECKING:
    from typing import Any

    from ....match.game import Event
    from .table import Latest, Table

    Card = tuple[Any, ...]  # an entry of `CARDS`, with the indices from `CODE` to `PLACE`


def _chips(game: "Table", player: int, event: "Event") -> None:
    """W12: adds a payment for the end of the duel."""
    game.payments += ((event["card"], 1, player, event.get("on")),)


def _compare(game: "Table", player: int, event: "Event") -> None:
    """W13: compares the cards of the attacker with the dice of the seat `dice_of`. If the event has `who`, it compares
    those of the card's player ("me") or of the opponent instead."""
    of_attacker = "who" not in event or (player == game.attacker) == (event["who"] == "me")
    game.effects += ((COMPARE, game.attacker if of_attacker else game.defender, event["dice_of"]),)


def _own_dice(game: "Table", *_: object) -> None:
    """W13: compares the cards of each of the two with their own dice."""
    game.effects += tuple([(COMPARE, seat, seat) for seat in (game.attacker, game.defender)])


def _double(game: "Table", _: int, event: "Event") -> None:
    """W10: doubles a duel card or the special card just played. `again` has been checked already."""
    if "duel_card" in event:
        game.effects += ((DOUBLE, event["duel_card"][0], event["duel_card"][1]),)
        return
    code, player = game.latest[:2]
    card = card_of(code)
    if card[DOUBLED] == AGAIN:
        card[EFFECT](game, player, event["again"])
    elif card[DOUBLED] == CHIPS:
        times, player, on = game.payments[-1][1:]
        game.payments = game.payments[:-1] + ((code, 2 * times, player, on),)
    else:
        raise Refusal("cannot_double", "The special card just played cannot be doubled.")


def _block(game: "Table", _: int, event: "Event") -> None:
    """W10: makes a duel card count nothing, or undoes the special card just played."""
    if "duel_card" in event:
        game.effects += ((BLOCK, event["duel_card"][0], event["duel_card"][1]),)
    else:
        game.put_back()


def _give_die(game: "Table", _: int, event: "Event") -> None:
    """Gives a die of one player to another with its value unchanged."""
    game.dice = moved(game.dice, game.colours, event["from"], event["to"], die_of(event["die"]))


def _change_die(game: "Table", _: int, event: "Event") -> None:
    """Turns a die to a chosen value."""
    old = die_of(event["die"])
    seat = event["of"]
    game.dice = replaced(game.dice, seat, exchanged(game.dice[seat], old, old - old % 10 + event["value"]))


def _swap_dice(game: "Table", _: int, event: "Event") -> None:
    """W13: exchanges a die of one player for one of another; the rule of three applies to the result."""
    dice, colours = game.dice, game.colours
    (one, its), (other, others) = event["a"], event["b"]
    its, others = die_of(its), die_of(others)
    left = exchanged(dice[one], its, others)
    right = exchanged(dice[other], others, its)
    if not is_within_three(left, colours[one]) or not is_within_three(right, colours[other]):
        raise too_many()
    game.dice = both_replaced(dice, one, left, other, right)


def _swap_all(game: "Table", _: int, event: "Event") -> None:
    """Exchanges all dice and the colours of two players, so that nobody has more foreign dice than before."""
    a, b = event["a"], event["b"]
    dice, colours = game.dice, game.colours
    game.dice = both_replaced(dice, a, dice[b], b, dice[a])
    game.colours = both_replaced(colours, a, colours[b], b, colours[a])


def _pass_dice(game: "Table", _: int, event: "Event") -> None:
    """W13: passes the dice of all moves on, one after the other."""
    dice = game.dice
    for giver, taker, given in event["moves"]:
        dice = moved(dice, game.colours, giver, taker, die_of(given))
    game.dice = dice


def _reroll_all(game: "Table", player: int, event: "Event") -> None:
    """Replaces the values of all dice of the player by those of a new throw, in the order of the state."""
    own = [old - old % 10 + new for old, new in zip(game.dice[player], event["dice"])]
    own.sort()
    game.dice = replaced(game.dice, player, tuple(own))


def _exchange(*_: object) -> None:
    """Changes nothing: the players exchange the real cards in their hands."""


def _skip_turn(game: "Table", _: int, event: "Event") -> None:
    """Makes a player miss a turn, or one more."""
    game.skips = tuple(sorted(game.skips + (event["of"],)))


def _discard_specials(game: "Table", _: int, event: "Event") -> None:
    """W13: takes all special cards of a player: undoes the one just played if it was the player's. The others are real
    cards, which the box does not know."""
    if game.latest and game.latest[1] == event["of"]:
        game.put_back()


# The values of `WHEN`: when a card can be played (W9).
IN_DUEL = "between attack and settle"
UNSEEN = "between attack and reveal"
ANY_TIME = "also in phase attack"
AFTER_A_DUEL = "also in phase attack, once there has been a duel"
AIMED = "at a duel card after reveal, at a special card right after it"

# The values of `DOUBLED`: the effect of `double` on a card (W10); None if it cannot be doubled.
CHIPS = "twice as many chips"
AGAIN = "all is done twice"

# The cards. `DUELLIST` is the name of the argument that must be the attacker or the defender, `PLACE` the index of the
# card as one byte of `Table.played`.

CODE, COUNT, WHEN, DOUBLED, EFFECT, ARGUMENTS, DUELLIST, PLACE = range(8)
_LIST: "tuple[Card, ...]" = (
    ("winner_gets_two", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("winner_pays_bank", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("winner_pays_loser", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("loser_pays_bank", 2, IN_DUEL, CHIPS, _chips, (), None),
    ("bet", 1, UNSEEN, CHIPS, _chips, (("on", seat),), "on"),
    ("compare_any", 1, IN_DUEL, None, _compare, (("who", who), ("dice_of", seat)), "player"),
    ("compare_attacker", 1, IN_DUEL, None, _compare, (("dice_of", seat),), None),
    ("own_dice", 1, IN_DUEL, None, _own_dice, (), None),
    ("double", 2, AIMED, None, _double, (("duel_card", duel_card), ("special", truth)), "duel_card"),
    ("block", 3, AIMED, None, _block, (("duel_card", duel_card), ("special", truth)), "duel_card"),
    ("give_die", 2, ANY_TIME, AGAIN, _give_die, (("from", seat), ("to", seat), ("die", die)), None),
    ("change_die", 5, ANY_TIME, AGAIN, _change_die, (("of", seat), ("die", die), ("value", value)), None),
    ("swap_dice", 1, ANY_TIME, AGAIN, _swap_dice, (("a", owned), ("b", owned)), None),
    ("swap_all", 1, ANY_TIME, None, _swap_all, (("a", seat), ("b", seat)), None),
    ("pass_dice", 1, ANY_TIME, AGAIN, _pass_dice, (("moves", moves),), None),
    ("reroll_all", 2, ANY_TIME, AGAIN, _reroll_all, (("dice", values),), None),
    ("exchange", 2, AFTER_A_DUEL, None, _exchange, (("cards", zero_to_three),), "player"),
    ("skip_turn", 1, ANY_TIME, None, _skip_turn, (("of", seat),), None),
    ("discard_specials", 1, ANY_TIME, None, _discard_specials, (("of", seat),), None),
)
CARDS: "tuple[Card, ...]" = tuple([card + (bytes((place,)),) for place, card in enumerate(_LIST)])
CODES: tuple[str, ...] = tuple([card[CODE] for card in CARDS])
_BY_CODE: "dict[str, Card]" = {card[CODE]: card for card in CARDS}


def times_played(game: "Table", code: str) -> int:
    """W11: returns how often a card has been played since the last shuffle."""
    return game.played.count(_BY_CODE[code][PLACE])


def wants_again(latest: "Latest | None") -> bool:
    """W10: returns whether `double` needs the arguments for a second effect of the special card just played."""
    return latest is not None and card_of(latest[0])[DOUBLED] == AGAIN


def card_of(code: str) -> "Card":
    """Returns the card with that code. Raises `KeyError` if there is none."""
    return _BY_CODE[code]
