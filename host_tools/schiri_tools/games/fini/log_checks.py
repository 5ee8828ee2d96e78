"""The checks of FINI!'s logs beyond the rules: signals, stopped duels and power cuts."""

from schiri.games.fini.rules.dice import SILVER
from schiri.util.typing import TYPE_CHECKING

from ...logs.log_checks import LogChecks
from ...logs.sentences import LogError
from .presses import Duel, check_presses, said_of_claims

if TYPE_CHECKING:
    from schiri.games.fini.rules.game import Fini

    from ...logs.types import Header, Record


class FiniLogChecks(LogChecks):
    """The checks of a match of FINI!."""

    def __init__(self) -> None:
        super().__init__()
        self._abort_due = False  # whether an interrupted duel has to be aborted next
        self._since_us = 0  # the time from which on presses belong to the duel
        self._duel: Duel | None = None  # the duel under way

    @staticmethod
    def has_real_dice(header: "Header") -> bool:
        return bool(header["options"]["dice"] == "table")

    def before(self, record: "Record", kind: str, game: "Fini") -> None:
        if self._abort_due and kind not in ("go", "foul", "resumed"):
            raise LogError("duel_open", "The duel that was under way before has to be aborted first.")
        if kind == "resumed":
            self._abort_due = game.phase == "duel" or (game.phase == "ready" and self._armed)
            self._cause = record["resumed"]
            self._stop(record)
        elif kind == "note" and record["note"] == "armed":
            if game.phase != "ready":
                raise LogError("no_dice_ready", "A start signal is announced, but no dice lie ready.")
            self._armed = True
        elif kind == "note" and record["note"] != "partner":
            self._stop(record)

    def after(self, record: "Record", kind: str, game: "Fini") -> None:
        if kind == "take":
            if self._duel is None:
                raise LogError("duel_was_stopped", "A die is taken, but the duel had been stopped before.")
            self._duel.takes.append(record)
        elif kind == "go" and not self._abort_due:
            self._duel = Duel(self._since_us, record["t"], _thrown(game))
        elif kind in ("fini", "foul"):
            self._end_duel(record)
        else:
            self._stop(record)
        self._armed = False

    def _end_duel(self, record: "Record") -> None:
        self._check_cause(record)
        if "keys" in record:
            if self._duel is None:
                raise LogError("keys_of_stopped_duel", "There are keys of this duel, but it had been stopped before.")
            check_presses(self._duel, record)
        if self._duel:
            self.remarks += said_of_claims(self._duel, record)
        if record.get("verdict", {}).get("aborted"):
            self.count_called_off("duels_aborted")
        self._abort_due = False
        self._stop(record)

    def _check_cause(self, record: "Record") -> None:
        if "cause" not in record:
            if self._abort_due:
                raise LogError(
                    "no_cause", "The duel was under way as the match was interrupted, but cause does not say so."
                )
            return
        if not self._abort_due:
            raise LogError("cause_of_nothing", "No duel was under way as the match was interrupted, but cause says so.")
        if record["cause"] != self._cause:
            raise LogError(
                "other_cause", "The match was resumed after {cause}, so that is the cause.", cause=self._cause
            )
        if record["event"]["player"] is not None or record["event"]["kind"] != "same_call" or "keys" in record:
            raise LogError(
                "interruption_as_foul", "An interruption is nobody's foul, has the kind same_call, and no keys."
            )

    def _stop(self, record: "Record") -> None:
        self._duel = None
        self._since_us = record["t"]


def _thrown(game: "Fini") -> list[int]:
    """Returns the thrown dice of the box; empty with real dice."""
    if game.thrown is None:
        return []
    coloured, silver = game.thrown
    return list(coloured) + [value + SILVER for value in silver]
