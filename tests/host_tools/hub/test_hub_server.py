"""The hub's pages: an evening over HTTP, from the first name to the file that verifies."""

import contextlib
import csv
import html
import json
import re
import signal
import socket
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from clubs import PEOPLE, HubInAThread, RunningHub, Visitor, until
from known_matches import three_halves
from schiri_tools.cli.main import main as schiri
from schiri_tools.hub.file import verified
from schiri_tools.hub.server import app, live, words
from schiri_tools.hub.store import database
from schiri_tools.hub.store.database import opened
from schiri_tools.hub.trf import trf_of
from sqlalchemy import text

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.logs.sealing import contents, sealed

WHOLE = (GOLDEN / "whole_match.jsonl").read_bytes()  # Ben has beaten Ada by 18 points to 15
SERVER = Path(words.__file__).parent


def delivered(visitor, id_, log):
    """Returns the answer to a program that delivers a log."""
    answer = visitor.ask("POST", f"/e/{id_}/logs", log)
    return answer.status, json.loads(answer.body)["code"]


@contextlib.contextmanager
def waiting(hub, id_, path="", visitor=None):
    """Yields the connection of a page that waits for news, once the hub has answered. Raises `ConnectionError` if the
    hub has no room for it."""
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items()) if visitor else ""
    with socket.create_connection(("127.0.0.1", hub.port), 60) as line:
        line.sendall(f"GET {path or f'/e/{id_}/news'} HTTP/1.1\r\nHost: x\r\nCookie: {cookies}\r\n\r\n".encode())
        data = b""
        while b"retry:" not in data:
            data += line.recv(4096)
            if b" 503 " in data:
                raise ConnectionError
        yield line


def tournament(organiser, id_):
    return verified(organiser.get(f"/desk/{id_}/file").body)


def test_the_same_log_from_desk_phone_and_cable_counts_once(hub, organiser):
    id_, phone = organiser.drawn(), Visitor(hub.port)
    log = organiser.of_draw(id_, WHOLE)
    assert organiser.send_file(f"/desk/{id_}/log", log).status == 303
    answer = phone.send_file(f"/e/{id_}/log", log)
    assert answer.status == 200 and "This result has been counted already." in answer.text
    assert delivered(phone, id_, log) == (200, "known")
    found = tournament(organiser, id_)
    assert [event["event"] for event in found.history].count("result") == 1
    assert [row.name for row in found.standings()] == ["Ben", "Ada"]
    assert "verified log" in phone.get(f"/e/{id_}").text


def test_a_correction_shows_the_old_value_and_who_made_it_and_can_be_taken_back(organiser):
    id_ = organiser.drawn()
    organiser.send_file(f"/desk/{id_}/log", organiser.of_draw(id_, WHOLE))
    (seats,) = tournament(organiser, id_).state.rounds[0].tables
    page = organiser.get(f"/desk/{id_}").text
    was = re.search(r'name="was" value="([^"]+)"', page)[1].replace("&#34;", '"')
    fields = {"round": 1, "table": 1, "won": seats.index("Ada"), "was": was}
    assert organiser.send(f"/desk/{id_}/result", fields).status == 303
    page = " ".join(organiser.get(f"/desk/{id_}").text.split())
    points = " : ".join(str({"Ada": 15, "Ben": 18}[name]) for name in seats)
    assert f"table 1 corrected: Ada; before: Ben ({points}), verified log; by hand: Orga" in page
    assert tournament(organiser, id_).state.result(1, 1).winners == ("Ada",)
    assert organiser.send(f"/desk/{id_}/result", fields).status == 422  # the form is older than the correction
    assert organiser.send(f"/desk/{id_}/undo").status == 303
    assert tournament(organiser, id_).state.result(1, 1).winners == ("Ben",)
    assert "Taken back by Orga: Round 1, table 1 corrected" in " ".join(organiser.get(f"/desk/{id_}").text.split())
    assert json.loads(organiser.get(f"/desk/{id_}/file").body.splitlines()[-1])["event"] == {
        "event": "undo",
        "by": "Orga",
    }


