"""Swiss tournaments as tournament report files, and the draws of another program, BBP Pairings, beside ours."""

import contextlib
import random
from pathlib import Path

import pytest
from conformance import Evening
from evenings import entered, play_round
from schiri.match.game import Refusal
from schiri_tools.hub.file import verified
from schiri_tools.hub.rules import format_of
from schiri_tools.hub.tournament import Tournament
from schiri_tools.hub.trf import trf_of
from schiri_tools.hub.trf_reading import tournament_of

CASES = Path(__file__).parent / "bbp_pairings"


def read(data, seed="1"):
    """Returns the tournament of a file."""
    begin, events = tournament_of(data, "fini", seed, "Orga")
    tournament = Tournament(begin)
    for event in events:
        tournament.apply(event)
    return tournament


def expected(case):
    """Returns the pairs of the next round, and who has the bye, as the other program draws them."""
    lines = (CASES / f"{case}.expected").read_text().splitlines()[1:]
    pairs = [[number and f"Test{number:04} Player{number:04}" for number in map(int, line.split())] for line in lines]
    return [pair for pair in pairs if pair[1]], [pair[0] for pair in pairs if not pair[1]]


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
    state = read((CASES / f"{case}.trf").read_bytes(), seed).state
    drawn = format_of(state).draw(state)
    pairs, byes = expected(case)
    named = sorted(name for names in (*drawn.tables, drawn.byes) for name in names)
    assert named == sorted(name for names in (*pairs, byes) for name in names) == sorted(state.present)
    ours, theirs = cost(state, drawn.tables, drawn.byes), cost(state, pairs, byes)
    assert ours <= theirs and ours[:4] == theirs[:4], (ours, theirs)


def test_a_tournament_that_another_program_has_drawn_could_have_been_drawn_by_ours_no_worse():
    begin, events = tournament_of((CASES / "issue_7.trf").read_bytes(), "fini", "1", "Orga")
    tournament = Tournament(begin)
    for event in events:
        if event["event"] == "draw" and event["round"] > 1:
            state = tournament.state
            drawn = format_of(state).draw(state)
            assert cost(state, drawn.tables, drawn.byes) <= cost(state, event["tables"], event["byes"])
        tournament.apply(event)
    assert len(tournament.state.rounds) == 14


def finished(state):
    """Returns the state without a round that lacks results, which a file leaves out."""
    return state._replace(rounds=state.rounds[:-1]) if state.open_tables else state


@pytest.mark.parametrize("seed", range(20))
def test_a_random_tournament_comes_back_from_its_file(seed):
    """Results, standings, entrants and those present are the same, and so is a file that is written again."""
    evening = Evening("swiss", seed)
    evening._undo_all = lambda: None  # keeps the tournament as it is at the end
    evening.play()
    data, state = trf_of(evening.state), finished(evening.state)
    again = read(data)
    assert trf_of(again.state) == data and again.standings() == format_of(state).standings(state)
    assert list(again.state.entrants) == list(state.entrants)
    assert format_of(state).is_over(state) or again.state.present == state.present
    for number, (one, other) in enumerate(zip(state.rounds, again.state.rounds, strict=True), 1):
        assert {*other.tables} == {*one.tables} and {*other.byes} == {*one.byes}
        for table, seats in enumerate(one.tables, 1):
            found = again.state.result(number, other.tables.index(seats) + 1)
            told = state.result(number, table)
            assert ({*found.winners}, found.is_walkover) == ({*told.winners}, told.is_walkover)
    if not again.format.is_over(again.state) and len(again.state.present) > 1:
        again.apply(again.draw())


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
    assert trf_of(read(trf_of(tournament.state)).state) == trf_of(tournament.state)


FILE = [
    "012 Club night",
    "062 4",
    "XXR 3",
    f"001    1      {'Ada':66} 1.0    1     2 w 1  0000 - Z",
    f"001    2      {'Ben':66} 1.0    1     1 b 0     3 b +",
    f"001    3      {'Cem':66} 0.5    3     4 w =     2 w -",
    f"001    4      {'Eva':66} 1.5    3     3 b =  0000 - F",
]


