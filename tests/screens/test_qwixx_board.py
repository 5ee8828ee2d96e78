"""The board of Qwixx – Das Duell: every height of a stack can be read, and every sign told from every other."""

import pytest
from schiri.games.qwixx.rules.board import FIELDS, ROWS, STONES
from schiri.games.qwixx.rules.game import Qwixx
from schiri.games.qwixx.screens import drawing as qwixx_drawing
from schiri.games.qwixx.screens.drawing import PITCH, SIDE, TOP, draw_choice, draw_row

from .watched_box import WatchedCanvas

BETWEEN = 5  # a field with neighbours on both sides
FRAME = SIDE + 2


def match_with(stones):
    """Returns a match with {(row, field): (seat, height)} on its board."""
    game = Qwixx({"players": ["Ada", "Ben"], "first": 0})
    for (row, field), (seat, height) in stones.items():
        game.own[seat][row] |= 1 << field
        game.heights[row][field] = height
    return game


def drawn(game, numbers=0, left_out=None):
    canvas = WatchedCanvas()
    for row in range(len(ROWS)):
        draw_row(canvas, game, row, "RO", numbers, left_out)
    return canvas


def pixels(canvas, row, field, side=SIDE, edge=0):
    """Returns the visible pixels of a field."""
    x, y = qwixx_drawing._FIRST + PITCH * field - edge, TOP + PITCH * row - edge
    return tuple(
        canvas.buffer[(y + down) // 8 * 128 + x + right] >> (y + down) % 8 & 1
        for down in range(side)
        for right in range(side)
    )


@pytest.mark.parametrize("neighbour", [(0, 1), (1, 1), (0, 9), (1, 9), (0, 11)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_stack_of_any_height_can_be_read_whatever_lies_beside_it(seat, neighbour):
    for height in range(1, STONES + 1):
        stones = {(0, BETWEEN - 1): neighbour, (0, BETWEEN): (seat, height), (0, BETWEEN + 1): neighbour}
        below = {(row, BETWEEN): (seat, height) for row in range(1, len(ROWS))}
        assert drawn(match_with(stones | below)).faults() == [], height


def test_numbers_of_all_free_fields_can_be_read():
    assert drawn(match_with({}), (1 << FIELDS) - 1).faults() == []


def test_no_two_things_on_a_field_look_the_same():
    seen = {}
    for seat in (0, 1):
        for height in range(1, STONES):
            seen[seat, height] = pixels(drawn(match_with({(0, BETWEEN): (seat, height)})), 0, BETWEEN, FRAME, 1)
    for field in range(FIELDS):
        seen["number", field] = pixels(drawn(match_with({}), 1 << field), 0, field, FRAME, 1)
    seen["dot"] = pixels(drawn(match_with({})), 0, BETWEEN, FRAME, 1)
    assert len(set(seen.values())) == len(seen)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_choice_can_be_read_in_its_frame_up_to_nineteen_stones(seat):
    for height in range(1, 20):
        game = match_with({(0, BETWEEN - 1): (1, 9), (0, BETWEEN): (seat, 12), (0, BETWEEN + 1): (0, 9)})
        canvas = drawn(game, left_out=BETWEEN)
        draw_choice(canvas, (0, BETWEEN), seat, height)
        assert canvas.faults() == [], height


def test_lock_tells_whether_the_row_is_closed_and_by_whom():
    locks = []
    for closed, seat in ((False, None), (True, 0), (True, 1), (True, None)):
        game = match_with({})
        game.closed[0], game.locks[0] = closed, seat
        canvas = drawn(game)
        locks.append(pixels(canvas, 0, FIELDS))
    assert len(set(locks)) == len(locks)
