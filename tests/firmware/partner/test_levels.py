"""The ways to play that there are, and what a level makes of what a game knows."""

from schiri import games
from schiri.games import knowledge_of
from schiri.partner.knowledge import PLAYS, Chance, Knowledge
from schiri_tools.logs.schema import bundled

MOVES = [{"event": "take", "value": value} for value in range(1, 7)]


class Sixes(Knowledge):
    """The highest value is best."""

    def value(self, game, seat, move, chance):
        return move["value"]


def chosen(plays, times=600):
    chance = Chance(3)
    return [Sixes().choose(None, 0, MOVES, plays, chance)["value"] for _ in range(times)]


def test_the_log_knows_the_ways_to_play_that_there_are():
    assert bundled([])["$defs"]["note_record"]["properties"]["plays"]["enum"] == list(PLAYS)


def test_a_beginner_now_and_then_does_anything_and_else_the_best():
    best = {plays: chosen(plays).count(6) / 600 for plays in PLAYS}
    assert best["greedy"] == best["good"] == best["hard"] == 1
    assert abs(best["random"] - 1 / 6) < 0.05
    assert abs(best["beginner"] - (2 / 3 + 1 / 3 / 6)) < 0.06  # three standard deviations
    assert set(chosen("beginner")) == {1, 2, 3, 4, 5, 6}


def test_every_game_can_be_played_in_every_way():
    for name in games.NAMES:
        knowledge = knowledge_of(name)
        seats = games.game_class(name).FACTS.seats[0]
        for plays in PLAYS:
            game = games.game_class(name)({"players": [""] * seats, "first": 0, "dice": "box"})
            moves = knowledge.moves(game, 0)
            assert knowledge.choose(game, 0, moves, plays, Chance(1)) in moves, (name, plays)
