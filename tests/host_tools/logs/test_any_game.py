"""Matches of any game verify, whatever people do in them; also of one that the tools have never heard of."""

import json

import fifth_game
import pytest
from making_qwixx import random_qwixx
from making_schocken import random_schocken
from making_wuerfel_duell import WuerfelDuell, random_wuerfel_duell
from schiri import games
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified
from schiri_tools.logs.throws import TABLE_DICE, TOLD_DICE
from schiri_tools.report.collection import game_of
from schiri_tools.report.summary import summary
from serial_end import LineBench

from . import playing
from .forgeries import at
from .sealing import contents, sealed


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("of_the_box", [True, False])
def test_random_matches_of_schocken_are_good(seats, of_the_box):
    for seed in range(3):
        made = random_schocken(seed, seats, of_the_box)
        log = verified(made.data(), host_game)
        assert log.complete
        assert log.remarks == ([] if of_the_box else [TOLD_DICE])
        assert (log.seal or "").endswith(f" All {made.thrown} throws follow from the revealed secret.") == of_the_box


@pytest.mark.parametrize("of_the_box", [True, False])
def test_random_matches_of_qwixx_are_good(of_the_box):
    """Among them are some in which a closed row's die is out of the game."""
    dice = set()
    for seed in range(12):
        made = random_qwixx(seed, of_the_box)
        log = verified(made.data(), host_game)
        assert log.complete
        assert log.remarks == ([] if of_the_box else [TOLD_DICE])
        assert (log.seal or "").endswith(f" All {made.thrown} throws follow from the revealed secret.") == of_the_box
        rolls = (record["event"] for record in log.records if record.get("event", {}).get("event") == "roll")
        dice |= {len(roll["white"]) + len(roll) - 2 for roll in rolls}
    assert dice == {6, 5}


@pytest.mark.parametrize("seats", [4, 5, 6])
@pytest.mark.parametrize("of_the_box", [True, False])
def test_random_matches_of_wuerfel_duell_are_good(seats, of_the_box):
    """In them dice fall for choices, too: a second throw in the setup, a special card, one that is doubled."""
    event_from_dice = set()
    for seed in range(8):
        made = random_wuerfel_duell(seed, seats, of_the_box)
        log = verified(made.data(), host_game)
        assert log.complete
        assert log.remarks == ([] if of_the_box else [TOLD_DICE])
        assert (log.seal or "").endswith(f" All {made.thrown} throws follow from the revealed secret.") == of_the_box
        events = [record["event"] for record in log.records if "event" in record]
        event_from_dice |= {event.get("card", event["event"]) for event in events if "dice" in event}
        event_from_dice |= {event["card"] for event in events if "dice" in event.get("again", {})}
    assert event_from_dice == {"roll", "reroll", "reroll_all", "double"}


