"""What a signed result says of a match: who has won, by the games' own rulings."""

from schiri import games

ON_MICROPYTHON = True

# The game, its number of players, what its attributes are at the end of a match, and the winners and points.
ENDS = (
    ("fini", 2, {"points": [12, 21], "winner": 1}, ([1], [12, 21])),  # F15: the one with more points
    ("qwixx", 2, {"phase": "over"}, ([0, 1], [0, 0])),  # a draw has two winners
    ("qwixx", 2, {"phase": "over", "misthrows": [1, 0]}, ([1], [-5, 0])),
    ("schocken", 3, {"half_losers": [0, 2, 0], "phase": "over"}, ([1, 2], [2, 0, 1])),  # all but who lost the final
    ("wuerfel_duell", 4, {"chips": [7, 8, 1, 0], "winner": 0}, ([0], [7, 8, 1, 0])),  # the first with seven chips
)


def test_f15_s10_w7_nobody_has_won_before_the_end_and_then_who_has_by_the_rulings():
    for name, players, end, outcome in ENDS:
        start = {"event": "start", "game": name, "players": ["P"] * players}
        if players == 2:
            start.update({"first": 0, "dice": "table"})
        game = games.new_match(games.checked_start(start)).game
        winners, points = game.outcome()
        assert winners == [] and len(points) == players and not any(points), name
        for attribute in end:
            setattr(game, attribute, end[attribute])
        assert game.outcome() == outcome, name
