"""Checks of a log beyond the rules of its game, such as those of interruptions."""

from schiri.util.typing import TYPE_CHECKING

from .sentences import LogError

if TYPE_CHECKING:
    from typing import Any, Protocol

    from .types import Header, Record, Sentence

    class LoggedGame(Protocol):
        """The parts of a game that the check of a log needs."""

        name: str

        @property
        def log_checks(self) -> "type[LogChecks]":
            """The class with the game's own checks of its logs."""

        @property
        def schema(self) -> "dict[str, Any] | None":
            """The game's part of the schema of logs; None if it has none."""

        def texts(self, language: str) -> dict[str, dict[str, str]]:
            """Returns the game's texts about its logs in a language other than English, by part and code."""


class LogChecks:
    """The checks of the records that the box itself adds to a match, such as notes and interruptions. `before` checks
    each record, and `after` checks it again once the referee has carried out its event. `remarks` has the facts that a
    reader of a correct log must know."""

    def __init__(self) -> None:
        self._armed = False  # whether a start signal has been announced
        self._due: list[str] = []  # the events that have to follow the latest interruption
        self._cause = ""  # the cause of the latest interruption
        self.remarks: list[Sentence] = []
        self.called_off: dict[
            str, int
        ] = {}  # how often players have taken something back, by the codes of `course.CALLED_OFF`

    @staticmethod
    def has_real_dice(header: "Header") -> bool:
        """Returns whether the players threw real dice in a match with this header."""
        return "commitment" not in header

    def note(self, record: "Record", game: "Any") -> None:
        """Raises `LogError` if a note of the game itself is not allowed here."""

    def before(self, record: "Record", kind: str, game: "Any") -> None:
        """Raises `LogError` if the record is not allowed here."""
        if kind == "resumed":
            self._due = [event["event"] for event in game.interruption_events(self._armed, record["t"])]
            self._cause = record["resumed"]
        elif self._due or "cause" in record:
            self._check_due(record, kind)
            self._due = self._due[1:]
        elif kind == "note" and record["note"] == "armed":
            self._armed = True

    def _check_due(self, record: "Record", kind: str) -> None:
        """Raises `LogError` unless the record is the next one that has to follow the interruption."""
        if self._due and kind != self._due[0]:
            raise LogError(
                "interruption_open", "What was under way before the interruption has to be broken off first."
            )
        if record.get("cause") != (self._cause if len(self._due) == 1 else None):
            raise LogError("wrong_cause", "The record does not say rightly whether an interruption was its cause.")

    def after(self, record: "Record", kind: str, game: "Any") -> None:
        """Raises `LogError` if the record is wrong by the state after its event."""
        self._armed = False

    def count_called_off(self, code: str) -> None:
        """Counts something that a player or the referee has taken back."""
        self.called_off[code] = self.called_off.get(code, 0) + 1