def test_what_was_taken_back_in_a_match_is_told_at_its_table_before_anything_else_also_once_it_is_corrected(organiser):
    id_ = organiser.drawn(("Ada", "Ben", "Cem"), game="schocken", format="groups", least="3", most="6", size="4")
    lines = contents(organiser.of_draw(id_, three_halves().data()))
    lines[0]["unfinished"] = [3]
    assert organiser.send_file(f"/desk/{id_}/log", sealed(lines)).status == 303
    for corrects in (False, True):
        if corrects:
            was = re.search(r'name="was" value="([^"]+)"', organiser.get(f"/desk/{id_}").text)[1]
            fields = {"round": 1, "table": 1, "won": 0, "was": was.replace("&#34;", '"')}
            assert organiser.send(f"/desk/{id_}/result", fields).status == 303
        for language, said in (
            ("de", "Würfe: 1, zurückgenommene Züge: 1, vorher von denselben Spielern begonnene, nicht beendete"),
            ("fr", "jets déclarés nuls : 1, coups annulés : 1, parties commencées avant"),
            ("en", "What did not stand: throws declared void: 1, moves undone: 1, matches begun before"),
        ):
            page = flat(organiser.get(f"/desk/{id_}?language={language}"))
            assert re.search(f'</span> </h3> <p class="said">[^<]*{said}', page), (corrects, language)


def test_an_undo_of_a_page_that_is_too_old_undoes_nothing(organiser):
    id_ = organiser.drawn()
    page = organiser.get(f"/desk/{id_}").text
    seen = re.search(r'/undo">.*?name="seen" value="(\d+)"', page)[1]
    organiser.send_file(f"/desk/{id_}/log", organiser.of_draw(id_, WHOLE))
    answer = organiser.send(f"/desk/{id_}/undo", {"seen": seen})
    assert answer.status == 409 and "look again" in answer.text
    assert tournament(organiser, id_).state.result(1, 1)


def seats_in_form(organiser, id_):
    """Returns the names in the form of the draw, and the text in the table field of each."""
    page = organiser.get(f"/desk/{id_}/draw").text
    return re.findall(r'name="name" value="(\w+)"', page), re.findall(r'name="table"[^>]* value="(.*?)"', page)


def test_organisers_change_seats_by_hand_before_anybody_sees_them(hub, organiser):
    id_ = organiser.begin(game="fini", format="swiss", rounds="3")
    organiser.send(f"/desk/{id_}/enter", {"people": "\n".join(PEOPLE[:5])})
    names, numbers = seats_in_form(organiser, id_)
    assert sorted(names) == sorted(PEOPLE[:5]) and numbers == ["1", "1", "2", "2", ""]
    assert not tournament(organiser, id_).state.rounds  # looking at the form draws nothing
    fields = [("name", name) for name in names]
    for table in (["1", "2", "2", "", "7"], ["1", "1", "2", "x", ""], ["1", "1", "1", "2", "2"]):
        answer = organiser.send(f"/desk/{id_}/draw", [*fields, *(("table", number) for number in table)])
        assert answer.status == 422 and not tournament(organiser, id_).state.rounds
    organiser.send(f"/desk/{id_}/draw", [*fields, *(("table", number) for number in ("9", "3", "9", "", "3"))])
    drawn = tournament(organiser, id_).history[-1]
    assert drawn["tables"] == [[names[1], names[4]], [names[0], names[2]]] and drawn["byes"] == [names[3]]
    assert drawn["by_hand"] and "Draw of round 1; by hand" in organiser.get(f"/desk/{id_}").text
    organiser.send(f"/desk/{id_}/undo")
    for marked, is_by_hand in ((["½", *numbers[1:]], False), (["0,5", "1", "1", "", "-"], True)):
        organiser.send(f"/desk/{id_}/draw", [*fields, *(("table", number) for number in marked)])
        drawn = tournament(organiser, id_).history[-1]
        assert (drawn["half"], len(drawn["tables"])) == (names[:1], 2 - is_by_hand)
        assert ("by_hand" in drawn) == is_by_hand
        assert f"Half a point: {names[0]}" in organiser.get(f"/desk/{id_}/seats").text
        organiser.send(f"/desk/{id_}/undo")


def test_a_form_that_changes_no_seat_is_the_draw_of_the_seed(hub, organiser):
    id_ = organiser.begin(game="fini", format="knockout")
    organiser.send(f"/desk/{id_}/enter", {"people": "\n".join(PEOPLE[:5])})
    names, numbers = seats_in_form(organiser, id_)
    fields = [*(("name", name) for name in names), *(("table", number) for number in numbers)]
    assert organiser.send(f"/desk/{id_}/draw", fields).status == 303
    assert "by_hand" not in tournament(organiser, id_).history[-1]
    assert organiser.get(f"/desk/{id_}/draw").status == 422  # nobody can draw while a table has no result
    assert Visitor(hub.port).get(f"/desk/{id_}/draw").status == 404


