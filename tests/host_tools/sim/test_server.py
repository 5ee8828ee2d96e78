"""The simulator's server, spoken to as a browser, a stranger, a serial program and a person at a terminal would."""

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import serial
from running_simulator import PATIENCE_S, RUN, RunningSimulator, Starter
from schiri_tools.box import link
from schiri_tools.sim import Simulator, box_process, serial_port


async def keys_become(simulator: RunningSimulator, mask: int) -> None:
    await asyncio.to_thread(simulator.wait_for_keys, mask)


async def heard(simulator: RunningSimulator, condition: Callable[[], object]) -> None:
    await asyncio.to_thread(simulator.wait_until, condition)


@asynccontextmanager
async def page_of(simulator: RunningSimulator, **options: Any) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{simulator.url}/box", origin=simulator.url, max_msg_size=0, **options) as page,
    ):
        yield page


async def status_of(page: aiohttp.ClientWebSocketResponse, power: bool) -> dict[str, Any]:
    """Reads until a status message arrives, and returns it."""
    while True:
        message = await page.receive_str()
        if message.startswith("! "):
            status: dict[str, Any] = json.loads(message[2:])
            if status["power"] is power:
                return status


# Who may come in


async def test_page_and_its_headers(simulator: RunningSimulator) -> None:
    async with aiohttp.ClientSession() as session:
        for name, kind in (("", "text/html"), ("sim/sim.js", "text/javascript"), ("shared/style.css", "text/css")):
            async with session.get(f"{simulator.url}/{name}") as answer:
                assert answer.status == 200
                assert answer.content_type == kind
                policy = answer.headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'; script-src 'self'; ")
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
        for name in (
            "nothing.js",
            "site/site.js",
            "shared/box.html",
            "package.json",
            "../server.py",
            "%2e%2e%2fserver.py",
            "..%5cserver.py",
            "a/b",
        ):
            async with session.get(f"{simulator.url}/{name}") as answer:
                assert answer.status == 404
                assert "Content-Security-Policy" in answer.headers


async def test_foreign_host_is_refused(simulator: RunningSimulator) -> None:
    port = simulator.port
    hosts = ("evil.example", "127.0.0.1", "127.0.0.1:1", f"127.0.0.1.evil.example:{port}", f"evil:{port}", "")
    async with aiohttp.ClientSession() as session:
        for host, path in product(hosts, ("/", "/box", "/sim/sim.js")):
            async with session.get(simulator.url + path, headers={"Host": host}) as answer:
                assert answer.status == 403
                text = await answer.text()
                assert text == f"This page is only for this computer: open {simulator.url}.\n"
                assert "Content-Security-Policy" in answer.headers


async def test_foreign_origin_is_refused(simulator: RunningSimulator) -> None:
    own = f"127.0.0.1:{simulator.port}"
    async with aiohttp.ClientSession() as session:
        for origin in (None, "null", "http://evil.example", "http://127.0.0.1:1", f"https://{own}", own):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await session.ws_connect(f"{simulator.url}/box", origin=origin)
            assert refusal.value.status == 403
        for origin in (f"http://{own}", f"http://localhost:{simulator.port}"):
            async with session.ws_connect(f"{simulator.url}/box", origin=origin) as page:
                assert (await page.receive_str()).startswith("d 0 0 ")


def test_listens_on_this_computer_only(simulator: RunningSimulator) -> None:
    sockets = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    listening = [fields[1] for fields in sockets if fields[3] == "0A"]
    port = f"{simulator.port:04X}"
    assert [address for address in listening if address.endswith(f":{port}")] == [f"0100007F:{port}"]


# What a page gets and says


async def test_first_the_whole_picture(simulator: RunningSimulator) -> None:
    async with page_of(simulator) as page:
        messages = [await page.receive_str() for _ in range(12)]
        assert [message[:6] for message in messages[:8]] == [f"d {row} 0 " for row in range(8)]
        assert all(len(message) == 6 + 256 for message in messages[:8])
        assert messages[8].startswith("l ") and len(messages[8]) == 2 + 78
        assert messages[9].startswith("x ") and messages[10] == "n null"
        assert json.loads(messages[11][2:]) == {"power": True, "serial": simulator.serial, "message": ""}