def test_a_file_of_another_program_gives_its_rounds_and_goes_on():
    """The file has a byte order mark, other line ends, the number of rounds as in TRF26, unknown lines, a gap in the
    numbers, a double forfeit, unrated games, and half a point without a game."""
    lines = [*FILE[:2], "142 3", "### a comment", "", "132  20/11/26", *FILE[3:]]
    lines[6] = f"001    1      {'Ada':66} 1.0    1     2 w W     9 w -"
    lines[7] = f"001    2      {'Ben':66} 1.0    1     1 b L     3 b +"
    lines.append(f"001    9      {'Zoë':66} 0.0    6               1 b -  0000 - Z")
    lines.append(f"001    5      {'Kai':66} 0.5    4            0000 - H")
    data = "\r".join(lines).replace("062 4", "062 6").encode("utf-8-sig")
    tournament = read(data)
    first, second = tournament.state.rounds
    assert (first.tables, first.byes, first.half) == ((("Ada", "Ben"), ("Cem", "Eva")), (), ())
    assert (second.tables, second.byes, second.half) == ((("Cem", "Ben"),), ("Eva",), ("Kai",))
    found = [(row.name, row.values[0]) for row in tournament.standings()]
    assert sorted(found) == [("Ada", 2), ("Ben", 2), ("Cem", 1), ("Eva", 3), ("Kai", 1), ("Zoë", 0)]
    assert tournament.state.result(2, 1).is_walkover and tournament.state.present == ["Ada", "Ben", "Cem", "Eva", "Kai"]
    assert trf_of(read(trf_of(tournament.state)).state) == trf_of(tournament.state)
    assert tournament.apply(tournament.draw())["round"] == 3


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (4, "2 w 1", "2 w X", "Line 4, column 90: a TRF has no “     2 w X” here."),
        (4, "2 w 1", "2 - 1", "Line 4, column 90: a TRF has no “     2 - 1” here."),
        (4, "2 w 1", "0 w 1", "Line 4, column 90: a TRF has no “     0 w 1” here."),
        (4, "2 w 1", "7 w 1", "Line 4, column 92: there is no player with this number."),
        (4, "2 w 1", "1 w 1", "Line 4, column 92: line 4 says something else of this game."),
        (5, "1 b 0", "1 w 0", "Line 4, column 92: line 5 says something else of this game."),
        (6, " 0.5 ", " 1.0 ", "Line 6, column 81: these are not the points of the rounds."),
        (6, " 0.5 ", " 0,5 ", "Line 6, column 81: a TRF has no “ 0,5” here."),
        (6, "001    3", "001    2", "Line 6, column 5: this number stands on line 5, too."),
        (6, "001    3", "001   0x", "Line 6, column 5: a TRF has no “  0x” here."),
        (6, "Cem", "Ada", "Line 6, column 15: the name stands on line 4, too (33 letters of it count)."),
        (6, "Cem", "   ", "Line 6, column 15: a name is missing."),
        (6, "4 w =", "4 w 1", "Line 6, column 81: these are not the points of the rounds."),
        (7, "1.5    3     3 b =", "2.5    3     3 b =  0000 - F", "Line 4, column 112: nobody plays in this round."),
        (3, "XXR 3", "XXR 1", "Line 3, column 5: 2 rounds have been played."),
        (3, "XXR 3", "XXR x", "Line 3, column 5: a TRF has no “x” here."),
        (2, "062 4", "062 9", "Line 2, column 5: the file has 4 players."),
        (1, "012 ", "12: ", "Line 1, column 1: a TRF has no “12: ” here."),
        (1, "012 ", "022 ", "This is no TRF: it has no title (012) or no players (001)."),
    ],
)
def test_what_a_file_cannot_say_is_refused_with_line_and_column(line, old, new, said):
    lines = list(FILE)
    assert lines[line - 1].count(old) == 1
    lines[line - 1] = lines[line - 1].replace(old, new)
    assert refusal_of("\r\n".join(lines).encode()) == said


def refusal_of(data):
    with pytest.raises(Refusal) as refused:
        read(data)
    return refused.value.detail


def test_bytes_that_are_no_text_are_refused_with_line_and_column():
    data = "\r\n".join(FILE).replace("Cem", "Gül")
    assert refusal_of(data.encode("latin-1")) == "Line 6, column 16: this is no text in UTF-8."
    assert refusal_of(data.encode("utf-16")) == "Line 1, column 1: this is no text in UTF-8."
    assert refusal_of("\r\n".join(FILE).encode("utf-16-le")) == "Line 1, column 1: a TRF has no “0?1?” here."
    assert refusal_of(b"") == refusal_of(b"\n" * 9) == "This is no TRF: it has no title (012) or no players (001)."


@pytest.mark.parametrize("seed", range(10))
def test_a_changed_file_is_read_as_what_it_says_or_refused(seed):
    """A tournament that was read is saved as a file, and that file is saved again without a change."""
    chance = random.Random(seed)
    for _ in range(20):
        data = bytearray("\r\n".join(FILE).encode())
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.choice(b"0123456789 +-=wbUHZFWLD.\n\xc3\x00")
        with contextlib.suppress(Refusal):
            saved = trf_of(read(bytes(data)).state)
            assert trf_of(read(saved).state) == saved


def test_the_desk_makes_a_tournament_of_a_file_or_none_and_says_why(hub, organiser):
    data, before = "\r\n".join(FILE).encode(), hub.hub.tournaments.ids()
    wrong = data.replace(b"3 b =", b"3 b 1").replace(b" 1.5", b" 2.0")
    for language, said in (
        ("de", "Zeile 6, Spalte 92: Zeile 7 sagt etwas anderes über diese Partie."),
        ("fr", "Ligne 6, colonne 92\xa0: la ligne 7 dit autre chose de cette partie."),
        ("en", "Line 6, column 92: line 7 says something else of this game."),
    ):
        answer = organiser.send_file(f"/desk/new?language={language}", wrong, "trf", "club.trf", game="fini")
        assert answer.status == 422 and said in answer.text
    many = "\n".join([*FILE, *(f"001{number:5}{'':6}{f'P{number}':66} 0.0" for number in range(5, 300))])
    for answer in (
        organiser.send_file("/desk/new", many.replace("062", "###").encode(), "trf", "many.trf", game="fini"),
        organiser.send_file("/desk/new", data, "trf", "club.trf", game="wuerfel_duell"),
        organiser.send_file("/desk/new", data.replace(b"XXR 3", b"XXR 31"), "trf", "club.trf", game="fini"),
    ):
        assert answer.status == 422 and 'role="alert"' in answer.text
    assert organiser.send_file("/desk/new", b" " * (1 << 21), "trf", "huge.trf", game="fini").status == 413
    assert hub.hub.tournaments.ids() == before

    data = data.replace(b"1.5 ", b"1.0 ").replace(b"- F", b"- H")
    answer = organiser.send_file("/desk/new", data, "trf", "club.trf", game="fini", title="")
    page = answer.headers["Location"]
    assert answer.status == 303 and "Half a point: Eva" in organiser.get(page).text
    assert organiser.get(f"{page}/trf").body == trf_of(read(data).state)
    found = verified(organiser.get(f"{page}/file").body)
    assert {event["by"] for event in found.history if event["event"] == "result"} == {"Orga"}
    assert organiser.send(f"{page}/draw").status == 303 and len(found.state.rounds) == 2
