"""The code that a box shows after a match is its result until the log comes; a photo of it does as well."""

import asyncio
import io
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
import qrcode
from clubs import HubInAThread, Visitor, until
from evenings import SOMEBODY, by_hand, of_draw
from PIL import Image, ImageFilter
from schiri.match.game import Refusal
from schiri_tools.hub.file import Writer, verified
from schiri_tools.hub.results import claim_of_code, result_of, take
from schiri_tools.hub.server import public
from schiri_tools.hub.server.photos import codes_in

from tests.host_tools.hub.test_results import BOX, ENDED, OTHER_BOX, WHOLE, waiting, with_names
from tests.host_tools.signing.forging import lines_of, numbered

SIGNED = BOX.signed(WHOLE)
CODE = BOX.code(SIGNED)


def take_code(tournament, *codes):
    event = result_of(tournament.state, claim_of_code(codes))
    if event:
        tournament.apply(event)
    return event is not None


def refused(tournament, *codes):
    with pytest.raises(Refusal) as caught:
        take_code(tournament, *codes)
    assert caught.value.detail[-1] == "."
    return caught.value.code


def test_a_code_counts_once_until_its_log_takes_its_place():
    tournament = waiting(boxes=[BOX.fingerprint])
    assert [take_code(tournament, CODE) for _ in range(2)] == [True, False]
    by_code = tournament.state.result(1, 1)
    assert (by_code.winners, by_code.match, by_code.code) == (("Ben",), None, f"{BOX.fingerprint}/1")
    assert [take(tournament, SIGNED) for _ in range(2)] == [True, False]
    by_log = tournament.state.result(1, 1)
    assert (by_log.winners, by_log.points, by_log.match) == (by_code.winners, by_code.points, by_code.code)
    assert not take_code(tournament, CODE)


def test_a_log_comes_in_the_place_of_its_code_when_the_next_round_of_a_knock_out_is_drawn_already():
    tournament = waiting(("Ada", "Ben", "Cem", "Dora"), name="knockout")
    tables = [{*seats} for seats in tournament.state.rounds[0].tables]
    names = sorted(next(seats for seats in tables if "Ada" in seats))
    signed = BOX.signed(of_draw(with_names(WHOLE, *names), tournament.state))
    assert take_code(tournament, BOX.code(signed))
    other = 1 + next(place for place, seats in enumerate(tables) if "Ada" not in seats)
    tournament.apply(by_hand(1, other, [min(tables[other - 1])]))
    tournament.apply(tournament.draw())
    assert take(tournament, signed)
    assert tournament.state.result(1, 3 - other).match and len(tournament.state.rounds) == 2
    with pytest.raises(Refusal, match="drawn_from"):
        tournament.apply(tournament.correction(by_hand(1, 3 - other, [names[0]]), SOMEBODY))


def test_of_a_code_and_a_log_that_differ_one_is_forged():
    tournament = waiting()
    lines = lines_of(WHOLE)
    lines[0]["firmware"] = "0.0.9"
    other = BOX.signed(numbered(lines))
    take_code(tournament, CODE)
    with pytest.raises(Refusal) as caught:
        take(tournament, other)
    assert caught.value.code == "two_logs"
    assert refused(tournament, BOX.code(other)) == "two_logs"


def test_a_tournament_with_a_code_and_its_log_verifies_as_a_file():
    tournament = waiting()
    writer = Writer.begun(tournament.state.begin)
    for event in tournament.history:
        writer.apply(event, "2026-11-24T20:00:00Z")
    writer.apply(result_of(writer.tournament.state, claim_of_code([CODE])), "2026-11-24T20:00:01Z")
    assert verified(writer.data).state.result(1, 1).code
    take(tournament, SIGNED)
    event = {"round": 1, "table": 1, "winners": ["Ben"], "match": f"{BOX.fingerprint}/9"}
    for wrong in ({}, {"check": "0" * 16, "code": "0" * 16}):
        with pytest.raises(Refusal) as caught:
            waiting().apply({"event": "result", **event, **wrong})
        assert "match comes with" in caught.value.detail


