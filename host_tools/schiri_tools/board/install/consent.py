"""A box that runs is asked to let its firmware be replaced; its people say yes or no with a key."""

from collections.abc import Callable, Iterator

from ...serial_line.transport import Patience, SerialError, Transport
from ...serial_line.wire import Lines, checked_payload

ANSWER_SECONDS = 60.0
_RESTART_SECONDS = 20.0  # of silence
_OURS = (b"install asked", b"install ok", b"install refused", b"service")
_UNKNOWN = b"Unknown command."


def ask(line: Transport, say: Callable[[str], None]) -> None:
    """Asks, and waits until the box has left its work; `SerialError` if it does not within `ANSWER_SECONDS`."""
    returns = line.returns
    line.send(b"\x15install\n")
    for said in _said(line, ANSWER_SECONDS):
        if said == b"install asked":
            say("The box asks its people: choose yes there (DOWN, OK).")
        if said == b"install refused":
            raise SerialError(
                "The box has refused: somebody said no there, or a match is open. Then end it or keep it for later."
            )
        if said.startswith(_UNKNOWN):
            raise SerialError("The firmware on the box does not know how to let itself be replaced.")
        if said == b"service":
            return
        if said == b"install ok":
            break
    else:
        if line.returns != returns:
            return
        raise SerialError(f"Nobody has said yes on the box within {ANSWER_SECONDS:g} s.")
    for said in _said(line, _RESTART_SECONDS, from_the_last=True):
        if said == b"service":
            return
    # The word may be lost; whether it is at its REPL is found out next.


def _said(line: Transport, seconds: float, from_the_last: bool = False) -> Iterator[bytes]:
    """What the box says about it within so many seconds, or `from_the_last` byte that has come: the words of sealed
    lines, or a whole line that it answers a strange command with. Nothing more comes once its port has gone away and
    come back: it has restarted."""
    cutter = Lines()
    patience = Patience(line, seconds)
    returns = line.returns
    while (left := patience.left) > 0 and line.returns == returns:
        arrived = line.receive(left)
        patience.heard(arrived and from_the_last)
        for text in cutter.cut(arrived):
            words = checked_payload(text[text.find(b"@") :])  # before it may stand what a board says as it starts
            if words in _OURS:
                yield words
            elif text.startswith(_UNKNOWN):
                yield text
