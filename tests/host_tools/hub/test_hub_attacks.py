"""What a stranger in the network, or a page of another site, cannot do to a hub."""

import html
import json
import re
import select
import socket
import struct
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser

import pytest
from clubs import HubInAThread, Visitor, until
from jinja2 import Environment
from schiri_tools.hub.inbox import MOST_BYTES_OF_A_LOG
from schiri_tools.hub.server import app, public, words
from schiri_tools.hub.server.app import PASSWORDS_AT_ONCE
from schiri_tools.hub.server.public import SIGN_INS
from schiri_tools.logs import form

from tests.host_tools.logs.playing import GOLDEN

WHOLE = (GOLDEN / "whole_match.jsonl").read_bytes()
HOSTILE = (
    "<script>alert(1)</script>",
    "<svg/onload=alert(1)>",
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)' autofocus='",
    "</title></textarea><b>bold</b>",
    "{{ 7*7 }}{% raw %}{0}{name}",
    "=HYPERLINK(0)",
    "&lt;b&gt;",
)
PUBLIC = ("/e/{}", "/e/{}/who?name=Ada", "/wall/{}", "/wall/{}/panels", "/e/{}/news")
DESK = ("/desk", "/desk/new", "/desk/{}", "/desk/{}/seats", "/desk/{}/file")
FORMS = {
    "/desk/new": {"title": "Mine", "game": "fini", "format": "swiss", "rounds": "3"},
    "/desk/{}/enter": {"people": "Mallory"},
    "/desk/{}/withdraw": {"name": "Ada"},
    "/desk/{}/draw": {},
    "/desk/{}/result": {"round": 1, "table": 1, "won": 0},
    "/desk/{}/undo": {},
    "/desk/{}/close": {},
    "/desk/{}/publish": {"shown": "yes"},
    "/desk/{}/box": {"code": "123456", "table": 1},
    "/desk/{}/box-off": {"code": "123456"},
    "/desk/{}/log": {},
    "/sign-out": {},
}


def test_the_first_log_and_the_first_look_compile_nothing_while_others_wait(tmp_path, monkeypatch):
    words.templates.cache_clear()
    form._forms.clear()
    with HubInAThread(str(tmp_path / "hub.sqlite")) as hub:
        monkeypatch.delattr(Environment, "compile")
        monkeypatch.delattr(form, "Form")
        organiser = hub.organiser()
        id_ = organiser.drawn(("Ada", "Ben"))
        assert organiser.send_file(f"/desk/{id_}/log", organiser.of_draw(id_, WHOLE)).status == 303
        assert {organiser.get(page.format(id_)).status for page in (*PUBLIC[:4], *DESK, "/desk/{}/print")} == {200}


@pytest.fixture
def event(organiser):
    """Returns the id of a tournament that is not published."""
    return organiser.drawn(published=False)


def test_what_is_not_published_is_not_there(hub, organiser, event):
    stranger = Visitor(hub.port)

    def statuses():
        found = [stranger.get(page.format(event)).status for page in PUBLIC]
        return {
            *found,
            stranger.ask("POST", f"/e/{event}/logs", WHOLE).status,
            stranger.send_file(f"/e/{event}/log", WHOLE).status,
        }

    assert statuses() == {404} and event not in stranger.get("/").text
    organiser.send(f"/desk/{event}/publish", {"shown": "yes"})
    assert stranger.get(f"/e/{event}").status == 200 and event in stranger.get("/").text
    organiser.send(f"/desk/{event}/publish", {"shown": "no"})
    assert statuses() == {404} and event not in stranger.get("/").text


def test_a_stranger_sees_and_changes_nothing_at_the_desk(hub, organiser, event):
    before = organiser.get(f"/desk/{event}/file").body
    for cookie in ({}, {"schiri_session": "x"}, {"schiri_session": "' OR 1=1 --"}):
        stranger = Visitor(hub.port)
        stranger.cookies = cookie
        found = {stranger.get(page.format(event)).status for page in DESK}
        found |= {stranger.send(page.format(event), fields).status for page, fields in FORMS.items()}
        assert found == {404}
    assert organiser.get(f"/desk/{event}/file").body == before


@pytest.mark.parametrize("path", FORMS)
def test_a_form_of_another_site_is_refused(organiser, event, path):
    """Such a form may carry the organiser's cookie, if a browser sends it, but it lacks the token or the origin."""
    before = organiser.get(f"/desk/{event}/file").body
    listed = organiser.get("/desk").text
    other, here = "http://evil.example", f"http://127.0.0.1:{organiser.port}"
    for token, origin in (
        ("", here),
        ("x" * 43, here),
        ("ü", here),
        (organiser.token, other),
        (organiser.token, "null"),
    ):
        assert organiser.send(path.format(event), FORMS[path], token, Origin=origin).status == 403
    assert organiser.get(f"/desk/{event}/file").body == before and organiser.get("/desk").text == listed


