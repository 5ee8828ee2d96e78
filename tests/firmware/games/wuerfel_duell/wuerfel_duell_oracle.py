"""A second, slow reading of the rules of Würfel-Duell!, told from the beginning again and again.

Written from the rule sheet and the rulings W1 to W14 alone. A match is the list of its events and nothing else. What
lies on the table is told anew with each special card, from the first roll on, with those that are in force as it looks
now: a card that was blocked is left out of the story, and so nothing ever has to be taken back. Points and payments are
worked out from the cards and dice on the table whenever somebody asks for them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from copies import copied

Event = dict[str, Any]
State = dict[str, Any]
Dice = list[list[list[int]]]  # by seat, the sorted dice [colour, value]

CHIPS = 37
TO_WIN = 7
FOREIGN = 3  # W5
WIDE = 3  # W4


# Kinds of arguments: functions that return whether a value is of the kind in a match of so many seats


Kind = Callable[[Any, int], bool]


def whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def listed(value: Any, kinds: list[Kind], seats: int) -> bool:
    """Returns whether a value is a list with one part of each of these kinds, in their order."""
    if type(value) is not list or len(value) != len(kinds):
        return False
    return all(kind(part, seats) for kind, part in zip(kinds, value, strict=True))


def a_seat(value: Any, seats: int) -> bool:
    return whole(value, 0, seats - 1)


def a_value(value: Any, seats: int) -> bool:
    return whole(value, 1, 6)


def a_die(value: Any, seats: int) -> bool:
    return listed(value, [a_seat, a_value], seats)


def a_die_or_null(value: Any, seats: int) -> bool:
    return value is None or a_die(value, seats)


def a_seat_and_its_die(value: Any, seats: int) -> bool:
    return listed(value, [a_seat, a_die], seats)


def six_values(value: Any, seats: int) -> bool:
    return listed(value, [a_value] * 6, seats)


def some_values(value: Any, seats: int) -> bool:
    return type(value) is list and all(a_value(pips, seats) for pips in value)


def three_cards(value: Any, seats: int) -> bool:
    return listed(value, [a_value] * 3, seats)


def a_duel_card(value: Any, seats: int) -> bool:
    return listed(value, [a_seat, lambda index, _: whole(index, 0, 2)], seats)


def up_to_three(value: Any, seats: int) -> bool:
    return whole(value, 0, 3)


def me_or_opponent(value: Any, seats: int) -> bool:
    return type(value) is str and value in ("me", "opponent")


def a_move(value: Any, seats: int) -> bool:
    """W13: returns whether this is a move (giver, taker, die) to a seat beside the giver."""
    if not listed(value, [a_seat, a_seat, a_die], seats):
        return False
    giver, taker, _ = value
    return taker in ((giver + 1) % seats, (giver - 1) % seats)


def moves_of_all(value: Any, seats: int) -> bool:
    """W13: returns whether each player is exactly once a giver."""
    return listed(value, [a_move] * seats, seats) and sorted(move[0] for move in value) == list(range(seats))


# The thirty special cards


class Card(NamedTuple):
    """The number of copies, whether the card can be played in phase `attack`, too, and its arguments."""

    count: int
    starred: bool
    arguments: dict[str, Kind]


CARDS = {
    # Der Gewinner des Duells erhält nicht einen, sondern zwei Chips aus der Kasse.
    "winner_gets_two": Card(1, False, {}),
    # Der Gewinner des Duells muß einen Chip in die Kasse zahlen, statt einen zu bekommen.
    "winner_pays_bank": Card(1, False, {}),
    # Der Gewinner des Duells zahlt dem Verlierer einen Chip, statt einen aus der Kasse zu erhalten.
    "winner_pays_loser": Card(1, False, {}),
    # Der Verlierer des Duells zahlt einen Chip in die Kasse.
    "loser_pays_bank": Card(2, False, {}),
    # Ausspielen bevor die Duell-Karten aufgedeckt werden: Du tippst auf den Gewinner des Duells.
    "bet": Card(1, False, {"on": a_seat}),
    # Vergleiche Deine Karten mit den Würfeln eines beliebigen Spielers oder bestimme, mit welchen Dein Gegner …
    "compare_any": Card(1, False, {"who": me_or_opponent, "dice_of": a_seat}),
    # Der Angreifer vergleicht seine Karten mit den Würfeln eines Spielers, den Du aussuchst.
    "compare_attacker": Card(1, False, {"dice_of": a_seat}),
    # Die beiden Spieler eines Duells vergleichen ihre Karten jeweils mit den eigenen Würfeln.
    "own_dice": Card(1, False, {}),
    # Verdopple den Wert einer Duell-Karte im Duell, oder die Auswirkung einer Sonderkarte.
    "double": Card(2, False, {}),  # right_aim checks its arguments
    # Abwehr: Die soeben ausgespielte Sonderkarte ist ungültig, oder eine beliebige Duell-Karte hat den Wert "Null".
    "block": Card(3, False, {}),
    # Gib einem beliebigen Spieler einen Würfel eines anderen beliebigen Spielers.
    "give_die": Card(2, True, {"from": a_seat, "to": a_seat, "die": a_die}),
    # Verändere den Wert eines beliebigen Würfels. Du suchst Dir die neue Augenzahl einfach aus.
    "change_die": Card(5, True, {"of": a_seat, "die": a_die, "value": a_value}),
    # Tausche zwei beliebige Würfel miteinander, ohne deren Wert zu verändern.
    "swap_dice": Card(1, True, {"a": a_seat_and_its_die, "b": a_seat_and_its_die}),
    # Zwei Spieler Deiner Wahl tauschen miteinander alle Würfel. Beide spielen jetzt mit der Farbe des anderen weiter.
    "swap_all": Card(1, True, {"a": a_seat, "b": a_seat}),
    # Jeder gibt einem beliebigen Nachbarn einen seiner Würfel. Der Ausspieler bestimmt die Reihenfolge.
    "pass_dice": Card(1, True, {"moves": moves_of_all}),
    # Würfele alle Deine Würfel neu.
    "reroll_all": Card(2, True, {"dice": some_values}),
    # Wenn Du nach einem Duell eine Karte austauschen sollst, suche Dir aus, ob Du keine oder bis zu drei tauschst.
    "exchange": Card(2, True, {"cards": up_to_three}),
    # Der Spieler, gegen den diese Karte gespielt wird, macht in seinem nächsten Zug rein gar nichts.
    "skip_turn": Card(1, True, {"of": a_seat}),
    # Ein Spieler Deiner Wahl verliert alle seine Sonderkarten … und die Karte, die er gerade gespielt hat.
    "discard_specials": Card(1, True, {"of": a_seat}),
}
assert sum(card.count for card in CARDS.values()) == 30  # W8

AIMED = ("double", "block")
DICE_CARDS = ("give_die", "change_die", "swap_dice", "swap_all", "pass_dice", "reroll_all")
CHIP_CARDS = ("winner_gets_two", "winner_pays_bank", "winner_pays_loser", "loser_pays_bank", "bet")
COMPARE_CARDS = ("compare_any", "compare_attacker", "own_dice")
CANNOT_BE_DOUBLED = ("own_dice", "compare_any", "compare_attacker", "swap_all", "discard_specials", "skip_turn")
CANNOT_BE_DOUBLED += ("exchange", "double", "block")  # W10


# The events

PHASES = ("setup", "attack", "reveal", "specials", "tie", "give", "over")
DURING_A_DUEL = ("reveal", "specials", "tie", "give")

EVENTS: dict[str, tuple[tuple[str, ...], dict[str, Kind]]] = {
    "roll": (("setup",), {"player": a_seat, "dice": six_values}),
    "reroll": (("setup", "attack"), {"dice": six_values}),
    "attack": (("attack",), {"defender": a_seat}),
    "special": (("attack", "reveal", "specials"), {"player": a_seat}),  # and the arguments of the card
    "reveal": (("reveal",), {"attacker": three_cards, "defender": three_cards}),
    "settle": (("specials",), {}),
    "decide": (("tie",), {"winner": a_seat}),
    "give": (("give",), {"die": a_die_or_null}),
    "shuffle": (PHASES, {}),
}


@dataclass
class Table:
    """Everything on the table, with the duel and the cards that were played in it."""

    seats: int
    phase: str = "setup"
    turn: int = 0
    dice: Dice = field(default_factory=list)
    colours: list[int] = field(default_factory=list)
    chips: list[int] = field(default_factory=list)
    bank: int = CHIPS
    pair: list[int] | None = None  # attacker and defender of the duel that is running, or else of the last one
    cards: list[list[int]] | None = None  # the duel cards of the pair, once revealed
    in_force: list[tuple[Event, int]] = field(default_factory=list)  # the duel's cards, and how often each counts
    played: dict[str, int] = field(default_factory=dict)
    skips: list[int] = field(default_factory=list)
    last: State | None = None
    winner: int | None = None
    latest: Event | None = None  # the event that led here

    def __post_init__(self) -> None:
        self.dice = [[] for _ in range(self.seats)]
        self.colours = list(range(self.seats))
        self.chips = [0] * self.seats


# Which cards are in force


def aims_at_a_special(event: Event) -> bool:
    """Returns whether this `double` or `block` is for the special card just played, not for a duel card."""
    return event["event"] == "special" and event["card"] in AIMED and "duel_card" not in event


def is_void(events: list[Event], place: int) -> bool:
    """W10, W13: returns whether this special card is made void by the next one, which counts only if that one is not
    void itself."""
    if place + 1 == len(events):
        return False
    card, after = events[place], events[place + 1]
    if after["event"] != "special":
        return False
    blocks = after["card"] == "block" and aims_at_a_special(after)
    takes_away = after["card"] == "discard_specials" and after["of"] == card["player"]
    return (blocks or takes_away) and not is_void(events, place + 1)


# Dice that change hands or values


class Impossible(Exception):
    """The error with the code of what prevents an action."""


def take(dice: Dice, owner: int, die: list[int]) -> None:
    if die not in dice[owner]:
        raise Impossible("no_such_die")
    dice[owner].remove(die)


def put(dice: Dice, owner: int, die: list[int]) -> None:
    dice[owner] = sorted([*dice[owner], list(die)])


def keep_to_three(dice: Dice, colours: list[int], owner: int) -> None:
    """Checks the rule of three (W5)."""
    if len([colour for colour, _ in dice[owner] if colour != colours[owner]]) > FOREIGN:
        raise Impossible("three_dice_rule")


def hand_over(dice: Dice, colours: list[int], giver: int, taker: int, die: list[int]) -> None:
    take(dice, giver, die)
    put(dice, taker, die)
    keep_to_three(dice, colours, taker)


def use_dice_card(dice: Dice, colours: list[int], player: int, card: str, arguments: Event) -> None:
    """Carries out a card's effect on dice and colours; raises `Impossible`, perhaps halfway."""
    if card == "give_die":
        hand_over(dice, colours, arguments["from"], arguments["to"], arguments["die"])
    elif card == "pass_dice":
        for giver, taker, die in arguments["moves"]:
            hand_over(dice, colours, giver, taker, die)
    elif card == "change_die":
        take(dice, arguments["of"], arguments["die"])
        put(dice, arguments["of"], [arguments["die"][0], arguments["value"]])
    elif card == "reroll_all":
        thrown = zip(dice[player], arguments["dice"], strict=True)
        dice[player] = sorted([colour, value] for (colour, _), value in thrown)
    elif card == "swap_dice":
        (one, die_of_one), (other, die_of_other) = arguments["a"], arguments["b"]
        take(dice, one, die_of_one)
        take(dice, other, die_of_other)
        put(dice, one, die_of_other)
        put(dice, other, die_of_one)
        keep_to_three(dice, colours, one)
        keep_to_three(dice, colours, other)
    else:
        one, other = arguments["a"], arguments["b"]
        dice[one], dice[other] = dice[other], dice[one]
        colours[one], colours[other] = colours[other], colours[one]


