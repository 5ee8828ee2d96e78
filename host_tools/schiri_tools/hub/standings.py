"""Standings: scores, criteria and tie-breaks."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import mul
from typing import NamedTuple

from .state import Game, State

WIN, DRAW = 2, 1  # half points


class Criterion(NamedTuple):
    """A criterion of the standings: its code, and a function that returns its value for a name. A greater value is
    better unless `is_fewest`."""

    code: str
    value: Callable[[str], int]
    is_fewest: bool = False


class Row(NamedTuple):
    """A row of the standings with the values of the criteria. Rows with equal values share a place."""

    place: int
    name: str
    values: tuple[int, ...]


class Score:
    """The score of a person: half points (two for a win, one for a draw), wins without draws, the game's own points,
    the number of games with such points, the number of rounds in which the person was there for a game, the half points
    of rounds without one (byes and walkovers), and opponents."""

    def __init__(self) -> None:
        self.half_points = 0
        self.wins = 0
        self.points = 0
        self.games = 0
        self.rounds = 0
        self.unplayed: list[int] = []
        self.opponents: list[tuple[str, int]] = []  # each opponent, and the person's half points of that game

    def add(self, opponent: str, won: int) -> None:
        """Adds a game that `opponent` has lost without playing it, and that brings `won` half points."""
        self.half_points += won
        self.wins += won == WIN
        self.opponents.append((opponent, won))


def ranked(names: Iterable[str], criteria: Sequence[Criterion]) -> list[Row]:
    """Returns the standings: sorted by the first criterion, ties by the next one, and so on."""

    values = {name: tuple(criterion.value(name) for criterion in criteria) for name in names}
    signs = [1 if criterion.is_fewest else -1 for criterion in criteria]
    rows: list[Row] = []
    for count, name in enumerate(sorted(values, key=lambda name: list(map(mul, signs, values[name]))), 1):
        tied = rows and rows[-1].values == values[name]
        rows.append(Row(rows[-1].place if tied else count, name, values[name]))
    return rows


def half_points(game: Game, name: str) -> int:
    """Returns the half points of a person from a game. If all seats have won, it is a draw."""
    if name not in game.result.winners:
        return 0
    return DRAW if len(game.result.winners) == len(game.seats) else WIN


def scores(
    state: State,
    bye: int,
    most_games: int | None = None,
    without: Collection[str] = (),
    walkovers_are_games: bool = False,
) -> dict[str, Score]:
    """Returns the scores of all entrants. A bye gives `bye` half points. With `most_games`, later games of a person do
    not count. Games of people in `without` do not count for anybody. If `walkovers_are_games`, the winner has met the
    others."""
    found = {name: Score() for name in state.entrants}
    for game in state.games:
        if any(name in without for name in game.seats):
            continue
        is_played = walkovers_are_games or not game.result.is_walkover
        points = game.result.points or (None,) * len(game.seats)
        for name, own in zip(game.seats, points, strict=True):
            score = found[name]
            if most_games is not None and score.games >= most_games:
                continue
            won = half_points(game, name)
            score.half_points += won
            score.wins += won == WIN
            if is_played:
                score.opponents += [(other, won) for other in game.seats if other != name]
            elif won:
                score.unplayed.append(won)
            score.rounds += won > 0 or (not game.result.is_walkover and (own is not None or not game.result.points))
            if own is not None:
                score.points += own
                score.games += 1
    for name in (name for round_ in state.rounds for name in round_.byes):
        found[name].half_points += bye
        found[name].wins += bye == WIN
        found[name].unplayed.append(bye)
    for name in (name for round_ in state.rounds for name in round_.half):
        found[name].half_points += DRAW
        found[name].unplayed.append(DRAW)
    return found


def buchholz(found: dict[str, Score], name: str) -> int:
    """Returns the sum of the half points of all opponents. A bye or a walkover counts as an opponent with one's own
    half points (FIDE Handbook C.07, dummy opponent); a missed round counts nothing."""
    own = found[name]
    return sum(found[other].half_points for other, _ in own.opponents) + len(own.unplayed) * own.half_points


def sonneborn_berger(found: dict[str, Score], name: str) -> int:
    """Returns the Sonneborn-Berger score in quarter points: twice the half points of beaten opponents plus once those
    of opponents with a draw. A bye or a walkover counts as a game against the dummy opponent of `buchholz`."""
    own = found[name]
    return sum(found[other].half_points * won for other, won in own.opponents) + own.half_points * sum(own.unplayed)


def members_of(state: State) -> dict[str, list[Score]]:
    """Returns the scores of the people of each team."""
    found = scores(state, WIN)
    members: dict[str, list[Score]] = {}
    for name, entrant in state.entrants.items():
        if entrant.team is not None:
            members.setdefault(entrant.team, []).append(found[name])
    return members


def team_standings(members: Mapping[str, Sequence[Score]]) -> list[Row]:
    """Returns the standings of teams, by the half points of all their members, then by wins."""
    return ranked(
        members,
        (
            Criterion("half_points", lambda team: sum(score.half_points for score in members[team])),
            Criterion("wins", lambda team: sum(score.wins for score in members[team])),
        ),
    )