async def test_two_pages_play_together(simulator: RunningSimulator) -> None:
    async with page_of(simulator) as one:
        async with page_of(simulator) as other:
            await one.send_str("k 000041")
            await keys_become(simulator, 0x41)
            await other.send_str("k 008001")
            await keys_become(simulator, 0x8041)
            await one.send_str("k 000000")
            await keys_become(simulator, 0x8001)
            for page in (one, other):  # both hear the tone of FINI B
                while await page.receive_str() != "t 1340 80":
                    pass
        await keys_become(simulator, 0)  # closed with its keys down
        assert simulator.lines.count("k 000041") == 1


async def test_malformed_messages_are_ignored(simulator: RunningSimulator) -> None:
    async with page_of(simulator) as page:
        for message in (
            "", "k", "k 1", "k -00001", "k 0x0001", "k 00001g", "k 0000010", "k 000001\n", "k  000001", "K 000001",
            "p", "p maybe", "p off ", "s 41", "d 0 0 ff", "! {}", "\x00", "k ００００００", "ß" * 20,
            "n", "n null", "n Ada", 'n "Ada', 'n "Ada" 1', "g", "g deu", "g DE",
        ):  # fmt: skip
            await page.send_str(message)
        await page.send_bytes(b"k 000001")
        await page.send_str("k f00004")  # the four inputs without a key stay unheard
        await keys_become(simulator, 4)
        heard = [line for line in simulator.lines if line.startswith("k")]
        assert heard == ["k 000000", "k 000004"]
        assert not [line for line in simulator.lines if line[0] in "ng"]

    async with page_of(simulator) as page:
        await page.send_str("k 000001")
        await keys_become(simulator, 1)
        await page.send_str("k 000002" + " " * 100)  # too long: the connection ends, the box does not
        await keys_become(simulator, 0)
    async with page_of(simulator) as page:
        assert (await status_of(page, True))["message"] == ""


async def test_a_typed_name_and_the_language_of_a_page_reach_the_box(simulator: RunningSimulator) -> None:
    async with page_of(simulator) as page:
        for message in ("g fr", 'n "Zoë O’Hara"'):
            await page.send_str(message)
            await heard(simulator, lambda message=message: simulator.lines[-1] == message)


async def test_slow_page_does_not_hold_up_the_box(simulator: RunningSimulator) -> None:
    async with page_of(simulator) as sleeper:
        with serial.Serial(simulator.serial, timeout=PATIENCE_S) as port:
            port.write(b"storm\n")
            assert (await asyncio.to_thread(port.read, 10)) == b"STORM\ncalm"
        rows = [""] * 8
        count = 0
        while rows != ["55" * 128] * 8:  # the page misses pictures, but gets the last one
            kind, *rest = (await sleeper.receive_str()).split()
            if kind == "d":
                rows[int(rest[0])] = rest[2]
                count += 1
        assert count < 39000


# Power


async def test_power_off_and_on(simulator: RunningSimulator) -> None:
    async with page_of(simulator) as page, page_of(simulator) as other:
        first = simulator.box_process
        await page.send_str("k 000040")
        await page.send_str("p off")
        for one in (page, other):
            assert (await status_of(one, False))["cause"] == "off"
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        async with page_of(simulator) as late:
            messages = [await late.receive_str() for _ in range(12)]
            assert messages[0] == "d 0 0 " + "00" * 128
            assert messages[9] == 'x ""'
            assert json.loads(messages[11][2:])["power"] is False
        await page.send_str("p off")
        await other.send_str("p on")
        await page.send_str("p on")
        for one in (page, other):
            await status_of(one, True)
        await heard(simulator, lambda: simulator.box_process != first)
        await heard(simulator, lambda: simulator.lines[-1] == "k 000040")  # held at power-up
        assert sum(line.startswith("pid") for line in simulator.lines) == 2
    assert "The box was switched off." in simulator.errors


async def test_killed_process(simulator: RunningSimulator) -> None:
    async with page_of(simulator) as page:
        os.kill(simulator.box_process, signal.SIGKILL)
        status = await status_of(page, False)
        assert status["message"] == "The box's process was killed by SIGKILL."
        assert (status["cause"], status["number"]) == ("killed", 9)
        await page.send_str("p on")
        await status_of(page, True)
    sentence = 'The box\'s process was killed by SIGKILL. "Switch on" on the page starts it again.'
    assert simulator.errors.splitlines().count(sentence) == 1


