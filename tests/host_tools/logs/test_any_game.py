"""Matches of any game verify, whatever people do in them; also of one that the tools have never heard of."""

import new_game
import pytest
from known_matches import Schocken, WuerfelDuell
from making import random_match
from schiri import games
from schiri.match.checks import DIE_VALUE, list_of
from schiri.match.game import EventSpec
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified
from schiri_tools.logs.throws import NO_PARTS, NOT_SEALED, TOLD_DICE
from schiri_tools.narration.narration import Narrator
from schiri_tools.report.collection import game_of
from schiri_tools.report.page import html
from schiri_tools.report.summary import summary
from serial_end import LineBench

from . import playing
from .forging import Forger, one_of_each_shape
from .sealing import at, contents, sealed
from .test_forged import judged


def check_good(made, of_the_box):
    """Checks that a random match verifies, and that the origin of its dice is stated."""
    log = verified(made.data(), host_game)
    assert log.complete
    sealed_well = [] if any(made.parts) else [NO_PARTS]
    taken_back = [one["sentence"] for one in log.said_first if one["code"] == "called_off"]
    assert bool(taken_back) == any(map(is_called_off, log.records))
    dice = [remark for remark in log.remarks if remark not in taken_back]
    assert dice in ([sealed_well] if of_the_box else [[TOLD_DICE], [NOT_SEALED]])
    assert (log.seal or "").endswith(f" All {made.thrown} throws follow from the revealed secret.") == of_the_box
    return log


def is_called_off(record):
    """Returns whether the record takes something back, declares a throw void, or says that a duel was aborted."""
    is_void = record.get("event", {}).get("event") == "void"
    return "undone" in record or is_void or record.get("verdict", {}).get("aborted", False)


@pytest.mark.parametrize("of_the_box", [True, False])
@pytest.mark.parametrize("game", games.NAMES)
def test_random_matches_are_good(game, seeds, of_the_box):
    least, most = games.facts_of(game).seats
    for seed in seeds:
        for seats in {least, most, least + seed % (most - least + 1)}:
            check_good(random_match(game, seed, seats, of_the_box), of_the_box)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_with_a_handicap_is_good_told_and_reported(game):
    others = games.facts_of(game).seats[0] - 1
    made = random_match(game, 1, others + 1, options={"handicap": [0] * others + [2]})
    log = check_good(made, True)
    told = []
    Narrator(told.append, host_game).take(made.data().splitlines()[0])
    assert [saying["sentence"] for saying in told][1:] == [f"Handicap: {log.header['players'][-1]} +2."]
    assert log.header["options"]["handicap"] == [0] * others + [2]
    played = game_of(made.data(), host_game)
    assert told[1]["sentence"] in summary(played)
    page = b"".join(html([played])).decode()
    assert told[1]["sentence"][:-1] in page and "handicap [" not in page


def test_who_has_no_dice_throws_none_again_and_that_is_no_throw():
    """Three of Dora's dice go to Ada, three to Ben."""
    made = WuerfelDuell(secret="5a" * 32).seal("123456", "", "654321", "")
    for _ in range(4):
        made.fall()
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


@pytest.mark.parametrize("name", ["{Bob}", "{0}", "Bob}", "{", "{commitment}", "{throws:>99}"])
def test_the_seal_names_who_has_added_what_also_names_in_braces(name):
    log = Schocken(("Ada", name, "Cem"), secret="5a" * 32).seal("313423", "", "422153").fall().end("ended")
    seal = verified(log.data(), host_game).seal
    assert f", Ada added 313423, {name} added none, Cem added 422153. " in seal


# A game of one module


@pytest.fixture
def lines(monkeypatch):
    new_game.make_known(monkeypatch)
    return contents(new_game.made().data())


def test_a_game_that_is_only_added_to_the_rules_is_verified(lines):
    log = verified(sealed(lines), host_game)
    assert log.complete and log.remarks == ["What did not stand: throws undone: 1."]
    assert "Ada added 123456, Ben added none, Cem added 654321" in log.seal


def test_without_its_rules_it_is_not_guessed_at(lines, monkeypatch):
    monkeypatch.undo()
    with pytest.raises(BadLog, match=f"this program knows {', '.join(games.NAMES)}: please update"):
        verified(sealed(lines), host_game)


UNCOVERED = {"n": 0, "t": 0, "event": {"event": "roll"}, "throw": 1, "uncovers": 1}
OF_THE_BOX = ("again left out", "resumed left out", "drawn roll.uncovers added")  # what the rules leave to the box


def test_a_change_in_such_a_game_is_found_or_cannot_be_known(lines, seeds):
    forger = Forger(lines, [[UNCOVERED]])
    found = {judged("new_game", forgery) for forgery in forger.forgeries() if forgery.way in OF_THE_BOX}
    assert found >= {"interruption_open", "nothing_uncovered", "wrong_cause"}
    for seed in seeds:
        found |= {judged(*one) for one in one_of_each_shape({"new_game": forger}, seed)}
    assert found >= {"not_sealed_throw", "other_verdict"}


def test_the_dice_of_a_game_that_does_not_count_them_are_counted(lines, monkeypatch):
    arguments = (("dice", list_of(DIE_VALUE, 2, 3)),)
    roll = EventSpec(("roll",), new_game.Highest._roll, arguments)
    monkeypatch.setitem(new_game.Highest.EVENTS, "roll", roll)
    index = at(lines, "roll")
    lines[index]["event"]["dice"].append(6)
    with pytest.raises(BadLog, match=f"line {index + 1}: The throw has the wrong number of dice: 3, but 2 are due."):
        verified(sealed(lines), host_game)


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
