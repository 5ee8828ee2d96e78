"""Qwixx – Das Duell on the bench: the choices on offer and the display."""

from bench import Bench
from bench_board import generator
from schiri.games.qwixx.rules.board import ROWS, value_of

ON_MICROPYTHON = True


def begun(dice="box"):
    bench = Bench()
    bench.begin(dice, game="qwixx")
    assert bench.screen == "TurnScreen"
    return bench


def throw(bench, *values):
    """Throws the white dice and those of the open rows, from red to blue."""
    bench.app.dice.test_values.extend(list(values))
    bench.press("OK")
    assert bench.game.phase == "action1"


def offered(bench):
    """Returns the choices on the screen as row and value, None for declining."""
    return [place and (ROWS[place[0]], value_of(*place)) for place in bench.app.screen.places]


def chosen(bench):
    return offered(bench)[bench.app.screen.chosen]


def test_q6_the_box_draws_by_lot_who_begins_says_it_and_draws_once():
    begins = set()
    for seed in range(8):
        bench = Bench()
        bench.app.dice.add_entropy(seed)
        bench.choose("Qwixx")
        bench.choose("Die Box würfelt")
        bench.press("OK")
        bench.press("OK")
        bench.choose("Das Los entscheidet")
        drawn = bench.app.screen.lines
        bench.press("BACK")
        bench.choose("Das Los entscheidet")
        assert bench.app.screen.lines == drawn  # a new lot each time would let players draw until they like it
        bench.press("OK")
        session = bench.app.session
        assert drawn == ["%s beginnt" % session.players[bench.game.turn]]
        assert session.match.start["first"] == bench.game.turn
        begins.add(bench.game.turn)
    assert begins == {0, 1}


def test_q3_only_what_is_legal_is_offered_from_the_red_row_to_the_blue_and_declining_last():
    bench = begun()
    throw(bench, 3, 4, 2, 5, 6, 1)
    assert offered(bench) == [("red", 7), ("yellow", 7), ("green", 7), ("blue", 7), None]
    bench.press("OK")
    in_red = [("red", 5), ("red", 6)]  # not legal: left of the stone on red 7
    assert offered(bench) == [one for one in offered(bench) if one not in in_red]
    assert offered(bench) == [("yellow", 8), ("yellow", 9), ("green", 10), ("green", 9), ("blue", 5), ("blue", 4), None]


def test_up_and_down_go_round():
    bench = begun()
    throw(bench, 3, 4, 2, 5, 6, 1)
    bench.press("UP")
    assert chosen(bench) is None
    bench.press("DOWN")
    assert chosen(bench) == ("red", 7)


def test_each_player_has_the_keys_of_his_own_side():
    bench = begun()
    throw(bench, 3, 4, 2, 5, 6, 1)
    bench.press("A3")
    assert chosen(bench) == ("green", 7)
    for key in ("B1", "BC", "BF"):
        bench.press(key)
        assert (bench.game.phase, chosen(bench)) == ("action1", ("green", 7))
    bench.press("AF")
    assert bench.game.state()["rows"]["green"]["fields"][5] == [0, 1]
    bench.press("A2")
    assert chosen(bench) == ("yellow", 8)  # the field with the first white die; the key again goes to the other
    bench.press("A2")
    assert chosen(bench) == ("yellow", 9)
    bench.press("A2")
    assert chosen(bench) == ("yellow", 8)
    bench.press("AC")
    assert chosen(bench) is None
    bench.press("AF")
    assert (bench.game.phase, bench.game.turn) == ("roll", 1)
    bench.press("AF")
    assert bench.game.phase == "roll"
    bench.press("BF")
    assert bench.game.phase == "action1"


def test_a_row_in_which_nothing_is_legal_is_refused():
    bench = begun()
    throw(bench, 3, 4, 2, 5, 6, 1)
    bench.press("A4")
    bench.press("A6")  # no row has this key
    assert chosen(bench) == ("blue", 7)


def test_looking_at_choices_changes_nothing_and_shows_what_comes_of_them():
    bench = begun()
    random = generator(3)
    for _ in range(60):
        screen = bench.app.screen
        before = bench.game.state()
        for _ in range(random(5)):
            bench.press("DOWN")
        assert bench.game.state() == before
        ahead = screen.after.state()
        throws = not screen.choices
        bench.press("OK")
        assert throws or bench.game.state() == ahead
        if bench.game.phase == "over":
            break


def test_real_dice_are_asked_for_by_colour_and_those_of_closed_rows_are_not():
    bench = begun("table")
    assert bench.app.session.seal is None
    bench.press("OK")
    assert asked_for(bench, "A3", "B4", "A2", "B5", "A6") == ["Weiß?", "Weiß?", "Rot?", "Gelb?", "Grün?"]
    bench.press("OK")
    assert bench.screen == "ToldByColour"  # OK does nothing: a die is missing
    assert asked_for(bench, "B1") == ["Blau?"]
    bench.press("OK")
    dice = bench.game.state()["dice"]
    assert [dice[name] for name in ("white",) + ROWS] == [[3, 4], 2, 5, 6, 1]
    close_red(bench)
    bench.press("OK")
    assert asked_for(bench, "A1", "A1", "A1", "A1", "A1") == ["Weiß?", "Weiß?", "Gelb?", "Grün?", "Blau?"]


def asked_for(bench, *keys):
    """Presses the keys; returns the title before each of them."""
    titles = []
    for key in keys:
        titles.append(bench.app.screen.title)
        bench.press(key)
    return titles


def close_red(bench):
    """Fills A's red row without key presses."""
    from schiri.games.qwixx.rules.board import LAST, put

    game = bench.game
    for field in range(5, LAST + 1):
        put(game, 0, field)
    assert game.closed[0]
    game.turn, game.phase = 1, "roll"
    bench.app.session.match.game.restore_from(game)
    bench.app.screen.flow.resume()
    bench.time.step()