LONG = ("Wolfgang Amadeus Theophilus Mozart junior", "Wolfgang Amadeus Theophilus Mozart der Ält")


@pytest.mark.parametrize(
    ("codes", "change", "code"),
    [
        ([], {}, "one_code"),
        ([CODE, BOX.code(BOX.signed(WHOLE, 2))], {}, "one_code"),
        (["https://example.org"], {}, "unread_code"),
        ([CODE[:40] + ("0" if CODE[40] != "0" else "1") + CODE[41:]], {}, "unread_code"),
        ([CODE], {"boxes": [OTHER_BOX.fingerprint]}, "foreign_box"),
        ([CODE], {"test_dice": False}, "simulated_box"),
        ([CODE], {"game": "qwixx"}, "other_game"),
        ([CODE], {"names": ("Ada", "Cem")}, "no_table"),
        ([BOX.code(BOX.signed(ENDED))], {}, "not_finished"),
    ],
)
def test_a_code_that_is_no_result_is_refused_with_the_reason(codes, change, code):
    assert refused(waiting(**change), *codes) == code


def test_names_that_a_code_has_cut_are_those_of_the_table():
    names = [name[:40] for name in LONG]
    tournament = waiting(names)
    assert take_code(tournament, BOX.code(BOX.signed(of_draw(with_names(WHOLE, *names), tournament.state))))
    assert tournament.state.result(1, 1).winners == (names[1],)


def photo_of(code, form="JPEG"):
    """Returns the photo of a code on a display: askew, slightly blurred, on something dark."""
    image = Image.new("L", (1500, 700), 25)
    drawn = qrcode.QRCode(box_size=9, border=3)
    drawn.add_data(code, optimize=0)
    image.paste(drawn.make_image().get_image().convert("L"), (300, 50))
    image = image.rotate(4, fillcolor=25).filter(ImageFilter.GaussianBlur(1.5))
    data = io.BytesIO()
    image.save(data, form, quality=70)
    return data.getvalue()


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_code_is_read_off_photos(form):
    assert asyncio.run(codes_in([photo_of(CODE, form), photo_of(CODE)])) == [CODE]


