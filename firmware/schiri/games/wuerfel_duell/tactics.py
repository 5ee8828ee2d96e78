"""Würfel-Duell!, how partners weigh what can be done: the chance to win the match by the chips, who is likely to win
a duel, and what a special card would change.

A special card is not tried with all that could be named: how much a die counts where it lies (`heat`) tells which one
to take. So a decision looks at some forty positions at most.
"""

from ...match.game import Refusal
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING
from .rules.choices import refusal
from .rules.dice import named, value_of
from .rules.duel import CHIPS_TO_WIN, parts, points, settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ...match.game import Event
    from .rules.game import WuerfelDuell

    Gain = tuple[float, list[tuple[str, Any]]]  # by how many points, and what is named with the card

_STEP = 1.8  # who has a chip more is so much likelier to win the match
_LEAD = 1.5  # who is a point ahead is so much likelier to win the duel
_NAMED = 6  # so many ways to name things are put to the rules, from the best on


def chances(chips: "Sequence[int]", seat: int) -> float:
    """How likely a seat is to win the match with these chips, roughly."""
    for other, count in enumerate(chips):
        if count >= CHIPS_TO_WIN:
            return 1.0 if other == seat else 0.0
    all_weights: float = sum([_STEP ** (count - chips[seat]) for count in chips])
    return 1 / all_weights


def matches(cards: "Sequence[int]", dice: "Sequence[int]") -> int:
    """The points of cards against dice."""
    shown = [value_of(die) for die in dice]
    return sum([shown.count(card) for card in cards])


def expected(dice: "Sequence[int]", seen: "Sequence[int]" = ()) -> float:
    """The points of cards that nobody knows against dice; `seen`: what their player laid open in the last duel, of
    which one has been exchanged."""
    unknown = len(dice) / 6
    return 2 * matches(seen, dice) / 3 + unknown if seen else 3 * unknown


def likely(lead: float) -> float:
    """How likely it is to win a duel with so many points ahead."""
    odds: float = _LEAD**lead
    return odds / (1 + odds)


def prospects(game: "WuerfelDuell", seat: int) -> tuple[float, float]:
    """The chance of a seat to win the match if the attacker, or if the defender wins the duel, with all cards about
    chips in force."""
    found = []
    for winner in (game.attacker, game.defender):
        after = game.copy()
        settle(after, winner, [0, 0])
        found.append(chances(after.chips, seat) if after.winner is None else float(after.winner == seat))
    return found[0], found[1]


def prospect(game: "WuerfelDuell", seat: int, ahead: float, each: tuple[float, float]) -> float:
    """The chance of a seat if the duel is settled with the attacker so many points `ahead`. Of a level duel the
    attacker's left neighbour decides: for himself, or, as far as others know, for either."""
    if ahead:
        return each[0] if ahead > 0 else each[1]
    judge = (game.attacker + 1) % len(game.players)
    if judge == seat:
        return max(each)
    return each[1] if judge == game.defender else sum(each) / 2


def lead(game: "WuerfelDuell") -> int:
    """By how many points the attacker is ahead."""
    reached = points(game)
    return reached[0] - reached[1]


def special(seat: int, code: str, given: "Sequence[tuple[str, Any]]" = ()) -> "Event":
    """The event that a seat plays a card."""
    return OrderedDict([("event", "special"), ("player", seat), ("card", code)] + list(given))


# What special cards do to the points


def best_use(game: "WuerfelDuell", seat: int, code: str, place: int) -> "tuple[float, Event] | None":
    """By how many points a card, played by a seat, can bring the attacker (place 0) or the defender (1) forward, and
    how; None if it cannot."""
    found: list[Gain] = []
    if code in ("double", "block"):
        found = _at_duel_cards(game, code, place)
    elif code in ("compare_any", "compare_attacker", "own_dice"):
        found = _compared(game, seat, code, place)
    elif code in _WITH_DICE:
        found = _WITH_DICE[code](game, seat, _heat(game, place))
    order = sorted([(-gain, number) for number, (gain, _) in enumerate(found) if gain > 0])
    for _, number in order[:_NAMED]:
        gain, given = found[number]
        event = special(seat, code, given)
        if not refusal(game, event):
            return gain, event
    return None


def _heat(game: "WuerfelDuell", place: int) -> list[list[int]]:
    """How many points a die brings one of the two forward, by whose it is and what it shows."""
    found = [[0] * 7 for _ in game.dice]
    for side in (0, 1):
        whose, counts, _ = parts(game, side)
        for card, count in zip(game.cards[side], counts):
            found[whose][card] += count if side == place else -count
    return found


