"""A match log that verifies is a result; what else comes is refused with the reason."""

from functools import cache

import pytest
from evenings import SOMEBODY, begin, by_hand, of_draw, renamed
from known_matches import three_halves
from making import random_match
from schiri.match.game import Refusal
from schiri_tools.hub.results import claim_of_log, counted_for, result_of, take
from schiri_tools.hub.tournament import Tournament

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.logs.strange import STRANGE, logs_with
from tests.host_tools.signing.box import TestBox
from tests.host_tools.signing.forging import lines_of, numbered

BOX, OTHER_BOX = TestBox(seed="of the club"), TestBox(seed="a stranger's")
GOLDEN_WHOLE = (GOLDEN / "whole_match.jsonl").read_bytes()  # Ben has beaten Ada by 18 points to 15
ENDED = (GOLDEN / "box_dice.jsonl").read_bytes()
WITH_PARTNER = (GOLDEN / "partners.jsonl").read_bytes()
FOUR = ("Dora", "Cem", "Ben", "Ada")


def waiting(names=("Ada", "Ben"), game="fini", name="swiss", **change):
    """Returns a tournament whose only table waits for the result of these people."""
    tournament = Tournament({**begin(name, game=game), "test_dice": True, **change})
    for one in names:
        tournament.apply({"event": "enter", "name": one})
    tournament.apply(tournament.draw())
    return tournament


def refused(tournament, log):
    """Returns the code of a log's refusal, which must change nothing."""
    state = tournament.state
    with pytest.raises(Refusal) as caught:
        take(tournament, log)
    assert tournament.state is state
    assert caught.value.detail[-1] == "."
    return caught.value.code


WHOLE = of_draw(GOLDEN_WHOLE, waiting().state)  # as written at the only table of `waiting()`


@cache
def match_of_four():
    return of_draw(random_match("schocken", 3, 4).data(), waiting(FOUR, "schocken", "lives").state)


def with_names(log, *names):
    return renamed(log, names, "00000001")


def test_a_log_that_verifies_is_the_result_of_the_table_where_its_players_sit():
    tournament = waiting()
    assert take(tournament, WHOLE)
    (seats,) = tournament.state.rounds[0].tables
    result = tournament.state.result(1, 1)
    assert result.winners == ("Ben",) and dict(zip(seats, result.points, strict=True)) == {"Ada": 15, "Ben": 18}
    assert result.match == lines_of(WHOLE)[0]["id"]


def test_a_log_of_four_names_the_one_who_has_lost():
    tournament = waiting(FOUR, "schocken", "lives")
    log = match_of_four()
    state = lines_of(log)[-1]["state"]
    names = lines_of(log)[0]["players"]
    assert take(tournament, log)
    (seats,) = tournament.state.rounds[0].tables
    result = tournament.state.result(1, 1)
    assert {*seats} - {*result.winners} == {names[state["loser"]]}
    assert dict(zip(seats, result.points, strict=True)) == {
        name: state["half_losers"].count(seat) for seat, name in enumerate(names)
    }


def test_what_was_taken_back_in_a_match_stands_in_the_event():
    tournament = waiting(("Ada", "Ben", "Cem"), "schocken", "groups")
    assert take(tournament, of_draw(three_halves().data(), tournament.state))
    assert tournament.history[-1]["called_off"] == {"throws_void": 1, "moves_undone": 1}
    for wrong in ({"throws_void": 0}, {"throws_void": True}, {"thrown": 1}, [], 1):
        with pytest.raises(Refusal, match="called_off must be numbers of what was taken back"):
            tournament.apply(tournament.correction({**tournament.history[-1], "called_off": wrong}, SOMEBODY))


def test_the_same_result_by_several_ways_counts_once():
    tournament = waiting()
    assert [take(tournament, WHOLE) for _ in range(3)] == [True, False, False]
    assert [event["event"] for event in tournament.history].count("result") == 1
    tournament.apply(tournament.correction(by_hand(1, 1, ["Ada"]), SOMEBODY))
    assert not take(tournament, WHOLE)  # a correction is not undone by the log that comes again
    assert tournament.state.result(1, 1).winners == ("Ada",)


def test_a_result_that_was_undone_does_not_count_by_itself_again():
    tournament = waiting()
    take(tournament, WHOLE)
    tournament.undo()
    assert refused(tournament, WHOLE) == "undone"
    assert take(tournament, with_names(WHOLE, "Ada", "Ben"))  # another match


def test_a_log_counts_by_itself_at_the_table_of_its_draw_alone():
    tournament = waiting()
    assert refused(tournament, GOLDEN_WHOLE) == "no_draw"  # its box was not told of a draw
    assert refused(waiting(seed="next week"), WHOLE) == "other_draw"
    assert refused(waiting(("Ada", "Cem")), WHOLE) == "no_table"
    tournament.undo()
    tournament.apply(tournament.draw())
    assert refused(tournament, WHOLE) == "other_draw"  # the same people sit there by a later draw
    take(tournament, of_draw(WHOLE, tournament.state))
    tournament.apply(tournament.draw())
    assert refused(tournament, with_names(WHOLE, "Ada", "Ben")) == "other_draw"  # the log belongs to the round before


