"""All attacks on a hub at the same time, while organisers, a box, phones and a wall go on."""

import contextlib
import http.client
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from clubs import PEOPLE, RunningHub, Visitor
from evenings import of_draw, renamed
from hub_of_boxes import FakeBox, greeting, let_work
from schiri_tools.hub.file import verified
from test_boxes_at_tables import CODE, box_with
from test_codes import progressive
from test_door import half_request
from test_hub_attacks import WHOLE, upload_that_stalls

OWN = "0123456789abcdef" * 2
ROUNDS, HALF_REQUESTS = 4, 1000
MOST_BYTES, MOST_BYTES_ON_DISK = 300 << 20, 16 << 20


def asked(send, *statuses):
    """Sends something that is to be answered with one of these statuses, unless the hub hangs up."""
    with contextlib.suppress(OSError, http.client.HTTPException):
        assert send().status in statuses


def stalled(port, id_):
    """Breaks off three uploads."""
    for path in ("log", "logs", "codes"):
        with contextlib.suppress(OSError):
            upload_that_stalls(port, id_, path, "127.0.6.1").close()


def stated(port, code, fingerprint=b""):
    """States the code of a box."""
    with contextlib.suppress(OSError):
        box = FakeBox(port)
        box.receive()
        box.send(greeting(code, fingerprint=fingerprint))
        box.shut_down()
        box.close()


@pytest.mark.sweep
def test_all_attacks_at_once_hold_up_neither_desk_nor_box_nor_phone_nor_wall(tmp_path):
    hub = RunningHub(str(tmp_path / "hub.sqlite"))
    organiser, phone = hub.organiser(), Visitor(hub.port, "127.0.2.1")
    id_ = organiser.drawn(PEOPLE, rounds=str(ROUNDS))
    desk, photo = f"/desk/{id_}", progressive(3900, 90)
    strangers = [Visitor(hub.port, f"127.0.5.{number}") for number in range(1, 11)]
    guesses = iter(range(10**6))
    attacks = {
        "photo": lambda: asked(lambda: phone.send_file(f"/e/{id_}/codes", photo, "photo", "x.jpg"), 422, 429),
        "upload": lambda: stalled(hub.port, id_),
        "code": lambda: stated(hub.box_port, b"%06d" % next(guesses)),
        "impostor": lambda: stated(hub.box_port, CODE.encode(), b"f" * 32),
    }
    for number, stranger in enumerate(strangers):
        attacks[f"password {number}"] = lambda one=stranger: asked(lambda: one.sign_in("guess"), 403, 429)
    box = box_with([], hub.box_port)
    box.bench.board.signs, box.app.box_key.fingerprint = True, OWN
    assert organiser.send(f"{desk}/box", {"code": CODE, "table": 1}).status == 303
    let_work([box], lambda: len(box.link.next_names) == 2)
    done, waits, ends = Counter(), Counter(), threading.Event()
    turns = {name: threading.Semaphore(0) for name in attacks}

    def goes_on(name):
        while turns[name].acquire() and not ends.is_set():
            attacks[name]()
            done[name] += 1

    def release():
        for turn in turns.values():
            turn.release()

    def timed(name, send, status=200):
        release()  # lets each attacker attack once meanwhile
        begun = time.monotonic()
        assert send().status == status
        waits[name] = max(waits[name], time.monotonic() - begun)

    with ThreadPoolExecutor(len(attacks)) as threads, contextlib.ExitStack() as held:
        held.callback(release)
        held.callback(ends.set)
        running = [threads.submit(goes_on, name) for name in attacks]
        for _ in range(HALF_REQUESTS):
            held.enter_context(half_request(hub.port, "127.0.4.1"))
        for number in range(1, ROUNDS + 1):
            state = verified(organiser.get(f"{desk}/file").body).state
            seats = state.rounds[-1].tables
            log = of_draw(renamed(WHOLE, seats[1], f"{number:08x}"), state)
            timed("log", lambda log=log: Visitor(hub.port, "127.0.2.2").ask("POST", f"/e/{id_}/logs", log))
            let_work([box], lambda seats=seats: sorted(box.link.next_names) == sorted(seats[0]))
            for table in (1, *range(3, len(seats) + 1)):
                told = {"round": number, "table": table, "won": 0}
                timed("result", lambda told=told: organiser.send(f"{desk}/result", told), 303)
            timed("desk", lambda: organiser.get(desk))
            timed("wall", lambda: Visitor(hub.port, "127.0.2.3").get(f"/wall/{id_}/panels"))
            if number < ROUNDS:
                timed("draw", lambda: organiser.send(f"{desk}/draw"), 303)
        print({name: round(seconds, 2) for name, seconds in waits.items()}, dict(done))
    assert [one.exception() for one in running] == [None] * len(attacks) and len(done) > 10, done
    box.link.stop()
    status = Path(f"/proc/{hub.process.pid}/status").read_text()
    used = int(status.split("VmHWM:")[1].split()[0]) << 10
    disk = sum(file.stat().st_size for file in tmp_path.rglob("*") if file.is_file())
    print(f"{used >> 20} MB of memory, {disk >> 10} kB on the disk")
    hub.process.terminate()
    assert hub.process.communicate(timeout=600)[1] == "" and used < MOST_BYTES and disk < MOST_BYTES_ON_DISK
