"""The report as one HTML page, which loads nothing from elsewhere."""

import base64
import hashlib
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from schiri import VERSION

from ..logs.sentences import INTERRUPTIONS, of_handicap
from ..replay.replay import moves_of
from ..util import in_groups
from ..util.progress import Progress
from . import dice
from .choice_quality import Judgements, section_of_match
from .game import Game
from .match import Match
from .players import Listed, Players
from .remarks import remarks
from .sections import Section, Table, minutes, signed
from .words import ReportWords

_HERE = "<!-- the matches -->"
_PIECE = 1 << 20  # bytes of the temporary file in memory
# A replay is shown only where scripts run; without them, and on paper, the page has its tables.
_PLAYS = """
for (const section of document.querySelectorAll("section.replays")) {
  section.append(new ReplayPlayer(JSON.parse(section.querySelector("script").textContent)).element);
  section.hidden = false;
}
"""


@dataclass(frozen=True)
class Player:
    """The player of replays: a script with the class `ReplayPlayer`, and its style sheet."""

    script: str
    style: str

    @property
    def inline(self) -> str:
        """The script for the page, without imports and exports."""
        return "{\n" + self.script.replace("\nexport class", "\nclass") + _PLAYS + "}\n"

    @property
    def digest(self) -> str:
        """The hash of the script for the page's Content-Security-Policy."""
        return "sha256-" + base64.b64encode(hashlib.sha256(self.inline.encode()).digest()).decode()


@dataclass(frozen=True)
class MatchPart:
    """The part of the page on a match."""

    number: int  # counted from 1 on the page
    game: Game
    title: str
    remarks: Sequence[str]
    facts: Sequence[tuple[str, str]]
    sections: Sequence[Section]
    replay: str  # the replay as JSON for the script that plays it; empty if there is none

    @property
    def place(self) -> str:
        """The HTML id to which links on the page lead."""
        return _place_of(self.number)

    @property
    def match(self) -> Match:
        """The match."""
        return self.game.match