def test_a_result_by_hand_says_so_wherever_it_is_shown(hub, organiser):
    id_ = organiser.drawn()
    organiser.send(f"/desk/{id_}/result", {"round": 1, "table": 1, "won": 0})
    for page in (f"/desk/{id_}", f"/e/{id_}", f"/e/{id_}/who?name=Ada"):
        assert "by hand: Orga" in organiser.get(page).text, page


def test_an_open_table_is_late_when_half_of_its_round_is_done(organiser):
    id_ = organiser.drawn(PEOPLE[:4])
    assert "late</span>" not in organiser.get(f"/e/{id_}").text
    organiser.send(f"/desk/{id_}/result", {"round": 1, "table": 2, "won": 0})
    page = organiser.get(f"/e/{id_}").text
    assert page.count("late</span>") == 1 and '<section class="table late"><h3>Table 1' in page


def agreed(organiser, id_, page, **changed):
    """Returns the answer to the form that shows what was understood of a list; `changed` replaces names in it."""
    names, teams = (re.findall(rf'<input name="{field}" value="([^"]*)"', page) for field in ("name", "team"))
    rows = re.findall(r'name="enter" value="(\d+)" checked', page)
    fields = [("name", changed.get(name, name)) for name in names] + [("team", team) for team in teams]
    chosen = [*rows, *(str(names.index(name)) for name in changed)]
    return organiser.send(f"/desk/{id_}/enter", [("agreed", "yes"), *fields, *(("enter", row) for row in chosen)])


def test_a_wrong_name_in_a_list_is_shown_and_loses_none_of_the_others(organiser):
    id_ = organiser.drawn()
    answer = organiser.send(f"/desk/{id_}/enter", {"people": f"Cem\n{'D' * 41}\nAda\nEva\nEva"})
    assert answer.status == 200 and list(tournament(organiser, id_).state.entrants) == ["Ada", "Ben"]
    faults = re.findall(r"<td>(has|stands)[^<]*</td>", answer.text)
    assert faults == ["has", "has", "stands"] and answer.text.count('name="enter"') == 5
    again = agreed(organiser, id_, answer.text, **{"D" * 41: "Dora", "Ada": "Ben"})
    assert list(tournament(organiser, id_).state.entrants) == ["Ada", "Ben", "Cem", "Dora", "Eva"]
    assert re.findall(r'<input name="name" value="(\w+)"', again.text) == ["Ben"]  # Ben has been entered already, too


def test_a_name_is_the_same_person_however_it_is_encoded(organiser):
    id_ = organiser.drawn(["Zoe\u0308", "Jo\u00a0 Li"])
    assert list(tournament(organiser, id_).state.entrants) == ["Zo\u00eb", "Jo Li"]
    for same in ("Zo\u00eb", "Zoe\u0308", "Jo\u2003Li", "Jo Li\u200b"):
        answer = organiser.send(f"/desk/{id_}/enter", {"people": same})
        assert answer.status == 200 and "has entered already" in answer.text


def test_people_and_teams_are_pasted_or_come_as_csv(organiser):
    id_ = organiser.begin(game="schocken", format="groups", rounds="3", least="3", most="6", size="4")
    page = f"/desk/{id_}/enter"
    answer = organiser.send_file(page, "Name;Team\r\n Jörg  Ä. ;Rot\r\n".encode("cp1252"), name="people")
    assert not tournament(organiser, id_).state.entrants and agreed(organiser, id_, answer.text).status == 303
    agreed(organiser, id_, organiser.send(page, {"people": "Zoë\tBlau\n\nMax"}).text)
    entrants = tournament(organiser, id_).state.entrants
    assert {name: entrant.team for name, entrant in entrants.items()} == {"Jörg Ä.": "Rot", "Zoë": "Blau", "Max": None}


