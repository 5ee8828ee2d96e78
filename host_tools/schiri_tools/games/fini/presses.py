"""The check of a duel's key presses against its events: each press must have its effect, and each event its press."""

from schiri.games.fini.presses import LATER_US, MOST_IDLE_SAMPLES, MOST_SAMPLES
from schiri.games.fini.rules.dice import SILVER, VALUES
from schiri.input.keys import HOLD_US
from schiri.input.press_order import A, B, first_of
from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import LogError, said

if TYPE_CHECKING:
    from ...logs.types import Event, Record, Sentence

    Press = tuple[int, str]  # the time at which the box read the keys, and the key

_KEYS = [[side + key for key in "F123456"] for side in "AB"]  # the keys of both players by the value of the die


class Duel:
    """A duel under way. `go_us` is the time of its signal; presses count from `since_us` on. `thrown` are the dice on
    the field at the signal, none with real dice; `takes` are the records of taken dice."""

    def __init__(self, since_us: int, go_us: int, thrown: list[int]) -> None:
        self.since_us = since_us
        self.go_us = go_us
        self.thrown = thrown
        self.takes: list[Record] = []

    def left(self, die: int, until_us: int) -> int:
        """Returns how many of such dice are on the field after the grabs up to a time, included."""
        events = [record["event"] for record in self.takes]
        return self.thrown.count(die) - [_die(event) for event in events if event["t"] <= until_us].count(die)


def check_presses(duel: Duel, end: "Record") -> None:
    """Raises `LogError` if the presses in the record that ends a duel do not fit its events."""
    trace = _Trace(end["keys"], duel.since_us, end["t"])
    event = end["event"]
    taking = _check_takes(duel, trace)
    idle = [press for press in trace.presses if press not in taking and press[0] > duel.go_us]
    _check_early(duel, end)
    if "order" in end:
        _check_order(end)
    if event["event"] == "fini":
        _check_call(event, trace)
        settled_by_box = False
    else:
        settled_by_box = _is_settled_by_box(event, duel, trace, end["t"])
        if not settled_by_box and not trace.allows("BACK", end["t"] - HOLD_US):
            raise LogError("no_press_of_foul", "No press in keys is behind this {foul}.", foul=event["kind"])
    _check_other_calls(idle, end["t"])
    _check_grabs(duel, idle, end["t"] if settled_by_box else None)


class _Trace:
    """The presses of a duel, in order."""

    def __init__(self, presses: "list[tuple[int, str]]", since_us: int, end_us: int) -> None:
        self.presses = [(stamp, key) for stamp, key in presses]
        self.pressed = set(self.presses)
        stamps = [stamp for stamp, _ in self.presses]
        self._last_us = stamps[-1]
        self._full = len(stamps) >= MOST_SAMPLES
        self._short = len(stamps) >= MOST_IDLE_SAMPLES
        if stamps != sorted(stamps):
            raise LogError("order_of_presses", "The presses in keys do not stand in the order of their times.")
        if len(self.pressed) < len(stamps):
            raise LogError("press_twice", "A press stands twice in keys.")
        if self._full and len(set(stamps)) > MOST_SAMPLES:
            sentence = "There are presses of more than {most} samples in keys."
            raise LogError("many_samples", sentence, most=MOST_SAMPLES)
        if stamps[0] < since_us or self._last_us > end_us:
            raise LogError(
                "press_outside_duel", "A press in keys does not lie between the throw and the end of the duel."
            )

    def has(self, key: str, stamp: int) -> bool:
        """Returns whether the key was pressed at that time, or may have been pressed without being kept in the log."""
        return (stamp, key) in self.pressed or (self._full and stamp >= self._last_us)

    def allows(self, key: str, latest_us: int) -> bool:
        """Returns whether the key was pressed up to a time, or may have been pressed without being kept in the log."""
        return self._short or any(name == key and stamp <= latest_us for stamp, name in self.presses)


def _check_takes(duel: Duel, trace: _Trace) -> "set[Press]":
    """Returns the presses that have taken a die."""
    used = set()
    for record in duel.takes:
        press = _press_of(record["event"])
        stamp, key = press
        if press in used:
            sentence = "One press of {key} has taken two dice: see record {take}."
            raise LogError("press_takes_two", sentence, key=key, take=record["n"])
        used.add(press)
        if press not in trace.pressed and not trace.has(key, stamp):
            sentence = "In keys there is no press of {key} for the take in record {take}."
            raise LogError("no_press_of_take", sentence, key=key, take=record["n"])
    return used


