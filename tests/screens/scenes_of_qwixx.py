"""The screens of Qwixx – Das Duell: matches with the keys that people would press, and dice that fall as they wish."""

from typing import TYPE_CHECKING

from schiri.games.qwixx.rules.board import ROWS, field_of

if TYPE_CHECKING:
    from .scenes import Hands

FIRST_ENTRY = "DOWN DOWN OK"  # Qwixx in the first menu
SEALED = "DOWN OK A3+B1 A1+B6 A4+B6 A1+B3 A5+B2 A6+B6 OK"  # A begins; both add to the seal
Stone = tuple[str, int]  # row and value

# The stones of each turn, A's first, of a match in which nearly every field is taken.
FULL = """red 2; red 3, yellow 2; red 4, yellow 3; red 5, yellow 4; red 6, yellow 5; red 7, yellow 6; red 8, yellow 7;
red 9, yellow 8; red 10, yellow 9; red 11, yellow 10; red 12, yellow 11; blue 12; green 12, blue 11; green 11, blue 10;
green 10, blue 9; green 9, blue 8; green 8, blue 7; green 7, blue 6; green 6, blue 5; green 5, blue 4; green 4;
green 3"""
TALL = 11  # stones on each stack, less one
DECLINE = "UP OK"  # declines when the first choice is marked


def qwixx(hands: "Hands") -> None:
    """Shows the first menu and the first turns; a full board to the end; tall stacks; real dice."""
    hands.box.wait_us(1_000_000)  # the language is written at a rest
    _first_turns(hands)
    _full_board(hands)
    _tall_stacks(hands)
    _real_dice(hands)
    _lot(hands)


def _begin(hands: "Hands", dice: str = "box") -> None:
    hands.press(FIRST_ENTRY)
    hands.choose_dice(dice)
    for side, name in zip("AB", hands.names, strict=True):
        hands.write(side, name)
        hands.press("OK")


def _first_turns(hands: "Hands") -> None:
    _begin(hands)
    hands.shot("qwixx_who_starts")
    hands.press(SEALED)
    hands.shot("qwixx_empty_board")
    _throw(hands, [3, 4, 2, 5, 6, 1])
    hands.shot("qwixx_action_1")
    hands.press("A4 AF")
    hands.shot("qwixx_action_2")
    hands.press("A4 AF")
    hands.shot("qwixx_other_player")
    hands.hold_back()
    hands.shot("qwixx_referee")
    hands.press("DOWN OK")
    hands.shot("qwixx_not_turned")
    hands.press("OK")
    _throw(hands, [3, 4, 2, 5, 6, 1])
    hands.press("BC BF B4")
    hands.shot("qwixx_capture")
    hands.press("BF")
    _throw(hands, [3, 5, 2, 5, 6, 3])
    hands.press("AC")
    hands.shot("qwixx_declining")
    hands.press("AF AC")
    hands.shot("qwixx_misthrow")
    hands.press("AF")
    hands.shot("qwixx_after_a_misthrow")
    hands.rest()
    hands.cut_power()
    hands.shot("qwixx_interrupted")
    hands.press("DOWN DOWN OK OK OK")


def _full_board(hands: "Hands") -> None:
    _begin(hands)
    hands.press(SEALED)
    for words in FULL.replace("\n", " ").split("; "):
        stones = [_stone(stone) for stone in words.split(", ")]
        _throw(hands, dice_for(*stones))
        for stone in stones:
            _choose(hands, stone)
            if stone == ("red", 12):
                hands.shot("qwixx_closing_a_row")
            hands.press("OK")
        if len(stones) == 1:
            hands.press(DECLINE)
    hands.shot("qwixx_full_board")
    _throw(hands, dice_for(("yellow", 12)))
    hands.shot("qwixx_last_stone")
    hands.press("OK")
    hands.box.wait_us(2_000_000)  # the fireworks
    hands.shot("qwixx_end")
    hands.press("DOWN")
    hands.shot("qwixx_why")
    hands.press("BACK OK OK")


def _tall_stacks(hands: "Hands") -> None:
    _begin(hands)
    hands.press(SEALED)
    for turn in range(2 * TALL - 2):
        rows = ("green", "blue") if turn % 2 else ("red", "yellow")
        _throw(hands, dice_for((rows[0], 7), (rows[1], 7)))
        for row in rows:
            _choose(hands, (row, 7))
            if turn == 2 * TALL - 3:
                hands.shot(f"qwixx_stacking_{row}")
            hands.press("OK")
    hands.shot("qwixx_stacks")
    _throw(hands, [1, 1, 1, 1, 1, 1])
    hands.press(DECLINE)
    hands.shot("qwixx_nothing_legal")


def _real_dice(hands: "Hands") -> None:
    hands.cut_power()
    hands.press("DOWN DOWN OK OK OK")
    _begin(hands, "table")
    hands.press("DOWN OK OK")
    hands.shot("qwixx_first_die_told")
    hands.press("A3 B4 A2 A5 A6 A1")
    hands.shot("qwixx_all_dice_told")


def _lot(hands: "Hands") -> None:
    hands.cut_power()
    hands.press("DOWN DOWN OK OK")
    _begin(hands, "table")
    hands.press("OK")
    hands.shot("qwixx_lot")


def _throw(hands: "Hands", dice: list[int]) -> None:
    """Throws white, white, red, yellow, green and blue; the dice of closed rows are out of the game."""
    rows = hands.box.state["rows"].values()
    hands.box.next_dice(dice[:2] + [die for die, row in zip(dice[2:], rows, strict=True) if not row["closed"]])
    hands.press("OK")


def _stone(words: str) -> Stone:
    row, value = words.split()
    return row, int(value)


def _choose(hands: "Hands", stone: Stone) -> None:
    """Marks a choice; choices are in the order of the rows, and of the fields from left to right."""
    action = 1 if hands.box.state["phase"] == "action1" else 2
    legal = [(row, value) for number, row, value, _ in hands.box.state["legal"] if number == action]
    places = sorted((ROWS.index(row), field_of(ROWS.index(row), value)) for row, value in legal)
    row = ROWS.index(stone[0])
    hands.press("DOWN " * places.index((row, field_of(row, stone[1]))))


def dice_for(first: Stone, second: Stone | None = None) -> list[int]:
    """Returns dice with which the stones can be placed in one turn, the first by the white sum."""
    for white in range(max(1, first[1] - 6), min(6, first[1] - 1) + 1):
        dice = [white, first[1] - white, 1, 1, 1, 1]
        if not second:
            return dice
        if 1 <= second[1] - white <= 6:
            dice[2 + ROWS.index(second[0])] = second[1] - white
            return dice
    raise ValueError(f"no dice give {first} and {second} in one turn")
