"""Würfel-Duell!, what the players can choose now: for computer players and tests. Of the duel cards that are revealed
and the special cards that are played it lists a sample: each kind of card with each seat it can be aimed at, but not by
every player and with every die."""

from ....match.game import Refusal
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .cards import ARGUMENTS, CARDS, CODE, COUNT, card_of, times_played, wants_again
from .dice import named
from .phases import Phase
from .settling import gifts

if TYPE_CHECKING:
    from typing import Any

    from ....match.game import Event
    from .game import WuerfelDuell

    Given = tuple[tuple[str, Any], ...]  # what is named with a card: arguments and their values


def choices_of(game: "WuerfelDuell") -> "list[Event]":
    """The events that are possible now, beside the dice that are due (`chance`), and without those that fall for a
    choice."""
    found = plain_choices(game)
    if game.phase in (Phase.SETUP, Phase.OVER):
        return found
    if game.phase in (Phase.ATTACK, Phase.REVEAL, Phase.SPECIALS):
        found += _specials(game)
    return found + [OrderedDict(event="shuffle")]


def plain_choices(game: "WuerfelDuell") -> "list[Event]":
    """Those that neither play a special card nor shuffle any."""
    phase = game.phase
    found: list[Event] = [OrderedDict(event="reroll")] if game.may_reroll is not None else []
    if phase == Phase.ATTACK:
        found += [OrderedDict(event="attack", defender=seat) for seat in range(len(game.players)) if seat != game.turn]
    elif phase == Phase.REVEAL:
        hands = [[card, card, card % 6 + 1] for card in range(1, 7)]
        found += [
            OrderedDict(event="reveal", attacker=list(one), defender=list(other)) for one in hands for other in hands
        ]
    elif phase == Phase.SPECIALS:
        found.append(OrderedDict(event="settle"))
    elif phase == Phase.TIE:
        found += [OrderedDict(event="decide", winner=seat) for seat in (game.attacker, game.defender)]
    elif phase == Phase.GIVE:
        found += [OrderedDict(event="give", die=die) for die in gifts(game)]
    return found


# Special cards


def _specials(game: "WuerfelDuell") -> "list[Event]":
    """What is thought up below and turns out to be possible."""
    copy = game.copy()
    found: list[Event] = []
    for card in CARDS:
        if times_played(game, card[CODE]) < card[COUNT]:
            found += [event for event in _played(game, card[CODE]) if _is_possible(game, copy, event)]
    return found


def _is_possible(game: "WuerfelDuell", copy: "WuerfelDuell", event: "Event") -> bool:
    wanted = game.dice_due(event)
    try:
        copy.apply(game.event_from_dice([1] * wanted, event) if wanted else event)
    except Refusal:
        return False
    copy.restore_from(game)
    return True


def _played(game: "WuerfelDuell", code: str) -> "list[Event]":
    """Events that play a card: by a player who changes from card to card, or by each to whom it makes a difference."""
    if code == "reroll_all":
        players = tuple(range(len(game.players)))
    elif code in ("compare_any", "exchange"):
        players = () if game.attacker is None else (game.attacker, game.defender)
    else:
        players = (len(game.played) % len(game.players),)
    return [
        OrderedDict((("event", "special"), ("player", player), ("card", code)) + given)
        for player in players
        for given in _named(game, code)
    ]


def _named(game: "WuerfelDuell", code: str) -> "list[Given]":
    """What can be named with a card, (argument, value) by argument. What is not possible may be among it."""
    seats = range(len(game.players))
    dice = _some_dice(game)
    if code in ("compare_attacker", "skip_turn", "discard_specials", "bet"):
        argument = card_of(code)[ARGUMENTS][0][0]
        return [((argument, seat),) for seat in seats]
    if code == "compare_any":
        return [(("who", who), ("dice_of", seat)) for who in ("me", "opponent") for seat in seats]
    if code == "exchange":
        return [(("cards", count),) for count in range(4)]
    if code in ("double", "block"):
        return [(("duel_card", [seat, place]),) for seat in seats for place in range(3)] + _at_a_special(game, code)
    if code == "change_die":
        return [(("of", seat), ("die", die), ("value", 7 - die[1])) for seat, die in dice]
    if code == "give_die":
        return [(("from", a), ("to", b), ("die", die)) for a, die in dice for b in seats if a != b]
    if code == "swap_dice":
        return [(("a", [a, its]), ("b", [b, others])) for a, its in dice for b, others in dice if a < b]
    if code == "swap_all":
        return [(("a", a), ("b", b)) for b in seats for a in range(b)]
    if code == "pass_dice":
        return [(("moves", [[a, (a + way) % len(dice), die] for a, die in dice]),) for way in (1, len(dice) - 1)]
    return [()]


def _some_dice(game: "WuerfelDuell") -> list[tuple[int, list[int]]]:
    """One die of each seat that has any: not always the first one."""
    some = len(game.played)
    return [(seat, named(own[some % len(own)])) for seat, own in enumerate(game.dice) if own]


def _at_a_special(game: "WuerfelDuell", code: str) -> "list[Given]":
    aimed: Given = (("special", True),)
    if code == "block" or not wants_again(game.latest):
        return [aimed]
    return [aimed + (("again", OrderedDict(given)),) for given in _named(game, game.latest[0])]