def test_organisers_count_a_log_for_a_table_whose_names_are_the_same_but_for_one():
    tournament = waiting()
    event = counted_for(tournament.state, claim_of_log(with_names(GOLDEN_WHOLE, "Ada", "Benn")), 1, SOMEBODY)
    assert tournament.apply(event)["winners"] == ["Ben"] and event["by"] == SOMEBODY
    for names, table, code in (("Adda", "Benn"), 1, "other_people"), (("Ada", "Ben"), 2, "no_table"):
        with pytest.raises(Refusal) as caught:
            counted_for(waiting().state, claim_of_log(with_names(GOLDEN_WHOLE, *names)), table, SOMEBODY)
        assert caught.value.code == code


def test_a_result_by_hand_says_so_and_gives_way_to_the_log_of_its_table():
    tournament = waiting()
    log_says = result_of(tournament.state, claim_of_log(WHOLE))
    tournament.apply(by_hand(1, 1, ["Ada"]))
    assert tournament.state.result(1, 1).match is None
    assert take(tournament, WHOLE) and not take(tournament, WHOLE)
    assert tournament.state.result(1, 1).winners == ("Ben",)
    assert tournament.state.result(1, 1).match == log_says["match"]
    assert tournament.history[-1]["was"] == {"winners": ["Ada"], "points": None, "match": None}  # kept on record


def test_a_correction_by_hand_of_a_log_gives_way_to_no_other_log():
    tournament = waiting()
    take(tournament, WHOLE)
    correction = tournament.correction(by_hand(1, 1, ["Ada"]), SOMEBODY)
    tournament.apply(correction)
    assert refused(tournament, with_names(WHOLE, "Ada", "Ben")) == "has_result"
    again = tournament.correction(result_of(waiting().state, claim_of_log(WHOLE)), SOMEBODY)
    del again["by"]
    with pytest.raises(Refusal) as caught:
        tournament.apply(again)
    assert "by is missing" in caught.value.detail


@pytest.mark.parametrize(
    ("log", "code"),
    [
        (b"", "bad_log"),
        (WHOLE[:-1], "bad_log"),
        (WHOLE.replace(b'"Ada"', b'"Adi"'), "bad_log"),
        (b"".join(WHOLE.splitlines(keepends=True)[:-1]), "bad_log"),  # the record of the result is missing
        (ENDED, "not_finished"),
        (WITH_PARTNER, "partner"),
        (with_names(WHOLE, "Ada", "Cem"), "no_table"),
        ((GOLDEN / "qwixx.jsonl").read_bytes(), "other_game"),
    ],
)
def test_what_is_no_result_is_refused_with_the_reason(log, code):
    assert refused(waiting(), log) == code


def test_a_second_log_of_the_same_match_is_forged():
    tournament = waiting()
    take(tournament, WHOLE)
    lines = lines_of(WHOLE)
    lines[0]["firmware"] = "0.0.9"
    assert refused(tournament, numbered(lines)) == "two_logs"


def test_logs_with_test_dice_count_only_where_the_tournament_says_so():
    assert refused(waiting(test_dice=False), WHOLE) == "test_dice"


def test_with_boxes_named_only_logs_that_they_have_signed_count():
    tournament = waiting(boxes=[BOX.fingerprint])
    assert refused(tournament, WHOLE) == "foreign_box"
    assert refused(tournament, OTHER_BOX.signed(WHOLE)) == "foreign_box"
    signed = BOX.signed(WHOLE)
    assert refused(tournament, signed[:-100] + signed[-90:]) == "bad_log"
    assert take(tournament, signed)
    assert not take(tournament, signed)


def test_a_number_that_a_box_has_signed_for_two_matches_is_found_although_their_ids_differ():
    tournament = waiting(boxes=[BOX.fingerprint])
    take(tournament, BOX.signed(WHOLE, 2))
    tournament.apply(tournament.draw())
    assert refused(tournament, BOX.signed(with_names(WHOLE, "Ada", "Ben"), 2)) == "two_logs"
    assert take(tournament, BOX.signed(of_draw(WHOLE, tournament.state), 3))


def test_no_table_waits_before_the_first_draw():
    tournament = Tournament({**begin("swiss"), "test_dice": True})
    assert refused(tournament, WHOLE) == "no_table"


def test_those_who_are_left_at_a_table_play_without_who_has_gone():
    tournament = waiting(("Eva", *FOUR), "schocken", "lives")
    log = of_draw(match_of_four(), tournament.state)
    assert refused(tournament, log) == "no_table"  # Eva is still at that table
    tournament.apply({"event": "withdraw", "name": "Eva"})
    assert take(tournament, log)
    result, (seats,) = tournament.state.result(1, 1), tournament.state.rounds[0].tables
    assert result.points[seats.index("Eva")] is None and "Eva" not in result.winners


@pytest.mark.parametrize("text", STRANGE)
def test_a_log_with_a_strange_text_is_refused(text):
    for number, log in enumerate(logs_with(text, every=40)):
        with pytest.raises(Refusal):
            result_of(waiting().state, claim_of_log(log))
        assert number < 12
