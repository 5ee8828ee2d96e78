"""Würfel-Duell!, the special cards: each of the thirty stated once. Rulings W9 to W13.

The effect is the name of a function in `effects.py`.
"""

from ....util.typing import TYPE_CHECKING
from .arguments import die, duel_card, moves, owned, seat, truth, value, values, who, zero_to_three

if TYPE_CHECKING:
    from typing import Any

    from .game import WuerfelDuell
    from .special import Latest

    Card = tuple[Any, ...]  # see `CODE` and those beside it

# When a card can be played (W9).
IN_DUEL = "between attack and settle"
UNSEEN = "between attack and reveal"
ANY_TIME = "also in phase attack"
AFTER_A_DUEL = "also in phase attack, once there has been a duel"
AIMED = "at a duel card after reveal, at a special card right after it"

# What `double` makes of a card, unless it cannot be doubled (W10).
CHIPS = "twice as many chips"
AGAIN = "all is done twice"

# The cards. What follows the arguments is the name of the one that must be one of the duel's two.

CODE, COUNT, WHEN, DOUBLED, EFFECT, ARGUMENTS, DUELLIST = range(7)
CARDS: "tuple[Card, ...]" = (
    ("winner_gets_two", 1, IN_DUEL, CHIPS, "chips", (), None),
    ("winner_pays_bank", 1, IN_DUEL, CHIPS, "chips", (), None),
    ("winner_pays_loser", 1, IN_DUEL, CHIPS, "chips", (), None),
    ("loser_pays_bank", 2, IN_DUEL, CHIPS, "chips", (), None),
    ("bet", 1, UNSEEN, CHIPS, "chips", (("on", seat),), "on"),
    ("compare_any", 1, IN_DUEL, None, "compare_any", (("who", who), ("dice_of", seat)), "player"),
    ("compare_attacker", 1, IN_DUEL, None, "compare_attacker", (("dice_of", seat),), None),
    ("own_dice", 1, IN_DUEL, None, "own_dice", (), None),
    ("double", 2, AIMED, None, "double", (("duel_card", duel_card), ("special", truth)), "duel_card"),
    ("block", 3, AIMED, None, "block", (("duel_card", duel_card), ("special", truth)), "duel_card"),
    ("give_die", 2, ANY_TIME, AGAIN, "give_die", (("from", seat), ("to", seat), ("die", die)), None),
    ("change_die", 5, ANY_TIME, AGAIN, "change_die", (("of", seat), ("die", die), ("value", value)), None),
    ("swap_dice", 1, ANY_TIME, AGAIN, "swap_dice", (("a", owned), ("b", owned)), None),
    ("swap_all", 1, ANY_TIME, None, "swap_all", (("a", seat), ("b", seat)), None),
    ("pass_dice", 1, ANY_TIME, AGAIN, "pass_dice", (("moves", moves),), None),
    ("reroll_all", 2, ANY_TIME, AGAIN, "reroll_all", (("dice", values),), None),
    ("exchange", 2, AFTER_A_DUEL, None, "exchange", (("cards", zero_to_three),), "player"),
    ("skip_turn", 1, ANY_TIME, None, "skip_turn", (("of", seat),), None),
    ("discard_specials", 1, ANY_TIME, None, "discard_specials", (("of", seat),), None),
)
CODES: tuple[str, ...] = tuple([card[CODE] for card in CARDS])


def times_played(game: "WuerfelDuell", code: str) -> int:
    """W11: how often a card has been played since the last shuffle."""
    return game.played.count(bytes((CODES.index(code),)))


def wants_again(latest: "Latest | None") -> bool:
    """W10: is all done once more if the special card just played is doubled?"""
    return latest is not None and card_of(latest[0])[DOUBLED] == AGAIN


def card_of(code: str) -> "Card":
    """The card of that code; `ValueError` if there is none."""
    return CARDS[CODES.index(code)]
