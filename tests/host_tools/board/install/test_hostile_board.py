"""A board whose REPL answers anything at all gets one sentence."""

import pytest
from schiri_tools.board.install.compatibility import check
from schiri_tools.board.install.repl import Repl
from schiri_tools.board.install.uploading import there
from schiri_tools.serial_line.transport import SerialError


class HostileBoard:
    """Answers what is run with `printed` and `failed`, then with what `endless` is, again and again. Time goes by only
    when nothing comes."""

    def __init__(self, printed=b"", failed=b"", endless=b""):
        self._answer = b"OK" + printed + (b"" if endless else b"\x04" + failed + b"\x04>")
        self._endless = endless
        self._coming = b">"
        self._seconds = 0.0
        self.received = 0

    def send(self, data):
        if data == b"\x05A\x01":
            self._coming += b"R\x00"
        elif data.endswith(b"\x04"):
            self._coming += self._answer

    def receive(self, seconds):
        data, self._coming = self._coming or self._endless, b""
        self.received += len(data)
        assert self.received < 64 << 20, "it would go on for ever"
        if not data:
            self._seconds += max(seconds, 0.1)
        return data

    def now(self):
        return self._seconds


@pytest.mark.parametrize(
    "printed",
    [b"\xff\xfe", b"\x1b[2J", b"[" * 100_000, b"-" * 100_000 + b"1", b"9" * 5_000, b"f(1)", b"1\x00"],
    ids=["not UTF-8", "an escape sequence", "lists", "signs", "digits", "a call", "a zero"],
)
def test_a_value_that_is_none_makes_no_sense(printed):
    with pytest.raises(SerialError, match="^The board's answer makes no sense.$"):
        Repl(HostileBoard(printed)).value("1")


@pytest.mark.parametrize("printed", [b"1", b"(1, 2, 3, 4)", b"('esp32', 'micropython', 3, 4)", b"'abcd'"])
def test_a_board_that_tells_nonsense_of_itself_makes_no_sense(printed):
    with pytest.raises(SerialError):
        check(Repl(HostileBoard(printed)))


@pytest.mark.parametrize("printed", [b"name", b"name x 1", b"name 1"])
def test_a_folder_that_holds_nonsense_makes_no_sense(printed):
    with pytest.raises(SerialError, match="^The board's answer makes no sense.$"):
        there(Repl(HostileBoard(printed)), "/a")


def test_an_error_that_is_not_utf_8_makes_no_sense():
    with pytest.raises(SerialError, match="^The board's answer makes no sense.$"):
        Repl(HostileBoard(failed=b"OSError: \xff")).run("1")


def test_an_answer_without_an_end_is_not_read_for_ever():
    with pytest.raises(SerialError, match="^The board's answer has no end.$"):
        Repl(HostileBoard(endless=b"x" * 4096)).run("1")
