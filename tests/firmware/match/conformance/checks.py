"""The checks that every game must pass: each plays the game and knows only its shape."""

import json
import pickle
import re
from collections.abc import Callable, Iterator

from random_play import Play, arguments_of, with_dice
from recording import MOST_EVENTS, Event, Recorded, every_match, picture
from schiri.games import checked_start
from schiri.match.game import Game, Refusal
from schiri.match.match import Match
from schiri.partner.knowledge import Chance
from schiri.util.json_reader import loads
from schiri.util.json_writer import dumps
from wrong_events import wrong_events

Check = Callable[[type[Game]], None]
CHECKS: list[Check] = []
FIRST_LOOKED_AT, EVERY = 7, 331  # wrong events are tried in the first 7 states, then in every 331st
CLOSER = 20, 89  # the same two numbers in a sweep
UNDONE = 150  # events of a match that are taken back one by one; all would take too long
PLAIN = (str, int, bool, type(None))
A_SENTENCE = re.compile(r"[A-Za-z][A-Za-z_]* [^\n\t.!?%{}]*[^\s.!?%{}]\.")
LONGEST_SENTENCE = 130


def check(function: Check) -> Check:
    """Adds a function to the checks that every game must pass."""
    CHECKS.append(function)
    return function


class Look:
    """A recorded match after `number` events: `again` is played up to there, `bases` has a legal event of each name."""

    def __init__(self, match: Recorded, number: int, again: Match, bases: dict[str, Event]):
        self.match, self.number, self.again, self.bases = match, number, again, bases

    def __str__(self) -> str:
        return f"after {self.number} events of {dumps(self.match.start)}"


def looks(game: type[Game]) -> Iterator[Look]:
    """Yields the states of the matches in which many events are tried."""
    for match in every_match(game):
        again = started(match.start)
        bases: dict[str, Event] = {}
        for number in range(len(match.events) + 1):
            if number < FIRST_LOOKED_AT or number % EVERY == 0 or number == len(match.events):
                yield Look(match, number, again, bases)
            if number < len(match.events):
                bases[match.events[number]["event"]] = match.events[number]
                again.apply(match.events[number])


def started(start: Event) -> Match:
    """Returns a match, with its events in memory."""
    return Play(start, 1).match


def refusal(match: Match, event: Event) -> Refusal | None:
    """Returns the refusal of an event; None if it was accepted."""
    try:
        match.apply(event)
    except Refusal as refused:
        return refused
    return None


# What is accepted, and what is not


@check
def what_is_offered_is_accepted(game: type[Game]) -> None:
    for look in looks(game):
        now = look.again.game
        for choice in now.choices():
            event = with_dice(now, choice, Chance(look.number))
            if "t" in [name for name, _ in arguments_of(now, event).required]:
                event["t"] = 1 << 40
            copy = now.copy()
            try:
                accepted = copy.apply({**event, "unknown": 0})
            except Refusal as refused:
                raise AssertionError(f"{event} is offered and refused {look}: {refused.detail}") from refused
            assert accepted == event, f"{event} is accepted as {accepted}"


@check
def what_is_not_offered_is_refused_in_one_sentence_and_changes_nothing(game: type[Game]) -> None:
    said = set()
    for look in looks(game):
        now = look.again.game
        before, pickled, events = picture(now), _pickled(now), len(look.again.history)
        for event, codes in wrong_events(now, list(look.bases.values())):
            refused = refusal(look.again, event)
            assert refused, f"{event} is not offered and accepted {look}"
            assert not codes or refused.code in codes, f"{event} is refused as {refused.code}, not {codes}, {look}"
            # Compares pickled bytes first, which C makes: a picture takes many times as long.
            is_same = pickled == _pickled(look.again.game) != b"" or picture(look.again.game) == before
            assert is_same and len(look.again.history) == events, f"{event} is refused and leaves a trace {look}"
            said.add(refused.detail)
    odd = [text for text in said if not A_SENTENCE.fullmatch(text) or len(text) > LONGEST_SENTENCE]
    assert odd == [], f"not one sentence: {odd}"


def _pickled(game: Game) -> bytes:
    """Returns all that is inside a game as bytes; none if it holds more than values."""
    try:
        return pickle.dumps(game)
    except (AttributeError, TypeError, pickle.PicklingError):
        return b""


# The course of a match


@check
def every_match_ends_and_tells_its_result(game: type[Game]) -> None:
    for match in every_match(game):
        phases = [state["phase"] for state in match.states]
        assert len(match.events) < MOST_EVENTS, f"{match.start} does not end"
        assert phases[-1] == "over", f"{match.start}: nothing is legal in {phases[-1]}"
        assert "over" not in phases[:-1], f"{match.start} goes on when it is over"
        decided = [state[game.FACTS.decided] is not None for state in match.states]
        assert decided == [phase == "over" for phase in phases], (
            f"{match.start}: {game.FACTS.decided} is told at a wrong time"
        )


