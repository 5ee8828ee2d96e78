"""The handicap between people: agreed before the match, in the log and in a rematch, and in no other match."""

from bench import Bench
from schiri.games import NAMES, facts_of, game_class

ON_MICROPYTHON = True

# The key of the state with what players have at the beginning, and what each of two has after +0 and +2.
LIES = {"fini": ("chips", [0, 2]), "schocken": ("deckel", [0, 2]), "maexchen": ("lives", [3, 5])}
PLAYERS = ["Ada", "Ben"]


def most(game, **agreed):
    return game_class(game).most_handicap(dict(agreed, players=PLAYERS))


def asked(game, answers=("Die Box würfelt",)):
    """Returns the box after the questions up to the names."""
    bench = Bench()
    bench.app.settings["names"] = list(PLAYERS)
    bench.choose(facts_of(game).title)
    for answer in answers:
        bench.choose(answer)
    if facts_of(game).seats[1] > 2:
        bench.choose("2")
    return bench


def to_handicaps(bench):
    """Opens the house rules and returns their entries for the players."""
    bench.choose("Partie und Regeln")
    return [words for words, _ in bench.app.screen.entries if "+" in words]


def agreed(game):
    """Returns the box on the question who begins, after the players have agreed on +2 for Ben."""
    bench = asked(game)
    bench.press("OK")
    bench.press("OK")
    ada, ben = to_handicaps(bench)
    assert "Ada +0" in ada and "Ben +0" in ben
    bench.choose(ben)
    bench.choose(ben.replace("+0", "+1"))
    assert bench.app.screen.entries[-1][0] == ben.replace("+0", "+2")
    bench.press("BACK")
    return bench


def check_begun(bench, game):
    key, lies = LIES[game]
    assert bench.log()[0]["options"]["handicap"] == [0, 2] == bench.log()[1]["event"]["handicap"], game
    assert bench.game.state()[key] == lies, game


def test_each_game_with_a_handicap_is_listed_here():
    assert set(LIES) == {name for name in NAMES if most(name)}


def test_a_handicap_is_in_the_log_and_stays_after_a_power_cut_and_in_a_rematch():
    for game in LIES:
        bench = agreed(game)
        bench.choose("A: Ada")
        bench.press("OK")  # the seal
        check_begun(bench, game)
        again = bench.power_cut()
        again.press("OK")
        check_begun(again, game)
        again.app.screen.flow.rematch()
        again.press("OK")
        check_begun(again, game)
        assert again.log()[0]["rematch_of"] == 1


def test_the_next_match_of_the_same_players_and_that_of_others_have_no_handicap():
    for game in LIES:
        bench = agreed(game)
        bench.press("BACK")
        bench.press("B2")  # another letter in the name of B
        bench.press("OK")
        assert [words[-2:] for words in to_handicaps(bench)] == ["+0", "+0"], game
        bench = agreed(game)
        bench.choose("A: Ada")
        bench.press("OK")
        bench.end()
        bench.app.go_home()
        bench.time.run(20000)
        bench.choose(facts_of(game).title)
        bench.press("OK")  # as last time
        bench.press("OK")
        assert "handicap" not in bench.log()[0]["options"] and bench.log()[0]["match"] == 2, game


def test_behind_the_most_comes_none_and_a_short_match_has_room_for_less():
    bench = asked("fini")
    bench.press("OK")
    bench.press("OK")
    ada, _ = to_handicaps(bench)
    for more in range(most("fini")):
        bench.choose(ada[:-1] + "%d" % more)
    bench.choose("Partie: wie üblich")
    bench.choose("Partie: eine Runde")
    assert bench.app.screen.entries[1][0] == ada[:-1] + "4"
    bench.choose(ada[:-1] + "4")
    assert bench.app.screen.entries[1][0] == ada


def test_against_the_computer_there_is_no_handicap():
    for game in LIES:
        bench = asked(game)
        bench.press("OK")
        bench.press("UP")
        while bench.screen == "NameEntry":
            bench.press("UP")
            if "Computer" in bench.app.screen.name:
                bench.press("OK")
        assert to_handicaps(bench) == [], game