async def test_busy_box_misses_no_key(simulator: RunningSimulator) -> None:
    async with page_of(simulator, autoping=False) as page:
        with serial.Serial(simulator.serial) as port:
            os.kill(simulator.box_process, signal.SIGSTOP)
            for _ in range(100):  # more than the box's pipe and the backlog hold
                await asyncio.to_thread(port.write, b"noise " * 600)
            for mask in range(1000):
                await page.send_str(f"k {mask:06x}")
            await page.send_str("k 000400")
            await page.ping()
            while (await page.receive()).type is not aiohttp.WSMsgType.PONG:
                pass
            os.kill(simulator.box_process, signal.SIGCONT)
            await keys_become(simulator, 0x400)
            assert "k 000001" in simulator.lines
            assert "k 0003e7" not in simulator.lines  # the box was too busy for the keys in between


async def test_a_box_that_is_being_started_as_all_ends_does_not_stay() -> None:
    """If the simulator closes while it starts the box, closing waits for the start and then ends the box."""
    server = Simulator([sys.executable, "-c", "input()"], dict(os.environ), lambda line: None)
    await server.open(0)
    await server.switch(False)
    start, started, goes_on = server.box.start, asyncio.Event(), asyncio.Event()

    async def slow_start() -> None:
        started.set()
        await goes_on.wait()
        await start()

    server.box.start = slow_start  # type: ignore[method-assign]
    switching = asyncio.create_task(server.switch(True))
    await started.wait()
    closing = asyncio.create_task(server.close())
    for _ in range(100):  # until closing waits for the start
        await asyncio.sleep(0)
    goes_on.set()
    await closing
    await switching
    assert not server.box.running


async def test_a_fault_while_the_box_is_listened_to_ends_the_box() -> None:
    """After any fault in handling its output, the box is off, the reason is told, and it can be switched on again."""
    said: list[str] = []
    end: asyncio.Future[box_process.End] = asyncio.get_running_loop().create_future()

    def fail(data: bytes) -> None:
        raise ValueError("no room for it")

    more = "import time\nprint('s 41', flush=True)\nwhile True: print('l ' + '00' * 39)"  # and it goes on talking
    box = box_process.BoxProcess(
        [sys.executable, "-c", more],
        os.environ,
        on_line=lambda line: None,
        on_serial=fail,
        on_text=said.append,
        on_end=lambda reason: end.done() or end.set_result(reason),
    )
    await box.start()
    assert (await end).last_lines[-1] == said[-1] == "The simulator has failed: ValueError: no room for it"
    assert not box.running
    await box.start()
    assert box.running
    await box.stop()
    assert not box.running


# Serial port


def test_serial_port_is_raw_and_opens_again_for_programs_that_do_not_care(simulator: RunningSimulator) -> None:
    text = b"hello \x00\x03\x04\x11\x13\xff\r\n"
    for _ in range(2):
        terminal = os.open(simulator.serial, os.O_RDWR | os.O_NOCTTY)
        os.write(terminal, text)
        answer = b""
        while len(answer) < len(text) and select.select([terminal], [], [], PATIENCE_S)[0]:
            answer += os.read(terminal, 100)
        os.close(terminal)
        assert answer == text.upper()
        assert simulator.lines[-1] == f"s {text.hex()}"  # and no echo of the answer


async def test_reader_that_never_reads_does_not_block_the_box(start: Starter) -> None:
    simulator = start("--flood")
    with serial.Serial(simulator.serial) as port:
        async with page_of(simulator) as page:
            await heard(simulator, lambda: "flooded" in simulator.lines)
            for mask in (1, 2, 4):
                await page.send_str(f"k {mask:06x}")
                await keys_become(simulator, mask)
        assert port.read(1000)  # the port can still be read


async def test_nobody_gets_old_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    look = serial_port.SerialPort._look
    dropped = asyncio.Event()

    def looked(port: serial_port.SerialPort) -> None:
        look(port)
        if port._timer is None:
            dropped.set()

    monkeypatch.setattr(serial_port.SerialPort, "_look", looked)
    monkeypatch.setattr(serial_port, "UNREAD_SECONDS", 0)
    monkeypatch.setattr(serial_port, "LOOK_SECONDS", 0.05)
    port = serial_port.SerialPort(lambda data: None)
    port.send(b"old " * 100000)
    await dropped.wait()
    terminal = os.open(port.name, os.O_RDWR | os.O_NOCTTY)  # pyserial would throw old bytes away by itself
    port.send(b"new")
    assert select.select([terminal], [], [], PATIENCE_S)[0]
    assert os.read(terminal, 100) == b"new"
    os.close(terminal)
    port.close()