@check
def an_accepted_event_is_its_own_arguments(game: type[Game]) -> None:
    for match in every_match(game):
        assert match.accepted == match.events, "what was accepted is not what was offered"
        assert [dumps(event) for event in match.accepted] == match.lines, "an event was changed after it was accepted"
        again = started(match.start)
        for event, line in zip(match.events, match.lines, strict=True):
            assert dumps(again.apply({"unknown": [1], **event})) == line, "an argument is not its own"


@check
def the_lines_of_a_match_give_it_again(game: type[Game]) -> None:
    for match in every_match(game):
        again = started(checked_start(loads(dumps(match.start).encode())))
        for number, line in enumerate(match.lines):
            assert picture(again.game) == match.pictures[number], f"{number} events of {match.start}"
            again.apply(loads(line.encode()))
        assert json.dumps(again.game.state()) == match.texts[-1]


@check
def undo_goes_back_exactly_and_on_from_there(game: type[Game]) -> None:
    for match in every_match(game):
        generator = Chance(len(match.events))
        again, done = started(match.start), 0
        while done < UNDONE:
            for _ in range(1 + generator.below(60)):
                done += redone(again, match, done)
            for _ in range(min(generator.below(40), done)):
                done -= undone(again, match, done)
            if done + 60 > len(match.events):
                break
        while done:
            done -= undone(again, match, done)
        assert_nothing_to_undo(again)
        for event in match.events:
            again.apply(event)
        for done in range(len(match.events), max(0, len(match.events) - 20), -1):
            undone(again, match, done)
        for done in range(max(0, len(match.events) - 20), len(match.events)):
            redone(again, match, done)


def redone(again: Match, match: Recorded, done: int) -> int:
    """Plays the next event again, if there is one; returns how many."""
    if done == len(match.events):
        return 0
    again.apply(match.events[done])
    assert picture(again.game) == match.pictures[done + 1], f"on after {done} events of {match.start}"
    return 1


def undone(again: Match, match: Recorded, done: int) -> int:
    """Undoes the latest event; returns how many."""
    assert again.undo() == match.events[done - 1]
    assert picture(again.game) == match.pictures[done - 1], f"back to {done - 1} events of {match.start}"
    return 1


def assert_nothing_to_undo(again: Match) -> None:
    refused = None
    try:
        again.undo()
    except Refusal as refusal:
        refused = refusal
    assert refused and refused.code == "nothing_to_undo"


# The state, choices and events that other programs get


def is_plain(value: object) -> bool:
    """Returns whether a value is plain JSON: no float, no tuple, no key that is not a string."""
    if type(value) is list:
        return all(map(is_plain, value))
    if type(value) is dict:
        return all(type(key) is str for key in value) and all(map(is_plain, value.values()))
    return type(value) in PLAIN


@check
def the_state_is_plain_and_has_the_same_keys_throughout(game: type[Game]) -> None:
    for match in every_match(game):
        keys = list(match.states[0])
        assert {"phase", game.FACTS.score, game.FACTS.decided} < set(keys) and match.states[0][
            "game"
        ] == game.FACTS.name
        for state in match.states:
            assert list(state) == keys, f"the keys change: {state}"
            assert is_plain(state), f"not plain: {state}"
            score = state[game.FACTS.score]
            whole = type(score) is list and all(type(number) is int for number in score)
            assert whole and len(score) == len(match.start["players"]), f"{game.FACTS.score} is {score}"


@check
def a_state_given_away_stays_as_it_was(game: type[Game]) -> None:
    for match in every_match(game):
        for number, state in enumerate(match.states):
            assert json.dumps(state) == match.texts[number], f"the state after {number} events of {match.start} changes"


@check
def looking_changes_nothing(game: type[Game]) -> None:
    for look in looks(game):
        now = look.again.game
        before = picture(now)
        assert json.dumps(now.state()) == json.dumps(now.state())
        assert now.choices() == now.choices() and now.chance() == now.chance()
        assert picture(now) == before == look.match.pictures[look.number], f"looking leaves a trace {look}"


@check
def it_has_all_its_attributes_from_its_start(game: type[Game]) -> None:
    """Checks that attributes are complete, because one that is added later would be lost when an undo goes back to a
    checkpoint."""
    for match in every_match(game):
        assert set(vars(match.play.game)) == set(vars(started(match.start).game)), f"when {match.start} is over"


@check
def it_holds_values_alone(game: type[Game]) -> None:
    """Checks that a match has only plain values, because it must be complete when it is stored (in a checkpoint, a
    file, another process)."""
    for match in every_match(game):
        now = match.play.game
        try:
            kept = pickle.loads(pickle.dumps(now))
        except (AttributeError, TypeError, pickle.PicklingError) as error:
            raise AssertionError(f"when {match.start} is over: {error}") from error
        assert picture(kept) == picture(now)


@check
def a_copy_goes_its_own_way(game: type[Game]) -> None:
    for look in looks(game):
        following = look.match.events[look.number : look.number + 12]
        original, copy = look.again.game.copy(), look.again.game.copy()
        for one, other in ((original, copy), (copy, original)):
            before = picture(other)
            for event in following:
                one.apply(event)
            assert picture(other) == before, f"a copy and its original are not apart {look}"
        assert picture(copy) == picture(original) == look.match.pictures[look.number + len(following)]
