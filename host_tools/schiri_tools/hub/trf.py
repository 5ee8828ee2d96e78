"""A Swiss tournament as a tournament report file (FIDE's TRF16, with the number of rounds as pairing programs read it).

Such programs can check its draws and draw its next round. Who begins has white. A walkover is a forfeit, a bye the one
that the pairing gives, and a missed round a zero-point bye. A person who has left has such a bye for the next round,
too. A round without all its results is left out."""

from .rules import format_of
from .standings import DRAW, WIN, half_points, scores
from .state import Game, State

_LETTERS = 33  # the largest number of letters of a name
_ENDS = {WIN: "1", DRAW: "=", 0: "0"}
_FORFEITS = {WIN: "+", 0: "-"}


def trf_of(state: State) -> bytes:
    """Returns the file of a tournament in the format `swiss`."""
    if state.open_tables:
        state = state._replace(rounds=state.rounds[:-1])
    format_ = format_of(state)
    numbers = {name: number for number, name in enumerate(state.entrants, 1)}
    places = {row.name: row.place for row in format_.standings(state)}
    found = scores(state, format_.BYE)
    lines = [
        f"012 {state.begin['title']}",
        f"062 {len(numbers)}",
        "092 Individual: Swiss-System",
        f"XXR {format_.options['rounds']}",
    ]
    for name, number in numbers.items():
        points = f"{found[name].half_points // 2}.{found[name].half_points % 2 * 5}"
        rounds = "".join(f"  {entry}" for entry in _entries(state, name, numbers))
        person = f"001 {number:4}{'':6}{name[:_LETTERS]:{_LETTERS}}{'':33}{points:>4} {places[name]:4}"
        lines.append(person + rounds)
    return "".join(f"{line}\r\n" for line in lines).encode()


def _entries(state: State, name: str, numbers: dict[str, int]) -> list[str]:
    """Returns the entries of a person, one for each round: the number of the opponent, the colour, and the result. An
    entry `0000 - Z` follows if the person misses the next round."""
    games = {game.round: game for game in state.games if name in game.seats}
    entries = []
    for number, round_ in enumerate(state.rounds, 1):
        without_game = "U" if name in round_.byes else "H" if name in round_.half else "Z"
        entries.append(_entry(games[number], name, numbers) if number in games else f"0000 - {without_game}")
    has_left = not state.entrants[name].is_present and not format_of(state).is_over(state)
    return [*entries, *(["0000 - Z"] if has_left else [])]


def _entry(game: Game, name: str, numbers: dict[str, int]) -> str:
    first, second = game.seats
    other, colour = (second, "w") if name == first else (first, "b")
    ends = _FORFEITS if game.result.is_walkover else _ENDS
    return f"{numbers[other]:4} {colour} {ends[half_points(game, name)]}"
