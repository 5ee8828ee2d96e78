"""What each format does that the others do not."""

import pytest
from evenings import SOMEBODY, by_hand, entered, people, play_round, strongest
from schiri.match.game import Refusal
from schiri_tools.hub.formats.round_robin import berger_table
from schiri_tools.hub.formats.stages import OF_A_STAGE

# FIDE Handbook C.05, annex 1: Berger tables
BERGER = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 "
    "| 4-8 5-3 6-2 7-1",
}


def row_of(tournament, name):
    return next(row for row in tournament.standings() if row.name == name)


@pytest.mark.parametrize("people_", BERGER)
def test_round_robin_follows_the_berger_tables_of_the_fide(people_):
    rounds = [[tuple(map(int, pair.split("-"))) for pair in one.split()] for one in BERGER[people_].split("|")]
    assert berger_table(people_) == rounds
    assert berger_table(people_ - 1) == rounds  # whoever meets the last number is free


def test_round_robin_makes_up_the_games_of_somebody_who_comes_late():
    tournament = entered("round_robin", people(5))
    play_round(tournament, strongest)
    play_round(tournament, strongest)
    tournament.apply({"event": "enter", "name": "P6"})
    while not tournament.format.is_over(tournament.state):
        play_round(tournament, strongest)
    met = [frozenset(seats) for round_ in tournament.state.rounds for seats in round_.tables]
    assert len(met) == len({*met}) == 15
    assert [row.name for row in tournament.standings()] == people(6)


def test_in_round_robin_who_had_a_bye_is_paired_before_the_others_without_an_opponent():
    for seed in range(8):
        tournament = entered("round_robin", people(3), str(seed))
        play_round(tournament, strongest)
        for name in people(2, first=4):
            tournament.apply({"event": "enter", "name": name})
        play_round(tournament, strongest)
        play_round(tournament, strongest)
        byes = [name for round_ in tournament.state.rounds for name in round_.byes]
        assert len(byes) == len({*byes}) == 3, seed


def test_swiss_keeps_team_mates_apart_where_that_costs_nothing():
    names = people(8)
    teams = {name: "Reds" if place < 4 else "Blues" for place, name in enumerate(names)}
    for seed in range(10):
        tournament = entered("swiss", names, seed=str(seed), teams=teams)
        for seats in tournament.draw()["tables"]:
            assert {teams[name] for name in seats} == {"Reds", "Blues"}


def test_a_walkover_ends_when_the_other_one_is_back_before_the_next_draw_and_stands_afterwards():
    tournament = entered("swiss", people(4), rounds=3)
    first, second = tournament.apply(tournament.draw())["tables"]
    tournament.apply({"event": "withdraw", "name": first[0]})
    assert tournament.state.open_tables == [2]
    tournament.apply({"event": "return", "name": first[0]})
    assert tournament.state.open_tables == [1, 2]
    tournament.apply({"event": "withdraw", "name": first[0]})
    tournament.apply(by_hand(1, 2, second))
    tournament.apply(tournament.draw())
    tournament.apply({"event": "return", "name": first[0]})
    assert tournament.state.result(1, 1).winners == (first[1],)


def test_lives_are_lost_by_all_who_do_not_win_and_the_last_one_in_has_won():
    tournament = entered("lives", people(4), lives=2)
    play_round(tournament, lambda seats: [name for name in seats if name != "P4"])
    play_round(tournament, lambda seats: [name for name in seats if name != "P4"])
    assert play_round(tournament, lambda seats: ["P1"])["out"] == ["P4"]
    play_round(tournament, lambda seats: ["P1", "P2"])
    assert {*play_round(tournament, lambda seats: seats)["out"]} == {"P3", "P4"}  # a draw costs nothing
    play_round(tournament, lambda seats: ["P1"])
    assert tournament.format.is_over(tournament.state)
    assert [row.name for row in tournament.standings()] == people(4)


def test_who_comes_late_has_as_few_lives_as_any_who_are_in():
    tournament = entered("lives", people(3), lives=3)
    play_round(tournament, lambda seats: ["P1", "P2"])
    tournament.apply({"event": "enter", "name": "P4"})
    play_round(tournament, lambda seats: seats)
    assert tournament.format.course(tournament.state).lives == {"P1": 3, "P2": 3, "P3": 2, "P4": 2}


