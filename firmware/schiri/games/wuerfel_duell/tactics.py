"""How partners of Würfel-Duell! weigh moves: the chance to win the match by the chips, the chance to win a duel, and
the effect of a special card on it.

A special card is not tried with all possible arguments. The points that a die is worth at a seat (`_heat`) tell which
dice to name, so that a decision weighs some forty positions at most.
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

    Gain = tuple[float, list[tuple[str, Any]]]  # the gain in points, and the arguments of the card

_STEP = 1.8  # the factor of the odds to win the match for each chip more
_LEAD = 1.5  # the factor of the odds to win the duel for each point more
_NAMED = 6  # so many sets of arguments of a card are tried by the rules at most, the best first


def chances(chips: "Sequence[int]", seat: int) -> float:
    """Returns a rough chance of a seat to win the match with these chips."""
    for other, count in enumerate(chips):
        if count >= CHIPS_TO_WIN:
            return 1.0 if other == seat else 0.0
    all_weights: float = sum([_STEP ** (count - chips[seat]) for count in chips])
    return 1 / all_weights


def matches(cards: "Sequence[int]", dice: "Sequence[int]") -> int:
    """Returns the points of cards against dice."""
    shown = [value_of(die) for die in dice]
    return sum([shown.count(card) for card in cards])


def expected(dice: "Sequence[int]", seen: "Sequence[int]" = ()) -> float:
    """Returns the expected points of unknown cards against dice. `seen` are the cards that their player has revealed in
    the latest duel, of which one has been exchanged since."""
    unknown = len(dice) / 6
    return 2 * matches(seen, dice) / 3 + unknown if seen else 3 * unknown


def likely(lead: float) -> float:
    """Returns the chance to win a duel with a lead in points."""
    odds: float = _LEAD**lead
    return odds / (1 + odds)


def prospects(game: "WuerfelDuell", seat: int) -> tuple[float, float]:
    """Returns the chances of a seat to win the match if the attacker, and if the defender, wins the duel, with all
    payments."""
    found = []
    for winner in (game.attacker, game.defender):
        after = game.copy()
        settle(after, winner, [0, 0])
        found.append(chances(after.chips, seat) if after.winner is None else float(after.winner == seat))
    return found[0], found[1]


def prospect(game: "WuerfelDuell", seat: int, ahead: float, each: tuple[float, float]) -> float:
    """Returns the chance of a seat to win the match if the attacker is `ahead` by so many points. In a level duel the
    attacker's left neighbour decides: in its own favour, or, if that is unknown, for either player."""
    if ahead:
        return each[0] if ahead > 0 else each[1]
    judge = (game.attacker + 1) % len(game.players)
    if judge == seat:
        return max(each)
    return each[1] if judge == game.defender else sum(each) / 2


def lead(game: "WuerfelDuell") -> int:
    """Returns the attacker's lead in points."""
    reached = points(game)
    return reached[0] - reached[1]


def special(seat: int, code: str, given: "Sequence[tuple[str, Any]]" = ()) -> "Event":
    """Returns the event that plays a card with its arguments."""
    return OrderedDict([("event", "special"), ("player", seat), ("card", code)] + list(given))


# The effects of special cards on the points


def best_use(game: "WuerfelDuell", seat: int, code: str, place: int) -> "tuple[float, Event] | None":
    """Returns the greatest gain in points that a card of a seat can bring the attacker (place 0) or the defender (1),
    and its event; None if there is no gain."""
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
    """Returns the points that a die is worth to the attacker (place 0) or the defender (1), by its owner and value."""
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
    """Returns the gains of a card that changes the dice to compare with; it tries all arguments, which are few."""
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
            break  # this seat may not play the card
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
    """Yields each pair of seats, and for each value of a die by how much it is worth more at the first seat."""
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
    """Returns the gains of passing dice on, all in the same direction."""
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
    """Returns the mean gain of a new throw."""
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
