"""What any page or program on this computer can send to the simulator: damaged messages, frames and requests. The box
goes on, and receives nothing but keys and their resolution."""

import contextlib
import os
import random
import re
import select
import socket
import struct

from running_simulator import PATIENCE_S, RunningSimulator, Starter
from schiri_tools.box import link

SEED = int(os.environ.get("SEED", 24))
MESSAGES = 2000
FRAMES_A_CONNECTION = 5  # well-formed frames before a malformed one
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9

GOOD = (b"k 000041", b"k 008001 1234567890 1234567899", b"k 000000", b"r 1000", b"r 16700", b"p on")
NUMBERS = (b"-1", b"0", b"ffffff", b"999999999999999", b"1" * 40, b"1e9", b"nan", "٣".encode(), b"\x00")
HEARD = re.compile(r"pid \d+|(?:k ([0-9a-f]{6})(?: \d{1,10})?|r \d{1,6}) \d+")


def spoilt(data: bytes, source: random.Random) -> bytes:
    """Returns `data` with one to three faults: a bit, a byte more or less, a number put in, its end cut off or
    doubled."""
    for _ in range(source.randint(1, 3)):
        at = source.randrange(len(data) + 1)
        match source.randrange(6):
            case 0 if at < len(data):
                data = data[:at] + bytes([data[at] ^ 1 << source.randrange(8)]) + data[at + 1 :]
            case 1:
                data = data[:at] + source.randbytes(source.randint(1, 4)) + data[at:]
            case 2:
                data = data[:at] + data[at + 1 :]
            case 3:
                data = data[:at] + source.choice(NUMBERS) + data[at:]
            case 4:
                data = data[:at]
            case _:
                data += data[at:]
    return data


def frame(kind: int, content: bytes) -> bytes:
    """Returns a masked frame of a WebSocket (RFC 6455, 5.2)."""
    length = bytes([0x80 | len(content)]) if len(content) < 126 else struct.pack(">BH", 0x80 | 126, len(content))
    return bytes([0x80 | kind]) + length + bytes(4) + content  # a mask of zeros changes nothing


def request(simulator: RunningSimulator, path: str = "/box") -> bytes:
    """Returns a page's request for a WebSocket."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{simulator.port}\r\nOrigin: {simulator.url}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def opened(simulator: RunningSimulator) -> socket.socket:
    return socket.create_connection(("127.0.0.1", simulator.port), timeout=PATIENCE_S)


def read_until(connection: socket.socket, *ends: bytes) -> bytes:
    """Returns what arrives until one of `ends`, or until the simulator closes the connection. Raises `TimeoutError` if
    it hangs."""
    found = b""
    with contextlib.suppress(ConnectionError):  # the simulator has closed without reading all
        while not any(end in found for end in ends) and (block := connection.recv(1 << 16)):
            found += block
    return found


def send_and_close(connection: socket.socket, data: bytes) -> None:
    """Sends the last bytes there will be, and waits until the simulator has closed the connection, too."""
    with contextlib.suppress(OSError):  # the simulator may have closed the connection already
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
    read_until(connection)


def pressed_and_seen(simulator: RunningSimulator) -> None:
    """Presses a key on a page of its own, and waits for the box's tone."""
    with opened(simulator) as page:
        page.sendall(request(simulator) + frame(TEXT, b"p on"))
        assert b'"power": true' in read_until(page, b'"power": true')
        page.sendall(frame(TEXT, b"k 000400"))
        assert b"t 1040 80" in read_until(page, b"t 1040 80")
    simulator.wait_for_keys(0)


def test_two_thousand_spoilt_messages_and_the_box_goes_on(start: Starter) -> None:
    simulator = start("--clock")
    source = random.Random(SEED)
    print(f"SEED={SEED}")
    sent = answers = 0
    while sent < MESSAGES:
        if source.random() < 0.5:
            path = source.choice(("/box", "/", "/sim/sim.js"))
            with opened(simulator) as connection:
                asked = spoilt(request(simulator, path), source).lstrip()
                connection.sendall((asked or b"?") + b"\r\n\r\n")  # an empty request gets no answer
                answers += read_until(connection, b"\r\n\r\n").startswith(b"HTTP/1.1 ")
                send_and_close(connection, b"")
            sent += 1
            continue
        frames = []
        for _ in range(FRAMES_A_CONNECTION):
            content = spoilt(source.choice(GOOD), source)
            if source.random() < 0.9:  # anything but UTF-8 ends the connection
                content = content.decode("latin-1").encode()
            frames.append(frame(source.choice((TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, BINARY, PING)), content))
        with opened(simulator) as connection:
            connection.sendall(request(simulator))
            read_until(connection, b"\r\n\r\n")
            connection.sendall(b"".join(frames) + frame(PING, b"all heard"))
            answers += b"all heard" in read_until(connection, b"all heard")
            send_and_close(connection, spoilt(frame(source.choice((TEXT, CLOSE, 0, 11)), source.choice(GOOD)), source))
        sent += FRAMES_A_CONNECTION + 1
    print(f"{answers} connections answered to the end")
    assert simulator.process.poll() is None
    simulator.wait_for_keys(0)  # whoever is gone holds no key
    pressed_and_seen(simulator)
    heard = [HEARD.fullmatch(line) for line in simulator.lines]
    assert all(heard), next(line for line, found in zip(simulator.lines, heard, strict=True) if not found)
    assert all(int(found[1] or "0", 16) <= link.KEYS_MASK for found in heard if found)
    assert all(len(line) < 300 for line in simulator.errors.splitlines())


def test_a_page_that_says_half_a_frame_and_one_that_never_ends_hold_up_nobody(simulator: RunningSimulator) -> None:
    halves = (request(simulator)[:-2], request(simulator) + frame(TEXT, b"k 000001")[:-3])
    waiting = [opened(simulator) for _ in range(20)]
    for number, connection in enumerate(waiting):
        connection.sendall(halves[number % 2])
    pressed_and_seen(simulator)
    assert not select.select(waiting[::2], [], [], 0)[0]  # half requests are still waited for
    for connection in waiting:
        connection.close()
