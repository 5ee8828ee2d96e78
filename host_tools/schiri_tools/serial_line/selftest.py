"""The self-test of a box, followed from the PC: people do what the box says, the results come line by line."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .transport import LineLost, Patience, SerialError, Transport
from .wire import Lines, checked_payload, facts_of

BEGIN_SECONDS = 5.0
_ATTEMPTS = 3  # to begin: a box that has just restarted may not have heard
STEP_SECONDS = 300.0  # twenty keys are to be found and pressed
MAX_DRIFT_PPM = 20_000  # of the box's clock against the PC's; the cable and a busy PC delay a tick by some ms
_BEGIN = b"\x15selftest\n"
_OURS = b"selftest "
_RESULT = re.compile(r"([a-z_]{1,20}) (good|bad|missing)(?: ([ -~]{1,200}))?")
_TICK = re.compile(r"tick (\d{1,15})")
_MOST_WORDS = 2000  # that a self-test says


@dataclass(frozen=True)
class Result:
    """How one step came out: `word` is good, bad, or missing."""

    step: str
    word: str
    details: str


@dataclass
class Report:
    """All results, in order, and what the box has told of itself, by the names of docs/reference/wire-formats.md."""

    results: list[Result] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def bad(self) -> list[str]:
        """The steps that came out bad. What a board says to be missing is no fault."""
        return [result.step for result in self.results if result.word == "bad"]


def run(line: Transport, tell: Callable[[Result], None]) -> Report:
    """Begins the self-test, and follows it to its end. `SerialError` if the box refuses, or falls silent."""
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
    """The box's clock beside the PC's. A line that was held up on its way makes a span look too long or too short, so
    it is the median of the spans from each tick to the one three later that counts."""
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
    """What the box says of its self-test, word for word."""

    def __init__(self, line: Transport) -> None:
        self._line = line
        self._cutter = Lines()
        self._waiting: list[str] = []
        self._returns = line.returns

    def first(self, attempts: int) -> str:
        """Asks for the self-test, up to so often; the first words."""
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
        """The next words. `SerialError` if none come for so long."""
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
