"""What a tournament accepts and refuses; a refusal changes nothing."""

import pytest
from evenings import SOMEBODY, begin, by_hand, entered, people, play_round, strongest
from schiri.match.game import Refusal
from schiri_tools.hub.rules import MOST_PEOPLE
from schiri_tools.hub.tournament import Tournament


@pytest.fixture
def evening():
    """Returns four people in the second round of a Swiss tournament, with the second table open."""
    tournament = entered("swiss", people(4), rounds=3)
    play_round(tournament, strongest)
    drawn = tournament.apply(tournament.draw())
    tournament.apply(by_hand(2, 1, drawn["tables"][0][:1]))
    return tournament


def refused(tournament, event):
    """Returns the code of an event's refusal, which must change nothing."""
    state, history = tournament.state, list(tournament.history)
    with pytest.raises(Refusal) as caught:
        tournament.apply(event)
    assert tournament.state is state and tournament.history == history
    assert caught.value.detail[-1] == "."
    return caught.value.code


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"event": "start"}, "A tournament begins with the event begin."),
        ({"game": "chess"}, "game must be one of fini, schocken, qwixx, "),
        ({"format": "league"}, "format must be one of groups, points, lives, swiss, "),
        ({"options": {"rounds": 0}}, "rounds must be an integer from 1 to 30."),
        ({"options": {"laps": 3}}, "laps is no option of this format."),
        ({"options": {"event": "draw"}}, "event is no option of this format."),
        ({"seed": ""}, "seed must be a name of 1 to 40 letters."),
        ({"boxes": ["b0x"]}, "boxes must be a list of fingerprints of boxes."),
        ({"title": "Night \x1b[2J"}, "title must be a name of 1 to 40 letters."),
        ({"game": "wuerfel_duell"}, "wuerfel_duell is played by 4 to 6, not by 2 to 2."),
        ({"format": "groups"}, "fini is played by 2 to 2, not by 3 to 6."),
        # In this format the last two meet at one table, whatever `least` says.
        (
            {"format": "lives", "game": "wuerfel_duell", "options": {"least": 4}},
            "wuerfel_duell is played by 4 to 6, not by 2 to 6.",
        ),
    ],
)
def test_a_beginning_that_cannot_be_is_refused_in_a_sentence(change, detail):
    with pytest.raises(Refusal) as caught:
        Tournament({**begin("swiss"), **change})
    assert caught.value.detail.startswith(detail)


@pytest.mark.parametrize("name", ["groups", "lives"])
def test_least_is_no_more_than_most(name):
    with pytest.raises(Refusal) as caught:
        Tournament(begin(name, least=5, most=4))
    assert caught.value.detail == "least must be no more than most, which is 4."


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"event": "shuffle"}, "unknown_event"),
        ({}, "unknown_event"),
        ({"event": "enter", "name": "P1"}, "known_name"),
        ({"event": "enter", "name": " P9"}, "bad_argument"),
        ({"event": "enter", "name": "P\u202e9"}, "bad_argument"),
        ({"event": "enter", "name": "P" * 41}, "bad_argument"),
        ({"event": "enter", "name": "P9", "team": ""}, "bad_argument"),
        ({"event": "withdraw", "name": "P9"}, "unknown_name"),
        ({"event": "return", "name": "P1"}, "no_change"),
        ({"event": "draw", "round": 3, "tables": [["P1", "P2"], ["P3", "P4"]], "byes": []}, "open_tables"),
        ({"event": "close"}, "open_tables"),
        (by_hand(1, 1, ["P1"]), "round_over"),
        (by_hand(2, 1, ["P1"]), "has_result"),
        (by_hand(3, 1, ["P1"]), "not_drawn"),
        (by_hand(2, 3, ["P1"]), "bad_argument"),
        (by_hand(10**5000, 1, ["P1"]), "bad_argument"),  # Python refuses to print so many digits
        (by_hand(2, 2, []), "bad_argument"),
        (by_hand(2, 2, ["P9"]), "bad_argument"),
        ({"event": "result", "round": 2, "table": 2, "winners": ["P1"]}, "bad_argument"),  # `by` is missing
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(evening, event, code):
    assert refused(evening, event) == code


