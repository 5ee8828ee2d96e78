"""The handicap between people: agreed before the match, in the log and in a rematch, and in no other match."""

from bench import Bench
from schiri.games import NAMES, facts_of, game_class
from schiri.match.game import Refusal
from schiri.session.session import begin_session

ON_MICROPYTHON = True

# By game, the key of the state that a handicap changes, and its value after two steps for the last player.
LIES = {
    "fini": ("chips", [0, 2]),
    "schocken": ("deckel", [0, 2]),
    "qwixx": ("scores", [0, 10]),
    "wuerfel_duell": ("chips", [0, 0, 0, 2]),
    "maexchen": ("lives", [3, 5]),
}


def players(game):
    return ["Ada", "Ben", "Cem", "Dora"][: facts_of(game).seats[0]]


def asked(game, answers=("Die Box würfelt",)):
    """Returns the box after the questions up to the names."""
    bench = Bench()
    bench.app.settings["names"] = players(game)
    bench.choose(facts_of(game).title)
    for answer in answers:
        bench.choose(answer)
    least, most = facts_of(game).seats
    if most > least:
        bench.choose("%d" % least)
    return bench


def named(game):
    """Returns the box on the question who begins."""
    bench = asked(game)
    for _ in players(game):
        bench.press("OK")
    return bench


def to_handicaps(bench):
    """Opens the house rules and returns their entries for the players."""
    bench.choose("Partie und Regeln")
    return [words for words, _ in bench.app.screen.entries if "+" in words]


def agreed(game):
    """Returns the box on the question who begins, after the players have agreed on two steps for the last."""
    bench = named(game)
    entries = to_handicaps(bench)
    assert [words.split(": ")[1] for words in entries] == [name + " +0" for name in players(game)]
    entry = entries[-1]
    step = game_class(game).HANDICAP_STEP
    bench.choose(entry)
    bench.choose(entry.replace("+0", "+%d" % step))
    assert bench.app.screen.entries[-1][0] == entry.replace("+0", "+%d" % (2 * step))
    bench.press("BACK")
    return bench


def begin(bench):
    """Begins with the first answer to the question who begins."""
    bench.press("OK")
    bench.press("OK")  # the seal


def check_begun(bench, game):
    key, lies = LIES[game]
    given = [0] * (len(players(game)) - 1) + [2 * game_class(game).HANDICAP_STEP]
    assert bench.log()[0]["options"]["handicap"] == given == bench.log()[1]["event"]["handicap"], game
    assert bench.game.state()[key] == lies, game


def test_a_handicap_is_in_the_log_and_stays_after_a_power_cut_and_in_a_rematch():
    for game in NAMES:
        bench = agreed(game)
        begin(bench)
        check_begun(bench, game)
        again = bench.power_cut()
        again.press("OK")
        check_begun(again, game)
        again.app.screen.flow.rematch()
        again.press("OK")
        check_begun(again, game)
        assert again.log()[0]["rematch_of"] == 1


def test_the_next_match_of_the_same_players_and_that_of_others_have_no_handicap():
    for game in NAMES:
        bench = agreed(game)
        bench.press("BACK")
        bench.press("B2")  # another letter in the last name
        bench.press("OK")
        assert [words[-2:] for words in to_handicaps(bench)] == ["+0"] * len(players(game)), game
        bench = agreed(game)
        begin(bench)
        bench.end()
        bench.app.go_home()
        bench.time.run(20000)
        bench.choose(facts_of(game).title)
        begin(bench)  # with the answers of the last match
        assert "handicap" not in bench.log()[0]["options"] and bench.log()[0]["match"] == 2, game


def test_behind_the_most_comes_none_and_a_short_match_has_room_for_less():
    bench = named("fini")
    ada, _ = to_handicaps(bench)
    for more in range(5):
        bench.choose(ada[:-1] + "%d" % more)
    bench.choose("Partie: wie üblich")
    bench.choose("Partie: eine Runde")
    assert bench.app.screen.entries[1][0] == ada[:-1] + "4"
    bench.choose(ada[:-1] + "4")
    assert bench.app.screen.entries[1][0] == ada


def test_against_the_computer_there_is_no_handicap():
    for game in NAMES:
        bench = asked(game)
        for _ in players(game)[1:]:
            bench.press("OK")
        while bench.screen == "NameEntry":
            bench.press("UP")
            if "Computer" in bench.app.screen.name:
                bench.press("OK")
        rules = [words for words, _ in getattr(bench.app.screen, "entries", []) if words == "Partie und Regeln"]
        assert len(rules) == (len(game_class(game).OPTIONS) > 0), game
        assert not rules or to_handicaps(bench) == [], game


def test_the_start_of_a_match_with_both_a_partner_and_a_handicap_is_refused():
    start = {"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"}
    start.update(handicap=[2, 0], partners=[[1, "easy", 0]])
    try:
        begin_session(start, Bench().app)
    except Refusal as refused:
        assert refused.args == ("bad_argument", "There is no handicap in a match against the computer.")
    else:
        raise AssertionError("the match has begun")
