"""Würfel-Duell!, a duel: what a match waits for, the points, and what follows: chips, the end, whose turn comes next.
Rulings W2 to W4, W6, W7, W10, W12, W13.

What special cards have done to the points is in `effects`, in the order played: (COMPARE, seat, whose dice) or (DOUBLE
or BLOCK, seat, which duel card). What they do to the chips is in `payments`: (code of the card, how often, its player,
what was named with it).
"""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .dice import die_of, is_within_three, moved, named, with_die
from .table import Settled, Table

if TYPE_CHECKING:
    from ....match.game import Event, Reason
    from .table import Due, InForce, Payment


class Phase:
    """What a match waits for: the names in the contract, in the order in which they come up."""

    SETUP = "setup"  # the throw of the seat whose turn it is, which may be made once more (W1)
    ATTACK = "attack"  # the one whose turn it is says whom they attack
    REVEAL = "reveal"  # three duel cards of each of the two; until then one can bet
    SPECIALS = "specials"  # special cards at what lies open, or that the duel is settled
    TIE = "tie"  # the attacker's left neighbour says who has won a duel that is level (W3)
    GIVE = "give"  # the winner hands a die over, or none (W4)
    OVER = "over"  # nothing: somebody has seven chips (W7)

    ALL = (SETUP, ATTACK, REVEAL, SPECIALS, TIE, GIVE, OVER)


COMPARE, DOUBLE, BLOCK = ("compare", "double", "block")
CHIPS_TO_WIN = 7
BIG_DIFFERENCE = 3  # of points: a die may be handed over (W4)


def points(game: Table) -> list[int]:
    """The attacker's points and the defender's, with all cards in force."""
    return [sum(parts(game, 0)[2]), sum(parts(game, 1)[2])]


def parts(duel: Table | Settled, place: int) -> tuple[int, list[int], list[int]]:
    """Where the points of the attacker (place 0) or the defender (1) come from: whose dice their cards are compared
    with, how often each card counts, and its points. `duel`: the match, or a duel that has been `settled`."""
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
    """The duel has been won with these points: chips (W12), the end (W7), or the die to be handed over, or the next
    turn. The winner of a duel that was level is named by a player (W3)."""
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


def reasons_of(duel: Settled, verdict: "Event", winner: int | None) -> "list[Reason]":
    """Why a duel came out as its `verdict` says. For each of the two `points`: their seat, whose dice their cards were
    compared with, the cards, how often each counted, what each brought, and the sum. Of a duel that was level, `level`:
    who named the winner, and the winner (W3). For each payment in its order `chips`: the special card that is the
    reason for it, or null, how often it counts, and whose it was, or null; who paid and who got it (null: the bank);
    how many, and how many were due (W6, W12). `seven`: who has won the match (W7)."""
    found: list[Reason] = []
    for place, seat in enumerate((duel.attacker, duel.defender)):
        dice_of, counts, brought = parts(duel, place)
        found.append(["points", seat, dice_of, list(duel.cards[place]), counts, brought, sum(brought)])
    if found[0][-1] == found[1][-1]:
        found.append(["level", (duel.attacker + 1) % len(duel.dice), verdict["winner"]])
    for (card, giver, taker, due), count in duel.paid:
        code, times, player = card[:3] if card else (None, 1, None)
        found.append(["chips", code, times, player, giver, taker, count, due])
    if winner is not None:
        found.append(["seven", winner])
    return found


def _payments(cards: "tuple[InForce, ...]", winner: int, loser: int) -> "list[Due]":
    """W12: what is to be paid, in its order: (the card in force or None, who pays, who gets it, how many chips). Nobody
    is the bank."""
    found: list[Due] = [(None, None, winner, 1)]
    for card in cards:
        code, times, player, on = card
        if code == "loser_pays_bank":
            found.append((card, loser, None, times))
        elif code == "bet":
            found.append((card, None, player, times) if on == winner else (card, player, None, times))
        elif code == "winner_gets_two":  # of these three the last one holds
            found[0] = (card, None, winner, 2 * times)
        else:
            found[0] = (card, winner, None if code == "winner_pays_bank" else loser, times)
    return found


def _pay(game: Table, due: "Due") -> "Payment":
    """W6: so many chips, or as many as there are."""
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
    """W7: the duel's winner, else the first clockwise from the attacker; None if nobody has so many, as mostly."""
    if max(game.chips) < CHIPS_TO_WIN:
        return None
    players = len(game.players)
    for seat in [winner] + [(game.attacker + place) % players for place in range(players)]:
        if game.chips[seat] >= CHIPS_TO_WIN:
            return seat
    return None


def give(game: Table, die: list[int] | None) -> None:
    """W4: the one with more points gives the other a die, as the contract names it, or none. `Refusal` as from
    `moved`."""
    if die is not None:
        duel: Event = game.verdict  # type: ignore[assignment]  # there has been one
        game.dice = moved(game.dice, game.colours, duel["winner"], duel["loser"], die_of(die))
    _next_turn(game)


def gifts(game: Table) -> list[list[int] | None]:
    """W4, W5: what may be given: None, and each die as the contract names it, equal ones once."""
    duel: Event = game.verdict  # type: ignore[assignment]  # there has been one
    giver, taker = duel["winner"], duel["loser"]
    found: list[list[int] | None] = [None]
    for die in game.dice[giver]:  # which are sorted
        if is_within_three(with_die(game.dice[taker], die), game.colours[taker]) and named(die) != found[-1]:
            found.append(named(die))
    return found


def _next_turn(game: Table) -> None:
    """The next one clockwise attacks; whoever was told to skip a turn is passed over once for each time."""
    players = len(game.players)
    turn = (game.turn + 1) % players
    while turn in game.skips:
        place = game.skips.index(turn)
        game.skips = game.skips[:place] + game.skips[place + 1 :]
        turn = (turn + 1) % players
    game.turn = turn
    game.phase = Phase.ATTACK
