"""Who stands where: what each has won, and how ties are broken."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import mul
from typing import NamedTuple

from .state import Game, State

WIN, DRAW = 2, 1  # half points


class Criterion(NamedTuple):
    """What a standing goes by: a code for it, and its value for somebody. More is better unless `is_fewest`."""

    code: str
    value: Callable[[str], int]
    is_fewest: bool = False


class Row(NamedTuple):
    """A line of the standings. `values` are those of the criteria, in their order; those who are equal in all of them
    share a place."""

    place: int
    name: str
    values: tuple[int, ...]


class Score:
    """What somebody has from games and byes: half points, two for a win and one for a draw; games won, alone or with
    others, draws not counted; the game's own points; the games that gave those."""

    def __init__(self) -> None:
        self.half_points = 0
        self.wins = 0
        self.points = 0
        self.games = 0
        self.byes = 0
        self.opponents: list[tuple[str, int]] = []  # each with the half points won in that game


def ranked(names: Iterable[str], criteria: Sequence[Criterion]) -> list[Row]:
    """The standings of these: by the first criterion, ties by the next one, and so on."""

    values = {name: tuple(criterion.value(name) for criterion in criteria) for name in names}
    signs = [1 if criterion.is_fewest else -1 for criterion in criteria]
    rows: list[Row] = []
    for count, name in enumerate(sorted(values, key=lambda name: list(map(mul, signs, values[name]))), 1):
        tied = rows and rows[-1].values == values[name]
        rows.append(Row(rows[-1].place if tied else count, name, values[name]))
    return rows


def half_points(game: Game, name: str) -> int:
    """What somebody at a table has from it. All who sat there have won: that is a draw."""
    if name not in game.result.winners:
        return 0
    return DRAW if len(game.result.winners) == len(game.seats) else WIN


def scores(state: State, bye: int, most_games: int | None = None) -> dict[str, Score]:
    """The scores of all entrants. A bye gives `bye` half points. With `most_games` nobody's later games count."""
    found = {name: Score() for name in state.entrants}
    for game in state.games:
        points = game.result.points or (None,) * len(game.seats)
        for name, own in zip(game.seats, points, strict=True):
            score = found[name]
            if most_games is not None and score.games >= most_games:
                continue
            won = half_points(game, name)
            score.half_points += won
            score.wins += won == WIN
            score.opponents += [(other, won) for other in game.seats if other != name]
            if own is not None:
                score.points += own
                score.games += 1
    for name, byes in state.byes().items():
        found[name].half_points += bye * byes
        found[name].byes += byes
    return found


def buchholz(found: dict[str, Score], name: str) -> int:
    """The half points of all whom somebody has met. A bye counts as an opponent with one's own half points, as FIDE
    has it (C.07, dummy opponent); a round that was missed counts nothing."""
    own = found[name]
    return sum(found[other].half_points for other, _ in own.opponents) + own.byes * own.half_points


def sonneborn_berger(found: dict[str, Score], name: str) -> int:
    """The half points of those whom somebody has beaten, twice, and of those of a draw, once; the `Score`'s half points
    are integers, so this is in quarters. A bye counts nothing."""
    return sum(found[other].half_points * won for other, won in found[name].opponents)


def members_of(state: State) -> dict[str, list[Score]]:
    """The scores of the people of each team."""
    found = scores(state, WIN)
    members: dict[str, list[Score]] = {}
    for name, entrant in state.entrants.items():
        if entrant.team is not None:
            members.setdefault(entrant.team, []).append(found[name])
    return members


def team_standings(members: Mapping[str, Sequence[Score]], best: int | None = None) -> list[Row]:
    """The standings of teams with these members: by the half points of all their people, or of the `best` few; then by
    wins."""
    counted = {
        team: sorted(those, key=lambda score: (-score.half_points, -score.wins))[:best]
        for team, those in members.items()
    }
    return ranked(
        counted,
        (
            Criterion("half_points", lambda team: sum(score.half_points for score in counted[team])),
            Criterion("wins", lambda team: sum(score.wins for score in counted[team])),
        ),
    )