# Points


def compared_with(table: Table, place: int) -> int:
    """W2, W13: returns the owner of the dice with which the attacker (0) or the defender (1) compares cards."""
    assert table.pair is not None
    duellist, opponent = table.pair[place], table.pair[1 - place]
    seat = opponent
    for event, _ in table.in_force:
        if event["card"] == "own_dice":
            seat = duellist
        elif event["card"] == "compare_attacker":
            seat = event["dice_of"] if place == 0 else seat
        elif event["card"] == "compare_any" and event["player"] == (duellist if event["who"] == "me" else opponent):
            seat = event["dice_of"]
    return seat


def weight(table: Table, seat: int, index: int) -> int:
    """W10: returns how often a duel card counts."""
    aimed = [event["card"] for event, _ in table.in_force if event.get("duel_card") == [seat, index]]
    return 0 if "block" in aimed else 2 ** aimed.count("double")


def points(table: Table) -> list[int] | None:
    """W2: returns the points of each of the two with all cards in force."""
    if table.cards is None:
        return None
    assert table.pair is not None
    result = []
    for place, seat in enumerate(table.pair):
        values = [value for _, value in table.dice[compared_with(table, place)]]
        cards = enumerate(table.cards[place])
        result.append(sum(values.count(card) * weight(table, seat, index) for index, card in cards))
    return result


