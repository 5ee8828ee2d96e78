"""Qwixx – Das Duell: whole random matches held against a second reading.

A match is played once on the second reading (`qwixx_oracle`) and written down; then it is told to the referee, and each
test reads the record of that. The dice are chosen so that what is rare happens, and nonsense is thrown in all the time.
"""

import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest
import sweeps
from schiri.games.qwixx.rules import board as qwixx_board
from schiri.games.qwixx.rules import game as qwixx
from schiri.games.qwixx.rules.game import Qwixx

from ..second_reading import (
    Event,
    Exchange,
    Plant,
    Record,
    State,
    Step,
    changed,
    is_the_same_on_micropython,
    planted,
    replaced,
    told,
    undo_goes_back_and_forth,
    walk,
    with_micropython,
)
from . import qwixx_oracle as oracle
from .qwixx_oracle import ROWS, VALUES

KEYS = "game phase turn supply misthrows rows dice legal counts scores winner"
PASS: Event = {"event": "pass"}


# Playing


def spending(choice: oracle.Choice, supply: int, for_the_last_field: int) -> int:
    """Stones are spent on stacks, and a row is closed with so many stones left."""
    last = choice[2] == VALUES[choice[1]][-1]
    return (9 if supply == for_the_last_field else 0) if last else {"stack": 5, "capture": 1, "place": 2}[choice[3]]


def to_the_field(choice: oracle.Choice, supply: int) -> int:
    return spending(choice, supply, 1)


def to_the_lock(choice: oracle.Choice, supply: int) -> int:
    return spending(choice, supply, 2)


def to_a_misthrow(choice: oracle.Choice, supply: int) -> int:
    return spending(choice, supply, 0) if supply > 1 else -1


def closing(choice: oracle.Choice, supply: int) -> int:
    """As many stones in a row as possible, then its last field."""
    place = VALUES[choice[1]].index(choice[2])
    return 50 if place == 10 else {"stack": 20, "capture": 8, "place": 11}[choice[3]] - place


def fighting(choice: oracle.Choice, supply: int) -> int:
    return {"stack": 0, "capture": 9, "place": 2}[choice[3]]


def careless(choice: oracle.Choice, supply: int) -> int:
    return 0


WAYS = (to_the_field, to_the_lock, to_a_misthrow, closing, fighting, careless)


class Reading:
    """A match as the second reading has it."""

    def __init__(self, first: int):
        self.table = oracle.Table(first)

    @property
    def state(self) -> State:
        return oracle.state(self.table)

    def refusal(self, event: Event) -> str | None:
        return oracle.refusal(self.table, event)

    def carry_out(self, event: Event) -> None:
        oracle.carry_out(self.table, event)


class Players:
    """Two who do everything that is possible, and try much that is not."""

    def __init__(self, seed: int, table: oracle.Table):
        self.rng = random.Random(seed)
        self.table = table
        self.rating = WAYS[seed % len(WAYS)]
        self.luck = 1 if self.rating is careless else 30  # rolls to choose from

    def slips(self) -> int:
        return self.rng.randrange(4)

    def best(self, table: oracle.Table) -> oracle.Choice | None:
        """What they would like best; None for nothing at all."""
        supply = len(table.supplies[table.turn])
        liked = [choice for choice in oracle.legal(table) if self.rating(choice, supply) >= 0]
        self.rng.shuffle(liked)
        return max(liked, key=lambda choice: self.rating(choice, supply), default=None)

    def any_roll(self) -> Event:
        """All dice, those of closed rows, too."""
        event: Event = {"event": "roll", "white": [self.rng.randint(1, 6), self.rng.randint(1, 6)]}
        return event | {row: self.rng.randint(1, 6) for row in ROWS}

    def a_roll(self) -> Event:
        """The best of some."""

        def worth(event: Event) -> int:
            seen = self.table.copy()
            oracle.roll(seen, event)
            best = self.best(seen)
            return self.rating(best, len(seen.supplies[seen.turn])) if best else -1

        event = max((self.any_roll() for _ in range(self.luck)), key=worth)
        for row in ROWS:
            if oracle.is_closed(self.table, row):
                self.leave_out_or_spoil(event, row)
        return event

    def leave_out_or_spoil(self, event: Event, row: str) -> None:
        """What a closed row's die may do."""
        if self.rng.random() < 0.5:
            del event[row]
        elif self.rng.random() < 0.5:
            event[row] = self.rng.choice((None, 7, "six", []))

    def move(self) -> Event:
        """Something that is possible."""
        table = self.table
        if oracle.phase(table) == "roll":
            return self.a_roll()
        choice = self.best(table)
        if self.rng.random() < 0.1:
            choice = self.rng.choice([None, *oracle.legal(table)])
        if choice is None:
            return dict(PASS)
        action, row, value, _ = choice
        event: Event = {"event": "place", "action": action, "row": row}
        assert table.dice is not None
        if action == 2:
            event["white"] = value - table.dice[row]
        elif self.rng.random() < 0.3:
            event["white"] = self.rng.choice((None, 0, 3, "one"))
        return event

    def guess(self) -> Event:
        """Something that is possible now and then."""
        rng = self.rng
        place: Event = {"event": "place", "action": rng.randint(1, 2), "row": rng.choice(ROWS)}
        event: Event = rng.choice(
            (
                {"event": rng.choice(("fly", "throw", "Pass", ""))},
                self.any_roll(),
                place | {"white": rng.randint(1, 6)},
                place,
                PASS,
            )
        )
        event = dict(event)
        if rng.random() < 0.3 and len(event) > 1:
            key = rng.choice([key for key in event if key != "event"])
            event[key] = rng.choice((None, True, 1.0, 2.0, "1", 0, -1, 3, 7, [], {}, [1, 1], [1, 2, 3], [1, 7], "pink"))
            if rng.random() < 0.3:
                del event[key]
        return event


