"""The levels of the computer in FINI!: human times and human slips."""

from schiri import games
from schiri.games import knowledge_of
from schiri.partner.knowledge import STYLES, WAIT
from schiri.partner.partner import Partner

FASTEST_US = 150_000  # a move: nobody sees, decides and presses in less


def table(combination, coloured, silver=(), taken=((), ())):
    game = games.game_class("fini")({"players": ["", ""], "first": 0, "dice": "box"})
    game.await_throw(combination)
    game.apply({"event": "roll", "coloured": coloured, "silver": silver})
    game.apply({"event": "go", "t": 0})
    for player, values in enumerate(taken):
        for value in values:
            game.apply({"event": "take", "player": player, "silver": False, "value": value, "t": 0})
    return game


STRAIGHT = [1, 1, 1, 2, 3, 4, 5, 6, 6, 6, 6], [6, 6, 6, 6]


def moves_of(plays, game, times=300):
    knowledge = knowledge_of("fini")
    partner = Partner(1, plays, 0, 5)
    return [
        (move, knowledge.time_us(game, partner, move))
        for move in (partner.choose(game, knowledge) for _ in range(times))
    ]


def test_nobody_reacts_in_less_time_than_people_do_and_each_level_is_quicker():
    means = []
    for plays in STYLES[1:]:
        times_us = [time_us for _, time_us in moves_of(plays, table("straight", *STRAIGHT))]
        assert min(times_us) >= FASTEST_US + 100_000, plays  # a start within 100 ms is false in athletics; and a move
        means.append(sum(times_us) / len(times_us))
    assert means == sorted(means, reverse=True)


def test_what_lies_among_many_others_is_found_later():
    """The only die that fits lies among many others, or among few."""
    for plays in STYLES[1:]:
        crowd = table("straight", [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2], [1, 1, 1, 1], ((1,), (1,)))
        alone = table("straight", [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2], [1, 1, 1, 1], ((1,) * 5, (1,) * 5))
        taken = [
            [time_us for move, time_us in moves_of(plays, game) if move is not WAIT and move["event"] == "take"]
            for game in (crowd, alone)
        ]
        assert sum(taken[0]) / len(taken[0]) > sum(taken[1]) / len(taken[1]), plays


def test_slips_grow_rarer_from_level_to_level():
    """Only a silver four fits, as a copy of the opponent's: a partner that does not see it waits or calls too soon."""
    shares = []
    for plays in STYLES[1:]:
        game = table("pasch", [4, 4, 4, 1, 2, 3, 5, 6, 6, 6, 6], [4, 1, 2, 3], ((4, 6, 6, 6, 6), (4, 4)))
        moves = [move for move, _ in moves_of(plays, game, 1000)]
        shares.append(sum(move is WAIT or move["event"] == "fini" for move in moves))
    assert shares == sorted(shares, reverse=True) and shares[0] > 200 and shares[2] < 100
