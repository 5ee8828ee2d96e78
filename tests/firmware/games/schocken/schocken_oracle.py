"""A second, slow reading of the rules of Schocken in the order of play: a match is halves, a half is rounds, a round is
turns, a turn is throws. It was written from the rule sheet and the rulings S1 to S14 alone. Each part is a generator:
it yields the whole public state whenever somebody has to act, and is sent the action. Nothing is stored that can be
counted: dice put aside, throws from the hand and players who are out are read off the table each time. The ranking is a
list of all results, not a formula."""

from collections.abc import Generator, Sequence
from copy import deepcopy
from itertools import combinations_with_replacement
from typing import Any

Event = dict[str, Any]
State = dict[str, Any]
Story = Generator[State, Event, Any]
Result = list[Any]  # [seat, kind, number, throws used]

DECKEL = 13


# What a throw is worth


def number_of(dice: Sequence[int]) -> int:
    """Returns the dice read as one number, from high to low: 1-6-5 is 651."""
    return int("".join(map(str, sorted(dice, reverse=True))))


def ranking() -> list[tuple[str, int]]:
    """S1: returns every possible result, the best first."""
    best_first = [("schock_aus", 111)]
    best_first += [("schock", number) for number in (611, 511, 411, 311)]
    best_first += [("general", number) for number in (666, 555, 444, 333, 222)]
    best_first += [("schock_doof", 211)]
    best_first += [("street", number) for number in (654, 543, 432, 321)]
    special = {number for _, number in best_first}
    throws = {number_of(dice) for dice in combinations_with_replacement(range(1, 7), 3)}
    # S3: the one number with a name that can also be put together, and then has none: 3-2 beside a 1.
    best_first += [("plain", number) for number in sorted(throws - special | {321}, reverse=True)]
    return best_first


RANKING = ranking()
NAME_FROM_THE_HAND = {number: kind for kind, number in reversed(RANKING)}  # reversed: 321 stays a Straße


def kind_of(dice: Sequence[int], from_the_hand: bool) -> str:
    """S1, S3: returns the kind of three dice. Dice beside ones that were put aside are a Schock or plain."""
    kind = NAME_FROM_THE_HAND[number_of(dice)]
    return kind if from_the_hand or kind.startswith("schock") else "plain"


def is_better(one: Result, other: Result) -> bool:
    """S1, S4: returns whether `one` beats `other` by result and number of throws. Equal ones do not beat each other."""
    place, place_of_other = RANKING.index((one[1], one[2])), RANKING.index((other[1], other[2]))
    return place < place_of_other or (place == place_of_other and one[3] < other[3])


def best_and_worst(results: Sequence[Result]) -> tuple[Result, Result]:
    """S4: returns the best and the worst result; of equal throws the earlier one is better. `results` are in the order
    of play."""
    best = worst = results[0]
    for result in results[1:]:
        if is_better(result, best):
            best = result
        if not is_better(result, worst):
            worst = result
    return best, worst


def deckel_for(result: Result) -> int:
    """S2: returns the Deckel that a result is worth."""
    _, kind, number, _ = result
    if kind == "schock":
        return number // 100
    return {"schock_aus": DECKEL, "general": 3, "schock_doof": 2, "street": 2, "plain": 1}[kind]


# The match


def match(seats: int, first: int | None, halves: int, handicap: list[int]) -> Story:
    """S10: two halves, and a final of the two losers if they differ; S13: or one half. The last state is `over`."""
    everybody = list(range(seats))
    state: State = {"game": "schocken", "half": 1, **laid_out(handicap, everybody), "marker": None}
    state |= {"last_round": None, "half_losers": [], "loser": None, **nobody_plays("opening")}
    if first is None:
        first = yield from opening(state, everybody)
    losers = [(yield from half(state, 1, everybody, first, handicap))]
    if halves == 2:
        losers += [(yield from half(state, 2, everybody, losers[0], handicap))]
    if losers[0] != losers[-1]:
        losers += [(yield from half(state, 3, sorted(losers), losers[1], handicap))]
    state |= {"loser": losers[-1], "middle": 0, **nobody_plays("over")}
    yield deepcopy(state)


