"""The first line of a match log: what a person, or a program in years to come, needs to read the rest."""

from . import VERSION
from .ordered import OrderedDict

FORMAT = 1


def header_of(start, number, board, stuck_keys):
    """The header of the log of match `number`, which begins with the accepted event `start`."""
    header: dict = OrderedDict()
    header["schiri"] = FORMAT
    header["firmware"] = VERSION
    header["board"] = board.name
    header["match"] = number
    header["game"] = start["game"]
    header["players"] = start["players"]
    options: dict = OrderedDict()
    for name in start:
        if name not in ("event", "game", "players"):
            options[name] = start[name]
    header["options"] = options
    header["resolution_us"] = board.resolution_us
    header["entropy"] = board.entropy_source
    if stuck_keys:
        header["stuck_keys"] = stuck_keys
    return header
