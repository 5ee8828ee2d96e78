"""The end of a match: a winner has two seconds of fireworks, and a win in the table of the evening."""

from bench import Bench
from faulty_flash import FaultyBlocks
from schiri.box.tonight import Tonight

ON_MICROPYTHON = True


def won(bench=None):
    """Returns a box that shows the outcome of a match of one round."""
    bench = bench or Bench()
    bench.app.begin({"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box",
                     "form": "one_round"}, False)  # fmt: skip
    while bench.game.phase != "over":
        for name in ("A1", "B2", "AF") if bench.time.until("duel", 4000000) else ("OK",):
            bench.press(name)
    bench.press("OK")  # leaves the verdict
    assert bench.screen == "EndScreen"
    return bench


def looks(bench):
    return bytes(bench.app.canvas.buffer), bytes(bench.app._lamps.colours)


def test_the_picture_and_the_lamps_change_for_two_seconds_and_the_outcome_is_shown():
    bench = won()
    seen = []
    for _ in range(17):
        bench.time.run(100000)
        seen.append(looks(bench))
    assert len({picture for picture, _ in seen}) > 12 and len({lamps for _, lamps in seen}) > 3
    bench.time.run(400000)
    picture, _ = looks(bench)
    bench.time.run(3000000)
    assert looks(bench)[0] == picture and picture not in [one for one, _ in seen]


def test_any_key_ends_them_and_ok_or_copy_has_its_effect_at_once():
    bench = won()
    bench.time.run(500000)
    bench.press("B3")
    bench.time.run(100000)
    picture, _ = looks(bench)
    bench.time.run(500000)
    assert looks(bench)[0] == picture
    bench.press("OK")
    assert bench.screen != "EndScreen" and bench.app.session is None
    bench = won()
    bench.time.run(500000)
    bench.press("AC")
    assert bench.screen != "EndScreen" and bench.app.session.game.phase != "over"


def test_a_second_look_at_the_outcome_is_without_them():
    bench = won()
    bench.time.run(2500000)
    outcome, _ = looks(bench)
    bench.press("BACK")
    assert bench.screen == "VerdictScreen"
    bench.press("OK")
    assert bench.screen == "EndScreen" and looks(bench)[0] == outcome


def test_the_first_menu_has_the_wins_since_the_box_was_switched_on():
    bench = won()
    winner = bench.app.session.players[bench.game.winner]
    bench.press("AC")  # a rematch, which is not finished
    bench.end()
    bench.app.go_home()
    loser = "Ben" if winner == "Ada" else "Ada"
    bench.choose("Siege heute Abend")
    assert [title for title, _ in bench.app.screen.entries] == ["1 von 1: " + winner, "0 von 1: " + loser]
    bench.press("OK")
    assert bench.screen == "StartScreen"
    assert "Siege heute Abend" not in [title for title, _ in bench.power_cut().app.screen.entries]


def test_a_result_that_the_flash_has_not_taken_is_no_win_yet():
    bench = won(Bench(blocks=FaultyBlocks()))
    bench.board.blocks.refusing = set(range(bench.board.blocks.count))
    bench.press("OK")
    assert bench.screen == "Message"
    bench.press("OK")
    assert "Siege heute Abend" not in [title for title, _ in bench.app.screen.entries]


class Drawn:
    """A match that two players end with equal points; the object also takes the place of its session and its game."""

    partners = []
    players = ["Ada", "Ben"]

    @property
    def game(self):
        return self

    def outcome(self):
        return [0, 1], [7, 7]


def test_nobody_has_won_a_draw():
    tonight = Tonight()
    tonight.count(Drawn())
    assert tonight.standings() == [("Ada", 0, 1), ("Ben", 0, 1)]
