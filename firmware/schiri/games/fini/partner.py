"""What partners know of FINI!: what to grab, when to call, and by which keys.

What it does is chosen by what lies there then, and its key comes as much later as the partner takes to react: like
people it may find the die gone.
"""

from ...input.keys import COPY, FINI
from ...match.game import Event
from ...partner.knowledge import WAIT, Chance, Knowledge, Move
from .rules.dice import MOST_DICE, SILVER, STRAIGHT, VALUES
from .rules.game import Fini, Phase


class FiniKnowledge(Knowledge):
    """Collects one straight, or one Pasch after the other, and calls when nothing fits any more."""

    QUICK = (Phase.DUEL,)
    PAUSE_MS = 450

    # Whose move is it?

    def turn(self, game: Fini) -> int | None:
        return game.starter if game.phase in (Phase.ANNOUNCE, Phase.ROLL) else None

    def owner(self, choice: Event, turn: int | None) -> int | None:
        """Fouls, signals and throws that do not count are the referee's and the box's."""
        if choice["event"] == "announce":
            return turn
        return choice["player"] if choice["event"] in ("take", "fini") else None

    def moves(self, game: Fini, seat: int) -> list[Move]:
        """With real dice in a duel none: partners have no hands for them."""
        return super().moves(game, seat) if game.box_dice or game.phase != Phase.DUEL else []

    def keys(self, move: Event) -> int:
        if move["event"] == "fini":
            return 1 << FINI
        value: int = move["value"]
        return 1 << (value - 1) | (1 << COPY if move["silver"] else 0)

    # Which is best?

    def best(self, game: Fini, seat: int, moves: list[Move], chance: Chance) -> Move:
        if game.phase != Phase.DUEL:
            return chance.one_of(moves)
        wanted = _wanted(game, seat)
        takes = [move for move in moves if move is not WAIT and move["event"] == "take"]
        grabs = [take for take in takes if take["value"] + SILVER * take["silver"] in wanted]
        if grabs:
            return chance.one_of(grabs)
        duel = game.duel_at_call(seat)
        if duel.verdict()[1] == 1 - seat or duel.premature():
            return WAIT  # it would cost a chip
        return [move for move in moves if move is not WAIT and move["event"] == "fini"][0]


def _wanted(game: Fini, seat: int) -> list[int]:
    """The dice that go well with the player's own, or that would make another combination."""
    taken = game.taken[seat]
    room = MOST_DICE - len(taken)
    if not room:
        return []
    shown = game.taken[1 - seat]
    dice = [value for value in VALUES if game.coloured[value]]
    dice += [v + SILVER for v in VALUES if game.silver[v] and v in shown and not game.coloured[v]]
    own = [die & 7 for die in taken]
    return _for_a_straight(dice, own, room) if game.combination == STRAIGHT else _for_a_pasch(game, dice, own, room)


def _for_a_straight(dice: list[int], own: list[int], room: int) -> list[int]:
    new = [die for die in dice if die & 7 not in own]
    values = [die & 7 for die in new]
    found = [die for die in new if (die & 7) - 1 in own or (die & 7) + 1 in own]
    if found or room < 2:
        return found
    return [die for die in new if (die & 7) + 1 in values]  # with its neighbour one of their own


def _for_a_pasch(game: Fini, dice: list[int], own: list[int], room: int) -> list[int]:
    found = [die for die in dice if die & 7 in own]
    if found:
        most = max([own.count(die & 7) + game.coloured[die & 7] for die in found])
        return [die for die in found if own.count(die & 7) + game.coloured[die & 7] == most]
    most = max(game.coloured)
    return [value for value in VALUES if game.coloured[value] == most] if most >= 2 and room >= 2 else []


KNOWLEDGE = FiniKnowledge