def test_a_rest_does_not_save_lives():
    tournament = entered("lives", people(4), lives=3)
    play_round(tournament, lambda seats: seats)
    tournament.apply({"event": "withdraw", "name": "P4"})
    play_round(tournament, lambda seats: ["P1", "P2"])
    play_round(tournament, lambda seats: ["P1", "P2"])
    tournament.apply({"event": "return", "name": "P4"})
    play_round(tournament, lambda seats: seats)
    assert tournament.format.course(tournament.state).lives["P4"] == 1


def test_those_without_lives_play_apart_for_consolation():
    tournament = entered("lives", people(8), lives=1, consolation=True)
    play_round(tournament, lambda seats: seats[:-1])
    *_, consolation = tournament.draw()["tables"]
    out = {seats[-1] for seats in tournament.state.rounds[0].tables}
    assert {*consolation} == out
    tournament.apply({"event": "enter", "name": "P9"})
    assert row_of(tournament, "P9").values[1] == 1  # a latecomer has as few lives as anybody who is still in
    tournament.apply({"event": "withdraw", "name": "P9"})
    play_round(tournament, lambda seats: seats[:-1])
    assert {row_of(tournament, name).values[1] for name in out} == {0}  # in the consolation nobody loses a life


def test_groups_keep_team_mates_apart_where_that_costs_nothing():
    teams = {name: f"T{place // 4}" for place, name in enumerate(people(16))}
    tournament = entered("groups", people(16), teams=teams, rounds=3)
    for _ in range(3):
        drawn = play_round(tournament, strongest)
        assert all(len({teams[name] for name in seats}) == 4 for seats in drawn["tables"])
    assert {*tournament.state.meetings().values()} == {1}


def test_the_consolation_rests_when_those_with_lives_need_all_tables():
    tournament = entered("lives", people(8), lives=1, consolation=True, tables=2)
    play_round(tournament, lambda seats: seats[:-1])
    out = {seats[-1] for seats in tournament.state.rounds[0].tables}
    assert {*tournament.draw()["out"]} == out and len(tournament.draw()["tables"]) == 2


def test_points_count_the_first_games_of_each_and_latecomers_make_theirs_up():
    tournament = entered("points", people(4), games=2)
    play_round(tournament, strongest, lambda name: 10)
    tournament.apply({"event": "enter", "name": "P5"})
    play_round(tournament, strongest, lambda name: 10)
    drawn = play_round(tournament, strongest, lambda name: 100)  # P5 lacks a game, and two others fill the table
    assert "P5" in drawn["tables"][0] and len(drawn["tables"][0]) == 3 and len(drawn["out"]) == 2
    assert tournament.format.is_over(tournament.state)
    assert row_of(tournament, "P5").values[:2] == (2, 110)
    assert {row.values[1] for row in tournament.standings() if row.name != "P5"} == {20}
    tournament.apply({"event": "enter", "name": "P6"})  # P6 plays with those who have the fewest games
    assert {*tournament.draw()["tables"][0]} < {"P5", "P6", *drawn["out"]}


def test_in_groups_half_points_count_then_wins_then_rounds_played_then_points():
    tournament = entered("groups", people(4), rounds=3)
    play_round(tournament, lambda seats: ["P1"], lambda name: int(name[1:]))
    play_round(tournament, lambda seats: seats, lambda name: int(name[1:]))
    tournament.apply({"event": "withdraw", "name": "P4"})
    play_round(tournament, lambda seats: ["P1", "P2"], lambda name: int(name[1:]))
    values = [row.values for row in tournament.standings()]
    assert values == [(5, 2, 3, 3), (3, 1, 3, 6), (1, 0, 3, 9), (1, 0, 2, 8)]


def test_points_are_needed_of_all_who_are_there():
    tournament = entered("points", people(3))
    tournament.apply(tournament.draw())
    with pytest.raises(Refusal) as caught:
        tournament.apply(by_hand(1, 1, ["P1"]))
    assert caught.value.detail.endswith("are missing.")


