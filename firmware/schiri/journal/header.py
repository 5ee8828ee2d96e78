"""The first line of a match log: what a person, or a program in years to come, needs to read the rest."""

from .. import VERSION
from ..util.ordered import OrderedDict

FORMAT = 1


def header_of(start, number, board, stuck_keys, seal):
    """The header of the log of match `number`, which begins with the accepted event `start`; `seal` is that of its
    dice, or None. The `id` tells matches of the same number apart, on whatever box they were played. A list of keys and
    values by turns."""
    options: dict = OrderedDict()
    for name in start:
        if name not in ("event", "game", "players"):
            options[name] = start[name]
    header = ["schiri", FORMAT, "firmware", VERSION, "board", board.name, "match", number]
    # In a key script chance is the same after every start: the number keeps the matches of one flash apart.
    drawn = int.from_bytes(board.entropy(4), "big") + number - 1
    header.extend(("id", "%08x" % (drawn & 0xFFFFFFFF)))
    header.extend(("game", start["game"], "players", start["players"], "options", options))
    header.extend(resolution_of(board))
    header.extend(("entropy", board.entropy_source))
    if board.missing:
        header.extend(("missing", list(board.missing)))
    if seal:
        header.extend(("commitment", seal.commitment))
    if stuck_keys:
        header.extend(("stuck_keys", stuck_keys))
    return header


def resolution_of(board):
    """How fine the times of a board are, as keys and values of a log by turns."""
    if board.keys.order is None:
        return ("resolution_us", board.resolution_us)
    return ("resolution_us", board.resolution_us, "tie_us", board.keys.order.tie_us(board.resolution_us))
