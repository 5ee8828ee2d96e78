"""Boxes that organisers have put at tables: from the code on the page to the result of the match."""

import html
import json
import socket
from contextlib import contextmanager, suppress

from bench import Bench
from clubs import HubInAThread, Visitor, until
from evenings import begun
from hub_of_boxes import FakeBox, greeting, let_work, online
from memory_flash import MemoryBlocks
from schiri.journal.journal import Journal
from schiri.journal.store import matches
from schiri_tools.hub.inbox import Inbox
from schiri_tools.hub.store.boxes import AssignedBoxes, Place
from schiri_tools.hub.store.database import opened
from schiri_tools.hub.store.tournaments import Tournaments

from tests.host_tools.logs.playing import GOLDEN

WHOLE = (GOLDEN / "whole_match.jsonl").read_bytes()  # Ben has beaten Ada
CODE, OTHER_CODE = "123456", "654321"


def box_with(logs, port, code=CODE):
    """Returns a box with these logs and this hub."""
    blocks = MemoryBlocks(256)
    journal = Journal(blocks)
    for log in logs:
        journal.begin()
        for line in log.splitlines(keepends=True):
            journal.append(line)
        journal.close()
    return online(Bench(blocks=blocks), port, code)


def marked(box):
    return [stored.pulled for stored in matches(box.app.journal.flash)]


def row_of(page, code):
    """Returns the row of the box with this code on the page."""
    found = [row for row in page.split("<tr>") if f'<th scope="row">{code}</th>' in row]
    return found[0].split("</tr>")[0] if found else ""


def test_a_box_gets_names_and_its_match_counts_once_it_is_put_at_a_table(tmp_path):
    """The box keeps its table when the hub is stopped and started again."""
    place = str(tmp_path / "hub.sqlite")
    with HubInAThread(place) as hub:
        organiser = hub.organiser()
        id_ = organiser.drawn()
        page, log = f"/desk/{id_}", organiser.of_draw(id_, WHOLE)
        box = box_with([log], hub.box_port)
        let_work([box], lambda: "<td>connected</td>" in row_of(organiser.get(page).text, CODE))
        assert marked(box) == [False] and box.link.next_names == []
        assert organiser.send(f"{page}/box", {"code": f"{CODE[:3]} {CODE[3:]}", "table": 1}).status == 303
        let_work([box], lambda: marked(box) == [True])
        assert "verified log" in organiser.get(page).text
        assert json.loads(organiser.ask("POST", f"/e/{id_}/logs", log).body)["code"] == "known"
        box.link.stop()
    with HubInAThread(place) as hub:
        organiser, box = hub.organiser(), box_with([], hub.box_port)
        let_work([box], lambda: "<td>connected</td>" in row_of(organiser.get(page).text, CODE))
        assert organiser.send(f"{page}/draw").status == 303
        let_work([box], lambda: sorted(box.link.next_names) == ["Ada", "Ben"])
        assert row_of(organiser.get(page).text, CODE).startswith("<td>1</td>")
        assert organiser.send(f"{page}/box-off", {"code": CODE}).status == 303
        assert row_of(organiser.get(page).text, CODE).startswith("<td>–</td>")


def test_organisers_hear_of_a_box_that_comes_and_nobody_else_does(hub, organiser):
    id_ = organiser.drawn()
    with heard(organiser, f"/desk/{id_}/news") as desk, heard(organiser, f"/e/{id_}/news") as public:
        box = box_with([], hub.box_port, "777777")
        let_work([box], lambda: b"event: boxes\n" in desk())
        assert "<td>connected</td>" in row_of(organiser.get(f"/desk/{id_}").text, "777777")
        box.link.stop()
        assert b"event: boxes" not in public()
    assert Visitor(hub.port).get(f"/desk/{id_}/news").status == 404


@contextmanager
def heard(organiser, path):
    """Returns the news that a waiting page has got so far."""
    with socket.create_connection(("127.0.0.1", organiser.port), 30) as line:
        cookies = "; ".join(f"{name}={value}" for name, value in organiser.cookies.items())
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookies}\r\n\r\n".encode())
        data = bytearray()
        while b"retry:" not in data:
            data += line.recv(4096)
        line.setblocking(False)

        def so_far():
            with suppress(BlockingIOError):
                data.extend(line.recv(4096))
            return bytes(data)

        yield so_far


def test_what_a_box_says_of_itself_is_text_on_the_page(hub, organiser):
    """A box that states a code of anything but digits is disconnected; a malformed fingerprint is not shown."""
    id_ = organiser.drawn()
    box = stated(hub.box_port, b"666666", b"<b>'&", b"<script>alert(1)</script>")
    row = until(lambda: row_of(organiser.get(f"/desk/{id_}").text, "666666"))
    box.close()
    assert "<script" not in row and "<script>alert(1)</script>" in html.unescape(row)
    assert "<b>" not in html.unescape(row)


def test_a_form_that_names_no_box_or_table_changes_nothing_and_says_why(organiser):
    id_ = organiser.drawn()
    for code, table, why in (
        ("12345", "1", "six digits"),
        ("١٢٣٤٥٦", "1", "six digits"),
        ("<b>123456", "1", "six digits"),
        ("111111", "0", "from 1 to 100"),
        ("111111", "101", "from 1 to 100"),
        ("111111", "x", "must be a number"),
    ):
        answer = organiser.send(f"/desk/{id_}/box", {"code": code, "table": table})
        assert answer.status == 422 and why in answer.text
    assert organiser.send("/desk/none/box", {"code": "111111", "table": 1}).status == 404
    assert not row_of(organiser.get(f"/desk/{id_}").text, "111111")