def test_each_game_has_the_formats_in_which_it_can_be_played(organiser):
    """Each format that is offered makes a tournament with the options that its form suggests."""
    for game in ("fini", "schocken", "wuerfel_duell"):
        page = organiser.get(f"/desk/new?game={game}").text
        formats = re.findall(r'<option value="(\w+)"', page.split('name="format"')[1])
        assert ("swiss" in formats) == (game != "wuerfel_duell") and "groups" in formats
        for name in formats:
            form = organiser.get(f"/desk/new?game={game}&format={name}").text
            fields = dict(re.findall(r'<input name="(\w+)" inputmode="numeric" value="(\d*)"', form))
            assert organiser.begin(game=game, format=name, **fields)


@pytest.mark.sweep
def test_what_was_answered_is_there_after_a_kill(tmp_path):
    """Whatever the hub has answered is in the database after the kill; a request without an answer can be repeated."""
    database, names = str(tmp_path / "hub.sqlite"), [f"P{number}" for number in range(60)]
    hub = RunningHub(database)
    organiser = hub.organiser()
    id_ = organiser.begin(least="3", most="6", size="4", rounds="3")
    answered = []

    def enter():
        for name in names:
            try:
                if organiser.send(f"/desk/{id_}/enter", {"people": name}).status == 303:
                    answered.append(name)
            except OSError:
                return

    sender = threading.Thread(target=enter)
    sender.start()
    until(lambda: len(answered) > 5)
    hub.kill()
    sender.join()
    assert len(answered) < len(names)
    again = RunningHub(database)
    assert again.password == ""  # a password is shown once only
    organiser.port = again.port
    assert list(tournament(organiser, id_).state.entrants) in (answered, names[: len(answered) + 1])
    again.kill()
    last = RunningHub(database, "--new-password")
    assert last.password
    last.kill()


@pytest.mark.sweep
def test_ctrl_c_ends_the_hub_although_pages_wait_for_news(tmp_path):
    hub = RunningHub(str(tmp_path / "hub.sqlite"))
    organiser = hub.organiser()
    id_ = organiser.drawn()
    with waiting(hub, id_):
        hub.process.send_signal(signal.SIGINT)
        assert hub.process.wait(timeout=600) == 0
        assert hub.process.communicate()[1] == ""


def test_a_new_password_signs_everybody_out(own_hub):
    organiser = own_hub.organiser()
    password = own_hub.hub.access.make_password()
    assert organiser.get("/desk").status == 404
    assert [organiser.sign_in(word).status for word in (own_hub.password, password)] == [403, 303]


def test_a_hub_has_what_another_one_has_left_in_its_database(address):
    with HubInAThread(address) as hub:
        organiser = hub.organiser()
        id_ = organiser.drawn()
        assert delivered(Visitor(hub.port), id_, organiser.of_draw(id_, WHOLE)) == (200, "taken")
    with HubInAThread(address) as again:
        assert tournament(again.organiser(), id_).state.result(1, 1).winners == ("Ben",)


def test_a_database_or_port_that_cannot_be_had_is_told_in_a_sentence(hub, capsys, tmp_path):
    assert schiri(["hub", "--database", "/no/such/folder/hub.sqlite"]) == 1
    told = capsys.readouterr()
    assert re.fullmatch(r"schiri: The database .* cannot be used: .*\.\n", told.err) and not told.out
    words = ["hub", "--host", "127.0.0.1", "--port", str(hub.port), "--database", str(tmp_path / "x.sqlite")]
    assert schiri(words) == 1
    assert capsys.readouterr().err.startswith(f"schiri: Port {hub.port} is taken by another program")


def test_a_database_that_fails_is_told_in_a_sentence(own_hub, tmp_path):
    organiser = own_hub.organiser()
    id_ = organiser.drawn()
    with opened(str(tmp_path / "hub.sqlite")).begin() as connection:
        connection.execute(text("ALTER TABLE lines RENAME TO elsewhere"))
    answer = organiser.send(f"/desk/{id_}/enter", {"people": "Cem"})
    assert answer.status == 503 and "The database does not answer: nothing is changed." in answer.text


