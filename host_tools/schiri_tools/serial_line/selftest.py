"""The self-test of a box, followed from the PC. A person follows the box's instructions; the results come in lines."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .transport import LineLost, Patience, SerialError, Transport
from .wire import Lines, checked_payload, facts_of

BEGIN_SECONDS = 5.0
_ATTEMPTS = 3  # tries to begin, because a box that has just restarted may miss the command
STEP_SECONDS = 300.0  # longest time of a step, in which a person presses up to twenty keys
MAX_DRIFT_PPM = 20_000  # largest drift between the clocks; the cable and a busy PC delay a tick by some ms
_BEGIN = b"\x15selftest\n"
_OURS = b"selftest "
_RESULT = re.compile(r"([a-z_]{1,20}) (good|bad|missing)(?: ([ -~]{1,200}))?")
_TICK = re.compile(r"tick (\d{1,15})")
_MOST_WORDS = 2000  # limit of lines of a self-test


@dataclass(frozen=True)
class Result:
    """The result of a step: `word` is good, bad, or missing."""

    step: str
    word: str
    details: str


@dataclass
class Report:
    """The results in order, and the facts of the box by the names of docs/reference/wire-formats.md."""

    results: list[Result] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def bad(self) -> list[str]:
        """The names of the bad steps. A part that is missing on the board is not a fault."""
        return [result.step for result in self.results if result.word == "bad"]


def run(line: Transport, tell: Callable[[Result], None]) -> Report:
    """Starts the self-test, follows it to its end, and calls `tell` with each result. Raises `SerialError` if the box
    refuses or is silent for too long."""
    said = _Said(line)
    if said.first(_ATTEMPTS) == "refused":
        raise SerialError("The box does not test itself now: a match is open. End it or keep it for later.")
    report = Report()
    ticks: list[tuple[float, int]] = []
    count = 0
    while (words := said.next(STEP_SECONDS)) != "end":
        count += 1
        if count > _MOST_WORDS:
            raise SerialError("The self-test does not end: no box says as much.")
        if tick := _TICK.fullmatch(words):
            ticks.append((line.now(), int(tick[1])))
        elif words.startswith("board ") and (board := facts_of(words[6:].encode())):
            report.facts = board.told
        elif found := _RESULT.fullmatch(words):
            result = Result(found[1], found[2], found[3] or "")
            if result.step == "clock":
                result = _clock(ticks)
            report.results.append(result)
            tell(result)
    return report


def _clock(ticks: list[tuple[float, int]]) -> Result:
    """Returns the result of comparing the box's clock with the PC's. A delayed line distorts the spans that it belongs
    to, so the median over the spans from each tick to the third next one counts."""
    spans = [
        (box_us - earlier_us) / 1e6 / (here - earlier)
        for (earlier, earlier_us), (here, box_us) in zip(ticks, ticks[3:], strict=False)
    ]
    if not spans:
        return Result("clock", "bad", "no ticks came")
    drift_ppm = (sorted(spans)[len(spans) // 2] - 1) * 1e6
    word = "good" if abs(drift_ppm) <= MAX_DRIFT_PPM else "bad"
    return Result("clock", word, f"{drift_ppm:+.0f} ppm beside this PC's")


class _Said:
    """The box's lines about its self-test."""

    def __init__(self, line: Transport) -> None:
        self._line = line
        self._cutter = Lines()
        self._waiting: list[str] = []
        self._returns = line.returns

    def first(self, attempts: int) -> str:
        """Starts the self-test, with a number of attempts, and returns the first line. Raises `SerialError` without an
        answer."""
        for _ in range(attempts - 1):
            self._line.send(_BEGIN)
            try:
                return self.next(BEGIN_SECONDS)
            except LineLost:
                raise
            except SerialError:
                self._returns = self._line.returns
        self._line.send(_BEGIN)
        return self.next(BEGIN_SECONDS)

    def next(self, seconds: float) -> str:
        """Returns the next line. Raises `SerialError` if none comes in time, or if the box has restarted."""
        patience = Patience(self._line, seconds)
        while not self._waiting:
            left = patience.left
            if left <= 0:
                raise SerialError(f"The box has said nothing for {seconds:g} s.")
            arrived = self._line.receive(left)
            patience.heard(arrived)
            if self._line.returns != self._returns:
                raise SerialError("The box has restarted in the middle of its self-test: begin again.")
            for text in self._cutter.cut(arrived):
                words = checked_payload(text)
                if words and words.startswith(_OURS):
                    self._waiting.append(words.removeprefix(_OURS).decode("ascii", "replace"))
        return self._waiting.pop(0)