async def test_slow_reader_gets_everything_in_order() -> None:
    port = serial_port.SerialPort(lambda data: None)
    sent = bytes(range(256)) * 800
    got = bytearray()
    with serial.Serial(port.name, timeout=1) as reader:
        port.send(sent)
        while len(got) < len(sent):
            got += await asyncio.to_thread(reader.read, 5000)
    assert got == sent
    port.close()


# The terminal


def test_what_keeps_it_from_starting_is_one_sentence(simulator: RunningSimulator) -> None:
    port = simulator.port
    no_box = RUN.replace("sys.executable", "'/no/such/micropython'")
    for program, wanted, sentence in (
        (RUN, port, f"Port {port} is taken by another program: choose another one, such as --http-port {port + 1}.\n"),
        (RUN, 70000, "There is no port 70000"),
        (RUN, -1, "There is no port -1"),
        (no_box, 0, "The box cannot be started: "),
    ):
        words = [sys.executable, "-c", program, str(wanted), "-c", "print('not to be started')"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"schiri: {sentence}") and done.stderr.count("\n") == 1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_ends_cleanly(simulator: RunningSimulator, how: signal.Signals) -> None:
    box = simulator.box_process
    async with page_of(simulator) as page:
        await page.send_str("k 000001")
        assert await asyncio.to_thread(simulator.stop, how) == 0
        while (message := await page.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
        assert message.type is aiohttp.WSMsgType.CLOSE
    with pytest.raises(ProcessLookupError):
        os.kill(box, 0)
    assert simulator.errors == "fake box: here\n"


# The resolution of the pages' clocks


async def test_the_box_is_told_of_the_coarsest_clock_and_after_a_power_cut_again(simulator: RunningSimulator) -> None:
    async with page_of(simulator) as page, page_of(simulator) as other:
        await page.send_str("r 1000")
        await other.send_str("r 16700")
        await heard(simulator, lambda: "r 16700" in simulator.lines)
        for message in ("r 1000", "r -5", "r 10000000", "r", "p off"):
            await page.send_str(message)
        await status_of(page, False)
        await page.send_str("p on")
        await heard(simulator, lambda: simulator.lines.count("r 16700") == 2)
    assert [line for line in simulator.lines if line.startswith("r")] == ["r 1000", "r 16700", "r 16700"]


# The link's lines


@pytest.mark.parametrize(
    "line",
    [
        "d 8 0 00", "d 0 128 00", "d 0 127 0000", "d 0 0 0", "d 0 0 ", "d 0 0 xx", "d 0 -1 00", " d 0 0 00",
        "d 0 0 00 ", "l 00", "l " + "0" * 77, "t 1", "t -1 5", "t 440 5 6", "s ", "s 0", "k 000000", "Traceback:", "",
        "d 0 0 00\n", "x ", "x FINI!", 'x "a', 'x "a" "b"', 'x "\\q"', 'x "\x07"', "x null",
        "n", 'n "a"', "n [true, true]",
    ],
)  # fmt: skip
def test_what_is_no_line_of_the_link(line: str) -> None:
    assert link.parse(line) is None


def test_lines_of_the_link() -> None:
    assert link.parse("d 7 127 A5") == link.Display(7, 127, b"\xa5")
    assert link.parse("l " + "01" * 39) == link.Lamps(b"\x01" * 39)
    assert link.parse("t 440 80") == link.Tone(440, 80)
    assert link.parse('x "\\u2192 \\"FINI!\\"\\nSchocken"') == link.Words('x "\\u2192 \\"FINI!\\"\\nSchocken"')
    assert link.parse('n ["A\\"", true]') == link.Name('n ["A\\"", true]') and link.parse("n null") == link.NO_NAME
    assert link.parse("s 4142") == link.Serial(b"AB")
    assert link.serial_lines(bytes(129)) == ["s " + "00" * 128, "s 00"]


def test_no_page_makes_the_clock_coarser_than_that_of_any_browser():
    assert [link.parse_resolution(line) for line in ("r 1000", "r 100000", "r 999999")] == [1000, 100_000, 100_000]