def assigned_of(address):
    engine = opened(address)
    tournaments = Tournaments(engine)
    return AssignedBoxes(engine, tournaments, Inbox(tournaments)), tournaments


def test_names_are_those_at_the_table_until_it_has_a_result(address):
    assigned, tournaments = assigned_of(address)
    id_ = begun(tournaments, ("Ada", "Ben", "Cem", "Dora"))
    first, second = (set(seats) for seats in tournaments.look(id_).state.rounds[0].tables)
    assigned.assign(CODE, id_, 1)
    assigned.assign(OTHER_CODE, id_, 2)
    assert (set(assigned.next_match(CODE).names), set(assigned.next_match(OTHER_CODE).names)) == (first, second)
    tournaments.apply(id_, [{"event": "result", "round": 1, "table": 1, "winners": [min(first)], "by": "Orga"}])
    assert (assigned.next_match(CODE).names, set(assigned.next_match(OTHER_CODE).names)) == ((), second)
    tournaments.apply(id_, [{"event": "undo"}])
    assert set(assigned.next_match(CODE).names) == first
    tournaments.apply(id_, [{"event": "withdraw", "name": min(first)}])  # a walkover
    assert assigned.next_match(CODE).names == ()


def test_a_code_is_at_one_table_at_a_time(address):
    assigned, tournaments = assigned_of(address)
    one, other = begun(tournaments), begun(tournaments, ("Cem", "Dora"))
    assigned.assign(CODE, one, 1)
    assigned.assign(CODE, other, 1)
    assert set(assigned.next_match(CODE).names) == {"Cem", "Dora"}
    assert assigned.take(CODE, WHOLE).code == "no_table"
    assigned.take_off(CODE, one)  # an outdated page names the former tournament
    assert assigned_of(address)[0].places() == assigned.places() == {CODE: Place(other, 1)}
    assigned.take_off(CODE, other)
    assert assigned_of(address)[0].places() == assigned.places() == {}
    assert assigned.pinned(CODE) is None and assigned.next_match(CODE).names == ()
    assert assigned.take(CODE, WHOLE).code == "no_tournament"


def test_the_first_fingerprint_of_an_assigned_code_is_kept_and_no_other_takes_its_place(address):
    assigned, tournaments = assigned_of(address)
    id_, own = begun(tournaments), "0123456789abcdef" * 2
    assigned.meet(CODE, own)
    assert assigned.pinned(CODE) is None  # no organiser has put this box at a table
    assigned.assign(CODE, id_, 1)
    for stated in ("<b>", own, "f" * 32):
        assigned.meet(CODE, stated)
    assert assigned_of(address)[0].pinned(CODE) == assigned.pinned(CODE) == own


def test_organisers_say_which_of_two_boxes_is_the_one_and_it_stays_when_it_is_moved(hub, organiser):
    id_, own, other = organiser.drawn(), "0123456789abcdef" * 2, "f" * 32
    lines = [stated(hub.box_port, b"555555", fingerprint.encode()) for fingerprint in (own, other)]
    until(lambda: len(fingerprints(hub, "555555")) == 2)
    organiser.send(f"/desk/{id_}/box", {"code": "555555", "table": 1})
    assert hub.hub.assigned.pinned("555555") == ""
    page = organiser.get(f"/desk/{id_}").text
    assert page.count("doubtful: another box") == 2 and f'name="fingerprint" value="{other}"' in page
    organiser.send(f"/desk/{id_}/box", {"code": "555555", "table": 1, "fingerprint": other})
    until(lambda: organiser.get(f"/desk/{id_}").text.count("doubtful: another box") == 1)
    organiser.send(f"/desk/{id_}/box", {"code": "555555", "table": 2})
    assert hub.hub.assigned.places()["555555"] == Place(id_, 2, other)
    organiser.send(f"/desk/{id_}/box-off", {"code": "555555"})
    for line in lines:
        line.close()


def stated(port, code, fingerprint, firmware=b"1.0"):
    """Returns a box that states a code and a fingerprint, and then nothing."""
    box = FakeBox(port)
    box.receive()
    box.send(greeting(code, fingerprint=fingerprint, firmware=firmware))
    return box


def fingerprints(hub, code):
    return [box.fingerprint for box in hub.hub.boxes.boxes if box.code == code]


def test_boxes_are_asked_again_only_for_what_may_count_now(address):
    assigned, tournaments = assigned_of(address)
    id_ = begun(tournaments, ("Ada", "Ben", "Cem", "Dora"))
    heard = []
    assigned.watch(heard.append)
    assigned.assign(CODE, id_, 1)
    for table in (1, 2):
        seats = tournaments.look(id_).state.rounds[0].tables[table - 1]
        tournaments.apply(id_, [{"event": "result", "round": 1, "table": table, "winners": [seats[0]], "by": "Orga"}])
    tournaments.apply(id_, [{"event": "undo"}])
    begun(tournaments, ("Eva", "Finn"))  # a tournament without a box is no reason
    assert heard == [True, False, False, True]