# Chips


def pay(table: Table, giver: int | None, taker: int | None, count: int) -> None:
    """W6: pays as many chips as there are. None is the bank."""
    count = min(count, table.bank if giver is None else table.chips[giver])
    for who, change in ((giver, -count), (taker, count)):
        if who is None:
            table.bank += change
        else:
            table.chips[who] += change


def pay_all(table: Table, winner: int, loser: int) -> None:
    """W12: pays the winner's chips first, then the others in the order played."""
    instead = [(event["card"], times) for event, times in table.in_force if event["card"].startswith("winner_")]
    card, times = instead[-1] if instead else ("", 1)
    if card == "winner_pays_bank":
        pay(table, winner, None, times)
    elif card == "winner_pays_loser":
        pay(table, winner, loser, times)
    else:
        pay(table, None, winner, 2 * times if card == "winner_gets_two" else 1)
    for event, times in table.in_force:
        if event["card"] == "loser_pays_bank":
            pay(table, loser, None, times)
        elif event["card"] == "bet" and event["on"] == winner:
            pay(table, None, event["player"], times)
        elif event["card"] == "bet":
            pay(table, event["player"], None, times)


def end_duel(table: Table, winner: int) -> None:
    """W3: moves the chips. Then the match is over, or a die may be handed over, or the next turn begins."""
    scored = points(table)
    assert table.pair is not None and scored is not None
    attacker, defender = table.pair
    loser = defender if winner == attacker else attacker
    before = list(table.chips)
    pay_all(table, winner, loser)
    change = [now - then for now, then in zip(table.chips, before, strict=True)]
    table.last = {"winner": winner, "loser": loser, "points": scored, "chips": change}
    clockwise = [(attacker + step) % table.seats for step in range(table.seats)]
    first = [seat for seat in (winner, *clockwise) if table.chips[seat] >= TO_WIN]  # W7
    if first:
        table.phase, table.winner = "over", first[0]
    elif abs(scored[0] - scored[1]) >= WIDE:
        table.phase = "give"
    else:
        next_turn(table)


