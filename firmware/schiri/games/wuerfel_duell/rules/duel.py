"""A duel of Würfel-Duell!: its points, its chips, the end of the match, and the next turn (W2 to W7, W10, W12, W13).

The effects of special cards on the points are in `effects`, in the order played: (COMPARE, seat, owner of the dice) or
(DOUBLE or BLOCK, seat, index of the duel card). Their effects on the chips are in `payments`: (code of the card,
factor, its player, its argument `on` or None).
"""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .dice import die_of, is_within_three, moved, named, with_die
from .table import Settled, Table

if TYPE_CHECKING:
    from ....match.game import Event
    from .table import Due, InForce, Payment


class Phase:
    """The phases of a match, each named after what the match waits for, in their order."""

    SETUP = "setup"  # the throw of the seat whose turn it is, which may be repeated once (W1)
    ATTACK = "attack"  # the attack of the player whose turn it is
    REVEAL = "reveal"  # three duel cards of attacker and defender each; until then bets are possible
    SPECIALS = "specials"  # special cards, until the duel is settled
    TIE = "tie"  # the decision of the attacker's left neighbour in a level duel (W3)
    GIVE = "give"  # the die that the winner hands over, or none (W4)
    OVER = "over"  # nothing: somebody has seven chips (W7)

    ALL = (SETUP, ATTACK, REVEAL, SPECIALS, TIE, GIVE, OVER)


COMPARE, DOUBLE, BLOCK = ("compare", "double", "block")
CHIPS_TO_WIN = 7
BIG_DIFFERENCE = 3  # the lead in points from which the winner may hand a die over (W4)


def points(game: Table) -> list[int]:
    """Returns the points of the attacker and of the defender with the effects of all cards."""
    return [sum(parts(game, 0)[2]), sum(parts(game, 1)[2])]


def parts(duel: Table | Settled, place: int) -> tuple[int, list[int], list[int]]:
    """Returns the parts of the points of the attacker (place 0) or the defender (1): the owner of the dice that their
    cards are compared with, the factor of each card, and the points of each card. `duel` is the match or a `Settled`
    duel."""
    seat, dice_of = duel.attacker, duel.defender
    if place:
        seat, dice_of = dice_of, seat
    cards = duel.cards[place]
    counts = [1] * len(cards)
    for kind, whose, what in duel.effects:
        if whose != seat:
            continue
        if kind == COMPARE:
            dice_of = what
        else:
            counts[what] *= 2 if kind == DOUBLE else 0
    shown = [die % 10 for die in duel.dice[dice_of]]
    return dice_of, counts, [count * shown.count(card) for count, card in zip(counts, cards)]


def settle(game: Table, winner: int, reached: list[int]) -> None:
    """Settles a duel that `winner` has won, with the points `reached`: pays the chips (W12), then ends the match (W7),
    waits for a die to be handed over (W4), or begins the next turn."""
    before = list(game.chips)
    loser = game.attacker + game.defender - winner
    paid = tuple([_pay(game, payment) for payment in _payments(game.payments, winner, loser)])
    changes = [chips - before[seat] for seat, chips in enumerate(game.chips)]
    game.verdict = OrderedDict(winner=winner, loser=loser, points=reached, chips=changes)
    game.settled = Settled(game, paid)
    game.winner = _first_with_seven(game, winner)
    if game.winner is not None:
        game.phase = Phase.OVER
    elif abs(reached[0] - reached[1]) >= BIG_DIFFERENCE:
        game.phase = Phase.GIVE
    else:
        _next_turn(game)


def _payments(cards: "tuple[InForce, ...]", winner: int, loser: int) -> "list[Due]":
    """W12: returns the payments in their order: (card or None, payer, receiver, number of chips). None is the bank."""
    found: list[Due] = [(None, None, winner, 1)]
    for card in cards:
        code, times, player, on = card
        if code == "loser_pays_bank":
            found.append((card, loser, None, times))
        elif code == "bet":
            found.append((card, None, player, times) if on == winner else (card, player, None, times))
        elif code == "winner_gets_two":  # of the three cards about the winner the latest one counts
            found[0] = (card, None, winner, 2 * times)
        else:
            found[0] = (card, winner, None if code == "winner_pays_bank" else loser, times)
    return found


def _pay(game: Table, due: "Due") -> "Payment":
    """W6: pays the chips that are due, or as many as the payer has."""
    _, giver, taker, count = due
    chips = game.chips
    if giver is None:
        count = min(count, game.bank)
        game.bank -= count
    else:
        count = min(count, chips[giver])
        chips[giver] -= count
    if taker is None:
        game.bank += count
    else:
        chips[taker] += count
    return due, count


def _first_with_seven(game: Table, winner: int) -> int | None:
    """Returns the seat that has won by seven chips (W7), or None. If several have seven, the winner of the duel comes
    first, then the seats clockwise from the attacker."""
    if max(game.chips) < CHIPS_TO_WIN:
        return None
    players = len(game.players)
    for seat in [winner] + [(game.attacker + place) % players for place in range(players)]:
        if game.chips[seat] >= CHIPS_TO_WIN:
            return seat
    return None


def give(game: Table, die: list[int] | None) -> None:
    """W4: hands a die [colour seat, value], or none, from the winner to the loser. Raises as `moved` does."""
    if die is not None:
        duel: Event = game.verdict  # type: ignore[assignment]  # called only after a duel
        game.dice = moved(game.dice, game.colours, duel["winner"], duel["loser"], die_of(die))
    _next_turn(game)


def gifts(game: Table) -> list[list[int] | None]:
    """W4, W5: returns the possible gifts to the loser: None for no gift, and each die as
    [seat with its colour, value]. Equal dice are listed once."""
    duel: Event = game.verdict  # type: ignore[assignment]  # called only after a duel
    giver, taker = duel["winner"], duel["loser"]
    found: list[list[int] | None] = [None]
    for die in game.dice[giver]:  # sorted, so equal dice are neighbours
        if is_within_three(with_die(game.dice[taker], die), game.colours[taker]) and named(die) != found[-1]:
            found.append(named(die))
    return found


def _next_turn(game: Table) -> None:
    """Gives the turn to the next seat clockwise. A seat in `skips` is left out once for each entry."""
    players = len(game.players)
    turn = (game.turn + 1) % players
    while turn in game.skips:
        place = game.skips.index(turn)
        game.skips = game.skips[:place] + game.skips[place + 1 :]
        turn = (turn + 1) % players
    game.turn = turn
    game.phase = Phase.ATTACK