def _at_duel_cards(game: "WuerfelDuell", code: str, place: int) -> "list[Gain]":
    side = place if code == "double" else 1 - place
    seat = (game.attacker, game.defender)[side]
    return [(worth, [("duel_card", [seat, number])]) for number, worth in enumerate(parts(game, side)[2])]


def _compared(game: "WuerfelDuell", seat: int, code: str, place: int) -> "list[Gain]":
    """Each is tried: there are few."""
    given: list[list[tuple[str, Any]]] = [[]]
    if code != "own_dice":
        given = [[("dice_of", other)] for other in range(len(game.dice))]
    if code == "compare_any":
        given = [[("who", who)] + one for who in ("me", "opponent") for one in given]
    before = lead(game)
    found: list[Gain] = []
    for one in given:
        after = game.copy()
        try:
            after.apply(special(seat, code, one))
        except Refusal:
            break  # it is not for this seat
        gain = lead(after) - before
        found.append((-gain if place else gain, one))
    return found


def _changed(game: "WuerfelDuell", _: int, heat: list[list[int]]) -> "list[Gain]":
    found: list[Gain] = []
    for owner, warm in enumerate(heat):
        most = max(warm[1:])
        value = warm.index(most, 1)
        for die in sorted(set(game.dice[owner])):
            found.append((most - warm[value_of(die)], [("of", owner), ("die", named(die)), ("value", value)]))
    return found


def _given(game: "WuerfelDuell", _: int, heat: list[list[int]]) -> "list[Gain]":
    found: list[Gain] = []
    for giver, dice in enumerate(game.dice):
        for die in sorted(set(dice)):
            value = value_of(die)
            for taker in range(len(heat)):
                gain = heat[taker][value] - heat[giver][value]
                if gain > 0:
                    found.append((gain, [("from", giver), ("to", taker), ("die", named(die))]))
    return found


def _pairs(heat: list[list[int]]) -> "Iterator[tuple[int, int, list[int]]]":
    """Any two players, and by how much more each value is worth where the first one has it."""
    for b in range(len(heat)):
        for a in range(b):
            yield a, b, [at_a - at_b for at_a, at_b in zip(heat[a], heat[b])]


def _swapped(game: "WuerfelDuell", _: int, heat: list[list[int]]) -> "list[Gain]":
    found: list[Gain] = []
    for a, b, apart in _pairs(heat):
        if any(apart):
            mine = min([(apart[value_of(die)], die) for die in game.dice[a]] or [(99, 0)])
            other = max([(apart[value_of(die)], die) for die in game.dice[b]] or [(-99, 0)])
            found.append((other[0] - mine[0], [("a", [a, named(mine[1])]), ("b", [b, named(other[1])])]))
    return found


def _all_swapped(game: "WuerfelDuell", _: int, heat: list[list[int]]) -> "list[Gain]":
    found: list[Gain] = []
    for a, b, apart in _pairs(heat):
        gain = sum([apart[value_of(die)] for die in game.dice[b]])
        gain -= sum([apart[value_of(die)] for die in game.dice[a]])
        found.append((gain, [("a", a), ("b", b)]))
    return found


def _passed(game: "WuerfelDuell", _: int, heat: list[list[int]]) -> "list[Gain]":
    """All give in the same direction."""
    found: list[Gain] = []
    players = len(heat)
    for way in (1, players - 1):
        gain = 0
        moves = []
        for giver, dice in enumerate(game.dice):
            taker = (giver + way) % players
            if not dice:
                return []
            best, die = max([(heat[taker][value_of(die)] - heat[giver][value_of(die)], die) for die in dice])
            gain += best
            moves.append([giver, taker, named(die)])
        found.append((gain, [("moves", moves)]))
    return found


def _rerolled(game: "WuerfelDuell", seat: int, heat: list[list[int]]) -> "list[Gain]":
    """What it comes to on average."""
    own = game.dice[seat]
    now = sum([heat[seat][value_of(die)] for die in own])
    return [(len(own) * sum(heat[seat]) / 6 - now, [])]


_WITH_DICE = {
    "change_die": _changed,
    "give_die": _given,
    "swap_dice": _swapped,
    "swap_all": _all_swapped,
    "pass_dice": _passed,
    "reroll_all": _rerolled,
}