def next_turn(table: Table) -> None:
    """Gives the turn to the left, past players who have to skip, once for each card."""
    table.phase, table.turn = "attack", (table.turn + 1) % table.seats
    while table.turn in table.skips:
        table.skips.remove(table.turn)
        table.turn = (table.turn + 1) % table.seats


# What happens on an event


def starter(table: Table) -> int:
    """W1: returns the seat with the highest sum, then the most sixes, then the lowest seat."""

    def worth(seat: int) -> tuple[int, int, int]:
        values = [value for _, value in table.dice[seat]]
        return sum(values), values.count(6), -seat

    return max(range(table.seats), key=worth)


def on_roll(table: Table, event: Event) -> None:
    """Carries out a `roll`, or a `reroll` of the seat whose roll was the latest event."""
    seat = event["player"]
    table.dice[seat] = sorted([seat, value] for value in event["dice"])
    table.turn = seat + 1
    if table.turn == table.seats:
        table.phase, table.turn = "attack", starter(table)


def on_reroll(table: Table, event: Event) -> None:
    assert table.latest is not None
    on_roll(table, event | {"player": table.latest["player"]})


def on_attack(table: Table, event: Event) -> None:
    table.phase, table.pair = "reveal", [table.turn, event["defender"]]
    table.cards, table.in_force = None, []


def on_reveal(table: Table, event: Event) -> None:
    table.phase, table.cards = "specials", [event["attacker"], event["defender"]]


def on_settle(table: Table, event: Event) -> None:
    scored = points(table)
    assert table.pair is not None and scored is not None
    if scored[0] == scored[1]:
        table.phase = "tie"
    else:
        end_duel(table, table.pair[0 if scored[0] > scored[1] else 1])


def on_decide(table: Table, event: Event) -> None:
    end_duel(table, event["winner"])


def giver_and_taker(table: Table) -> tuple[int, int]:
    """W4: returns giver and taker. A difference of 3 is no tie, so the winner has more points."""
    assert table.last is not None
    return table.last["winner"], table.last["loser"]


def on_give(table: Table, event: Event) -> None:
    if event["die"] is not None:
        hand_over(table.dice, table.colours, *giver_and_taker(table), event["die"])
    next_turn(table)


def on_shuffle(table: Table, event: Event) -> None:
    table.played = {}


