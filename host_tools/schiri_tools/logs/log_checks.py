"""What the rules of a game leave to the box, such as interruptions."""

from schiri.util.typing import TYPE_CHECKING

from .saying import LogError

if TYPE_CHECKING:
    from typing import Any, Protocol

    from .types import Header, Record, Saying

    class LoggedGame(Protocol):
        """What has to be known of a game to check its logs."""

        name: str

        @property
        def log_checks(self) -> "type[LogChecks]":
            """What its logs must say beside what its rules do."""

        @property
        def schema(self) -> "dict[str, Any] | None":
            """Its part of the schema of logs; None if it has none."""

        def texts(self, language: str) -> dict[str, dict[str, str]]:
            """What is said of its logs in a language other than English, by part and code."""


class LogChecks:
    """The box's part of a match. Each record is looked at by `before`, and then, if the referee has carried out an
    event for it, by `after`. `remarks` are what has to be known of a log in which it has found no fault."""

    def __init__(self) -> None:
        self._armed = False  # has a start signal been announced?
        self._due: list[str] = []  # the events that get the match over the latest interruption
        self._cause = ""  # of that
        self.remarks: list[Saying] = []

    @staticmethod
    def has_real_dice(header: "Header") -> bool:
        """Did the players throw real dice in a match with this header?"""
        return "commitment" not in header

    def note(self, record: "Record", game: "Any") -> None:
        """`LogError` if a note of this game alone cannot come here."""

    def before(self, record: "Record", kind: str, game: "Any") -> None:
        """`LogError` if the record cannot come here."""
        self._armed = self._armed or record.get("note") == "armed"
        if kind == "resumed":
            self._due = [event["event"] for event in game.interruption_events(self._armed, record["t"])]
            self._cause = record["resumed"]
        elif self._due and kind != self._due[0]:
            raise LogError(
                "interruption_open", "What was under way before the interruption has to be broken off first."
            )
        elif record.get("cause") != (self._cause if len(self._due) == 1 else None):
            raise LogError("wrong_cause", "The record does not say rightly whether an interruption was its cause.")
        self._due = self._due if kind == "resumed" else self._due[1:]

    def after(self, record: "Record", kind: str, game: "Any") -> None:
        """`LogError` if the record does not tell what the event has led to."""
        self._armed = False
