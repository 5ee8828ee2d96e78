"""Würfel-Duell!, what the special cards do: functions of the match, the card's player, and the event or the object
`again`. Rulings W9 to W13.

They change five attributes of the match: `dice`, `colours`, `skips`, and in the order played `effects`, what is in
force for the points of the duel, and `payments`, what is in force for its chips. All are tuples, so what was before a
card is kept by keeping these (`table`), and `block` puts them back. An effect looks at everything and then replaces
what it changes.

An entry of `effects` is as in `points.py`; one of `payments` is (code of the card, how often, its player,
what was named with it).
"""

from ....match.game import Refusal
from ....util.typing import TYPE_CHECKING
from .cards import AGAIN, CHIPS, DOUBLED, EFFECT, card_of
from .dice import die_of, is_within_three, moved, replaced, too_many, value_of, with_die, without
from .points import BLOCK, COMPARE, DOUBLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ....match.game import Event
    from .cards import Card
    from .dice import AllDice
    from .game import WuerfelDuell
    from .points import Effect as InPoints

    Effect = Callable[[WuerfelDuell, int, Event], None]  # of the match, the card's player, and the event or `again`
    InForce = tuple[str, int, int, int | None]  # an entry of `payments`
    Table = tuple[AllDice, tuple[int, ...], tuple[int, ...], tuple[InPoints, ...], tuple[InForce, ...]]


def effect_of(card: "Card") -> "Effect":
    """What a card does."""
    effect: Effect = globals()[card[EFFECT]]
    return effect


def chips(game: "WuerfelDuell", player: int, event: "Event") -> None:
    """W12: what is paid when the duel is settled."""
    game.payments += ((event["card"], 1, player, event.get("on")),)


def compare_any(game: "WuerfelDuell", player: int, event: "Event") -> None:
    """W13: whose dice the player's cards are compared with, or their opponent's."""
    attacker, defender = game.attacker, game.defender
    for_attacker = (player == attacker) == (event["who"] == "me")
    game.effects += ((COMPARE, attacker if for_attacker else defender, event["dice_of"]),)


def compare_attacker(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W13: whose dice the attacker's cards are compared with."""
    game.effects += ((COMPARE, game.attacker, event["dice_of"]),)


def own_dice(game: "WuerfelDuell", *_: object) -> None:
    """W13: each of the two has their cards compared with their own dice."""
    game.effects += tuple([(COMPARE, seat, seat) for seat in (game.attacker, game.defender)])


def double(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W10: `again` has been looked at; it is there if the card just played wants it."""
    if "duel_card" in event:
        game.effects += ((DOUBLE, event["duel_card"][0], event["duel_card"][1]),)
        return
    code, player = game.latest[:2]
    card = card_of(code)
    if card[DOUBLED] == AGAIN:
        effect_of(card)(game, player, event["again"])
    elif card[DOUBLED] == CHIPS:
        times, player, on = game.payments[-1][1:]
        game.payments = game.payments[:-1] + ((code, 2 * times, player, on),)
    else:
        raise Refusal("cannot_double", "The special card just played cannot be doubled.")


def block(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W10: a duel card counts nothing, or all is as it was before the special card just played."""
    if "duel_card" in event:
        game.effects += ((BLOCK, event["duel_card"][0], event["duel_card"][1]),)
    else:
        game.put_back(game.latest[2])


def give_die(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """A die of one player goes to another, its value unchanged."""
    game.dice = moved(game.dice, game.colours, event["from"], event["to"], die_of(event["die"]))


def change_die(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """Any die gets a chosen value."""
    old = die_of(event["die"])
    own = without(game.dice[event["of"]], old)
    new = old - value_of(old) + event["value"]
    game.dice = replaced(game.dice, event["of"], with_die(own, new))


def swap_dice(game: "WuerfelDuell", _: int, event: "Event") -> None:
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


def swap_all(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """All that changes is who sits before which dice and plays which colour: nobody's foreign dice become more."""
    a, b = event["a"], event["b"]
    dice, colours = game.dice, game.colours
    game.dice = replaced(replaced(dice, a, dice[b]), b, dice[a])
    game.colours = replaced(replaced(colours, a, colours[b]), b, colours[a])


def pass_dice(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W13: one after the other."""
    dice = game.dice
    for giver, taker, given in event["moves"]:
        dice = moved(dice, game.colours, giver, taker, die_of(given))
    game.dice = dice


def reroll_all(game: "WuerfelDuell", player: int, event: "Event") -> None:
    """All dice of the player have been thrown again, in the order in which the state lists them."""
    thrown = event["dice"]
    own = [old - value_of(old) + thrown[place] for place, old in enumerate(game.dice[player])]
    game.dice = replaced(game.dice, player, tuple(sorted(own)))


def exchange(*_: object) -> None:
    """The cards are in the players' hands: nothing changes here."""


def skip_turn(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """The player misses a turn, one more if they miss one already."""
    game.skips = tuple(sorted(game.skips + (event["of"],)))


def discard_specials(game: "WuerfelDuell", _: int, event: "Event") -> None:
    """W13: the card just played is one of those that are lost. The rest is in the player's hand."""
    if game.latest and game.latest[1] == event["of"]:
        game.put_back(game.latest[2])
