"""A second, slow reading of the FINI! rules, which tries everything out instead of using formulas. It was written from
the publisher's sheets and the rulings F1 to F15 alone. Where the rulings give a criterion, it goes back to the question
behind it: is there a die that the caller could have taken and used? The tests compare it with the referee on the box.
Dice are written as in the contract: "c4" is a coloured 4, "s4" a silver 4. A layout is a list of rows of dice, a field
is {"coloured": [values], "silver": [values]}."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby
from typing import Any

from copies import copied

Event = dict[str, Any]
State = dict[str, Any]
Layout = list[list[str]]
Field = dict[str, list[int]]
Pair = tuple[int, int]

FULL = 6
MOST_PASCHES = 3
FAULTS = ("too_many_dice", "wrong_order", "duplicate_value", "bad_copy", "needless_copy")


def dice_of(layout: Layout) -> list[str]:
    """F1: returns all dice of a layout in reading order: row after row, each from left to right."""
    return [die for row in layout for die in row]


def eyes(dice: Iterable[str]) -> list[int]:
    """Returns the value of each die."""
    return [int(die[1]) for die in dice]


def coloured_eyes(dice: Iterable[str]) -> set[int]:
    """Returns the values of coloured dice; only these can be copied (F6)."""
    return {int(die[1]) for die in dice if die[0] == "c"}


def there_to_take(field: Field, opponent: Layout) -> list[str]:
    """F2: returns the dice on the field that the caller was free to take: every coloured one, and every silver one that
    would have copied a coloured die of the opponent. Any number of silver dice may copy one coloured die (F6)."""
    to_copy = coloured_eyes(dice_of(opponent))
    coloured = [f"c{value}" for value in field["coloured"]]
    return coloured + [f"s{value}" for value in field["silver"] if value in to_copy]


def grows_straights(laid: Sequence[int], added: Sequence[int]) -> bool:
    """Returns whether these further dice would extend a straight or form a new one. No value may occur twice, and each
    added die must have a neighbour, because a lone die only costs length."""
    if len(set(added)) < len(added) or set(added) & set(laid):
        return False
    after = {*laid, *added}
    return all(value - 1 in after or value + 1 in after for value in added)


def grows_pasches(laid: Sequence[int], added: Sequence[int]) -> bool:
    """Returns whether these further dice would extend a pasch or form a new one. Each must lie beside an equal one, and
    a player may have at most three different pasches."""
    after = Counter([*laid, *added])
    pasches = [value for value, count in after.items() if count >= 2]
    return len(pasches) <= MOST_PASCHES and all(value in pasches for value in added)


GROWS: dict[str, Callable[[Sequence[int], Sequence[int]], bool]] = {"straight": grows_straights, "pasch": grows_pasches}


def hands_that_grow(combination: str, layout: Layout, opponent: Layout, field: Field) -> list[tuple[str, ...]]:
    """F2: returns every single die and every two dice that their owner could still have added to the layout with
    profit. Two are enough, because the smallest new straight or pasch has two dice, and a larger one contains one of
    these."""
    laid = eyes(dice_of(layout))
    takeable = there_to_take(field, opponent)
    return [
        hand
        for size in (1, 2)
        for hand in combinations(takeable, size)
        if len(laid) + size <= FULL and GROWS[combination](laid, eyes(hand))
    ]


def is_premature(combination: str, layout: Layout, opponent: Layout, field: Field) -> bool:
    """F2: returns whether the caller could still have taken something with profit. Dice with an offence count by their
    values, too."""
    return bool(hands_that_grow(combination, layout, opponent, field))


def faults(
    combination: str, layout: Layout, opponent: Layout, field: Field, needless: Sequence[int] | None = None
) -> list[str]:
    """F4: returns all faults of one player's layout, sorted. `needless` holds the silver values that the box saw taken
    although a coloured one lay there (F5); without it, the field decides."""
    dice = dice_of(layout)
    values = eyes(dice)
    silver = set(eyes(die for die in dice if die[0] == "s"))
    found = []
    if len(dice) > FULL:
        found.append("too_many_dice")
    if combination == "straight":
        for row in map(eyes, layout):
            upwards = sorted(set(row))  # a row in order, with no value twice, is its own sorted set, or that reversed
            if row != upwards and row != upwards[::-1]:
                found.append("wrong_order")
        if any(first == second for first, second in combinations(values, 2)):
            found.append("duplicate_value")
    else:
        heaps = [value for value, _ in groupby(values)]  # equal neighbours become one heap; no value may have two
        if len(set(heaps)) < len(heaps):
            found.append("wrong_order")
    if silver - coloured_eyes(dice_of(opponent)):
        found.append("bad_copy")
    if silver & set(field["coloured"] if needless is None else needless):
        found.append("needless_copy")
    return sorted(set(found))


def _holds_together(combination: str, values: Sequence[int]) -> bool:
    """Returns whether this stretch of neighbouring dice is one straight or one pasch."""
    if combination == "pasch":
        return len(set(values)) == 1
    return all(abs(left - right) == 1 for left, right in zip(values, values[1:], strict=False))


def length(combination: str, layout: Layout) -> int:
    """F7: returns the length of a layout without faults. It tries every stretch of neighbouring dice (for a straight
    within each row, for a pasch over all of them), keeps the longest, and subtracts each die that is in no stretch of
    two or more. Fewer than two left is no combination."""
    rows = [eyes(row) for row in layout] if combination == "straight" else [eyes(dice_of(layout))]
    longest, loose = 0, 0
    for row in rows:
        stretches = [(start, end) for start in range(len(row)) for end in range(start + 2, len(row) + 1)]
        good = [range(start, end) for start, end in stretches if _holds_together(combination, row[start:end])]
        longest = max([longest, *map(len, good)])
        loose += sum(1 for place in range(len(row)) if not any(place in stretch for stretch in good))
    worth = longest - loose
    return worth if worth >= 2 else 0


def winner_of(caller: int, lengths: Sequence[int]) -> int | None:
    """F8: returns the player with the longer combination, the caller at equal lengths, nobody if both have none."""
    in_order_of_claim = (caller, 1 - caller)
    best = max(in_order_of_claim, key=lambda player: lengths[player])  # max keeps the first of equals
    return best if lengths[best] else None


def after_a_win(winner: int | None, chips: Sequence[int], stock: int) -> tuple[Pair, int]:
    """F8: gives the winner one chip, if there is one."""
    hands = list(chips)
    if winner is not None and stock:
        stock -= 1
        hands[winner] += 1
    return (hands[0], hands[1]), stock


def after_penalties(guilty: Sequence[int], chips: Sequence[int], stock: int) -> list[tuple[Pair, int]]:
    """F9, chip by chip: first every offender with a chip returns it, then the opponent of each offender without one
    takes one from the stock, as long as there is one. The rulings do not say who takes the last chip if both may. No
    match comes to that, but `judge` may be asked, so all possible outcomes are returned, seat 0's opponent first."""
    hands = list(chips)
    takers = []
    for offender in guilty:
        if hands[offender]:
            hands[offender] -= 1
            stock += 1
        else:
            takers.append(1 - offender)
    outcomes = []
    for order in (takers, takers[::-1]):
        now, left = list(hands), stock
        for taker in order:
            if left:
                now[taker] += 1
                left -= 1
        outcomes.append(((now[0], now[1]), left))
    return outcomes