def test_winners_stand_there_once_and_points_for_each_seat(evening):
    seats = evening.state.rounds[1].tables[1]
    assert refused(evening, by_hand(2, 2, [seats[0], seats[0]])) == "bad_argument"
    assert refused(evening, by_hand(2, 2, seats[:1], [1])) == "bad_argument"
    assert refused(evening, by_hand(2, 2, seats[:1], [1, 10**7])) == "bad_argument"


@pytest.mark.parametrize(
    ("tables", "byes", "out"),
    [
        ([["P1", "P2"], ["P3", "P1"]], ["P4"], []),  # twice
        ([["P1", "P2"]], ["P3"], []),  # P4 is forgotten
        ([["P1", "P2"], ["P3", "P4"]], ["P9"], []),  # nobody knows P9
        ([["P1", "P2", "P3"]], ["P4"], []),  # three at a table of two
        ([], ["P1", "P2", "P3", "P4"], []),  # no table at all
    ],
)
def test_a_draw_names_each_who_is_present_once(tables, byes, out):
    tournament = entered("swiss", people(4))
    event = {"event": "draw", "round": 1, "tables": tables, "byes": byes, "out": out}
    assert refused(tournament, event) == "bad_argument"
    assert refused(tournament, {**tournament.draw(), "round": 2}) == "bad_argument"


def test_half_a_point_without_a_game_is_there_in_the_swiss_system_alone():
    event = {"event": "draw", "round": 1, "tables": [["P1", "P2"]], "byes": [], "half": ["P3"], "by_hand": True}
    assert refused(entered("round_robin", people(3)), event) == "bad_argument"
    swiss = entered("swiss", people(3))
    swiss.apply(event)
    swiss.apply({"event": "rename", "name": "P3", "to": "Cem"})
    assert {row.name: row.values[0] for row in swiss.standings()} == {"P1": 0, "P2": 0, "Cem": 1}


def test_a_knockout_has_no_draws():
    tournament = entered("knockout", people(2))
    (seats,) = tournament.apply(tournament.draw())["tables"]
    assert refused(tournament, by_hand(1, 1, seats)) == "bad_argument"


def test_nothing_is_drawn_after_the_end():
    tournament = entered("swiss", people(2), rounds=1)
    play_round(tournament, strongest)
    with pytest.raises(Refusal, match="over"):
        tournament.draw()


def test_no_table_is_smaller_than_the_game_allows():
    assert len(entered("groups", people(4), game="wuerfel_duell", least=4).draw()["tables"]) == 1
    with pytest.raises(Refusal) as caught:
        entered("groups", people(3), game="wuerfel_duell", least=4).draw()
    assert caught.value.detail == "wuerfel_duell needs 4 people at least."


def test_a_correction_keeps_the_old_value_and_who_made_it(evening):
    seats = evening.state.rounds[0].tables[0]
    old = list(evening.state.result(1, 1).winners)
    new = [name for name in seats if name not in old]
    correction = evening.correction(by_hand(1, 1, new, [0, 0]), "Ida")
    assert refused(evening, {**correction, "was": {**correction["was"], "winners": new}}) == "other_value"
    accepted = evening.apply(correction)
    assert accepted["was"] == {"winners": old, "points": None, "match": None} and accepted["by"] == "Ida"
    assert evening.state.result(1, 1).winners == tuple(new)
    assert evening.undo() == accepted
    assert list(evening.state.result(1, 1).winners) == old


def test_what_has_no_result_cannot_be_corrected(evening):
    event = evening.correction(by_hand(2, 2, list(evening.state.rounds[1].tables[1][:1])), SOMEBODY)
    assert event["was"] is None and refused(evening, event) == "bad_argument"
    assert refused(evening, {**event, "was": {}}) == "no_result"
    with pytest.raises(Refusal, match="no_table"):
        evening.correction(by_hand(1, 9, []), SOMEBODY)


def test_a_tournament_that_is_closed_takes_nothing_but_undo(evening):
    evening.apply(by_hand(2, 2, list(evening.state.rounds[1].tables[1][:1])))
    evening.apply({"event": "close"})
    assert refused(evening, {"event": "enter", "name": "P9"}) == "closed"
    evening.undo()
    evening.apply({"event": "enter", "name": "P9"})


def test_a_tournament_has_room_for_so_many():
    tournament = entered("groups", people(MOST_PEOPLE))
    assert refused(tournament, {"event": "enter", "name": "One more"}) == "too_many"
