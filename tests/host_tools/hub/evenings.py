"""Tournaments for tests."""

from schiri_tools.hub.results import nonce_of
from schiri_tools.hub.tournament import Tournament

from tests.host_tools.signing.forging import lines_of, numbered

FORMATS_OF_TABLES = ("groups", "points", "lives")
SOMEBODY = "Organiser"
AT = "2026-11-23T19:30:00Z"


def begin(name, seed="1", game=None, **options):
    """Returns the event `begin` of a tournament in the format of this name."""
    return {
        "event": "begin",
        "title": "Club night",
        "game": game or ("schocken" if name in FORMATS_OF_TABLES else "fini"),
        "format": name,
        "options": options,
        "seed": seed,
        "boxes": [],
        "test_dice": False,
    }


def people(count, first=1):
    return [f"P{number}" for number in range(first, first + count)]


def entered(name, names, seed="1", game=None, teams=None, **options):
    """Returns a tournament that these people have entered."""
    tournament = Tournament(begin(name, seed, game, **options))
    for one in names:
        team = {"team": teams[one]} if teams else {}
        tournament.apply({"event": "enter", "name": one, **team})
    return tournament


def begun(tournaments, names=("Ada", "Ben"), drawn=True, **change):
    """Returns the id of a tournament in a database, whose first round is drawn."""
    id_ = tournaments.begin({**begin("swiss"), "test_dice": True, **change})
    tournaments.apply(id_, [{"event": "enter", "name": name} for name in names])
    if drawn:
        tournaments.apply(id_, [tournaments.look(id_).tournament.draw()])
    return id_


def by_hand(number, table, winners, points=None):
    """Returns the event that enters a result by hand."""
    event = {"event": "result", "round": number, "table": table, "winners": list(winners), "by": SOMEBODY}
    return event if points is None else {**event, "points": points}


def play_round(tournament, winners_of, points_of=None):
    """Draws and plays a round, and returns the draw. `winners_of` gets a table's seats, `points_of` a name."""
    drawn = tournament.apply(tournament.draw())
    for table, seats in enumerate(drawn["tables"], 1):
        points = [points_of(name) for name in seats] if points_of else None
        tournament.apply(by_hand(drawn["round"], table, winners_of(seats), points))
    return drawn


def write_round(writer, tables=None):
    """Draws a round and enters results of the first `tables` tables, or of all: the first seat has won."""
    drawn = writer.apply(writer.tournament.draw(), AT)
    for table, seats in enumerate(drawn["tables"][:tables], 1):
        writer.apply(by_hand(drawn["round"], table, seats[:1]), AT)


def strongest(seats):
    """Returns the person with the lowest number as the winner."""
    return [min(seats, key=lambda name: int(name[1:]))]


def renamed(log, names, match_id):
    """Returns the log of another match between these people: with other names, another id, and new checks."""
    lines = lines_of(log)
    lines[0]["players"] = lines[1]["event"]["players"] = list(names)
    lines[0]["id"] = match_id
    return numbered(lines)


def of_draw(log, state):
    """Returns the log of the same match as a box writes it that was told of its table in the latest round."""
    lines = lines_of(log)
    players = {*lines[0]["players"]}
    (table,) = (table for table, seats in enumerate(state.rounds[-1].tables, 1) if players <= {*seats})
    lines[0]["nonce"] = nonce_of(state, len(state.rounds), table)
    return numbered(lines)