def html(games: Sequence[Game], player: Player | None = None) -> Iterator[bytes]:
    """Yields the page on these matches in pieces: an overview if there are several, then each match. The same logs give
    the same bytes. Each match is accessed once, before the first piece, and its part waits in a temporary file. Without
    a `player` there are no replays."""
    environment = Environment(
        loader=PackageLoader(__package__), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.filters["signed"] = signed
    template = environment.get_template("match.html")
    contents: list[Listed] = []
    overview = _Overview()
    progress = Progress()
    with tempfile.TemporaryFile() as matches:
        for number, game in enumerate(games, 1):
            words = environment.globals["words"] = game.words
            part = _part(game, number, with_replay=player is not None)
            matches.write(f"{template.render(part=part, several=len(games) > 1)}\n".encode())
            contents.append(Listed(part.place, part.title, game.points))
            overview.take(number, contents[-1], game)
            progress.show(f"{number} of {len(games)} matches", number, len(games))
        progress.clear()
        del game, part  # so that no match is kept
        players = overview.players.parts() if len(games) > 1 else []
        frame = environment.get_template("report.html").render(
            title=contents[0].title if len(games) == 1 else words.text("{count} matches", count=len(games)),
            version=VERSION,
            style=files(__package__).joinpath("templates", "report.css").read_text(encoding="utf-8"),
            player=player,
            overview=overview.sections(words) if len(games) > 1 else [],
            contents=contents,
            players=players,
            matches=_HERE,
        )
        head, tail = frame.split(_HERE)
        yield head.encode()
        for one in players:
            yield f"{environment.get_template('player.html').render(player=one)}\n".encode()
        matches.seek(0)
        while piece := matches.read(_PIECE):
            yield piece
        yield tail.encode()


def _place_of(number: int) -> str:
    return f"match-{number}"


def _part(game: Game, number: int, with_replay: bool) -> MatchPart:
    match, place = game.match, _place_of(number)
    sections = [
        *game.sections(place),
        *section_of_match(game),
        dice.Tally(game).section(place, game.words),
        *_corrections(game),
        *_interruptions(match),
    ]
    title = f"{game.TITLE} {' – '.join(match.names)}"
    replay = _replay(game) if with_replay else ""
    return MatchPart(number, game, title, remarks(match), _facts(match), sections, replay)


def _replay(game: Game) -> str:
    """Returns the replay as JSON without "<", so that no text in it can end the script element."""
    match, said = game.match, game.said_of_moves()
    moves = match.words.in_words(json.loads(moves_of([match.header, *match.records], match.game)))
    for move in moves["moves"]:
        if move["n"] in said:
            move["words"].append(said[move["n"]])
    return json.dumps(moves, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _facts(match: Match) -> list[tuple[str, str]]:
    facts, text = match.facts, match.words.text
    options = [f"{key} {value}" for key, value in match.header["options"].items() if key != "handicap"]
    options += [match.words.told(one).rstrip(".") for one in of_handicap(match.header["options"], match.names)]
    rematch = text(", a rematch of {match}", match=match.header["rematch_of"]) if "rematch_of" in match.header else ""
    number = text("{id}, number {match} on its box", id=facts["id"], match=facts["match"])
    shown = [
        (text("Match"), number + rematch),
        (text("Played"), f"{minutes(match.played_us)} min"),
        (text("Options"), ", ".join(options) or match.words.say("no_options", "none")),
        (text("Box"), text("{board}, firmware {firmware}", board=facts["board"], firmware=facts["firmware"])),
        (text("Times"), text("to {time} µs", time=facts["resolution_us"])),
        (text("Chance"), facts["entropy"]),
        (
            text("Log"),
            text(
                "{records}, last check {check}",
                records=match.words.counted(facts["records"], "record"),
                check=facts["check"],
            ),
        ),
    ]
    sealed = ((text("Seal on the dice"), facts["commitment"]), (text("Secret of the dice"), match.secret))
    shown += [(name, in_groups(digits)) for name, digits in sealed if digits]
    signature = facts["signature"] if facts["box"] else None
    return shown + ([(text("Signature"), match.words.told(signature))] if signature else [])


def _corrections(game: Game) -> list[Section]:
    rows = [
        [
            minutes(correction.undo["t"]),
            str(correction.undo["n"]),
            game.in_words(correction.undone["event"]),
            str(correction.undone["n"]),
        ]
        for correction in game.match.corrections
    ]
    if not rows:
        return []
    text = game.words.text
    table = Table(text("What was taken back"), [*map(text, ("Time", "Record", "Event", "Its record"))], rows)
    return [Section(text("Corrections"), tables=[table])]


def _interruptions(match: Match) -> list[Section]:
    text = match.words.text
    rows = [
        [
            minutes(record["t"]),
            str(record["n"]),
            text("after " + INTERRUPTIONS[record["resumed"]]),
            str(record.get("torn", 0)),
        ]
        for record in match.resumptions
    ]
    if not rows:
        return []
    columns = [*map(text, ("Time", "Record", "Why", "Bytes of a torn line"))]
    table = Table(text("When the match was resumed"), columns, rows)
    return [Section(text("Power cuts and pauses"), tables=[table])]


class _Overview:
    """The collection of several matches for the overview: dice, choices and players."""

    def __init__(self) -> None:
        self._dice = dice.Tally()
        self._judgements = Judgements()
        self.players = Players(self._judgements)

    def take(self, number: int, listed: Listed, game: Game) -> None:
        """Adds the match with this number."""
        self._dice.take(game)
        self._judgements.take(str(number), game)
        self.players.take(listed, game)

    def sections(self, words: ReportWords) -> list[Section]:
        """Returns the sections on the players' totals, on their choices, and on all dice."""
        return [self.players.section(words), *self._judgements.sections(words), self._dice.section("all", words)]
