"""The replay of a log: every move with its sentences, its time, and the table after it."""

from schiri import games
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from ..logs.sentences import said
from ..logs.text import same_text
from ..narration.names import shown_names
from ..narration.narration import Narrator
from ..narration.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..logs.types import Sentence
    from .game import GameReplay, ReplayedGame

LABELS = (
    said("replay", "The match, move by move"),
    said("first_move", "To the start"),
    said("back_move", "One move back"),
    said("play_moves", "Play"),
    said("pause_moves", "Pause"),
    said("next_move", "One move forward"),
    said("last_move", "To the end"),
    said("move_place", "Move"),
    said("move_of", "Move [at] of [all]"),
    said("as_played", "In the time it took"),
    said("die_named", "[kind] [value]"),
    said("covered_piece", "covered"),
    said("new_piece", "new"),
    said("aside_piece", "put aside"),
    said("fits_piece", "would have fitted"),
    said("turn_mark", "on turn"),
    said("won_mark", "has won"),
    said("lost_mark", "has lost"),
    said("best_mark", "best"),
    said("worst_mark", "last"),
)


class Replay:
    """The moves of one match, from its lines in order."""

    def __init__(self, game: "ReplayedGame") -> None:
        self._told: list[Sentence] = []
        self._narrator = Narrator(self._told.append, lambda name: game)
        self._played = game
        self._game: GameReplay | None = None
        self._names: list[str] = []
        # Results are kept as JSON, which takes less of a page's memory than objects.
        self._zones: list[str] = []
        self._places: dict[str, int] = {}  # the index of each zone in `_zones`
        self._moves: list[str] = []
        self._standing: list[Step] = []  # the steps that were not undone
        self._tables: list[list[int]] = []  # the indices of the zones on the table after each step
        self._last_us: int | None = None  # the time of the latest record; None after an interruption

    def take(self, content: "dict[str, Any]") -> None:
        """Takes the next record of the log."""
        before = self._narrator.state
        self._narrator.tell(content)
        if "schiri" in content:
            self._begin(content)
            return
        event = content.get("event")
        if event:
            self._change(content, event["event"], before)
        if self._standing and (event or self._told):
            self._add_move(content)
        self._last_us = None if "resumed" in content else content["t"]

    def whole(self) -> str:
        """Returns the replay as JSON for the player: `zones`, each distinct zone once, and `moves`, each with the
        indices of the zones on its table."""
        kinds = self._game.KINDS if self._game else {}
        labels: Any = OrderedDict([(label["code"], label) for label in LABELS])
        head = same_text(OrderedDict(names=self._names, labels=labels, kinds=kinds))
        return '%s, "zones": [%s], "moves": [%s]}' % (head[:-1], ", ".join(self._zones), ", ".join(self._moves))

    def _begin(self, header: "dict[str, Any]") -> None:
        self._names = shown_names(header["players"])
        self._game = self._played.replay(self._names, games.game_class(self._played.name))

    def _change(self, record: "Any", name: str, before: "Any") -> None:
        """Adds the step and the table of an event, or for an undo removes those of the latest event."""
        if name == "undo":
            self._standing.pop()
            self._tables.pop()
        elif self._game:
            self._standing.append(Step(record, before, self._narrator.state))
            self._tables.append([self._place_of(zone) for zone in self._game.table(self._standing)])

    def _place_of(self, zone: "Any") -> int:
        text = same_text(zone)
        if text not in self._places:
            self._places[text] = len(self._zones)
            self._zones.append(text)
        return self._places[text]

    def _add_move(self, record: "Any") -> None:
        event = record.get("event")
        move = OrderedDict(
            n=record["n"],
            t_us=record["t"],
            wait_us=0 if self._last_us is None else record["t"] - self._last_us,
            undo=bool(event and event["event"] == "undo"),
            words=self._told,
            zones=self._tables[-1],
        )
        self._moves.append(same_text(move))
        del self._told[:]


def moves_of(contents: "Iterable[Any]", game: "ReplayedGame") -> str:
    """Returns the replay of a match as JSON, from the header and the records of its log."""
    replay = Replay(game)
    for content in contents:
        replay.take(content)
    return replay.whole()
