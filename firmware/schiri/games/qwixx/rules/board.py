"""The board of Qwixx – Das Duell: its stones, and where a stone may be placed (Q1, Q2) and what it scores (Q5, Q7).

The fields of a row have the numbers 0 on the left to 10. For each row, integers hold as bits the fields with stones of
each player (`own`) and the fields with more than one stone (`stacked`), so that Q1 is a comparison of two integers.
"""

from ....match.game import Event, Game

ROWS = ("red", "yellow", "green", "blue")
ALPHABETICALLY = (3, 2, 0, 1)
FIELDS = 11
LAST = FIELDS - 1
STONES = 22
NEEDED_FOR_LAST = 5
MOST_MISTHROWS = 4
MOST_CLOSED = 2

PLACE, STACK, CAPTURE = ("place", "stack", "capture")
_POINTS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)
MISTHROW = -5  # points
MORE_POINTS = 30  # the most that a handicap may give (Q7)


class Board(Game):
    """The stones on the board, the supplies, and the player whose turn it is."""

    def __init__(self, start: Event) -> None:
        self.players = tuple(start["players"])
        self.turn = start["first"]
        self.handicap: tuple[int, ...] = tuple(start.get("handicap", (0, 0)))  # Q7
        self.supply = [STONES, STONES]
        self.misthrows = [0, 0]
        self.own = [[0, 0, 0, 0], [0, 0, 0, 0]]  # by player and row: the fields with stones of the player, as bits
        self.stacked = [0, 0, 0, 0]  # by row: the fields with more than one stone, as bits
        self.heights = [[0] * FIELDS for _ in ROWS]  # by row and field: the number of stones
        self.counts = [[0, 0, 0, 0], [0, 0, 0, 0]]  # by player and row: the number of stones, also on the lock
        self.closed = [False, False, False, False]
        self.locks: list[int | None] = [None, None, None, None]  # by row: the owner of the stone on the lock


def field_of(row: int, value: int) -> int:
    """Returns the field of a value from 2 to 12. Red and yellow rise from left to right, green and blue fall."""
    return value - 2 if row < 2 else 12 - value


def value_of(row: int, field: int) -> int:
    """Returns the value of a field."""
    return field + 2 if row < 2 else 12 - field


def kind_of(game: Board, row: int, field: int) -> str | None:
    """Q1, Q2: returns the effect of a stone on a field, placed by the player whose turn it is: PLACE, STACK or CAPTURE;
    None if it is not allowed."""
    if game.closed[row]:
        return None
    seat = game.turn
    own = game.own[seat][row]
    other = game.own[1 - seat][row]
    bit = 1 << field
    if not (own | other) & bit:
        if own > bit or (field == LAST and game.counts[seat][row] < NEEDED_FOR_LAST):
            return None
        return PLACE
    if (own | other) >= 2 * bit:
        return None  # only the foremost stones can be stacked or captured
    if own & bit:
        return STACK
    return CAPTURE if not game.stacked[row] & bit else None


def put(game: Board, row: int, field: int) -> None:
    """Q1, Q2: places a stone of the player whose turn it is on a field where it is allowed."""
    seat = game.turn
    other = 1 - seat
    bit = 1 << field
    if game.own[other][row] & bit:
        game.own[other][row] -= bit
        game.counts[other][row] -= 1
        game.supply[other] += 1
        game.heights[row][field] = 0
    if game.own[seat][row] & bit:
        game.stacked[row] |= bit
    game.own[seat][row] |= bit
    game.heights[row][field] += 1
    _spend(game, seat, row)
    if field == LAST:
        game.closed[row] = True
        if game.supply[seat]:
            _spend(game, seat, row)
            game.locks[row] = seat


def _spend(game: Board, seat: int, row: int) -> None:
    game.supply[seat] -= 1
    game.counts[seat][row] += 1


def is_over(game: Board) -> bool:
    """Q4: returns whether the match is over."""
    return 0 in game.supply or sum(game.misthrows) >= MOST_MISTHROWS or sum(game.closed) >= MOST_CLOSED


def points(count: int) -> int:
    """Q5: returns the points for a number of stones in a row."""
    return _POINTS[min(count, len(_POINTS) - 1)]


def score(game: Board, seat: int) -> int:
    """Q5, Q7: returns the player's score."""
    won = sum([points(count) for count in game.counts[seat]])
    return won + MISTHROW * game.misthrows[seat] + game.handicap[seat]


def scores(game: Board) -> list[int]:
    """Q5, Q7: returns the scores of both players."""
    return [score(game, 0), score(game, 1)]
