"""Swiss tournaments as tournament report files, and the draws of another program, BBP Pairings, beside ours."""

from pathlib import Path

import pytest
from conformance import Evening
from evenings import entered, play_round
from schiri_tools.hub.rules import format_of
from schiri_tools.hub.trf import trf_of
from trf_reading import people_of, rounds_of, state_of

CASES = Path(__file__).parent / "bbp_pairings"


def expected(case):
    """Returns the pairs of the next round, and who has the bye, as the other program draws them."""
    pairs = [line.split() for line in (CASES / f"{case}.expected").read_text().splitlines()[1:]]
    return [pair for pair in pairs if pair[1] != "0"], [pair[0] for pair in pairs if pair[1] == "0"]


def points_of(state):
    """Returns the points of a file's people in half points, added up apart from the hub."""
    found = dict.fromkeys(state.entrants, 0)
    for round_ in state.rounds:
        for result in round_.results:
            for name in result.winners:
                found[name] += 2 if result.is_walkover else 3 - len(result.winners)
        for name in round_.byes:
            found[name] += 2
    return found


def cost(state, pairs, byes):
    """Returns what a draw is judged by, the most important first: byes of those who had one, second meetings, points
    and unplayed rounds of the bye, and the squared differences of points."""
    points = points_of(state)
    free = [
        {*round_.byes}.union(*(one.winners for one in round_.results if one.is_walkover)) for round_ in state.rounds
    ]
    games = [
        [{*seats} for seats, result in zip(round_.tables, round_.results, strict=True) if not result.is_walkover]
        for round_ in state.rounds
    ]
    return (
        sum(name in names for names in free for name in byes),
        sum(tables.count({*pair}) for tables in games for pair in pairs),
        sum(points[name] for name in byes),
        sum(all(name not in seats for seats in tables) for tables in games for name in byes),
        sum((points[one] - points[other]) ** 2 for one, other in pairs),
    )


@pytest.mark.parametrize("seed", "123456")
@pytest.mark.parametrize("case", ["issue_7", "dutch_2025_C5", "dutch_2025_C9"])
def test_our_draw_is_as_good_as_that_of_another_program_by_what_we_judge_draws_by(case, seed):
    state = state_of((CASES / f"{case}.trf").read_text())
    state = state._replace(begin={**state.begin, "seed": seed})
    drawn = format_of(state).draw(state)
    pairs, byes = expected(case)
    named = sorted(name for names in (*drawn.tables, drawn.byes) for name in names)
    assert named == sorted(name for names in (*pairs, byes) for name in names) == sorted(state.present)
    ours, theirs = cost(state, drawn.tables, drawn.byes), cost(state, pairs, byes)
    assert ours <= theirs and ours[:4] == theirs[:4], (ours, theirs)


def test_a_tournament_that_another_program_has_drawn_could_have_been_drawn_by_ours_no_worse():
    text = (CASES / "issue_7.trf").read_text()
    for number in range(1, 14):
        state, after = state_of(text, number), state_of(text, number + 1)
        drawn = format_of(state).draw(state)
        round_ = after.rounds[-1]
        if {name for names in (*round_.tables, round_.byes) for name in names} == {*state.present}:
            assert cost(state, drawn.tables, drawn.byes) <= cost(state, round_.tables, round_.byes)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_tournament_comes_back_from_its_file(seed):
    evening = Evening("swiss", seed)
    evening._undo_all = lambda: None  # keeps the tournament as it is at the end
    evening.play()
    state = evening.state
    if state.open_tables:
        state = state._replace(rounds=state.rounds[:-1])
    text = trf_of(evening.state).decode()
    names = {str(person.number): person.name for person in people_of(text).values()}
    assert [*names.values()] == [*state.entrants] and rounds_of(text) == state.begin["options"]["rounds"]
    again = state_of(text, len(state.rounds))
    for number, (one, other) in enumerate(zip(state.rounds, again.rounds, strict=True), 1):
        tables = [tuple(names[number] for number in seats) for seats in other.tables]
        results = dict(zip(tables, other.results, strict=True))
        assert {*tables} == {*one.tables} and {names[number] for number in other.byes} == {*one.byes}
        for table, seats in enumerate(one.tables, 1):
            result = state.result(number, table)
            assert {names[number] for number in results[seats].winners} == {*result.winners}
            assert results[seats].is_walkover == result.is_walkover
    ranks = {person.name: person.rank for person in people_of(text).values()}
    rows = format_of(state).standings(state)
    assert ranks == {row.name: row.place for row in rows}


def test_a_file_stands_in_the_columns_of_the_format():
    """Positions are those of the FIDE's table, counted from 1; a long name is cut, a round without results left out."""
    tournament = entered("swiss", ["Zoë", "B" * 40, "Cem"], rounds=3)
    drawn = play_round(tournament, lambda seats: seats)
    (seats,), (bye,) = drawn["tables"], drawn["byes"]
    tournament.apply(tournament.draw())
    lines = trf_of(tournament.state).decode().split("\r\n")
    assert lines[:4] == ["012 Club night", "062 3", "092 Individual: Swiss-System", "XXR 3"] and lines[-1] == ""
    for number, (name, line) in enumerate(zip(tournament.state.entrants, lines[4:7], strict=True), 1):
        assert (line[:3], line[4:8], line[14:47]) == ("001", f"{number:4}", f"{name[:33]:33}")
        assert line[80:84] == (" 1.0" if name == bye else " 0.5") and len(line) == 99
        colour = "w" if name == seats[0] else "b"
        assert line[95:] == (" - U" if name == bye else f" {colour} =")