def settle(
    caller: int,
    premature: bool,
    offences: Sequence[Sequence[str]],
    lengths: Sequence[int],
    chips: Sequence[int],
    stock: int,
) -> list[dict[str, Any]]:
    """Carries out the three steps in order; each counts only if the one before found nothing. Returns the answers in
    the form of `judge`, several where the rulings leave the last chip open (see after_penalties)."""
    found: list[list[str]] = [[], []]
    winner, shown = None, None
    if premature:
        step = 1
        found[caller] = ["premature"]
        outcomes = after_penalties([caller], chips, stock)
    elif any(offences):
        step = 2
        found = [sorted(set(codes)) for codes in offences]
        outcomes = after_penalties([player for player in (0, 1) if offences[player]], chips, stock)
    else:
        step = 3
        shown = list(lengths)
        winner = winner_of(caller, lengths)
        outcomes = [after_a_win(winner, chips, stock)]
    return [
        {
            "verdict": {
                "step": step,
                "caller": caller,
                "winner": winner,
                "offences": found,
                "lengths": shown,
                "chips": [now[0] - chips[0], now[1] - chips[1]],
                "aborted": False,
            },
            "chips": list(now),
            "stock": left,
        }
        for now, left in outcomes
    ]


def judge(question: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns all answers to a `judge` event that the rulings allow, nearly always exactly one."""
    combination, caller = question["combination"], question["caller"]
    layouts, field = question["layouts"], question["field"]
    needless = question.get("needless", [None, None])
    return settle(
        caller,
        is_premature(combination, layouts[caller], layouts[1 - caller], field),
        [faults(combination, layouts[me], layouts[1 - me], field, needless[me]) for me in (0, 1)],
        [length(combination, layout) for layout in layouts],
        question["chips"],
        question["stock"],
    )


# A match

COMBINATIONS = ("straight", "pasch")
OF_SOMEBODY = ("turned", "dropped", "knocked", "two_dice", "two_hands", "put_back")
OF_NOBODY = ("same_die", "same_call", "disturbed")
BOX_DICE = {"coloured": 11, "silver": 4}
PHASES = {
    "announce": ("announce",),
    "roll": ("roll",),
    "reroll": ("ready",),
    "go": ("ready",),
    "take": ("duel",),
    "fini": ("duel",),
    "layouts": ("layouts",),
    "ruling": ("layouts",),
    "foul": ("duel", "layouts"),
}


def lined_up(combination: str, hand: Iterable[str]) -> Layout:
    """Returns the dice in the order of the contract for the box's dice: by value, coloured before silver."""
    order = sorted(hand, key=lambda die: (die[1], die[0]))
    heaps = [list(heap) for _, heap in groupby(order, key=lambda die: int(die[1]))]
    if combination == "pasch":
        return heaps
    firsts = enumerate(heap[0] for heap in heaps)
    runs = [[die for _, die in run] for _, run in groupby(firsts, key=lambda pair: int(pair[1][1]) - pair[0])]
    return runs + [[die] for heap in heaps for die in heap[1:]]


class Match:
    """A match: the settled duels, the current phase, and the dice on the table."""

    def __init__(self, start: Event) -> None:
        self.box = start["dice"] == "box"
        self.first = start["first"]
        self.form = start.get("form")
        self.enough = {"five_chips": 5, "two_chips": 2}.get(self.form, 11)  # F17: chips that end a short match
        self.gifts: list[int] = start.get("handicap", [0, 0])  # F18
        self.verdicts: list[Event] = []
        self.announced: str | None = None
        self.caller = 0
        self.last_t = self.began = 0
        self.duration: int | None = None
        self.await_throw()

    def await_throw(self) -> None:
        self.field: Field | None = None
        self.hands: list[list[str]] = [[], []]
        self.needless: list[list[int]] = [[], []]
        score = self.score()
        self.phase = "over" if score["winner"] is not None else "roll" if score["combination"] else "announce"

    def laid_out(self) -> State:
        """F18: returns the chips as they lie at the beginning of a round."""
        return {"chips": [*self.gifts], "stock": 11 - sum(self.gifts)}

    def score(self) -> State:
        """F11 to F15: computes the score, counted from the first duel on."""
        score = {"round": 1, "duel": 1, "starter": self.first, **self.laid_out(), "points": [0, 0]}
        score |= {"winner": None, "combination": "straight"}
        for verdict in [one for one in self.verdicts if not one["aborted"]]:
            score["chips"] = [had + change for had, change in zip(score["chips"], verdict["chips"], strict=True)]
            score["stock"] = 11 - sum(score["chips"])
            ends = score["stock"] == 0 or self.enough in score["chips"]
            is_last = ends and (score["round"] == 3 or self.form is not None)
            if ends:
                score["points"] = [had + won for had, won in zip(score["points"], score["chips"], strict=True)]
                score |= self.laid_out()
                if is_last:
                    score |= {"winner": int(score["points"][1] > score["points"][0]), "chips": [0, 0], "stock": 11}
                else:
                    score |= {"round": score["round"] + 1, "duel": 0}
            if not is_last:
                score |= {"duel": score["duel"] + 1, "starter": 1 - score["starter"]}
            score["combination"] = ("straight", "pasch", None)[score["round"] - 1]
        if score["round"] == 3:
            score["combination"] = self.announced
        return score

    @property
    def state(self) -> State:
        score = self.score()
        shown = {"game": "fini", "phase": self.phase, **score, "duration": self.duration, "field": None}
        shown |= {"layouts": None, "verdict": self.verdicts[-1] if self.verdicts else None}
        if self.box and self.phase in ("ready", "duel"):
            shown |= {"field": self.field, "layouts": [lined_up(score["combination"], hand) for hand in self.hands]}
        return copied(shown)

    def refusal(self, event: Event) -> str | None:
        name = event["event"]
        if name not in PHASES:
            return "unknown_event"
        if not right_arguments(event, self.box):
            return "bad_argument"
        if self.phase not in PHASES[name] or (name == "take" and not self.box):
            return "wrong_phase"
        if name in ("take", "fini") and event["t"] < self.last_t:
            return "bad_argument"
        if name == "take" and event["value"] not in self.field[kind_of_dice(event["silver"])]:
            return "no_such_die"
        if name == "layouts":
            lying = [die for layout in event["layouts"] for die in dice_of(layout)]
            for kind, most in BOX_DICE.items():
                if len([die for die in lying if die[0] == kind[0]]) + len(event["field"][kind]) > most:
                    return "impossible_dice"
        return None

    def carry_out(self, event: Event) -> None:
        getattr(self, "on_" + event["event"])(event)
        if event["event"] in ("go", "take", "fini"):
            self.last_t = event["t"]

    def on_announce(self, event: Event) -> None:
        self.announced = event["combination"]
        self.phase = "roll"

    def on_roll(self, event: Event) -> None:
        self.field = {kind: sorted(event[kind]) for kind in BOX_DICE} if self.box else None
        self.phase = "ready"

    def on_reroll(self, event: Event) -> None:
        self.await_throw()

    def on_go(self, event: Event) -> None:
        self.began = event["t"]
        self.phase = "duel"

    def on_take(self, event: Event) -> None:
        assert self.field
        if event["silver"] and event["value"] in self.field["coloured"]:
            self.needless[event["player"]].append(event["value"])
        self.field[kind_of_dice(event["silver"])].remove(event["value"])
        self.hands[event["player"]].append("cs"[event["silver"]] + str(event["value"]))

    def on_fini(self, event: Event) -> None:
        self.caller, self.duration = event["player"], event["t"] - self.began
        if self.box:
            layouts = [lined_up(self.score()["combination"], hand) for hand in self.hands]
            self.judged({"layouts": layouts, "field": self.field, "needless": self.needless})
        else:
            self.phase = "layouts"

    def on_layouts(self, event: Event) -> None:
        self.judged({"layouts": event["layouts"], "field": event["field"]})

    def on_ruling(self, event: Event) -> None:
        found = event["premature"], event["offences"], event["lengths"]
        score = self.score()
        self.ended(settle(self.caller, *found, score["chips"], score["stock"])[0]["verdict"])

    def on_foul(self, event: Event) -> None:
        """Carries out a foul (F10)."""
        player, score = event["player"], self.score()
        verdict = {"step": 0, "caller": None, "winner": None, "offences": [[], []], "lengths": None}
        verdict |= {"chips": [0, 0], "aborted": player is None}
        if player is not None:
            verdict["offences"][player].append(event["kind"])
            after = after_penalties([player], score["chips"], score["stock"])[0][0]
            verdict["chips"] = [now - had for now, had in zip(after, score["chips"], strict=True)]
        self.ended(verdict)

    def judged(self, case: Event) -> None:
        score = self.score()
        known = {"combination": score["combination"], "caller": self.caller}
        self.ended(judge({**known, "chips": score["chips"], "stock": score["stock"], **case})[0]["verdict"])

    def ended(self, verdict: Event) -> None:
        self.verdicts.append(verdict)
        if not verdict["aborted"] and self.score()["winner"] is None:
            self.announced = None
        self.await_throw()


def kind_of_dice(silver: bool) -> str:
    return "silver" if silver else "coloured"


def is_whole(value: Any, least: int, most: float = float("inf")) -> bool:
    return type(value) is int and least <= value <= most


def is_list(value: Any, right: Callable[[Any], bool], count: int | None = None) -> bool:
    return type(value) is list and count in (None, len(value)) and all(map(right, value))


def is_pips(value: Any) -> bool:
    return is_whole(value, 1, 6)


def is_layout(value: Any) -> bool:
    dice = [kind + pips for kind in "cs" for pips in "123456"]
    return is_list(value, lambda row: is_list(row, dice.__contains__)) and len(value) <= 60


def is_field(value: Any) -> bool:
    return type(value) is dict and all(is_list(value.get(kind), is_pips) for kind in BOX_DICE)


ARGUMENTS: dict[str, Callable[[Any], bool]] = {
    "combination": COMBINATIONS.__contains__,
    "coloured": lambda value: is_list(value, is_pips, BOX_DICE["coloured"]),
    "silver": lambda value: is_list(value, is_pips, BOX_DICE["silver"]),
    "t": lambda value: is_whole(value, 0),
    "value": is_pips,
    "layouts": lambda value: is_list(value, is_layout, 2),
    "field": is_field,
    "premature": lambda value: type(value) is bool,
    "offences": lambda value: is_list(value, lambda codes: is_list(codes, FAULTS.__contains__), 2),
    "lengths": lambda value: is_list(value, lambda one: is_whole(one, 0, 6) and one != 1, 2),
}
WANTED = {
    "announce": ("combination",),
    "roll": ("coloured", "silver"),
    "reroll": (),
    "go": ("t",),
    "take": ("value", "t"),
    "fini": ("t",),
    "layouts": ("layouts", "field"),
    "ruling": ("premature", "offences", "lengths"),
    "foul": (),
}


def right_arguments(event: Event, box: bool) -> bool:
    """Returns whether these arguments could be right at some time."""
    name = event["event"]
    if name == "roll" and not box:
        return True
    if not all(one in event and ARGUMENTS[one](event[one]) for one in WANTED[name]):
        return False
    if name == "foul":
        player, kind = event.get("player", -1), event.get("kind")
        return player is None and kind in OF_SOMEBODY + OF_NOBODY or is_whole(player, 0, 1) and kind in OF_SOMEBODY
    return name not in ("take", "fini") or (
        is_whole(event.get("player"), 0, 1) and (name == "fini" or type(event.get("silver")) is bool)
    )
