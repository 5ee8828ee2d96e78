"""The rules of a tournament: the arguments of each event, and its effect on the state.

All functions are pure. Draws, the delivery of results and the time come from other modules.
"""

import unicodedata
from collections.abc import Callable, Collection, Iterable
from typing import Any

from schiri.games import NAMES, facts_of
from schiri.match.checks import TEXT, TRUTH, Check, integer, list_of, one_of, or_null
from schiri.match.game import Arguments, Refusal, bad_argument

from ..logs.course import CALLED_OFF
from ..util import is_fingerprint
from ..util.letters import is_invisible
from .formats import FORMATS, Format
from .state import Entrant, Event, Result, Round, Seats, State

MOST_LETTERS = 40  # most letters of a name
MOST_PEOPLE = 200  # most people in a tournament; a draw of so many takes some seconds


def is_name(value: object) -> bool:
    """Returns whether a value is a valid name of a person, a team or a tournament."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= MOST_LETTERS
        and value == " ".join(value.split())
        and not any(map(is_invisible, value))
    )


def tidied(text: str) -> str:
    """Returns a name with composed letters (NFC), single blanks and nothing invisible."""
    seen = "".join(letter for letter in text if letter.isspace() or not is_invisible(letter))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def _are_counts(counts: dict[str, Any]) -> bool:
    return all(code in CALLED_OFF and type(count) is int and count > 0 for code, count in counts.items())


_NAME: Check = (is_name, f"a name of 1 to {MOST_LETTERS} letters", None)
_SEATS = list_of(_NAME, 1, MOST_PEOPLE, "a list of names")
_NAMES = list_of(_NAME, 0, MOST_PEOPLE, "a list of names")
_FINGERPRINT: Check = (is_fingerprint, "the fingerprint of a box", None)
_OBJECT: Check = (lambda value: isinstance(value, dict), "an object", None)
_NUMBER = integer(1, 10_000)
_POINTS = or_null(list_of(or_null(integer(-1_000_000, 1_000_000)), 0, MOST_PEOPLE, "a list of points"))
_RESULT = (("round", _NUMBER), ("table", _NUMBER), ("winners", _NAMES))
_COUNTS: Check = (lambda value: isinstance(value, dict) and _are_counts(value), "numbers of what was taken back", None)
_SOURCE = (("points", _POINTS), ("match", TEXT), ("check", TEXT), ("code", TEXT), ("called_off", _COUNTS))
_BEGIN = Arguments(
    (
        ("title", _NAME),
        ("game", one_of(NAMES)),
        ("format", one_of(tuple(FORMATS))),
        ("options", _OBJECT),
        ("seed", _NAME),
        ("boxes", list_of(_FINGERPRINT, 0, MOST_PEOPLE, "a list of fingerprints of boxes")),
        ("test_dice", TRUTH),
    )
)
UNDO = Arguments((), (("by", _NAME),))
EVENTS = {  # the arguments of all events except begin and undo
    "enter": Arguments((("name", _NAME),), (("team", _NAME),)),
    "withdraw": Arguments((("name", _NAME),)),
    "return": Arguments((("name", _NAME),)),
    "rename": Arguments((("name", _NAME), ("to", _NAME)), (("team", _NAME),)),
    "adjust": Arguments((("title", _NAME),), (("rounds", _NUMBER),)),
    "draw": Arguments(
        (("round", _NUMBER), ("tables", list_of(_SEATS, 0, MOST_PEOPLE, "a list of tables")), ("byes", _NAMES)),
        (("out", _NAMES), ("by_hand", TRUTH), ("stage", integer(1, 100)), ("half", _NAMES)),
    ),
    "result": Arguments(_RESULT, (*_SOURCE, ("by", _NAME))),
    "correct": Arguments((*_RESULT, ("was", _OBJECT)), (("by", _NAME), *_SOURCE)),
    "close": Arguments(),
}


def start(event: Event) -> State:
    """Returns the state of a tournament after the event `begin`. Raises `Refusal` if an argument is wrong.

    The arguments are the `title`, the `game`, the `format`, its `options`, the `seed` of all draws, and:
    * `boxes`: fingerprints of the boxes that must have signed a log that counts; empty if all logs count,
    * `test_dice`: whether logs with test dice count."""
    if event.get("event") != "begin":
        raise Refusal("unknown_event", "A tournament begins with the event begin.")
    begin = _BEGIN.check(event)
    format_ = FORMATS[begin["format"]]
    options = format_.arguments().check({**begin["options"], "event": "options"})
    del options["event"]
    unknown = [name for name in begin["options"] if name not in options]
    if unknown:
        raise bad_argument(f"{unknown[0]} is no option of this format.")
    begin["options"] = options
    chosen = format_(options)
    if chosen.options.get("least", 0) > chosen.options.get("most", 0):
        raise bad_argument(f"least must be no more than most, which is {chosen.options['most']}.")
    least, most = chosen.seats
    fewest_players, most_players = facts_of(begin["game"]).seats
    if not fewest_players <= least <= most <= most_players:
        raise bad_argument(
            f"{begin['game']} is played by {fewest_players} to {most_players}, not by {least} to {most}."
        )
    return State(begin, {}, (), {}, {}, False)


def format_of(state: State) -> Format:
    """Returns the format of a tournament."""
    return FORMATS[state.begin["format"]](state.begin["options"])


def checked(event: Event) -> Event:
    """Returns an event without unknown arguments. Raises `Refusal` if the event is unknown or an argument is invalid in
    every state."""
    name = event.get("event")
    if not isinstance(name, str) or name not in EVENTS:
        raise Refusal("unknown_event", f"The events are {', '.join(EVENTS)}, and undo.")
    return EVENTS[name].check(event)


def after(state: State, event: Event) -> State:
    """Returns the state after an event that was `checked`. Raises `Refusal` if it is not possible in this state."""
    if state.is_closed:
        raise Refusal("closed", "The tournament is over: nothing but undo is possible.")
    return _gone_on(_AFTER[event["event"]](state, event))


def _gone_on(state: State) -> State:
    """Returns the state after a change that may have reopened a stage. People who left after the end of that stage then
    count as having left within it."""
    if not any(entrant.done for entrant in state.entrants.values()):
        return state
    over = format_of(state).stages_over(state)
    entrants = {name: entrant._replace(done=min(entrant.done, over)) for name, entrant in state.entrants.items()}
    return state._replace(entrants=entrants)


def check_can_draw(state: State) -> None:
    """Raises `Refusal` unless the next round can be drawn."""
    if state.open_tables:
        raise Refusal("open_tables", f"Table {state.open_tables[0]} has no result yet.")
    if format_of(state).is_over(state):
        raise Refusal("over", "All rounds have been played.")


def two_logs(match: str) -> Refusal:
    """Returns the refusal of a log whose match has counted by a log with other content."""
    return Refusal("two_logs", f"There are two different logs of match {match}: one of them is forged.")


def told(result: Result | None) -> dict[str, Any] | None:
    """Returns a result in the format of the argument `was` of events."""
    if result is None:
        return None
    points = None if result.points is None else list(result.points)
    return {"winners": list(result.winners), "points": points, "match": result.match}


def _entered(state: State, event: Event) -> State:
    _check_is_new(state.entrants, event["name"])
    if len(state.entrants) >= MOST_PEOPLE:
        raise Refusal("too_many", f"A tournament has {MOST_PEOPLE} people at most.")
    return _with_entrant(state, event["name"], Entrant(event.get("team"), True))


def _check_is_new(names: Iterable[str], name: str) -> None:
    if tidied(name) in map(tidied, names):
        raise Refusal("known_name", f"{name} has entered already.")


def _renamed(state: State, event: Event) -> State:
    old, new = event["name"], event["to"]
    if old not in state.entrants:
        raise Refusal("unknown_name", f"{old} has not entered.")
    entrant = state.entrants[old]._replace(team=event.get("team"))
    if (old, state.entrants[old]) == (new, entrant):
        raise Refusal("no_change", f"{old} has this name and this team already.")
    _check_is_new((name for name in state.entrants if name != old), new)
    return _with_entrant(state.with_name(old, new), new, entrant)


def _adjusted(state: State, event: Event) -> State:
    begin = {**state.begin, "title": event["title"]}
    if "rounds" in event:
        options = {**format_of(state).options, "rounds": event["rounds"]}
        FORMATS[begin["format"]].arguments().check({**options, "event": "options"})
        if "rounds" not in format_of(state).options:
            raise bad_argument("rounds is no option of this format.")
        if event["rounds"] < len(state.rounds):
            raise Refusal("rounds_drawn", f"{len(state.rounds)} rounds are drawn already.")
        begin["options"] = options
    return state._replace(begin=begin)


def _withdrawn(state: State, event: Event) -> State:
    name = event["name"]
    done = format_of(state).stages_over(state)
    return _with_presence(_frozen(state, [name]), name, False, done)


def _returned(state: State, event: Event) -> State:
    return _with_presence(state, event["name"], True)


def _with_presence(state: State, name: str, is_present: bool, done: int = 0) -> State:
    entrant = state.entrants.get(name)
    if entrant is None:
        raise Refusal("unknown_name", f"{name} has not entered.")
    if entrant.is_present == is_present:
        raise Refusal("no_change", f"{name} {'has not withdrawn' if is_present else 'has withdrawn already'}.")
    return _with_entrant(state, name, entrant._replace(is_present=is_present, done=done))


def _with_entrant(state: State, name: str, entrant: Entrant) -> State:
    return state._replace(entrants={**state.entrants, name: entrant})


def _drawn(state: State, event: Event) -> State:
    check_can_draw(state)
    number = len(state.rounds) + 1
    if event["round"] != number:
        raise bad_argument(f"The next round is {number}.")
    tables: list[Seats] = [tuple(seats) for seats in event["tables"]]
    byes, out, half = tuple(event["byes"]), tuple(event.get("out", ())), tuple(event.get("half", ()))
    named = [name for seats in (*tables, byes, out, half) for name in seats]
    if len(named) != len(set(named)):
        raise bad_argument("Somebody is named twice.")
    if {*named} != {*state.present}:
        strange = sorted({*named} ^ {*state.present})[0]
        raise bad_argument(f"Each who is present sits, has a bye or is out, and nobody else: {strange} is wrong.")
    if not tables:
        raise bad_argument("A round needs a table.")
    if any(not 2 <= len(seats) <= format_of(state).seats[1] for seats in tables):
        raise bad_argument(f"At a table sit 2 to {format_of(state).seats[1]}.")
    stage, before = event.get("stage", 1), state.rounds[-1].stage if state.rounds else 1
    if not before <= stage <= min(before + (number > 1), format_of(state).last_stage):
        raise bad_argument(f"stage must be {before}, or the next one if there is one.")
    if half and not format_of(state).HAS_HALF_BYES:
        raise bad_argument("Nobody has half a point without a game in this format.")
    round_ = Round(tuple(tables), byes, out, (None,) * len(tables), stage, half)
    fault = format_of(state).fault_of_draw(state, round_)
    if fault:
        raise bad_argument(fault)
    return _with_round(_frozen(state), round_)


def _frozen(state: State, names: Collection[str] | None = None) -> State:
    """Returns the state with walkovers of the latest round stored as results, so that nobody who comes back or leaves
    later changes them. With `names` only walkovers won by these people are stored."""
    if not state.rounds:
        return state
    number, latest = len(state.rounds), state.rounds[-1]
    found = [state.result(number, table) for table in range(1, len(latest.tables) + 1)]
    results = tuple(
        result if result and (names is None or {*result.winners} & {*names}) else latest.results[place]
        for place, result in enumerate(found)
    )
    return state._replace(rounds=(*state.rounds[:-1], latest._replace(results=results)))


def _with_round(state: State, round_: Round) -> State:
    return state._replace(rounds=(*state.rounds, round_))


def _resulted(state: State, event: Event) -> State:
    _check_table(state, event)
    if event["round"] != len(state.rounds):
        raise Refusal("round_over", f"Round {event['round']} is over: its results can be corrected.")
    if state.rounds[-1].results[event["table"] - 1]:
        raise Refusal("has_result", f"Table {event['table']} has its result already: it can be corrected.")
    return _with_result(state, event)


def _corrected(state: State, event: Event) -> State:
    _check_table(state, event)
    number, table = event["round"], event["table"]
    was = told(state.result(number, table))
    if was is None:
        raise Refusal("no_result", f"Table {table} has no result yet.")
    before = state.rounds[number - 1].results[table - 1]
    if "by" not in event and before and before.had_log:
        raise bad_argument("by is missing: who corrects the result of a log says so.")
    if event["was"] != was:
        raise Refusal("other_value", f"The result of table {table} is another one than the correction names.")
    has_confirmed = before is not None and before.code is not None and before.code == event.get("match")
    if has_confirmed and before.winners == tuple(event["winners"]):
        return _with_result(state, event)  # the log confirms a result by codes and changes nothing else
    if format_of(state).ELIMINATES and number != len(state.rounds):
        raise Refusal("drawn_from", f"Round {number + 1} was drawn from this result: undo that first.")
    return _with_result(state, event)


def _check_table(state: State, event: Event) -> None:
    number, table = event["round"], event["table"]
    if number > len(state.rounds):
        raise Refusal("not_drawn", f"Round {number} is not drawn yet.")
    if table > len(state.rounds[number - 1].tables):
        raise bad_argument(f"Round {number} has {len(state.rounds[number - 1].tables)} tables.")


def _with_result(state: State, event: Event) -> State:
    number, table = event["round"], event["table"]
    round_ = state.rounds[number - 1]
    seats = round_.tables[table - 1]
    points = event.get("points")
    before = round_.results[table - 1]
    match, check, code = (event.get(name) for name in ("match", "check", "code"))
    had_log = check is not None or (before is not None and before.had_log)
    by_log, by_code = match if check else None, match if code else None
    result = Result(tuple(event["winners"]), None if points is None else tuple(points), by_log, had_log, by_code)
    _check_result(state, seats, result)
    if [match, check, code].count(None) != (1 if match else 3):
        raise bad_argument("match comes with the check of its log, or with that of the result in its codes.")
    if not match and "by" not in event:
        raise bad_argument("by is missing: a result by hand names who says so.")
    results = (*round_.results[: table - 1], result, *round_.results[table:])
    rounds = (*state.rounds[: number - 1], round_._replace(results=results), *state.rounds[number:])
    state = state._replace(rounds=rounds)
    return _with_match(state, event, match) if match else state


def _with_match(state: State, event: Event, match: str) -> State:
    """Returns the state that also knows the check in `event`: that of the match's log, or of its codes. Raises
    `Refusal` if the match has counted already, or is known with another check."""
    by_log = "check" in event
    there, check = (state.known, event["check"]) if by_log else (state.codes, event["code"])
    if there.get(match, check) != check:
        raise two_logs(match)
    if match in state.known and (event["event"] == "result" or not by_log):
        raise Refusal("known_match", f"Match {match} has been counted already.")
    there = {**there, match: check}
    return state._replace(known=there) if by_log else state._replace(codes=there)


def _check_result(state: State, seats: Seats, result: Result) -> None:
    strange = [name for name in result.winners if name not in seats]
    if strange:
        raise bad_argument(f"{strange[0]} does not sit at this table.")
    if len({*result.winners}) != len(result.winners) or not result.winners:
        raise bad_argument("winners must be one or more of those at the table, each once.")
    if result.points is not None and len(result.points) != len(seats):
        raise bad_argument(f"points must be one entry for each of the {len(seats)} seats.")
    fault = format_of(state).fault_of(state, seats, result)
    if fault:
        raise bad_argument(fault)


def _closed(state: State, event: Event) -> State:
    if state.open_tables:
        raise Refusal("open_tables", f"Table {state.open_tables[0]} has no result yet.")
    return _frozen(state)._replace(is_closed=True)


_AFTER: dict[str, Callable[[State, Event], State]] = {
    "enter": _entered,
    "withdraw": _withdrawn,
    "return": _returned,
    "rename": _renamed,
    "adjust": _adjusted,
    "draw": _drawn,
    "result": _resulted,
    "correct": _corrected,
    "close": _closed,
}