def said_of_claims(duel: Duel, end: "Record") -> "list[Sentence]":
    """Returns a remark if a duel has takes or calls for which the log has no key press; otherwise nothing."""
    keys = end.get("keys", ())
    if 0 < len(keys) < MOST_SAMPLES:
        return []  # the log has all presses of this duel, and `check_presses` has compared them with the events
    presses = {(stamp, key) for stamp, key in keys}
    claims = duel.takes + ([end] if end["event"]["event"] == "fini" else [])
    bare = [record["n"] for record in claims if _press_of(record["event"]) not in presses]
    sentence = "No press is kept of what the players did in these records of a duel: {records}."
    return [said("no_press_kept", sentence, records=bare)] if bare else []


def _check_early(duel: Duel, end: "Record") -> None:
    """B14: checks that a side that had pressed too early has no take or call before its signal, which is delayed."""
    if "early" not in end:
        return
    for event in [record["event"] for record in duel.takes + ([end] if end["event"]["event"] == "fini" else [])]:
        side = event["player"]
        if end["early"][side] and event["t"] < duel.go_us + LATER_US:
            sentence = "By early, {side} had pressed too early, so nothing of {side} counted yet at {at}."
            raise LogError("before_late_signal", sentence, side="AB"[side], at=event["t"])


def _check_call(event: "Event", trace: _Trace) -> None:
    caller, other = ("AF", "BF") if event["player"] == 0 else ("BF", "AF")
    if not trace.has(caller, event["t"]):
        raise LogError("no_press_of_call", "In keys there is no press of {key} for this call.", key=caller)
    if (event["t"], other) in trace.presses:
        raise LogError("both_called", "By keys both players have called in the same sample, so the call is nobody's.")


def _check_order(end: "Record") -> None:
    """Checks that the caller in the event is the first one by the samples and counters of the record's `order`."""
    event, order = end["event"], end["order"]
    if event["event"] == "foul" and event["kind"] != "same_call":
        raise LogError("order_of_no_call", "There is an order of calls, but a {foul} is none.", foul=event["kind"])
    if order["by"] != end["t"] or order["after"] > order["by"]:
        raise LogError("other_time_of_call", "By order this call was found at another time.")
    first = first_of(_sides(order["seen"]), _sides(order["counted"]))
    judged = _sides("AB"[event["player"]]) if event["event"] == "fini" else A | B
    if first != judged:
        whose = {
            0: said("of_nobody", "nobody's"),
            A: said("of_side", "{side}'s", side="A"),
            B: said("of_side", "{side}'s", side="B"),
        }
        tie = said("of_both", "a tie")
        raise LogError("other_order", "By order the first call was {whose}.", whose=whose.get(first, tie))


def _sides(names: str) -> int:
    return (A if "A" in names else 0) | (B if "B" in names else 0)


def _is_settled_by_box(event: "Event", duel: Duel, trace: _Trace, end_us: int) -> bool:
    """Returns whether the box has found a foul by itself: both players have pressed for the same die, or both FINI
    keys, in one sample of the keys."""
    if event["kind"] == "same_call":
        return trace.has("AF", end_us) and trace.has("BF", end_us)
    if event["kind"] == "same_die":
        wanted = [value for value in VALUES if trace.has("A%d" % value, end_us) and trace.has("B%d" % value, end_us)]
        return any(duel.left(die, end_us) == 1 for value in wanted for die in (value, value + SILVER))
    return False


def _check_other_calls(idle: "list[Press]", end_us: int) -> None:
    """F16: checks that no earlier press of FINI after the signal should have ended the duel."""
    for stamp, key in idle:
        if key in ("AF", "BF") and stamp < end_us:
            sentence = "By keys {key} was pressed at {at}, before this end of the duel."
            raise LogError("earlier_call", sentence, key=key, at=stamp)


def _check_grabs(duel: Duel, idle: "list[Press]", settled_us: int | None) -> None:
    """Checks that each press of a value key has taken a die where a coloured and a silver one lay.

    The log does not show whether COPY was held, so a press is checked only if both kinds were there. Presses in the
    sample in which the box has settled the duel take nothing."""
    if not duel.thrown:
        return
    for stamp, key in idle:
        if key[1] in "123456" and stamp != settled_us:
            value = int(key[1])
            if duel.left(value, stamp) and duel.left(value + SILVER, stamp):
                sentence = "By keys {key} was pressed at {at}, but no take of it stands in the log."
                raise LogError("press_without_take", sentence, key=key, at=stamp)


def _press_of(claim: "Event") -> "Press":
    return claim["t"], _KEYS[claim["player"]][claim.get("value", 0)]


def _die(event: "Event") -> int:
    return int(event["value"]) + (SILVER if event["silver"] else 0)