def test_who_has_no_dice_throws_none_again_and_that_is_no_throw():
    """Three of Dora's dice go to Ada, three to Ben."""
    made = WuerfelDuell(secret="5a" * 32).seal("123456", "", "654321", "")
    for _ in range(4):
        made.dice()
    for place, die in enumerate(made.game.state()["dice"][3]):
        made.special(2, "give_die", **{"from": 3, "to": place // 3, "die": die}).event("shuffle")
    made.event("special", player=3, card="reroll_all", dice=[])
    made.event("special", player=1, card="double", special=True, again={"dice": []})
    lines = contents(made.end("ended").data())
    assert "All 4 throws" in verified(sealed(lines), host_game).seal
    index = at(lines, "special", -2)
    lines[index] = {key: lines[index][key] for key in ("n", "t", "event")} | {"throw": 5}
    with pytest.raises(BadLog, match=f"line {index + 1}: The box did not throw these dice"):
        verified(sealed(lines), host_game)


@pytest.mark.parametrize("game", games.NAMES)
def test_the_box_writes_good_logs_of_whole_matches(game):
    most = games.facts_of(game).seats[1]
    log = verified(playing.whole(game, most), host_game)
    assert log.complete and log.records[-1]["result"] == "finished"
    assert [said["code"] for said in log.said_first] == ["test_bytes", *["partner"] * most]


def test_a_throw_of_the_setup_that_was_taken_back_can_be_made_once_more_as_any_other():
    """The first throw is kept and taken back; the next one is not kept."""
    undo = "hold BACK\nwait 1000\nrelease BACK\npress DOWN\npress DOWN\npress OK\npress DOWN\npress OK\n"
    keys = f"press OK\npress OK\n{undo}press OK\npress DOWN\npress OK\nexpect turn 1\n"
    log = verified(playing.logs_of(f"new wuerfel_duell box Ada Ben Cem Dora\n{keys}")[-1], host_game)
    events = [record["event"]["event"] for record in log.records if "event" in record]
    assert events == ["start", "roll", "undo", "roll", "reroll"]


def test_real_dice_of_a_match_without_a_throw():
    lines = contents(random_schocken(0, 2, sealed=False).data())[:2]
    assert verified(sealed(lines), host_game).remarks == [TABLE_DICE]


@pytest.mark.parametrize("name", ["{Bob}", "{0}", "Bob}", "{", "{commitment}", "{throws:>99}"])
def test_a_name_in_braces_stays_a_name_in_what_is_said_of_the_seal(name):
    log = random_schocken(5, 3).data().replace(b'"Ada"', json.dumps(name).encode())
    assert f", {name} added 313423, " in verified(sealed(contents(log)), host_game).seal


def test_the_seal_names_who_has_added_what():
    log = verified(random_schocken(5, 3).data(), host_game)
    assert ", Ada added 313423, Ben added none, Cem added 422153. All " in log.seal


# A game of one module


@pytest.fixture
def lines(monkeypatch):
    fifth_game.make_known(monkeypatch)
    return contents(fifth_game.made().data())


def test_a_game_that_is_only_added_to_the_rules_is_verified(lines):
    log = verified(sealed(lines), host_game)
    assert log.complete and log.remarks == [] and "Ada added 123456, Ben added none, Cem added 654321" in log.seal


def test_without_its_rules_it_is_not_guessed_at(lines, monkeypatch):
    monkeypatch.undo()
    with pytest.raises(BadLog, match=f"this program knows {', '.join(games.NAMES)}: please update"):
        verified(sealed(lines), host_game)


def another_die(lines):
    index = at(lines, "roll")
    lines[index]["event"]["dice"][0] = 7 - lines[index]["event"]["dice"][0]
    return at(lines, "verdict")


def another_winner(lines):
    index = at(lines, "verdict")
    lines[index]["verdict"]["winner"] = 3
    return index


def more_in_a_verdict(lines):
    index = at(lines, "verdict")
    lines[index]["verdict"]["by"] = 1
    return index


def less_in_a_verdict(lines):
    index = at(lines, "verdict")
    del lines[index]["verdict"]["winner"]
    return index


def no_verdict(lines):
    index = at(lines, "verdict")
    del lines[index]["verdict"]
    return index


def a_state_of_nothing(lines):
    lines[-1]["state"] = {"game": "highest", "phase": "over"}
    return len(lines) - 1


def a_third_die(lines):
    index = at(lines, "roll")
    lines[index]["event"]["dice"].append(6)
    return index


def an_event_of_another_game(lines):
    index = at(lines, "roll")
    lines[index]["event"] = {"event": "throw", "dice": [1, 2]}
    return index


def a_throw_that_says_whose_it_was(lines):
    index = at(lines, "roll")
    lines[index]["event"] = {"event": "roll", "dice": lines[index]["event"]["dice"], "player": 0}
    return index


def a_throw_made_twice(lines):
    index = at(lines, "throw", 3)
    lines[index]["throw"] = 3
    return index


def a_round_that_goes_on_after_an_interruption(lines):
    index = at(lines, "again")
    following = lines[index + 1]
    lines[index] = {**lines[index], "event": following["event"], "throw": following["throw"], "cause": "power_cut"}
    lines[index] = {key: lines[index][key] for key in ("n", "t", "event", "throw", "cause")}
    return index


def an_interruption_that_was_no_cause(lines):
    index = at(lines, "cause")
    del lines[index]["cause"]
    return index


def another_cause(lines):
    index = at(lines, "cause")
    lines[index]["cause"] = "crash"
    return index


def a_cause_without_an_interruption(lines):
    index = at(lines, "roll")
    content = lines[index]
    lines[index] = {key: content[key] for key in ("n", "t", "event", "throw")} | {"cause": "power_cut"}
    return index


@pytest.mark.parametrize(
    "forge",
    [
        another_die,
        another_winner,
        more_in_a_verdict,
        less_in_a_verdict,
        no_verdict,
        a_state_of_nothing,
        a_third_die,
        an_event_of_another_game,
        a_throw_that_says_whose_it_was,
        a_throw_made_twice,
        a_round_that_goes_on_after_an_interruption,
        an_interruption_that_was_no_cause,
        another_cause,
        a_cause_without_an_interruption,
    ],
)
def test_a_contradiction_in_such_a_game_is_found_where_it_is(lines, forge):
    index = forge(lines)
    with pytest.raises(BadLog) as caught:
        verified(sealed(lines), host_game)
    assert (caught.value.line, caught.value.reason[-1]) == (index + 1, "."), caught.value


@pytest.mark.parametrize("game", ["fini", "schocken"])
def test_the_log_of_a_rematch_is_good_and_says_so(game):
    box = LineBench()
    bench = box.bench
    for number in (1, 2):
        if number == 1:
            bench.begin(game=game)
        else:
            bench.app.screen.flow.rematch()
        bench.app.session.commit()
        log = verified(b"".join(box.log()), host_game)
        assert log.header.get("rematch_of") == (None if number == 1 else 1)
        told = summary(game_of(b"".join(box.log()), host_game))
        assert ("A rematch of match 1." in told) == (number == 2)