def test_pages_for_everybody_are_made_once_a_change(hub, organiser, monkeypatch):
    """A view is made once for all pages and a text once for all readers of a language; both again when the minutes
    that a page shows have changed."""
    id_, made, now = organiser.drawn(), [], 1e9
    view_of, text_of = app.view_of, hub.hub.text
    monkeypatch.setattr(hub.hub, "clock", lambda: now)
    monkeypatch.setattr(app, "view_of", lambda *of: made.append("view") or view_of(*of))
    monkeypatch.setattr(hub.hub, "text", lambda request, page, **of: made.append(page) or text_of(request, page, **of))

    def looked():
        made.clear()
        for _ in range(5):
            for page in (f"/e/{id_}", f"/e/{id_}/who?name=Ada", f"/wall/{id_}", f"/wall/{id_}/panels"):
                assert Visitor(hub.port).get(page).status == 200
        return made

    each = ["event.html", "person.html", "view", "wall.html", "wall_panels.html"]
    assert sorted(looked()) == each and looked() == []
    organiser.send(f"/desk/{id_}/enter", {"people": "Cem"})
    assert sorted(looked()) == each
    now += 60
    assert sorted(looked()) == each
    organiser.send(f"/desk/{id_}/publish", {"shown": "no"})
    assert Visitor(hub.port).get(f"/e/{id_}").status == 404


def test_who_looks_does_not_wait_while_another_program_keeps_the_database_busy(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "_BUSY_SECONDS", 600)
    place = str(tmp_path / "hub.sqlite")
    hub = HubInAThread(place)
    organiser = hub.organiser()
    id_ = organiser.drawn()
    writes, write = threading.Event(), hub.hub.tournaments._write
    monkeypatch.setattr(hub.hub.tournaments, "_write", lambda *of: writes.set() or write(*of))
    with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as other, ThreadPoolExecutor(1) as writer:
        other.execute("BEGIN IMMEDIATE")
        written = writer.submit(organiser.send, f"/desk/{id_}/enter", {"people": "Cem"})
        assert writes.wait(60)
        for page in ("/", "/desk", f"/desk/{id_}", f"/e/{id_}", f"/wall/{id_}"):
            answer = organiser.get(page)
            assert answer.status == 200 and "Cem" not in answer.text
        assert not written.done()
        other.execute("COMMIT")
        assert written.result().status == 303
    assert "Cem" in organiser.get(f"/desk/{id_}").text
    hub.stop()


def test_a_verdict_reaches_a_page_that_waits(hub, organiser):
    id_ = organiser.drawn()
    with waiting(hub, id_) as line:
        assert delivered(Visitor(hub.port), id_, organiser.of_draw(id_, WHOLE)) == (200, "taken")
        data = b""
        while b"data: changed" not in data:
            data += line.recv(4096)
    assert "★" in Visitor(hub.port).get(f"/wall/{id_}/panels").text


def test_pages_of_strangers_take_no_place_from_the_desk(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "MOST_PAGES", 3)
    monkeypatch.setattr(live, "_QUIET_SECONDS", 0.2)
    hub = HubInAThread(str(tmp_path / "hub.sqlite"))
    organiser, stranger = hub.organiser(), Visitor(hub.port, "127.0.0.2")
    id_ = organiser.drawn()
    with contextlib.ExitStack() as pages:
        for _ in range(3):
            pages.enter_context(waiting(hub, id_))
        assert stranger.get(f"/e/{id_}/news").status == 503
        pages.enter_context(waiting(hub, id_, f"/desk/{id_}/news", organiser))
    until(lambda: is_heard(hub, id_))  # the places of the connections that have ended are free again
    hub.stop()


def is_heard(hub, id_):
    """Returns whether there is a place for one more page."""
    with contextlib.suppress(ConnectionError), waiting(hub, id_):
        return True


