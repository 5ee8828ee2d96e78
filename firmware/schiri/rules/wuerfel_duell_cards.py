"""Würfel-Duell!, the special cards: each of the thirty stated once, with what it does. Rulings W9 to W13.

What a card does it does to five attributes of the match: `dice`, `colours`, `skips`, and in the order played `effects`,
what is in force for the points of the duel, and `payments`, what is in force for its chips. All are tuples, so what was
before a card is kept by keeping these (`table`), and `block` puts them back. An effect looks at everything and then
replaces what it changes.

An entry of `effects` is as in `wuerfel_duell_points`; one of `payments` is (code of the card, how often, its player,
what he named with it).
"""

from .shape import Refusal
from .wuerfel_duell_arguments import die, duel_card, moves, owned, seat, truth, value, values, who, zero_to_three
from .wuerfel_duell_dice import die_of, is_within_three, moved, replaced, too_many, value_of, with_die, without
from .wuerfel_duell_points import BLOCK, COMPARE, DOUBLE

# When a card can be played (W9).
IN_DUEL = "between attack and settle"
UNSEEN = "between attack and reveal"
ANY_TIME = "also in phase attack"
AFTER_A_DUEL = "also in phase attack, once there has been a duel"
AIMED = "at a duel card after reveal, at a special card right after it"

# What `double` makes of a card (W10).
CHIPS = "twice as many chips"
AGAIN = "done twice"
SINGLE = None

# What the cards do: functions of the match, the card's player, and the event or the object `again`


def _chips(game, player, event):
    game.payments += ((event["card"], 1, player, event.get("on")),)


def _compare_any(game, player, event):
    attacker, defender = game.attacker, game.defender
    for_attacker = (player == attacker) == (event["who"] == "me")
    game.effects += ((COMPARE, attacker if for_attacker else defender, event["dice_of"]),)


def _compare_attacker(game, _, event):
    game.effects += ((COMPARE, game.attacker, event["dice_of"]),)


def _own_dice(game, *_):
    game.effects += tuple([(COMPARE, seat, seat) for seat in (game.attacker, game.defender)])


def _double(game, _, event):
    """W10: `again` has been looked at; it is there if the card just played wants it."""
    if "duel_card" in event:
        game.effects += ((DOUBLE, event["duel_card"][0], event["duel_card"][1]),)
        return
    code, player, _ = game.latest
    card = card_of(code)
    if card[DOUBLED] == AGAIN:
        card[EFFECT](game, player, event["again"])
    elif card[DOUBLED] == CHIPS:
        _, times, player, on = game.payments[-1]
        game.payments = game.payments[:-1] + ((code, 2 * times, player, on),)
    else:
        raise Refusal("cannot_double", "The special card just played cannot be doubled.")


def _block(game, _, event):
    if "duel_card" in event:
        game.effects += ((BLOCK, event["duel_card"][0], event["duel_card"][1]),)
    else:
        game.put_back(game.latest[2])


def _give_die(game, _, event):
    game.dice = moved(game.dice, game.colours, event["from"], event["to"], die_of(event["die"]))


def _change_die(game, _, event):
    old = die_of(event["die"])
    own = without(game.dice[event["of"]], old)
    new = old - value_of(old) + event["value"]
    game.dice = replaced(game.dice, event["of"], with_die(own, new))


def _swap_dice(game, _, event):
    """W13: the rule of three is checked on the result."""
    dice = game.dice
    (one, its), (other, others) = event["a"], event["b"]
    left = without(dice[one], die_of(its))
    right = without(dice[other], die_of(others))
    dice = replaced(dice, one, with_die(left, die_of(others)))
    dice = replaced(dice, other, with_die(right, die_of(its)))
    for changed in (one, other):
        if not is_within_three(dice[changed], game.colours[changed]):
            raise too_many()
    game.dice = dice


def _swap_all(game, _, event):
    """All that changes is who sits before which dice and plays which colour: nobody's foreign dice become more."""
    a, b = event["a"], event["b"]
    dice, colours = game.dice, game.colours
    game.dice = replaced(replaced(dice, a, dice[b]), b, dice[a])
    game.colours = replaced(replaced(colours, a, colours[b]), b, colours[a])


def _pass_dice(game, _, event):
    """W13: one after the other."""
    dice = game.dice
    for giver, taker, given in event["moves"]:
        dice = moved(dice, game.colours, giver, taker, die_of(given))
    game.dice = dice


def _reroll_all(game, player, event):
    thrown = event["dice"]
    own = [old - value_of(old) + thrown[place] for place, old in enumerate(game.dice[player])]
    game.dice = replaced(game.dice, player, tuple(sorted(own)))


def _exchange(*_):
    """The cards are in the players' hands: nothing changes here."""


def _skip_turn(game, _, event):
    game.skips = tuple(sorted(game.skips + (event["of"],)))


def _discard_specials(game, _, event):
    """W13: the card just played is one of those that are lost. The rest is in the player's hand."""
    if game.latest and game.latest[1] == event["of"]:
        game.put_back(game.latest[2])


# The cards. What follows the arguments is the name of the one that must be one of the duel's two.

CODE, COUNT, WHEN, DOUBLED, EFFECT, ARGUMENTS, DUELLIST = range(7)
CARDS = (
    ("winner_gets_two", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("winner_pays_bank", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("winner_pays_loser", 1, IN_DUEL, CHIPS, _chips, (), None),
    ("loser_pays_bank", 2, IN_DUEL, CHIPS, _chips, (), None),
    ("bet", 1, UNSEEN, CHIPS, _chips, (("on", seat),), "on"),
    ("compare_any", 1, IN_DUEL, SINGLE, _compare_any, (("who", who), ("dice_of", seat)), "player"),
    ("compare_attacker", 1, IN_DUEL, SINGLE, _compare_attacker, (("dice_of", seat),), None),
    ("own_dice", 1, IN_DUEL, SINGLE, _own_dice, (), None),
    ("double", 2, AIMED, SINGLE, _double, (("duel_card", duel_card), ("special", truth)), "duel_card"),
    ("block", 3, AIMED, SINGLE, _block, (("duel_card", duel_card), ("special", truth)), "duel_card"),
    ("give_die", 2, ANY_TIME, AGAIN, _give_die, (("from", seat), ("to", seat), ("die", die)), None),
    ("change_die", 5, ANY_TIME, AGAIN, _change_die, (("of", seat), ("die", die), ("value", value)), None),
    ("swap_dice", 1, ANY_TIME, AGAIN, _swap_dice, (("a", owned), ("b", owned)), None),
    ("swap_all", 1, ANY_TIME, SINGLE, _swap_all, (("a", seat), ("b", seat)), None),
    ("pass_dice", 1, ANY_TIME, AGAIN, _pass_dice, (("moves", moves),), None),
    ("reroll_all", 2, ANY_TIME, AGAIN, _reroll_all, (("dice", values),), None),
    ("exchange", 2, AFTER_A_DUEL, SINGLE, _exchange, (("cards", zero_to_three),), "player"),
    ("skip_turn", 1, ANY_TIME, SINGLE, _skip_turn, (("of", seat),), None),
    ("discard_specials", 1, ANY_TIME, SINGLE, _discard_specials, (("of", seat),), None),
)
CODES = tuple([card[CODE] for card in CARDS])


def times_played(game, code):
    """W11: how often a card has been played since the last shuffle."""
    return game.played.count(bytes((CODES.index(code),)))


def card_of(code):
    """The card of that code."""
    return CARDS[CODES.index(code)]