def nobody_plays(phase: str) -> State:
    """Returns the parts of the state for the phases `opening` and `over`."""
    nothing: State = {"turn": None, "throws": 0, "limit": 3, "aside": 0}
    return {"phase": phase, **nothing, **{key: [] for key in ("open", "order", "dice", "out", "standing", "hidden")}}


def opening(state: State, everybody: list[int]) -> Story:
    """S7: the highest number begins; players who share it throw again. Returns the seat."""
    level = everybody
    while len(level) > 1:
        state["open"] = level
        event = yield deepcopy(state)
        thrown = {seat: number_of(dice) for seat, dice in event["throws"]}
        assert sorted(thrown) == level
        level = [seat for seat in level if thrown[seat] == max(thrown.values())]
    state["open"] = []
    return level[0]


def laid_out(handicap: list[int], table: list[int]) -> State:
    """S14: returns the Deckel as they lie at the beginning of a half that the seats in `table` play."""
    deckel = [0 for _ in handicap]
    for seat in table:
        deckel[seat] += handicap[seat]
    return {"middle": DECKEL - sum(deckel), "deckel": deckel}


def half(state: State, number: int, table: list[int], starter: int, handicap: list[int]) -> Story:
    """S8, S10: rounds until a player has all Deckel. Returns that player."""
    state |= {"half": number, **laid_out(handicap, table)}
    while DECKEL not in state["deckel"]:
        starter = yield from a_round(state, table, starter)
    loser = state["deckel"].index(DECKEL)
    state["half_losers"].append(loser)
    if number == 1:
        state["marker"] = loser
    return loser


def a_round(state: State, table: list[int], starter: int) -> Story:
    """S6 to S9: everybody who is in plays once, clockwise. Returns the loser."""
    seats = len(state["deckel"])
    circle = [(starter + step) % seats for step in range(seats)]
    joined: list[int] = []
    results: list[Result] = []
    covered: list[int] = []
    while True:
        inside = [seat for seat in table if state["middle"] or state["deckel"][seat] or seat in joined]
        order = [seat for seat in circle if seat in inside]
        state["order"], state["out"] = order, [seat for seat in range(seats) if seat not in inside]
        state["standing"] = [None if result[0] in covered else result for result in results]
        state["hidden"] = sorted(covered)
        if len(results) == len(order):
            return pay(state, results)
        limit = results[0][3] if results else 3
        event, dice, from_the_hand, throws = yield from a_turn(state, order[len(results)], limit)
        if event["event"] == "join":
            joined.append(event["player"])
            continue
        seat = order[len(results)]
        results.append([seat, kind_of(dice, from_the_hand), number_of(dice), throws])
        if event.get("hidden"):
            covered.append(seat)


def a_turn(state: State, seat: int, limit: int) -> Story:
    """S3, S5, S6, S11: throws until the player stands, or somebody joins. Returns that event, the three dice, whether
    they are of one throw, and the number of throws."""
    throws: list[dict[str, Any]] = []  # what fell, how many of its ones were put aside, how many were made of sixes
    taken_back = False
    while True:
        aside = sum(throw["ones"] + throw["turned"] for throw in throws)
        left = what_is_left(throws[-1]) if throws else []
        must_throw = not throws or throws[-1]["turned"] or taken_back
        state |= {"phase": "throw" if must_throw else "decide", "turn": seat, "throws": len(throws), "limit": limit}
        state |= {"aside": aside, "dice": left}
        event = yield deepcopy(state)
        name = event["event"]
        if name in ("stand", "join"):
            return event, left + [1] * aside, bool(throws) and len(throws[-1]["fell"]) == 3, len(throws)
        taken_back = name == "void"
        if name == "throw":
            throws.append({"fell": event["dice"], "ones": 0, "turned": 0})
        elif name == "aside":
            throws[-1] |= {"ones": event["ones"], "turned": event["turned"]}
        elif name == "void":
            throws.pop()


def what_is_left(throw: dict[str, Any]) -> list[int]:
    """Returns the dice of a throw that were not put aside, from high to low."""
    left = list(throw["fell"])
    for value, count in ((1, throw["ones"]), (6, throw["turned"])):
        for _ in range(count):
            left.remove(value)
    return sorted(left, reverse=True)