@pytest.mark.parametrize(
    "photos",
    [
        [b"no photo"],
        [photo_of(CODE)[:5000]],
        [photo_of(CODE)] * 5,
        [b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n"],
    ],
)
def test_what_is_no_photo_with_a_code_is_refused_in_a_sentence(photos):
    with pytest.raises(Refusal) as caught:
        asyncio.run(codes_in(photos))
    assert caught.value.code == "bad_photo" and caught.value.detail[-1] == "."


def screenshot():
    """Returns a small PNG whose pixels take much memory: unlike a JPEG, it cannot be scaled down as it is decoded."""
    image = io.BytesIO()
    Image.new("L", (5000, 5000)).save(image, "PNG")
    return image.getvalue()


def progressive(edge, repeats):
    """Returns a progressive JPEG whose last scan comes that often again."""
    data = io.BytesIO()
    Image.new("L", (edge, edge)).save(data, "JPEG", progressive=True)
    whole = data.getvalue().removesuffix(b"\xff\xd9")
    return whole + repeats * whole[whole.rindex(b"\xff\xda") :] + b"\xff\xd9"


@pytest.mark.parametrize("photo", [screenshot(), progressive(5000, 0), progressive(500, 100)])
def test_a_photo_of_many_pixels_or_scans_is_refused_before_it_is_decoded(photo):
    with pytest.raises(Refusal) as caught:
        asyncio.run(codes_in([photo]))
    assert caught.value.detail == "A photo is too large."


def test_a_photo_that_takes_too_long_ends_with_its_processor_time(monkeypatch):
    """Only the child's limit of processor time can end this: its photo is opened in an endless loop."""
    program = "import sys; from schiri_tools.hub.server import photos; photos.PROCESSOR_SECONDS = 1\n"
    program += "photos._opened = lambda photo: [None for _ in iter(int, 1)]; photos._read_within_limits()"
    monkeypatch.setattr(asyncio, "create_subprocess_exec", instead(asyncio.create_subprocess_exec, program, []))
    with pytest.raises(Refusal) as caught:
        asyncio.run(codes_in([b"x"]))
    assert caught.value.detail == "A photo is too large."


def instead(start, program, started):
    """Returns a function in the place of `start` that runs another program and adds the child to `started`."""

    async def begun(python, *_, **pipes):
        child = await start(python, "-c", program, **pipes)
        started.append(child)
        return child

    return begun


@pytest.fixture
def endless(monkeypatch):
    """Makes each photo's child process sleep for an hour, and returns the list of these processes."""
    started = []
    program = "import time; time.sleep(3600)"
    monkeypatch.setattr(asyncio, "create_subprocess_exec", instead(asyncio.create_subprocess_exec, program, started))
    return started


def test_a_cancelled_photo_ends_its_child(endless):
    """Ctrl-C on the hub cancels the task that reads a photo; its child process must not be left."""

    async def cancelled():
        reading = asyncio.create_task(codes_in([b"x"]))
        while not endless:
            await asyncio.sleep(0.01)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        assert endless[0].returncode is not None

    asyncio.run(asyncio.wait_for(cancelled(), 60))


def test_while_photos_are_read_logs_count_and_who_sends_many_has_to_wait(tmp_path, endless):
    hub = HubInAThread(str(tmp_path / "hub.sqlite"))
    organiser, somebody = hub.organiser(), Visitor(hub.port)
    id_ = organiser.drawn()
    most = public.FORMS_OF_PHOTOS
    addresses = [f"127.0.3.{number // 4 + 1}" for number in range(2 * most + 8)]  # two more than an address may send
    with ThreadPoolExecutor(len(addresses)) as others:
        sent = [
            others.submit(Visitor(hub.port, one).send_file, f"/e/{id_}/codes", b"x", "photo", "x.jpg")
            for one in addresses
        ]
        until(lambda: sum(one.done() for one in sent) == len(addresses) - most)
        assert "is taken" in somebody.send_file(f"/e/{id_}/log", BOX.signed(organiser.of_draw(id_, WHOLE), 13)).text
        assert {one.result().status for one in sent if one.done()} == {429}
        hub.stop()  # as Ctrl-C does: those that wait are dropped with their photos


def test_on_the_public_page_a_code_counts_as_a_photo_and_as_a_text_and_is_marked(hub, organiser):
    for number, sent in enumerate(("photo", "texts"), 11):
        id_ = organiser.drawn(published=False)
        somebody = Visitor(hub.port)
        assert somebody.send_file(f"/e/{id_}/codes", photo_of(CODE), "photo", "codes.jpg").status == 404
        organiser.send(f"/desk/{id_}/publish", {"shown": "yes"})
        signed = BOX.signed(organiser.of_draw(id_, WHOLE), number)
        code = BOX.code(signed)
        if sent == "photo":
            answer = somebody.send_file(f"/e/{id_}/codes", photo_of(code), "photo", "codes.jpg")
        else:
            answer = somebody.send(f"/e/{id_}/codes", {"texts": code})
        assert answer.status == 200 and "The result of table 1 in round 1 is taken." in answer.text
        assert "signed codes, no log yet" in answer.text
        assert somebody.send_file(f"/e/{id_}/codes", b"\xff\xd8no", "photo", "codes.jpg").status == 422
        answer = somebody.send_file(f"/e/{id_}/log", signed)
        assert answer.status == 200 and re.search(r"verified log", answer.text)
        assert "no log yet" not in answer.text