def on_special(table: Table, event: Event) -> None:
    """Carries out a special card that is in force. Cards that void others were handled by `is_void`, and `exchange`
    changes nothing on the table."""
    card = event["card"]
    if card in DICE_CARDS:
        use_dice_card(table.dice, table.colours, event["player"], card, event)
    elif card == "skip_turn":
        table.skips = sorted([*table.skips, event["of"]])
    elif card == "double" and aims_at_a_special(event):
        double_the_latest(table, event)
    elif card in (*CHIP_CARDS, *COMPARE_CARDS) or (card in AIMED and not aims_at_a_special(event)):
        table.in_force.append((event, 1))


def double_the_latest(table: Table, event: Event) -> None:
    """W10: carries out the card before once more if it is about dice, or lets it count twice if it is about chips."""
    target = table.latest
    assert target is not None
    if target["card"] in DICE_CARDS:
        use_dice_card(table.dice, table.colours, target["player"], target["card"], event["again"])
    else:
        assert target["card"] in CHIP_CARDS and table.in_force[-1] == (target, 1)
        table.in_force[-1] = (target, 2)


HAPPENS = {
    "roll": on_roll,
    "reroll": on_reroll,
    "attack": on_attack,
    "special": on_special,
    "reveal": on_reveal,
    "settle": on_settle,
    "decide": on_decide,
    "give": on_give,
    "shuffle": on_shuffle,
}


def told(start: Event, events: list[Event]) -> Table:
    """Returns the table after the whole match, told from the beginning."""
    table = Table(len(start["players"]))
    for seat, ahead in enumerate(start.get("handicap", [])):  # W14
        pay(table, None, seat, ahead)
    for place in range(len(events)):
        tell_on(table, events, place)
    return table


def tell_on(table: Table, events: list[Event], place: int) -> None:
    """Adds the event at this index to the table."""
    event = events[place]
    if event["event"] == "special":
        table.played[event["card"]] = table.played.get(event["card"], 0) + 1  # W11: a void card counts as played, too
    if event["event"] != "special" or not is_void(events, place):
        HAPPENS[event["event"]](table, event)
    table.latest = event


# The public state


def duel(table: Table) -> State | None:
    if table.phase not in DURING_A_DUEL:
        return None
    assert table.pair is not None
    return {"attacker": table.pair[0], "defender": table.pair[1], "cards": table.cards, "points": points(table)}


def state(table: Table) -> State:
    """Returns the whole public state."""
    shown = {
        "game": "wuerfel_duell",
        "phase": table.phase,
        "turn": table.turn,
        "dice": table.dice,
        "colours": table.colours,
        "chips": table.chips,
        "bank": table.bank,
        "duel": duel(table),
        "played": {card: table.played[card] for card in CARDS if card in table.played},
        "skips": table.skips,
        "last": table.last,
        "winner": table.winner,
    }
    return copied(shown)


# What is refused


def right_arguments(event: Event, seats: int) -> bool:
    """Returns whether these arguments could be right at some time in a match of so many seats."""
    if not all_right(EVENTS[event["event"]][1], event, seats):
        return False
    if event["event"] != "special":
        return True
    card = event.get("card")
    if type(card) is not str or card not in CARDS:
        return False
    return right_aim(event, seats) if card in AIMED else right_card_arguments(card, event, seats)


def all_right(kinds: dict[str, Kind], arguments: Event, seats: int) -> bool:
    return all(name in arguments and kind(arguments[name], seats) for name, kind in kinds.items())


def right_card_arguments(card: str, arguments: Event, seats: int) -> bool:
    """Returns whether a card's arguments could be right; no seat may be named twice."""
    if not all_right(CARDS[card].arguments, arguments, seats):
        return False
    if card == "give_die":
        return arguments["from"] != arguments["to"]
    if card == "swap_all":
        return arguments["a"] != arguments["b"]
    if card == "swap_dice":
        return arguments["a"][0] != arguments["b"][0]
    return True


def right_aim(event: Event, seats: int) -> bool:
    """Returns whether exactly one of a duel card and `"special": true` is given. The content of `again` depends on the
    card just played."""
    if ("duel_card" in event) == ("special" in event):
        return False
    return a_duel_card(event["duel_card"], seats) if "duel_card" in event else event["special"] is True


def just_played(table: Table) -> Event | None:
    """W10: returns the special card that was played last, with no event after it."""
    return table.latest if table.latest and table.latest["event"] == "special" else None


def right_phase(table: Table, event: Event) -> bool:
    if table.phase not in EVENTS[event["event"]][0]:
        return False
    return event["event"] != "reroll" or (table.latest is not None and table.latest["event"] == "roll")


