"""Signed results that contradict those in the folder that `schiri pull` writes to."""

from contextlib import suppress
from pathlib import Path

from ..games import host_game
from ..logs.origin import contradictions, signed_by_log
from ..logs.verify import BadLog, MatchLog, verified
from ..util.errors import UserError
from ..util.files import read_log


def contradicted(path: Path, log: MatchLog) -> str | None:
    """Compares a log, whose own file is `path`, with the other logs of its match number in its folder. Returns a
    sentence about the first contradiction; None if they agree."""
    own = signed_by_log(str(path), log)
    if own is None:
        return None
    found = [own]
    for other in sorted({*path.parent.glob(f"match-{own.match:05d}-*.jsonl")} - {path}):
        with suppress(UserError, BadLog):
            result = signed_by_log(str(other), verified(read_log(other), host_game))
            found += [result] if result else []
    return " ".join(one["sentence"] for one in contradictions(found)) or None
