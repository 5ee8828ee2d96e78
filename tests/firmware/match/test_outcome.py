"""What a signed result says of a match: who has won, by the games' own rulings."""

from schiri import games

ON_MICROPYTHON = True


def new(name, **start):
    players = ["A", "B", "C", "D"][: {"schocken": 3, "wuerfel_duell": 4}.get(name, 2)]
    event = {"event": "start", "game": name, "players": players}
    event.update(start)
    return games.new_match(games.checked_start(event)).game


def test_before_its_end_nobody_has_won():
    starts = {"fini": {"first": 0, "dice": "table"}, "qwixx": {"first": 0}, "schocken": {}, "wuerfel_duell": {}}
    for name, start in starts.items():
        winners, points = new(name, **start).outcome()
        assert winners == [] and len(points) >= 2 and not any(points), name


def test_f15_the_one_with_more_points():
    game = new("fini", first=0, dice="table")
    game.points, game.winner = [12, 21], 1
    assert game.outcome() == ([1], [12, 21])


def test_a_draw_has_two_winners():
    game = new("qwixx", first=0)
    game.phase = "over"
    assert game.outcome() == ([0, 1], [0, 0])
    game.misthrows = [1, 0]
    assert game.outcome() == ([1], [-5, 0])


def test_s10_all_win_but_who_has_lost_the_final():
    game = new("schocken")
    game.half_losers, game.phase = [0, 2, 0], "over"
    assert game.outcome() == ([1, 2], [2, 0, 1])


def test_w7_the_first_with_seven_chips():
    game = new("wuerfel_duell")
    game.chips, game.winner = [7, 8, 1, 0], 0
    assert game.outcome() == ([0], [7, 8, 1, 0])
