"""Finds out what is on the port, and brings it to where Python can be run on it."""

from collections.abc import Callable

from ...serial_line.transport import Patience, SerialError, Transport
from ...serial_line.wire import Info, Lines, parse
from . import consent

_LOOK_SECONDS = 0.5  # the time for one answer; whoever is slower is asked again
_STRANGE_SECONDS = 10.0  # of nothing but strange bytes; the messages of a board that starts take less
_REPL_SECONDS = 20.0  # of silence
# Stops what may be stopped, and goes into the raw REPL; for a running Schiri these are an empty line.
_TO_REPL = b"\r\x03\x03\r\x01"
_IN_REPL = b"raw REPL; CTRL-B to exit"
_PROMPT = b"\n>>> "  # what a REPL answers anything with that is no Python: nobody starts there
_INFO = b"\x15info\n"


def reach(line: Transport, say: Callable[[str], None], timeout: float) -> str | None:
    """Waits up to `timeout` seconds for a MicroPython at its REPL, or for a Schiri, which is asked to go there. The
    version of that Schiri, or None. `SerialError` if it does not come to that."""
    version = _found(line, say, timeout)
    if version is None:
        return None
    consent.ask(line, say)
    patience = Patience(line, _REPL_SECONDS)
    while patience.left > 0:
        is_repl, answered = _is_repl(line)
        if is_repl:
            return version
        patience.heard(answered)
    raise SerialError("The box has said yes, but did not come to its REPL.")


def _found(line: Transport, say: Callable[[str], None], timeout: float) -> str | None:
    """The version of a running Schiri; None if it is a REPL."""
    start = line.now()
    said_silent = False
    heard = False
    while True:
        version, answered = _version(line)
        if version is not None:
            return version
        if _is_repl(line)[0]:
            return None
        heard = heard or answered
        waited = line.now() - start
        if heard and waited >= min(_STRANGE_SECONDS, timeout):
            raise SerialError("What is on this port is neither a Schiri nor a MicroPython.")
        if waited >= timeout:
            raise SerialError(f"No answer for {timeout:g} s: is this a Schiri or an ESP32 board, and is it on?")
        if not said_silent:
            said_silent = True
            say(f"No answer yet. In a duel a box is silent; waiting up to {timeout:g} s for it.")


def started(line: Transport, timeout: float) -> str:
    """Waits for a Schiri that starts, until nothing has come from it for `timeout` seconds; its version. `SerialError`
    if none does."""
    patience = Patience(line, timeout)
    while patience.left > 0:
        version, answered = _version(line)
        if version is not None:
            return version
        patience.heard(answered)
    raise SerialError(f"The box was restarted, but no Schiri has answered for {timeout:g} s.")


def _is_repl(line: Transport) -> tuple[bool, bool]:
    """Is it a REPL; and has anything come at all?"""
    line.send(_TO_REPL)
    arrived = b""
    end = line.now() + _LOOK_SECONDS
    while (left := end - line.now()) > 0:
        arrived += line.receive(left)
        if _IN_REPL in arrived:
            return True, True
    return False, bool(arrived)


def _version(line: Transport) -> tuple[str | None, bool]:
    """The version of a Schiri that answers; and has anything else come than a prompt?"""
    line.send(_INFO)
    cutter = Lines()
    arrived = b""
    end = line.now() + _LOOK_SECONDS
    while (left := end - line.now()) > 0 and not arrived.endswith(_PROMPT):
        data = line.receive(left)
        arrived += data
        for text in cutter.cut(data):
            answer = parse(text[text.find(b"@") :])  # what a board says as it starts need not end its line
            if isinstance(answer, Info):
                return answer.firmware, True
    return None, bool(arrived) and not arrived.endswith(_PROMPT)
