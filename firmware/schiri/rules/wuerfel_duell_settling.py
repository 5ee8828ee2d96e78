"""Würfel-Duell!, what follows from a duel: chips, the end, or whose turn comes next. Rulings W3, W4, W6, W7, W12."""

from ..ordered import OrderedDict
from .wuerfel_duell_dice import die_of, moved

CHIPS_TO_WIN = 7
BIG_DIFFERENCE = 3  # of points: a die may be handed over (W4)


def settle(game, winner, reached):
    """The duel has been won with these points: chips (W12), the end (W7), or the die to be handed over, or the next
    turn. The winner of a duel that was level is named by a player (W3)."""
    before = list(game.chips)
    loser = game.attacker + game.defender - winner
    _pay_winner(game, winner, loser)
    _pay_beside(game, winner, loser)
    verdict: dict = OrderedDict()
    verdict["winner"] = winner
    verdict["loser"] = loser
    verdict["points"] = reached
    verdict["chips"] = [chips - before[seat] for seat, chips in enumerate(game.chips)]
    game.verdict = verdict
    game.winner = _first_with_seven(game, winner)
    if game.winner is not None:
        game.phase = "over"
    elif abs(reached[0] - reached[1]) >= BIG_DIFFERENCE:
        game.phase = "give"
    else:
        _next_turn(game)


def _pay_winner(game, winner, loser):
    """W12: of the cards that replace the winner's chip the last one holds."""
    replacing = [one for one in game.payments if one[0].startswith("winner_")]
    if not replacing:
        _move(game, None, winner, 1)
        return
    code, times, _, _ = replacing[-1]
    if code == "winner_gets_two":
        _move(game, None, winner, 2 * times)
    else:
        _move(game, winner, None if code == "winner_pays_bank" else loser, times)


def _pay_beside(game, winner, loser):
    """W12: what comes on top, in the order played."""
    for code, times, player, on in game.payments:
        if code == "loser_pays_bank":
            _move(game, loser, None, times)
        elif code == "bet" and on == winner:
            _move(game, None, player, times)
        elif code == "bet":
            _move(game, player, None, times)


def _move(game, giver, taker, count):
    """W6: so many chips, or as many as there are. None: the bank."""
    count = min(count, game.bank if giver is None else game.chips[giver])
    for seat, change in ((giver, -count), (taker, count)):
        if seat is None:
            game.bank += change
        else:
            game.chips[seat] += change


def _first_with_seven(game, winner):
    """W7: the duel's winner, else the first clockwise from the attacker; None if nobody has so many."""
    players = len(game.players)
    for seat in [winner] + [(game.attacker + place) % players for place in range(players)]:
        if game.chips[seat] >= CHIPS_TO_WIN:
            return seat
    return None


def give(game, die):
    """W4: the one with more points gives the other a die, as the contract names it, or none."""
    if die is not None:
        duel = game.verdict
        game.dice = moved(game.dice, game.colours, duel["winner"], duel["loser"], die_of(die))
    _next_turn(game)


def _next_turn(game):
    """The next one clockwise attacks; whoever was told to skip his turn is passed over once for each time."""
    players = len(game.players)
    turn = (game.turn + 1) % players
    while turn in game.skips:
        place = game.skips.index(turn)
        game.skips = game.skips[:place] + game.skips[place + 1 :]
        turn = (turn + 1) % players
    game.turn = turn
    game.phase = "attack"
