"""A reader of tournament report files (TRF16, and XXR for the number of rounds), apart from the hub's writer."""

from typing import NamedTuple

from evenings import begin
from schiri_tools.hub.state import Entrant, Result, Round, State

POINTS = {"1": 2, "+": 2, "U": 2, "=": 1, "0": 0, "-": 0, "Z": 0}  # half points
GAMES, GAME = 91, 10  # where the first game of a line stands, and what each takes


class Person(NamedTuple):
    number: int
    name: str
    half_points: int
    rank: int
    games: list[tuple[int, str, str]]  # the other's number, or 0, the colour, and the result


def people_of(text):
    """Returns the people of a file by number, and checks that their games fit together and add up."""
    found = {}
    for line in text.splitlines():
        if line.startswith("001"):
            games = [line[at : at + 8] for at in range(GAMES, len(line), GAME)]
            entries = [(int(game[:4]), game[5], game[7]) for game in games]
            points = round(2 * float(line[80:84]))
            number = int(line[4:8])
            found[number] = Person(number, line[14:47].strip(), points, int(line[85:89]), entries)
    for person in found.values():
        assert sum(POINTS[result] for _, _, result in person.games) == person.half_points
        for place, (other, colour, result) in enumerate(person.games):
            if other:
                back, other_colour, other_result = found[other].games[place]
                assert back == person.number and {colour, other_colour} == {"w", "b"}
                assert {result, other_result} in ({"1", "0"}, {"="}, {"+", "-"}, {"-"})
            else:
                assert (colour, result) in (("-", "U"), ("-", "Z"))
    return found


def rounds_of(text):
    """Returns the number of rounds that the tournament has."""
    return int(next(line for line in text.splitlines() if line.startswith("XXR"))[3:])


def state_of(text, drawn=None):
    """Returns the state of a Swiss tournament before its next round, or as it was when `drawn` rounds were drawn.
    People who miss the next round have left."""
    everybody = people_of(text)
    played = 0
    for person in everybody.values():
        numbers = (number for number, (other, _, result) in enumerate(person.games, 1) if other or result == "U")
        played = max([played, *numbers])
    drawn = played if drawn is None else drawn
    entrants = {str(number): Entrant(None, not misses(person, drawn)) for number, person in everybody.items()}
    rounds = tuple(_round(everybody, place) for place in range(drawn))
    return State(begin("swiss", rounds=rounds_of(text)), entrants, rounds, {}, {}, False)


def misses(person, place):
    return person.games[place][2] == "Z" if place < len(person.games) else False


def _round(everybody, place):
    pairs = [
        (person.number, person.games[place][0], person.games[place][2], everybody[person.games[place][0]])
        for person in everybody.values()
        if person.games[place][1] == "w"
    ]
    results = []
    for white, black, result, other in pairs:
        ends = {white: POINTS[result], black: POINTS[other.games[place][2]]}
        winners = tuple(str(number) for number, points in ends.items() if points)
        results.append(Result(winners, is_walkover=result in "+-"))
    byes = tuple(str(person.number) for person in everybody.values() if person.games[place][2] == "U")
    return Round(tuple((str(white), str(black)) for white, black, *_ in pairs), byes, (), tuple(results))