@cache
def play(seed: int) -> list[Exchange]:
    """A match from its start to its end, as the second reading has it."""
    start: Event = {"event": "start", "game": "qwixx", "players": ["Max", "Laura"], "first": seed // 2 % 2}
    reading = Reading(start["first"])
    return walk(start, reading, Players(seed, reading.table))


@cache
def recorded(seed: int) -> Record:
    """The same, told to the referee, who answered as expected."""
    return told(play(seed))


SEEDS = range(72)
each_match = pytest.mark.parametrize("seed", sweeps.first(18, SEEDS))


def every_record() -> list[Record]:
    return [recorded(seed) for seed in SEEDS]


# The matches


@each_match
def test_every_answer_is_that_of_the_second_reading_and_a_refusal_changes_nothing(seed):
    recorded(seed)


@each_match
def test_a_state_has_the_keys_of_the_contract_and_no_others(seed):
    for step in recorded(seed).steps:
        assert list(step.after) == KEYS.split()
        assert list(step.after["rows"]) == list(ROWS)


def stones_in(row: State, seat: int) -> int:
    """The stones of a seat that a state shows in one of its rows, the lock's included."""
    return sum(field[1] for field in row["fields"] if field and field[0] == seat) + (row["lock"] == seat)


@each_match
def test_q1_every_player_has_22_stones_on_the_table_all_the_time(seed):
    for step in recorded(seed).steps:
        for seat in (0, 1):
            shown = [stones_in(row, seat) for row in step.after["rows"].values()]
            assert step.after["counts"][seat] == shown, step
            assert sum(shown) + step.after["supply"][seat] + step.after["misthrows"][seat] == 22, step


@each_match
def test_q1_a_stack_of_two_is_never_captured_and_never_shrinks(seed):
    for step in recorded(seed).steps:
        for row in ROWS:
            fields = zip(step.before["rows"][row]["fields"], step.after["rows"][row]["fields"], strict=True)
            for before, after in fields:
                if before and before[1] > 1:
                    assert after[0] == before[0] and after[1] >= before[1], step


@each_match
def test_q2_a_closed_row_never_changes_again_and_its_die_is_gone(seed):
    for step in recorded(seed).steps:
        for row in ROWS:
            if step.before["rows"][row]["closed"]:
                assert step.after["rows"][row] == step.before["rows"][row], step
            if step.after["rows"][row]["closed"]:
                assert row not in (step.after["dice"] or {}), step
                assert row not in [choice[1] for choice in step.after["legal"]], step


@each_match
def test_q5_the_score_is_what_the_board_shows(seed):
    """The table of points is 1 + 2 + 3 + … for the stones of a row."""
    for step in recorded(seed).steps:
        for seat in (0, 1):
            counts = [min(stones_in(row, seat), 12) for row in step.after["rows"].values()]
            points = sum(sum(range(count + 1)) for count in counts)
            assert step.after["scores"][seat] == points - 5 * step.after["misthrows"][seat], step


@each_match
def test_q6_the_players_take_turns(seed):
    record = recorded(seed)
    assert record.first["turn"] == record.start["first"]
    rolled = [step.after["turn"] for step in record.steps if step.event["event"] == "roll"]
    assert all(one != other for one, other in pairwise(rolled)) and rolled[0] == record.start["first"]


def endings(step: Step) -> set[str]:
    """What has ended a match, and by what."""
    state, mover = step.after, step.after["turn"]
    by = "a misthrow" if step.event["event"] == "pass" else f"action {step.event['action']}"
    reasons = set()
    if not state["supply"][mover]:
        rows = zip(step.before["rows"].values(), state["rows"].values(), strict=True)
        locks = [after["lock"] for before, after in rows if after["closed"] > before["closed"]]
        reasons.add("the last stone" + ("" if not locks else " on a last field" if locks == [None] else " on a lock"))
    if sum(state["misthrows"]) == 4:
        reasons.add("four misthrows")
    if sum(row["closed"] for row in state["rows"].values()) == 2:
        reasons.add("two rows closed")
    return {f"{reason} by {by}" for reason in reasons}


@pytest.mark.sweep
def test_every_event_refusal_kind_and_ending_occurs():
    """The records are worth reading only if they hold all of it."""
    records = every_record()
    steps = [step for record in records for step in record.steps]
    refused = [one for record in records for one in record.refused]
    assert {one.code for one in refused} == {"unknown_event", "bad_argument", "wrong_phase", "illegal"}
    assert {(one.code, one.state["phase"]) for one in refused} >= {
        (code, phase) for code in ("bad_argument", "wrong_phase") for phase in ("roll", "action1", "action2", "over")
    } | {("illegal", "action1"), ("illegal", "action2")}
    assert {step.event["event"] for step in steps} == {"roll", "place", "pass"}
    assert {(choice[0], choice[3]) for step in steps for choice in step.after["legal"]} == set(
        product((1, 2), ("place", "stack", "capture"))
    )
    declining = [s for s in steps if s.event.get("action") == 2 and s.before["phase"] == "action1"]
    assert declining, "Q3: action 2 that declines action 1"
    by_an_action = ("the last stone", "the last stone on a last field", "the last stone on a lock", "two rows closed")
    assert set().union(*(endings(record.steps[-1]) for record in records)) == {
        *(f"{reason} by action {action}" for reason in by_an_action for action in (1, 2)),
        "the last stone by a misthrow",
        "four misthrows by a misthrow",
    }
    assert {record.steps[-1].after["winner"] for record in records} >= {0, 1}
    assert max(count for step in steps for counts in step.after["counts"] for count in counts) > 12, "Q5"


def undo_takes_back_each_event(seed: int) -> None:
    record = told(play(seed))  # one of its own: this uses it up
    undo_goes_back_and_forth(record.steps, record.referee)


@pytest.mark.parametrize("seed", range(len(WAYS)))
def test_undo_takes_back_each_accepted_event_and_no_other(seed):
    undo_takes_back_each_event(seed)


@with_micropython
def test_micropython_gives_the_same_answers_byte_for_byte():
    assert is_the_same_on_micropython([recorded(seed) for seed in SEEDS[:: len(SEEDS) // 12]])


# What can be chosen

EVERY_CHOICE: list[Event] = [
    PASS,
    *({"event": "place", "action": 1, "row": row} for row in ROWS),
    *({"event": "place", "action": 2, "row": row, "white": white} for row in ROWS for white in range(1, 7)),
]


@pytest.mark.parametrize("seed", range(len(WAYS)))
def test_what_can_be_chosen_is_what_is_accepted(seed):
    """And the dice that fall are the white ones and those of the open rows."""
    record = recorded(seed)
    game, table = Qwixx(record.start), oracle.Table(record.start["first"])
    for step in record.steps:
        game.apply(step.event)
        oracle.carry_out(table, step.event)
        offered = game.choices()
        for event in EVERY_CHOICE:
            assert offered.count(event) == (oracle.refusal(table, event) is None), (event, step)
        assert all(event in EVERY_CHOICE for event in offered)
        open_rows = [row for row in ROWS if not oracle.is_closed(table, row)]
        dice = ("roll", (("white", 2), *((row, 1) for row in open_rows)))
        assert game.chance() == (dice if step.after["phase"] == "roll" else None)


def test_the_dice_that_fall_make_a_roll():
    game = Qwixx({"players": ["Max", "Laura"], "first": 0})
    event = {"event": "roll", "white": [1, 2], "red": 3, "yellow": 4, "green": 5, "blue": 6}
    assert game.event_from_dice([1, 2, 3, 4, 5, 6]) == event


# The tests can fail


def kinds(wrong: Callable[..., Any]) -> Plant:
    """`wrong` gets what is right, the match, the row, the field, and the stones that lie there as (seat, number)."""

    def with_stones(right: Any, game: Any, row: int, field: int) -> Any:
        stones = (game.own[1][row] >> field & 1, game.heights[row][field])
        return wrong(right(game, row, field), game, row, field, stones)

    return changed("kind_of", with_stones, qwixx)


def anywhere_free(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return right or ("place" if not stones[1] and field < 10 and not game.closed[row] else None)


def right_of_everybody(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return None if right == "place" and game.own[1 - game.turn][row] >> field else right


def any_own_stacked(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return right or ("stack" if stones[1] and stones[0] == game.turn and not game.closed[row] else None)


def any_single_captured(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    takes = stones[1] == 1 and stones[0] != game.turn and not game.closed[row] and not game.own[game.turn][row] >> field
    return right or ("capture" if takes else None)


def stacks_captured(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    foremost = not (game.own[0][row] | game.own[1][row]) >> (field + 1)
    return right or ("capture" if stones[1] and foremost and not game.closed[row] else None)


def only_singles_stacked(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return None if right == "stack" and stones[1] > 1 else right


def fields_count_for_the_last(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return None if right and field == 10 and bin(game.own[game.turn][row]).count("1") < 5 else right


def captured_stone_lost(right: Any, game: Any, row: int, field: int) -> None:
    had = list(game.supply)
    right(game, row, field)
    game.supply[1 - game.turn] = had[1 - game.turn]


def captured_stone_counts(right: Any, game: Any, row: int, field: int) -> None:
    had = game.counts[1 - game.turn][row]
    right(game, row, field)
    game.counts[1 - game.turn][row] = had


def nothing_on_the_lock(right: Any, game: Any, row: int, field: int) -> None:
    right(game, row, field)
    if game.locks[row] is not None:
        game.locks[row] = None
        game.supply[game.turn] += 1
        game.counts[game.turn][row] -= 1


def not_closed_by_the_last_stone(right: Any, game: Any, row: int, field: int) -> None:
    right(game, row, field)
    game.closed[row] = game.locks[row] is not None


def supply_counted_before_the_lock(right: Any, game: Any, row: int, field: int) -> None:
    """The last but one stone on the last field: none is left for the lock."""
    right(game, row, field)
    if game.closed[row] and not game.supply[game.turn] and game.locks[row] is not None:
        game.locks[row] = None


def die_stays(right: Any, game: Any, event: Event) -> None:
    colours = list(game.colours)
    right(game, event)
    game.colours = colours


def same_field_again(right: Any, game: Any, event: Event) -> None:
    right(game, event)
    game.used = [9, 9] if game.used else []


def misthrow_unless_both(right: Any, game: Any, event: Event) -> None:
    if game.phase == "action2":
        game.used = []
    right(game, event)


def no_misthrow(right: Any, game: Any, event: Event) -> None:
    game.used = game.used or [9, 9]
    right(game, event)


def turn_stays(right: Any, game: Any) -> None:
    right(game)
    if sum(game.misthrows) == 2:
        game.turn = 1 - game.turn


def not_between_the_actions(right: Any, game: Any) -> bool:
    return right(game) and not (game.phase == "action1" and not game.used)


def place_is_not_declined(right: Any, game: Any, event: Event, row: int, field: int) -> bool:
    return not (event["action"] == 2 and game.phase == "action1") and right(game, event, row, field)


def late_action_1(right: Any, game: Any, event: Event, row: int, field: int) -> bool:
    phase, game.phase = game.phase, "action1"
    legal = right(game, event, row, field)
    game.phase = phase
    return legal


def any_white(right: Any, game: Any, event: Event, row: int, field: int) -> bool:
    white, game.white = game.white, [1, 2, 3, 4, 5, 6]
    legal = right(game, event, row, field)
    game.white = white
    return legal


def end_without(part: str) -> Callable[..., bool]:
    """Q4 without one of its three reasons."""

    def wrong(right: Any, game: Any) -> bool:
        reasons = {
            "supply": 0 in game.supply,
            "misthrows": sum(game.misthrows) >= 4,
            "closed": sum(game.closed) >= 2,
        }
        return any(holds for reason, holds in reasons.items() if reason != part)

    return wrong


def with_supply_in_use(right: Any, match: Any, other: Any) -> None:
    right(match, other)
    match.supply = other.supply


PASSED = Qwixx.EVENTS["pass"]
PLACED = [Qwixx.EVENTS["place"](None, {"action": action}) for action in (1, 2)]
WRONG_READINGS = {
    "Q1 anywhere that is free": kinds(anywhere_free),
    "Q1 to the right of the other's stones, too": kinds(right_of_everybody),
    "Q1 any own stone can be stacked on": kinds(any_own_stacked),
    "Q1 any single stone can be captured": kinds(any_single_captured),
    "Q1 a stack can be captured": kinds(stacks_captured),
    "Q1 a stack has two stones at most": kinds(only_singles_stacked),
    "Q1 a captured stone is lost": changed("put", captured_stone_lost, qwixx),
    "Q2 captured stones count": changed("put", captured_stone_counts, qwixx),
    "Q2 four stones are enough": replaced("NEEDED_FOR_LAST", 4, qwixx_board),
    "Q2 six stones are needed": replaced("NEEDED_FOR_LAST", 6, qwixx_board),
    "Q2 a stack counts as one": kinds(fields_count_for_the_last),
    "Q2 no stone on the lock": changed("put", nothing_on_the_lock, qwixx),
    "Q2 the very last stone closes nothing": changed("put", not_closed_by_the_last_stone, qwixx),
    "Q2 the last stone is not for the lock": changed("put", supply_counted_before_the_lock, qwixx),
    "Q2 the die stays until the next roll": changed("handler", die_stays, *PLACED),
    "Q3 the same field twice": changed("handler", same_field_again, *PLACED),
    "Q3 a misthrow unless both are used": changed("handler", misthrow_unless_both, PASSED),
    "Q3 no misthrow": changed("handler", no_misthrow, PASSED),
    "Q3 action 2 has to wait": changed("_is_legal", place_is_not_declined, Qwixx),
    "Q3 action 1 after action 2 has begun": changed("_is_legal", late_action_1, Qwixx),
    "Q3 any white die": changed("_is_legal", any_white, Qwixx),
    "Q4 not between the actions": changed("is_over", not_between_the_actions, qwixx),
    "Q4 not without stones": changed("is_over", end_without("supply"), qwixx),
    "Q4 not with four misthrows": changed("is_over", end_without("misthrows"), qwixx),
    "Q4 not with two rows closed": changed("is_over", end_without("closed"), qwixx),
    "Q4 three misthrows": replaced("MOST_MISTHROWS", 3, qwixx_board),
    "Q5 thirteen stones count as thirteen": replaced(
        "_POINTS", tuple(n * (n + 1) // 2 for n in range(23)), qwixx_board
    ),
    "Q5 a misthrow costs nothing": replaced("MISTHROW", 0, qwixx_board),
    "Q6 seat 0 begins": changed("__init__", lambda right, match, start: right(match, start | {"first": 0}), Qwixx),
    "Q6 a turn out of turn": changed("_end_turn", turn_stays, Qwixx),
    "undo brings back a supply in use": changed("restore_from", with_supply_in_use, Qwixx),
    "a choice too few": changed("choices", lambda right, match: right(match)[1:], Qwixx),
}
LOOKED_AT = range(2 * len(WAYS))


def something_differs() -> bool:
    try:
        for seed in LOOKED_AT:
            undo_takes_back_each_event(seed)
        for seed in range(len(WAYS)):
            test_what_can_be_chosen_is_what_is_accepted(seed)
    except AssertionError:
        return True
    return False


def test_the_right_reading_is_not_caught():
    assert not something_differs()


@pytest.mark.parametrize("reading", WRONG_READINGS)
def test_a_wrong_reading_is_caught(reading, monkeypatch):
    planted(WRONG_READINGS[reading], monkeypatch)
    assert something_differs()
