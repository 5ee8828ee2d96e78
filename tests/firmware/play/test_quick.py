"""From power-up to a duel, and from a match to the next one, in few presses."""

from bench import Bench
from schiri.box.settings import load, save
from schiri.games import NAMES, facts_of

ON_MICROPYTHON = True


def presses(bench, *names):
    """Presses the keys one after the other; returns how many."""
    for name in names:
        bench.press(name)
    return len(names)


def played_before(dice="box", game="fini", names=("Ada", "Ben")):
    """Returns a box on which a match of this game and these players was ended, switched off and on again."""
    bench = Bench()
    bench.begin(dice, names, game=game)
    bench.app.screen.flow.end()
    bench.time.run(2000000)  # nobody taps: the settings are written
    again = bench.power_cut()
    assert again.screen == "StartScreen"
    return again


def test_four_presses_lead_from_power_up_to_a_duel_of_the_last_players_with_the_same_dice():
    bench = played_before()
    assert presses(bench, "OK", "OK", "OK", "OK") <= 6  # the game, the names, the seal, the throw
    assert bench.screen == "DuelScreen" and not bench.app.screen.paused
    assert bench.time.until("duel", 10000000)
    start = bench.log()[1]["event"]
    assert start["players"] == ["Ada", "Ben"] and start["dice"] == "box"
    assert start["first"] == 1  # Ben: whoever did not begin the last match


def test_real_dice_are_offered_again_to_those_who_had_them():
    bench = played_before("table")
    assert presses(bench, "OK", "OK", "OK") <= 6
    assert bench.time.until("duel", 10000000) and bench.log()[1]["event"]["dice"] == "table"


def test_players_are_offered_in_every_game_that_has_as_many_seats_and_in_no_other():
    bench = played_before(names=("Ada", "Ben", "Cem"), game="schocken")
    for number, name in enumerate(NAMES):
        presses(bench, *["DOWN"] * number)
        bench.press("OK")
        offered = bench.app.screen.entries[0][0] == "Ada · Ben · Cem"
        least, most = facts_of(name).seats
        assert offered == (least <= 3 <= most), name
        bench.press("BACK")


def test_a_computer_that_sat_at_real_dice_is_not_offered_where_the_quicker_one_wins():
    bench = Bench()
    bench.app.settings["last"] = {"players": ["Ada", "Computer"], "dice": "table", "partners": [[1, "medium", 0]]}
    bench.app.go_home()
    for game, offered in (("FINI!", False), ("Schocken", True)):
        bench.choose(game)
        assert (bench.app.screen.entries[0][0] == "Ada – Computer") == offered, game
        bench.press("BACK")


def over(game, names=("Ada", "Ben")):
    """Returns the screen with the outcome of a match."""
    bench = Bench()
    bench.begin("box", names, game=game)
    bench.app.session.game.phase = "over"
    bench.app.session.game.winner = 0
    bench.app.session.game.half_losers = [0, 1, 1]  # of Schocken
    bench.app.screen.flow.resume()
    bench.time.step()
    return bench


def test_two_presses_lead_to_the_throw_of_a_rematch_in_every_game_and_the_log_names_the_match_before():
    for game in NAMES:
        names = ("Ada", "Ben", "Cem", "Dora")[: facts_of(game).seats[0]]
        bench = over(game, names)
        assert bench.screen in ("EndScreen", "PlainScreen"), game
        assert presses(bench, "AC", "OK") == 2  # rematch, the seal
        assert bench.app.session.game.chance(), game  # OK throws
        log = bench.log()
        assert log[0]["match"] == 2 and log[0]["rematch_of"] == 1
        assert log[1]["event"]["players"] == list(names) and log[1]["event"].get("first", 1) == 1


def test_a_rematch_can_begin_where_the_secret_of_the_match_is_shown_and_that_is_in_its_log():
    bench = over("fini")
    bench.press("OK")
    assert bench.screen == "RevealScreen"
    secret = bench.app.screen.seal.secret.hex()
    assert bench.log()[-1]["secret"] == secret and bench.log()[-1]["result"] == "finished"
    bench.press("BC")
    assert bench.screen == "SealScreen" and bench.log()[0]["rematch_of"] == 1


def test_two_presses_lead_to_a_rematch_of_a_match_that_the_referee_has_ended():
    for game in NAMES:
        for dice in ("box", "table"):
            names = ("Ada", "Ben", "Cem", "Dora")[: facts_of(game).seats[0]]
            bench = Bench()
            bench.begin(dice, names, game=game)
            bench.app.screen.flow.end()
            bench.time.step()
            assert bench.screen == "EndedScreen", game
            presses(bench, "BC", *["OK"] * (dice == "box"))
            log = bench.log()
            assert log[0]["match"] == 2 and log[0]["rematch_of"] == 1, game
            assert log[1]["event"]["players"] == list(names) and log[1]["event"].get("dice", dice) == dice


def test_after_a_power_cut_a_rematch_is_still_one_and_the_next_one_is_of_it():
    bench = over("fini")
    presses(bench, "AC", "OK")
    again = bench.power_cut()
    again.choose("Weiter")
    again.app.screen.flow.rematch()
    log = again.log()
    assert log[0]["match"] == 3 and log[0]["rematch_of"] == 2 and log[1]["event"]["first"] == 0


def test_unfinished_matches_stand_on_top_of_the_first_menu():
    bench = Bench()
    bench.begin()
    bench.app.screen.flow.keep_for_later()
    bench.time.step()
    assert bench.app.screen.entries[0][0] == "Angefangene Partien"
    presses(bench, "OK", "OK")
    assert bench.screen == "UnfinishedScreen"


def test_settings_of_a_box_that_knows_no_last_match_and_odd_ones_are_taken_as_they_are():
    storage = Bench().board.storage
    old = {"language": "fr", "muted": True, "names": ["Ada"]}
    odd = {"players": ["A", 3], "dice": "box"}, {"players": ["A", "B"], "dice": 1}
    for last in (None, 7, {}, {"players": []}) + odd:
        settings = dict(old)
        if last is not None:
            settings["last"] = last
        save(storage, settings)
        settings.update({"last": {}, "sounds": "usual", "cups": True, "strengths": {}})
        loaded, lost = load(storage)
        assert dict(loaded) == settings and not lost, last
    for strengths, taken in (
        (7, {}),
        ({"Ada": 7}, {}),
        ({"Ada": {"fini": 3, "qwixx": "3"}, "Ben": {"fini": 4}}, {"Ada": {"fini": 3}}),
    ):
        save(storage, dict(old, strengths=strengths))
        assert load(storage)[0]["strengths"] == taken
    good = {"game": "fini", "players": ["A", "B"], "first": 1, "dice": "box"}
    for first, taken in ((1, True), (2, False), (-1, False), ("x", False)):
        save(storage, dict(old, last=dict(good, first=first)))
        assert (load(storage)[0]["last"] != {}) == taken, first
    for resolution_us, taken in ((9000, True), (0, False), (True, False), ("9000", False), (10**9, False)):
        save(storage, dict(old, resolution_us=resolution_us))
        assert ("resolution_us" in load(storage)[0]) == taken, resolution_us