def fits_the_table(table: Table, event: Event) -> bool:
    """Returns whether these seats and numbers are possible in this state."""
    if event["event"] == "roll":
        return event["player"] == table.turn
    if event["event"] == "attack":
        return event["defender"] != table.turn
    if event["event"] == "decide":
        return event["winner"] in (table.pair or ())
    return event["event"] != "special" or card_fits_the_table(table, event)


def card_fits_the_table(table: Table, event: Event) -> bool:
    """W9: returns whether a card's seats are in the duel; without a duel any seat fits, because the time is wrong
    anyway."""
    card, player = event["card"], event["player"]
    running = table.pair if table.phase in DURING_A_DUEL else None
    if card == "bet":
        return running is None or event["on"] in running
    if card == "compare_any":
        return running is None or player in running
    if card == "exchange":
        return table.pair is None or player in table.pair
    if card == "reroll_all":
        return len(event["dice"]) == len(table.dice[player])
    if card in AIMED and not aims_at_a_special(event):
        return running is None or event["duel_card"][0] in running
    return card != "double" or again_fits_the_table(table, event)


def again_fits_the_table(table: Table, event: Event) -> bool:
    """Returns whether `again` fits: only for a doubled card about dice it must say what is done the second time."""
    target, again = just_played(table), event.get("again")
    if target is None or target["card"] not in DICE_CARDS or target["card"] in CANNOT_BE_DOUBLED:
        return True
    if type(again) is not dict or not right_card_arguments(target["card"], again, table.seats):
        return False
    return target["card"] != "reroll_all" or len(again["dice"]) == len(table.dice[target["player"]])


def is_timely(table: Table, event: Event) -> bool:
    """W9, W10: returns whether a card can be played in one of the phases with special cards."""
    card = event["card"]
    if aims_at_a_special(event):
        return just_played(table) is not None
    if card in AIMED:
        return table.phase == "specials"
    if card == "bet":
        return table.phase == "reveal"
    if card == "exchange":
        return table.pair is not None
    return CARDS[card].starred or table.phase != "attack"


def in_the_way(table: Table, event: Event) -> str | None:
    """Returns what prevents an event about dice, tried on a copy of the dice."""
    dice, colours = copied(table.dice), list(table.colours)
    try:
        if event["event"] == "give":
            if event["die"] is not None:
                hand_over(dice, colours, *giver_and_taker(table), event["die"])
        elif event["card"] in DICE_CARDS:
            use_dice_card(dice, colours, event["player"], event["card"], event)
        elif event["card"] == "double" and aims_at_a_special(event):
            target = just_played(table)
            if target and target["card"] in DICE_CARDS:
                use_dice_card(dice, colours, target["player"], target["card"], event["again"])
    except Impossible as impossible:
        return str(impossible)
    return None


def refusal_of_card(table: Table, event: Event) -> str | None:
    """Returns the code of a special card's refusal, in the order of the contract's table; None if it is accepted."""
    card = event["card"]
    if table.played.get(card, 0) >= CARDS[card].count:
        return "none_left"
    if not is_timely(table, event):
        return "not_now"
    target = just_played(table)
    if card == "double" and aims_at_a_special(event) and target and target["card"] in CANNOT_BE_DOUBLED:
        return "cannot_double"
    return in_the_way(table, event)


def refusal(table: Table, event: Event) -> str | None:
    """Returns the code of an event's refusal, in the order of the contract; None if it is accepted."""
    name = event.get("event")
    if type(name) is not str or name not in EVENTS:
        return "unknown_event"
    if not right_arguments(event, table.seats):
        return "bad_argument"
    if not right_phase(table, event):
        return "wrong_phase"
    if not fits_the_table(table, event):
        return "bad_argument"
    if name == "special":
        return refusal_of_card(table, event)
    return in_the_way(table, event) if name == "give" else None


class Match:
    """The events of a match, and the table after them."""

    def __init__(self, start: Event):
        self.start = start
        self.events: list[Event] = []
        self.table = told(self.start, self.events)

    @property
    def state(self) -> State:
        return state(self.table)

    def refusal(self, event: Event) -> str | None:
        return refusal(self.table, event)

    def carry_out(self, event: Event) -> None:
        self.events.append(event)
        if event["event"] == "special":  # it may void the card before it, so everything is told again
            self.table = told(self.start, self.events)
        else:
            tell_on(self.table, self.events, len(self.events) - 1)