@pytest.mark.parametrize("name", ["points", "groups"])
@pytest.mark.parametrize(("game", "order"), [("schocken", 1), ("maexchen", -1)])
def test_whether_few_points_are_best_is_a_fact_of_the_game(name, game, order):
    """Points are lost halves in Schocken, of which few are best, and remaining lives in Mäxchen."""
    tournament = entered(name, people(3), game=game)
    play_round(tournament, lambda seats: seats, lambda name: int(name[1:]))
    assert [row.name for row in tournament.standings()] == people(3)[::order]


@pytest.mark.parametrize("count", [0, 1])
@pytest.mark.parametrize("name", OF_A_STAGE)
def test_a_draw_for_nobody_or_one_person_is_refused(name, count):
    with pytest.raises(Refusal, match="too_few"):
        entered(name, people(count)).draw()


def test_team_standings_add_up_all_members_of_each_team():
    names = people(4)
    teams = {"P1": "Reds", "P2": "Reds", "P3": "Blues", "P4": "Blues"}
    tournament = entered("round_robin", names, teams=teams)
    while not tournament.format.is_over(tournament.state):
        play_round(tournament, strongest)
    assert [(row.name, row.values) for row in tournament.team_standings()] == [("Reds", (10, 5)), ("Blues", (2, 1))]


def test_buchholz_and_sonneborn_berger_as_worked_out_by_hand():
    """Three rounds of four: P1 beats all, P2 beats P3 and draws with P4, P3 and P4 draw.

    Half points: P1 6, P2 3, P3 1, P4 2. Buchholz: what the three others have. Sonneborn-Berger, in quarters: P1
    2 * (3 + 1 + 2), P2 2 * 1 + 2, P3 2, P4 3 + 1.
    """
    results = {("P1", "P2"): ["P1"], ("P1", "P3"): ["P1"], ("P1", "P4"): ["P1"], ("P2", "P3"): ["P2"]}
    tournament = entered("swiss", people(4), rounds=3)
    for _ in range(3):
        play_round(tournament, lambda seats: results.get(tuple(sorted(seats)), seats))
    assert {row.name: row.values for row in tournament.standings()} == {
        "P1": (6, 6, 12, 3),
        "P2": (3, 9, 4, 1),
        "P4": (2, 10, 4, 0),
        "P3": (1, 11, 2, 0),
    }


def test_a_bye_counts_as_a_win_and_for_buchholz_as_an_opponent_with_ones_own_points():
    """P1 beats P2, whoever is free comes next: with three people in three rounds, P1 has two wins and a bye."""
    tournament = entered("swiss", people(3), rounds=3)
    for _ in range(3):
        play_round(tournament, strongest)
    rows = {row.name: row.values for row in tournament.standings()}
    # P1 has two wins and a bye, P2 a win and a bye, P3 a bye. Buchholz adds up the points of both others and one's own
    # for the bye; Sonneborn-Berger twice the points of each beaten person, and twice one's own for the bye.
    assert rows == {"P1": (6, 12, 2 * (4 + 2 + 6), 3), "P2": (4, 12, 2 * (2 + 4), 2), "P3": (2, 12, 2 * 2, 1)}


def test_a_correction_of_an_earlier_round_moves_the_standings_where_nobody_is_out():
    tournament = entered("swiss", people(2), rounds=2)
    play_round(tournament, strongest)
    play_round(tournament, lambda seats: seats)
    tournament.apply(tournament.correction(by_hand(1, 1, ["P2"]), SOMEBODY))
    assert [row.name for row in tournament.standings()] == ["P2", "P1"]


def test_a_result_that_the_next_round_was_drawn_from_is_corrected_only_after_an_undo():
    tournament = entered("knockout", people(4))
    play_round(tournament, strongest)
    tournament.apply(tournament.draw())
    change = tournament.correction(by_hand(1, 1, [tournament.state.rounds[0].tables[0][0]]), SOMEBODY)
    with pytest.raises(Refusal) as caught:
        tournament.apply(change)
    assert caught.value.code == "drawn_from"
    tournament.undo()
    tournament.apply(change)