def pay(state: State, results: list[Result]) -> int:
    """S8: moves the Deckel and returns the loser of the round."""
    best, worst = best_and_worst(results)
    giver, loser, deckel = best[0], worst[0], state["deckel"]
    had = deckel[loser]
    if best[1] == "schock_aus":
        state["middle"] = 0
        deckel[:] = [DECKEL if seat == loser else 0 for seat in range(len(deckel))]
    else:
        from_the_middle = state["middle"] > 0
        for _ in range(deckel_for(best)):  # Deckel by Deckel, until the source is empty
            if from_the_middle and state["middle"]:
                state["middle"] -= 1
                deckel[loser] += 1
            elif not from_the_middle and deckel[giver]:
                deckel[giver] -= 1
                deckel[loser] += 1
    state["last_round"] = {"best": giver, "worst": loser, "deckel": deckel[loser] - had, "results": results}
    return loser


# What is refused


def is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def are_pips(dice: Any) -> bool:
    return type(dice) is list and all(is_whole(value, 1, 6) for value in dice)


def right_arguments(event: Event, seats: int) -> bool:
    """Returns whether these arguments could be right at some time in a match of so many seats."""
    name = event["event"]
    if name == "opening":
        throws = event.get("throws")
        if type(throws) is not list or not all(type(throw) is list and len(throw) == 2 for throw in throws):
            return False
        return all(is_whole(seat, 0, seats - 1) and are_pips(dice) and len(dice) == 3 for seat, dice in throws)
    if name == "join":
        return is_whole(event.get("player"), 0, seats - 1)
    if name == "throw":
        return are_pips(event.get("dice"))
    if name == "void":
        return event.get("reason") in ("tower", "off_table", "out_of_turn", "referee")
    if name == "aside":
        ones, turned = event.get("ones"), event.get("turned")
        return is_whole(ones, 0, 3) and is_whole(turned, 0, 2) and (ones, turned) != (0, 0)
    return event.get("hidden", False) in (True, False) and type(event.get("hidden", False)) is bool


def right_phase(event: Event, state: State, latest: str) -> bool:
    """Returns whether an event is possible when the latest accepted one had the name `latest`."""
    name, phase = event["event"], state["phase"]
    if name == "opening":
        return phase == "opening"
    if name == "join":
        return phase == "throw" and not state["middle"] and not state["standing"] and state["throws"] == 0
    if name == "throw":
        again = phase == "decide" and state["throws"] < state["limit"] and state["aside"] < 3
        return phase == "throw" or again
    return phase == "decide" and (name == "stand" or latest == "throw")


def refusal(event: Event, state: State, latest: str) -> str | None:
    """Returns the code of an event's refusal, in the order of the contract; None if it is accepted."""
    name, seats = event["event"], len(state["deckel"])
    if name not in ("opening", "join", "throw", "void", "aside", "stand"):
        return "unknown_event"
    if not right_arguments(event, seats):
        return "bad_argument"
    if not right_phase(event, state, latest):
        return "wrong_phase"
    if name == "opening" and sorted(seat for seat, _ in event["throws"]) != state["open"]:
        return "bad_argument"
    if name == "throw" and len(event["dice"]) + state["aside"] != 3:
        return "bad_argument"
    if name == "join" and (event["player"] in state["order"] or state["half"] == 3):
        return "not_out"
    if name == "aside":
        sixes_needed = event["turned"] + 1 if event["turned"] else 0  # S5: one six is left to throw
        if state["dice"].count(1) < event["ones"] or state["dice"].count(6) < sixes_needed:
            return "not_there"
        if event["turned"] and state["throws"] == state["limit"]:
            return "no_throw_left"
    return None


class Match:
    """A match, played up to the latest event."""

    def __init__(self, start: Event):
        seats = len(start["players"])
        handicap = start.get("handicap", [0] * seats)
        self._story = match(seats, start.get("first"), 1 if "form" in start else 2, handicap)
        self.state = next(self._story)
        self._latest = "start"

    def refusal(self, event: Event) -> str | None:
        return refusal(event, self.state, self._latest)

    def carry_out(self, event: Event) -> None:
        self.state = self._story.send(event)
        self._latest = event["event"]
