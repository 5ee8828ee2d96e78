"""The report as one page of HTML, which loads nothing from anywhere."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from schiri import VERSION

from ..narration.words import INTERRUPTIONS
from ..util.digits import in_groups
from . import dice
from .game import Game
from .match import Match
from .remarks import remarks
from .sections import Section, Table, counted, minutes, signed

_HERE = "<!-- the matches -->"


@dataclass(frozen=True)
class MatchPart:
    """A match on the page."""

    place: str  # its id on the page
    game: Game
    title: str
    remarks: Sequence[str]
    facts: Sequence[tuple[str, str]]
    sections: Sequence[Section]

    @property
    def match(self) -> Match:
        """The match itself."""
        return self.game.match


def html(games: Sequence[Game]) -> Iterator[bytes]:
    """The page on these matches, piece by piece: each by itself, and before them an overview if there are several. The
    same logs give the same page. Each match is asked for once, and not kept."""
    environment = Environment(
        loader=PackageLoader(__package__), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.filters["signed"] = signed
    template = environment.get_template("match.html")
    matches: list[bytes] = []
    contents: list[tuple[str, str, Sequence[int]]] = []
    overview = _Overview()
    for number, game in enumerate(games, 1):
        part = _part(game, f"match-{number}")
        matches.append(f"{template.render(part=part, several=len(games) > 1)}\n".encode())
        contents.append((part.place, part.title, game.points))
        overview.take(game)
    frame = environment.get_template("report.html").render(
        title=contents[0][1] if len(games) == 1 else f"{len(games)} matches",
        version=VERSION,
        style=files(__package__).joinpath("templates", "report.css").read_text(encoding="utf-8"),
        overview=overview.sections() if len(games) > 1 else [],
        contents=contents,
        matches=_HERE,
    )
    head, tail = frame.split(_HERE)
    yield head.encode()
    yield from matches
    yield tail.encode()


def _part(game: Game, place: str) -> MatchPart:
    match = game.match
    sections = [*game.sections(place), dice.Tally(game).section(place), *_corrections(game), *_interruptions(match)]
    title = f"{game.TITLE} {' – '.join(match.names)}"
    return MatchPart(place, game, title, remarks(match), _facts(match), sections)


def _facts(match: Match) -> list[tuple[str, str]]:
    facts = match.facts
    options = match.header["options"].items()
    shown = [
        ("Match", f"{facts['id']}, number {facts['match']} on its box"),
        ("Played", f"{minutes(match.played_us)} min"),
        ("Options", ", ".join(f"{key} {value}" for key, value in options) or "none"),
        ("Box", f"{facts['board']}, firmware {facts['firmware']}"),
        ("Times", f"to {facts['resolution_us']} µs"),
        ("Chance", facts["entropy"]),
        ("Log", f"{counted(facts['records'], 'record')}, last check {facts['check']}"),
    ]
    sealed = (("Seal on the dice", facts["commitment"]), ("Secret of the dice", match.secret))
    return shown + [(name, in_groups(digits)) for name, digits in sealed if digits]


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
    table = Table("What was taken back", ["Time", "Record", "Event", "Its record"], rows)
    return [Section("Corrections", tables=[table])]


def _interruptions(match: Match) -> list[Section]:
    rows = [
        [
            minutes(record["t"]),
            str(record["n"]),
            f"after {INTERRUPTIONS[record['resumed']]}",
            str(record.get("torn", 0)),
        ]
        for record in match.resumptions
    ]
    if not rows:
        return []
    table = Table("When the match was resumed", ["Time", "Record", "Why", "Bytes of a torn line"], rows)
    return [Section("Power cuts and pauses", tables=[table])]


class _Overview:
    """What several matches come to, which are taken one after the other."""

    def __init__(self) -> None:
        self._totals: dict[str, dict[str, dict[str, int]]] = {}  # by the game's title and the player's name
        self._dice = dice.Tally()

    def take(self, game: Game) -> None:
        """Adds a match."""
        self._dice.take(game)
        players = self._totals.setdefault(game.TITLE, {})
        for seat, name in enumerate(game.match.names):
            own = players.setdefault(name, {})
            for what, number in game.totals(seat).items():
                own[what] = own.get(what, 0) + number

    def sections(self) -> list[Section]:
        """The players' totals, and all dice."""
        tables = [_players(title, totals) for title, totals in self._totals.items()]
        players = Section("Players", ["Players are told apart by their names."], tables=tables)
        return [players, self._dice.section("all")]


def _players(title: str, totals: Mapping[str, Mapping[str, int]]) -> Table:
    columns = list(next(iter(totals.values())))
    rows = [[name, *(str(own[what]) for what in columns)] for name, own in sorted(totals.items())]
    return Table(title, ["Player", *columns], rows)