def test_each_language_has_every_sentence_of_the_pages_and_no_other():
    said = set()
    for path in SERVER.rglob("*.html"):
        said |= set(re.findall(r'\bt\("([^"]*)"', path.read_text(encoding="utf-8")))
    for path in SERVER.rglob("*.py"):
        said |= set(re.findall(r'(?:\btext\(|HTTPForbidden\(text=)\s*"([^"]*)"', path.read_text(encoding="utf-8")))
    codes = {"taken", "known"}  # of outcomes; those of refusals are added
    for path in SERVER.parent.rglob("*.py"):
        codes |= set(re.findall(r'(?:Refusal|Outcome)\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    codes -= {"bad_argument", "unknown_event"}  # each of their sentences has its own translation
    expected = said | set(words.FIELDS.values()) | {f"refused_{code}" for code in codes}
    for language in ("de", "fr"):
        texts = json.loads((SERVER / "texts" / f"{language}.json").read_text(encoding="utf-8"))
        assert {text for text in texts if not text.startswith(words.SENTENCE)} == expected
        for sentence, said_there in texts.items():
            fields = set(re.findall(r"\{\w+\}", sentence)) or {"{detail}"}
            assert set(re.findall(r"\{\w+\}", said_there)) <= fields, said_there


def test_a_page_speaks_the_language_that_was_asked_for_last(hub):
    phone = Visitor(hub.port)
    assert '<html lang="fr">' in phone.ask("GET", "/", Accept_Language="fr-CH, de;q=0.5").text
    assert "Turniere</h1>" in phone.get("/?language=de").text
    assert "Turniere</h1>" in phone.ask("GET", "/", Accept_Language="fr").text


GROUPS = {"title": "A", "game": "schocken", "format": "groups", "rounds": "3", "least": "3", "most": "6", "size": "4"}
TABLE = {"round": 1, "table": 1}
MISTAKES = [
    *(("/desk/new", {**GROUPS, **wrong}) for wrong in (
        {"title": ""}, {"game": "os"}, {"format": "chess"}, {"rounds": "9" * 400}, {"rounds": "999999"},
        {"least": "6", "most": "3"}, {"most": "9"}, {"boxes": "12"},
        {"format": "groups_final", "best": "1", "final_rounds": "1"},
    )),
    *(("/desk/{}/result", {**TABLE, **wrong}) for wrong in (
        {}, {"won": 0, "points-0": "x"}, {"won": 0, "points-0": "9999999"}, {"table": 9},
    )),
    ("/desk/{}/enter", {"people": " "}),
    ("/desk/{}/draw", {}),
    ("/desk/{}/withdraw", {"name": "Zoe"}),
    ("/desk/{}/box", {"code": "12", "table": "1"}),
    ("/desk/{}/box", {"code": "123456", "table": "x"}),
]  # fmt: skip


def test_every_refusal_is_in_the_language_of_the_page(organiser):
    id_ = organiser.drawn()
    for page, fields in MISTAKES:
        said = set()
        for language in ("en", "de", "fr"):
            answer = organiser.send(f"{page.format(id_)}?language={language}", fields)
            sentence = re.search(r'role="alert">(.*?)</p>', answer.text)[1]
            assert answer.status == 422 and (language == "en" or not re.search(r"\b(must|is|be|the)\b", sentence)), (
                sentence
            )
            said.add(sentence)
        assert len(said) == 3
    organiser.get("/?language=en")


def test_a_language_leads_to_the_same_page_with_its_query(hub, organiser):
    id_ = organiser.drawn()
    pages = [f"/e/{id_}/who?name=Ada", "/desk/new?title=A+%26+B&game=fini&format=swiss", f"/desk/{id_}", "/sign-in"]
    answers = [(page, organiser.get(page)) for page in pages]
    answers.append((f"/desk/{id_}", organiser.send(f"/desk/{id_}/result", {"round": 1, "table": 1})))
    answers.append(("/desk/new", organiser.send("/desk/new", {"title": "", "game": "fini", "format": "swiss"})))
    for page, answer in answers:
        link = html.unescape(re.search(r'<a href="([^"]+)" lang="de"', answer.text)[1])
        assert link.startswith(page) and link.endswith("language=de")
        there = Visitor(hub.port)
        there.cookies, there.token = dict(organiser.cookies), organiser.token
        shown = there.get(link)
        assert shown.status == 200 and '<html lang="de">' in shown.text
    assert organiser.get(f"/desk/{id_}/result").status == 404
    assert "A &amp; B" in organiser.get(pages[1]).text


def test_a_refused_form_of_a_new_tournament_comes_back_as_it_was_filled_in(organiser):
    fields = {"title": "Night", "game": "schocken", "format": "lives", "lives": "x", "least": "3", "most": "5"}
    page = organiser.send("/desk/new", {**fields, "size": "4", "tables": "", "consolation": "on", "boxes": "12"}).text
    assert 'name="title" maxlength="40" value="Night"' in page and 'inputmode="numeric" value="x"' in page
    assert (
        'name="consolation" checked' in page
        and ">12</textarea>" in page
        and 'name="most" inputmode="numeric" value="5"' in page
    )


def test_organisers_rename_people_and_tournaments_and_delete_them(hub, organiser):
    id_ = organiser.drawn(["Benn", "Ada"])
    organiser.send(f"/desk/{id_}/result", {"round": 1, "table": 1, "won": 0})
    assert organiser.send(f"/desk/{id_}/rename", {"name": "Benn", "to": " Ben ", "team": "Rot"}).status == 303
    assert organiser.send(f"/desk/{id_}/adjust", {"title": "Final night", "rounds": "4"}).status == 303
    state = tournament(organiser, id_).state
    assert set(state.entrants) == set(state.rounds[0].tables[0]) == {"Ada", "Ben"}
    assert (state.entrants["Ben"].team, state.begin["title"], state.begin["options"]["rounds"]) == (
        "Rot",
        "Final night",
        4,
    )
    assert Visitor(hub.port).get(f"/e/{id_}/who?name=Ben").status == 200
    organiser.send(f"/desk/{id_}/box", {"code": "424242", "table": "1"})
    assert organiser.send(f"/desk/{id_}/delete").headers["Location"] == "/desk"
    assert organiser.get(f"/desk/{id_}").status == Visitor(hub.port).get(f"/e/{id_}").status == 404
    assert id_ not in organiser.get("/desk").text and "424242" not in hub.hub.assigned.places()


def test_tournaments_are_listed_by_date_and_those_that_are_over_below(own_hub):
    now = 1_800_000_000.0
    own_hub.hub.tournaments._clock = lambda: now
    organiser = own_hub.organiser()
    ids = []
    for _ in range(3):
        ids.append(organiser.drawn())
        now += 7 * 86400
    organiser.send(f"/desk/{ids[2]}/result", {"round": 1, "table": 1, "won": 0})
    organiser.send(f"/desk/{ids[2]}/close")
    for page, visitor in (("/desk", organiser), ("/", Visitor(own_hub.port))):
        text = visitor.get(page).text
        found = [text.index(f"/{id_}") for id_ in (ids[1], ids[0], ids[2])]
        assert found == sorted(found) and text.index("<h2>Over") in range(found[1], found[2])
        assert len(set(re.findall(r'<time datetime="([\d-]+)"', text))) == 3


def flat(answer):
    return " ".join(html.unescape(answer.text).split())


def test_the_wall_heads_its_numbers_and_names_byes_and_who_has_left(hub, organiser):
    id_ = organiser.drawn(
        PEOPLE[:6], game="schocken", format="lives", lives="3", left="1", least="3", most="6", size="3"
    )
    organiser.send(f"/desk/{id_}/withdraw", {"name": "Ada"})
    wall = flat(Visitor(hub.port).get(f"/wall/{id_}/panels"))
    assert '<p class="heading">Lives</p>' in wall and wall.count('<span class="value">3</span>') == 5
    assert wall.count('<li class="away">') == 1
    id_ = organiser.drawn(PEOPLE[:5])
    (bye,) = tournament(organiser, id_).state.rounds[0].byes
    wall = flat(Visitor(hub.port).get(f"/wall/{id_}/panels")).partition('<p class="heading">Points')[0]
    assert bye in wall.partition('<li class="label">Bye</li>')[2] and "Round 1 of 3" in wall


def test_names_are_sorted_as_people_sort_them(hub, organiser):
    names = ["Ada", "Bela", "lena", "Łukasz", "Øyvind", "Özgür", "Zoë"]
    id_ = organiser.drawn(names[::-1])
    assert re.findall(r"<option>(.*?)</option>", Visitor(hub.port).get(f"/e/{id_}").text) == names
    plan = organiser.get(f"/desk/{id_}/seats").text.partition('class="where"')[2]
    assert re.findall(r"<bdi>(.*?)</bdi>", plan) == [name for name in names if f"<bdi>{name}</bdi>" in plan]


def test_ones_own_page_waits_for_news_of_the_next_round(hub, organiser):
    id_ = organiser.drawn()
    page = Visitor(hub.port).get(f"/e/{id_}/who?name=Ada").text
    assert f'data-news="/e/{id_}/news"><a href="/e/{id_}/who?name=Ada"' in page and "news.js" in page


def test_a_final_and_its_lots_are_announced_and_can_be_chosen_otherwise(hub, organiser):
    id_ = organiser.begin(format="groups_final", rounds="1", final_rounds="1", best="4", least="3", most="6", size="4")
    organiser.send(f"/desk/{id_}/enter", {"people": "\n".join(PEOPLE[:8])})
    organiser.send(f"/desk/{id_}/publish", {"shown": "yes"})
    organiser.send(f"/desk/{id_}/draw")
    assert "Round 1 of 2" in flat(organiser.get(f"/desk/{id_}"))
    for table in (1, 2):
        assert "The next draw" not in organiser.get(f"/desk/{id_}").text
        organiser.send(f"/desk/{id_}/result", [("round", 1), ("table", table), *(("won", seat) for seat in range(3))])
    page = flat(organiser.get(f"/desk/{id_}"))
    assert "The next draw begins the final." in page and "lots decide among them (4 of 6)" in page
    drawn = tournament(organiser, id_).draw()
    fields = dict(zip(*seats_in_form(organiser, id_), strict=True))
    out, chosen = drawn["out"][0], drawn["tables"][0][0]
    assert fields[out] == "–"
    fields |= {out: "1", chosen: "–"}
    swapped = [*(("name", name) for name in fields), *(("table", table) for table in fields.values())]
    organiser.send(f"/desk/{id_}/draw", swapped)
    state = tournament(organiser, id_).state
    assert out in state.rounds[1].tables[0] and chosen in state.rounds[1].out
    for page in (organiser.get(f"/desk/{id_}"), Visitor(hub.port).get(f"/e/{id_}")):
        assert "Table 1: Final" in flat(page)
    assert '<li class="label">Final</li>' in Visitor(hub.port).get(f"/wall/{id_}/panels").text
    for table in range(1, len(state.rounds[1].tables) + 1):
        organiser.send(f"/desk/{id_}/result", {"round": 2, "table": table, "won": 0})
    for page in (organiser.get(f"/desk/{id_}"), Visitor(hub.port).get(f"/e/{id_}")):
        assert "All rounds are played." in page.text


def test_standings_and_results_are_saved_as_csv_and_printed_with_a_cross_table(organiser):
    id_ = organiser.begin(game="fini", format="swiss", rounds="3")
    names = ["=1+1", "Ben", "Cem"]
    organiser.send(f"/desk/{id_}/enter", [("agreed", "yes"), *(("name", name) for name in names),
        *(("team", team) for team in ("Rot", "Rot", "")), *(("enter", row) for row in range(3))])  # fmt: skip
    organiser.send(f"/desk/{id_}/draw")
    organiser.send(f"/desk/{id_}/result", [("round", 1), ("table", 1), ("won", 0), ("won", 1), ("points-0", 7)])
    state = tournament(organiser, id_).state
    (seats,), (bye,) = state.rounds[0].tables, state.rounds[0].byes
    for language, sign in (("de", ";"), ("en", ",")):
        answer = organiser.get(f"/desk/{id_}/standings.csv?language={language}")
        header, *rows = csv.reader(answer.body.decode("utf-8-sig").splitlines(), delimiter=sign)
        assert header == ["place", "name", "team", "is_present", "half_points", "buchholz", "sonneborn_berger", "wins"]
        by_name = {row[1]: row for row in rows}
        assert by_name[bye.replace("=", "'=")][4] == "1" and set(by_name) == {"'=1+1", "Ben", "Cem"}
        assert by_name[seats[0].replace("=", "'=")][4] == ("0,5" if sign == ";" else "0.5")
        results = organiser.get(f"/desk/{id_}/results.csv?language={language}").body.decode("utf-8-sig")
        assert results.splitlines()[1].split(sign)[:2] == ["1", "1"] and results.count("hand") == 2
    organiser.get("/?language=en")
    assert f'href="/desk/{id_}/trf">For pairing programs (TRF)' in organiser.get(f"/desk/{id_}").text
    answer = organiser.get(f"/desk/{id_}/trf")
    assert answer.body == trf_of(state) and answer.headers["Content-Disposition"].endswith('.trf"')
    page = html.unescape(organiser.get(f"/desk/{id_}/print").text)
    cross = dict(
        re.findall(r'<tr><td class="number">\d</td><th scope="row"><bdi>([^<]*)</bdi></th><td>([^<]*)</td>', page)
    )
    assert cross == {bye: "=", seats[0]: "½ (2)", seats[1]: "½ (2)"}
    assert re.search(r"<bdi>Rot</bdi> · (½|1)", page)
