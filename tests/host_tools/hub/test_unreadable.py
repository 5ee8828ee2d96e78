"""A stored tournament that cannot be read takes nothing from the others."""

import asyncio
import contextlib
import sqlite3

from clubs import PATIENCE_SECONDS, HubInAThread, Visitor
from evenings import begun
from schiri_tools.hub.broker import publisher
from schiri_tools.hub.broker.address import address_of
from schiri_tools.hub.inbox import Inbox
from schiri_tools.hub.store.boxes import AssignedBoxes
from schiri_tools.hub.store.database import opened
from schiri_tools.hub.store.tournaments import Tournaments

from tests.host_tools.logs.playing import GOLDEN

WHOLE = (GOLDEN / "whole_match.jsonl").read_bytes()  # Ben has beaten Ada
OLDER, NEWER, DAMAGED = (
    {"en": "an earlier version", "de": "einer früheren Version", "fr": "version antérieure"},
    {"en": "please update", "de": "bitte erneuern", "fr": "mettez celle-ci"},
    {"en": "line {} of it is damaged", "de": "Seine Zeile {} ist", "fr": "sa ligne {} est"},
)
FAULTS = (  # what the database has instead of a tournament, what the desk says of it, and the line that it names
    ("UPDATE lines SET line = replace(line, 'nament\": 2', 'nament\": 1') WHERE n = 0", OLDER, 0),
    ("UPDATE lines SET line = replace(line, 'nament\": 2', 'nament\": 3') WHERE n = 0", NEWER, 0),
    ("UPDATE lines SET line = '{}' || char(10) WHERE n = 0", DAMAGED, 1),
    ("UPDATE lines SET line = replace(line, 'Ada', 'Eve') WHERE n = 1", DAMAGED, 2),
    ("UPDATE lines SET line = CAST(x'7bff0a' AS TEXT) WHERE n = 1", DAMAGED, 2),
    ("UPDATE lines SET line = CAST(line AS BLOB) WHERE n = 1", DAMAGED, 2),
    ("UPDATE lines SET line = replace(hex(zeroblob(9999)), '0', '[') || char(10) WHERE n = 1", DAMAGED, 2),
    ("UPDATE lines SET line = substr(line, 1, 9) WHERE n = 3", DAMAGED, 4),
    ("DELETE FROM lines WHERE n = 2", DAMAGED, 3),
    ("DELETE FROM lines WHERE n >= 0", DAMAGED, 1),
)


def lines_in(place):
    with contextlib.closing(sqlite3.connect(place)) as database:
        return database.execute("SELECT tournament, n, hex(line) FROM lines ORDER BY tournament, n").fetchall()


class Broker:
    """A broker connection that notes the published tournaments; `has_all` is set when all readable ones are there."""

    def __init__(self, readable):
        self.found, self.readable, self.has_all = set(), {*readable}, asyncio.Event()

    async def send(self, topic, _payload):
        self.found.add(topic.split("/")[2])
        if self.readable <= self.found:
            self.has_all.set()


async def published(tournaments, readable):
    """Returns the ids that a hall has published by the time when all readable ones are among them."""
    broker = Broker(readable)
    hall = publisher.Publisher(tournaments, address_of("mqtt://localhost/cup"), "North", print)
    publishing = asyncio.create_task(hall.publish(broker.send))
    await asyncio.wait_for(broker.has_all.wait(), PATIENCE_SECONDS)
    publishing.cancel()
    return broker.found


def test_tournaments_that_cannot_be_read_take_nothing_from_the_others(tmp_path):
    """Desk, front page, boxes and broker serve the others, and the lines of the unreadable ones stay unchanged."""
    place = str(tmp_path / "hub.sqlite")
    tournaments = Tournaments(opened(place))
    first, *broken, last = sorted(begun(tournaments) for _ in range(len(FAULTS) + 2))
    for id_ in (first, *broken, last):
        tournaments.publish(id_, True)
    assigned = AssignedBoxes(opened(place), tournaments, Inbox(tournaments))
    codes = {id_: f"{number:06}" for number, id_ in enumerate((first, *broken, last))}
    for id_, code in codes.items():
        assigned.assign(code, id_, 1)
    with contextlib.closing(sqlite3.connect(place)) as database, database:
        for id_, (change, _, _) in zip(broken, FAULTS, strict=True):
            database.execute(f"{change} AND tournament = ?", [id_])
    before = lines_in(place)

    hub = HubInAThread(place)
    try:
        organiser, phone, boxes = Visitor(hub.port), Visitor(hub.port), hub.hub.assigned
        organiser.sign_in(hub.password)
        for language in OLDER:
            front, desk = phone.get(f"/?language={language}"), organiser.get(f"/desk?language={language}")
            assert (front.status, desk.status) == (200, 200)
            for id_ in (first, last):
                assert f'href="/e/{id_}"' in front.text and f'href="/desk/{id_}"' in desk.text
            for id_, (_, said, line) in zip(broken, FAULTS, strict=True):
                own = [answer.text for answer in map(organiser.get, (f"/desk/{id_}", f"/e/{id_}", f"/wall/{id_}"))]
                assert id_ not in front.text and all(said[language].format(line) in text for text in own), own
                (sentence,) = [sentence for sentence in desk.text.split("<p ") if id_ in sentence]
                assert said[language].format(line) in sentence
        for id_ in broken:
            boxes.meet(codes[id_], "0123456789abcdef" * 2)
            assert not boxes.take(codes[id_], WHOLE).counts and not boxes.next_match(codes[id_]).names
        assert {*boxes.next_match(codes[last]).names} == {"Ada", "Ben"}
        assert asyncio.run(published(hub.hub.tournaments, (first, last))) == {first, last}
        assert lines_in(place) == before
        for id_ in broken:  # a required checkbox asks for confirmation
            (form,) = [part for part in organiser.get("/desk").text.split("<form ") if f"/desk/{id_}/delete" in part]
            assert 'type="checkbox" required' in form and organiser.send(f"/desk/{id_}/delete").status == 303
        assert not any(id_ in organiser.get("/desk").text for id_ in broken)
        assert lines_in(place) == [line for line in before if line[0] in (first, last)]
        assert {*boxes.places()} == {codes[first], codes[last]} and organiser.get(f"/desk/{broken[0]}").status == 404
        assert organiser.send(f"/desk/{broken[0]}/delete").status == 404
    finally:
        hub.stop()