def test_the_cookie_is_for_this_site_and_no_script(hub):
    visitor = Visitor(hub.port)
    cookie = visitor.sign_in(hub.password).headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    token = visitor.cookies["schiri_session"]
    assert len(token) > 40 and visitor.send("/sign-out").status == 303
    visitor.cookies = {"schiri_session": token}
    assert visitor.get("/desk").status == 404  # the hub has ended the session, too


class Elements(HTMLParser):
    """The elements of a page with the names of their attributes, as a browser takes it apart."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag not in ("svg", "path"):  # the QR code differs, as the address does
            self.found.append((tag, *(name for name, _ in attributes)))


def test_hostile_names_are_text_on_every_page(own_hub):
    """Each page has the same elements with the same attributes as with tame names, and shows the names as they are."""
    quiet = own_hub.organiser()
    pages = [page for page in (*DESK[2:4], *PUBLIC[:-1]) if "name=" not in page]

    def shown(names, title):
        id_ = quiet.begin(title=title, game="fini", format="swiss", rounds="3")
        lines = ['"{}";{}'.format(name.replace('"', '""'), title) for name in names]
        understood = quiet.send(f"/desk/{id_}/enter", {"people": "\n".join(lines)}).text
        rows = [
            field for place, name in enumerate(names) for field in (("name", name), ("team", title), ("enter", place))
        ]
        assert quiet.send(f"/desk/{id_}/enter", [("agreed", "yes"), *rows]).status == 303
        quiet.send(f"/desk/{id_}/draw")
        quiet.send(f"/desk/{id_}/publish", {"shown": "yes"})
        quiet.send(f"/desk/{id_}/result", {"round": 1, "table": 1, "won": 0})
        return {"understood": understood} | {page: quiet.get(page.format(id_)).text for page in pages}

    tame = shown([f"Name {place}" for place in range(len(HOSTILE))], "Night")
    hostile = shown(HOSTILE, HOSTILE[0])
    for page in hostile:
        assert sorted(Elements(hostile[page]).found) == sorted(Elements(tame[page]).found), page
        assert all(name in html.unescape(hostile[page]) for name in HOSTILE), page


def test_a_hostile_own_page_and_what_is_refused_are_text(hub, organiser, event):
    hostile = "<script>alert(1)</script>"
    organiser.send(f"/desk/{event}/enter", {"people": hostile})
    organiser.send(f"/desk/{event}/publish", {"shown": "yes"})
    own = organiser.get(f"/e/{event}/who?name=%3Cscript%3Ealert(1)%3C/script%3E")
    again = organiser.send(f"/desk/{event}/enter", {"people": hostile})
    file = organiser.send_file(f"/desk/{event}/log", b"{}", file="<script>alert(1)<_script>")
    assert (own.status, again.status, file.status) == (200, 200, 422)
    for answer in (own, again, file):
        assert "<script>alert" not in answer.text and "&lt;script&gt;alert" in answer.text


def test_every_answer_forbids_scripts_of_others(hub, organiser, event):
    for page in (*(page.format(event) for page in DESK), "/", "/sign-in", "/no/such/page", "/static/wall.js"):
        headers = organiser.get(page).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy, page
        assert headers["X-Content-Type-Options"] == "nosniff"
        text = organiser.get(page).text
        own = r" type=\"module\" src=\"/static/\w+\.js\"></script>"
        assert " style=" not in text and not re.search(f"<script(?!{own})", text)


def test_too_large_an_upload_is_refused_and_not_kept(hub, organiser, event):
    organiser.send(f"/desk/{event}/publish", {"shown": "yes"})
    before, stranger = organiser.get(f"/desk/{event}/file").body, Visitor(hub.port)
    large = WHOLE + bytes(MOST_BYTES_OF_A_LOG)
    assert stranger.send_file(f"/e/{event}/log", large).status == 413
    assert stranger.ask("POST", f"/e/{event}/logs", large).status == 413
    with socket.create_connection(("127.0.0.1", hub.port), 30) as line:  # a sender that never stops by itself
        line.sendall(f"POST /e/{event}/logs HTTP/1.1\r\nHost: x\r\nContent-Length: {1 << 40}\r\n\r\n".encode())
        sent = 0
        while not select.select([line], [], [], 0)[0]:
            sent += line.send(bytes(1 << 16))
        assert (
            line.recv(100).startswith(b"HTTP/1.1 413") and sent < 32 * MOST_BYTES_OF_A_LOG
        )  # most of what was sent is still in the buffers of the system
    assert organiser.get(f"/desk/{event}/file").body == before
    log = organiser.of_draw(event, WHOLE)
    assert json.loads(stranger.ask("POST", f"/e/{event}/logs", log).body)["code"] == "taken"


def upload_that_stalls(port, event, path, address="127.0.0.1"):
    """Returns the head of an upload of 100,000 bytes, and 50,000 of them."""
    body = '--edge\r\nContent-Disposition: form-data; name="log"; filename="x"\r\n\r\n'
    head = f"POST /e/{event}/{path} HTTP/1.1\r\nHost: hub\r\nContent-Length: 100000\r\n"
    line = socket.create_connection(("127.0.0.1", port), 60, source_address=(address, 0))
    line.sendall(f"{head}Content-Type: multipart/form-data; boundary=edge\r\n\r\n{body}".encode() + bytes(50_000))
    return line


@pytest.mark.parametrize(("path", "most"), [("log", 8), ("logs", 8), ("codes", 2)])
def test_uploads_that_stall_have_so_many_places_and_leave_nothing_behind(tmp_path, path, most, caplog, monkeypatch):
    """No upload is kept in a file, and when the clients have gone, others get their places."""
    hub = HubInAThread(str(tmp_path / "hub.sqlite"))
    id_, port, stranger = hub.organiser().drawn(), hub.port, Visitor(hub.port, "127.0.0.2")
    monkeypatch.setattr(tempfile, "TemporaryFile", None)
    lines = [upload_that_stalls(port, id_, path) for _ in range(most + 1)]
    (refused,), *_ = select.select(lines, [], [], 60)
    assert b" 429 " in refused.recv(100)
    assert stranger.send_file(f"/e/{id_}/{path}", b"x").status == 422
    for line in lines:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.close()
    until(lambda: Visitor(port).send_file(f"/e/{id_}/{path}", b"x").status == 422)
    hub.stop()
    assert not caplog.records


def test_a_wrong_password_takes_a_second_and_many_a_minute(own_hub, monkeypatch):
    stranger = Visitor(own_hub.port)
    begun = time.monotonic()
    assert stranger.sign_in("guess").status == 403
    assert time.monotonic() - begun >= 1
    monkeypatch.setattr(public, "WRONG_PASSWORD_SECONDS", 0)
    found = [stranger.sign_in("guess").status for _ in range(PASSWORDS_AT_ONCE)]
    assert found[0] == 403 and found[-1] == 429
    assert stranger.sign_in(own_hub.password).status == 429  # even with the right password


def test_wrong_passwords_from_many_addresses_leave_the_desk_its_threads(own_hub, monkeypatch):
    """While passwords are checked, no more threads are busy than one, and whoever comes when eight wait is refused."""
    organiser = own_hub.organiser()
    goes, busy = threading.Event(), []
    monkeypatch.setattr(own_hub.hub.access, "is_password", lambda word: busy.append(word) or not goes.wait(60))
    strangers = [Visitor(own_hub.port, f"127.0.1.{number // 3 + 1}") for number in range(40)]
    with ThreadPoolExecutor(len(strangers)) as others:
        try:
            sent = [others.submit(one.sign_in, "guess") for one in strangers]
            until(lambda: sum(one.done() for one in sent) == len(strangers) - SIGN_INS)
            assert {one.result().status for one in sent if one.done()} == {429} and len(busy) == 1
            assert organiser.get("/desk").status == 200
        finally:
            goes.set()
        assert sum(one.result().status == 403 for one in sent) == SIGN_INS


def test_an_address_has_so_many_pages_made_and_the_others_have_theirs(tmp_path, monkeypatch):
    """A page that has been made already is not counted, and neither are the requests of organisers."""
    monkeypatch.setattr(app, "PAGES_AT_ONCE", 3)
    monkeypatch.setattr(app, "PAGES_A_SECOND", 0)
    hub = HubInAThread(str(tmp_path / "hub.sqlite"))
    organiser, stranger, other = hub.organiser(), Visitor(hub.port, "127.0.0.2"), Visitor(hub.port, "127.0.0.3")
    id_ = organiser.drawn()
    monkeypatch.setattr(hub.hub, "clock", lambda: 1e9)
    found = [stranger.get(f"/e/{id_}?{query}").status for query in ("a", "b", "c", "d", "e", "a")]
    assert found == [200, 200, 200, 429, 429, 200]
    assert other.get(f"/e/{id_}?e").status == stranger.get(f"/e/{id_}?e").status == 200
    assert {organiser.get(f"/e/{id_}?{number}").status for number in range(9)} == {200}
    hub.stop()
