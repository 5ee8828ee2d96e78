"""Many connections keep nobody out, and write nothing."""

import asyncio
import contextlib
import errno
import re
import resource
import socket

import pytest
from clubs import HubInAThread, RunningHub, Visitor, until
from schiri_tools.hub.server import door, serving


def half_request(port, address="127.0.0.1"):
    line = socket.create_connection(("127.0.0.1", port), 60, source_address=(address, 0))
    line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
    return line


def is_closed(line):
    """Waits until the hub closes it."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def test_an_address_has_so_many_connections_and_others_have_theirs(own_hub, monkeypatch):
    monkeypatch.setattr(door, "MOST_OF_AN_ADDRESS", 5)
    lines = [half_request(own_hub.port) for _ in range(5)]
    with pytest.raises(OSError):
        Visitor(own_hub.port).get("/")
    assert Visitor(own_hub.port, "127.0.0.2").get("/").status == 200
    lines[0].sendall(b"y\r\n\r\n")
    assert lines[0].recv(12) == b"HTTP/1.1 200"  # those that are let in are served
    for line in lines:
        line.close()
    assert until(lambda: status_of(own_hub.port)) == 200


def status_of(port):
    """Returns the status of a page, or None if the hub hangs up."""
    with contextlib.suppress(OSError):
        return Visitor(port).get("/").status


def test_half_a_head_is_hung_up_on(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "HEAD_SECONDS", 0.2)
    hub = HubInAThread(str(tmp_path / "hub.sqlite"))
    silent = socket.create_connection(("127.0.0.1", hub.port), 60)
    assert is_closed(half_request(hub.port)) and is_closed(silent)
    hub.stop()


def test_no_room_is_told_once_and_other_errors_as_ever():
    loop, said, others = asyncio.new_event_loop(), [], []
    loop.default_exception_handler = others.append
    loop.set_exception_handler(door.quiet(said.append))
    for _ in range(1000):
        loop.call_exception_handler({"message": "socket.accept()", "exception": OSError(errno.EMFILE, "Too many")})
    loop.call_exception_handler({"message": "another one", "exception": ValueError()})
    loop.close()
    assert len(said) == 1 and re.fullmatch(r"[A-Z].*\.", said[0])
    assert [context["message"] for context in others] == ["another one"]


@pytest.mark.sweep
def test_more_half_requests_than_descriptors_keep_nobody_out(tmp_path):
    """The hub starts with a soft limit of 200 open files, half as many as the connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
    try:
        hub = RunningHub(str(tmp_path / "hub.sqlite"))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    lines = [half_request(hub.port, f"127.0.1.{number % 4 + 1}") for number in range(400)]
    try:
        for _ in range(20):
            assert Visitor(hub.port).get("/").status == 200
    finally:
        hub.process.terminate()
        assert hub.process.communicate(timeout=600)[1] == ""
        for line in lines:
            line.close()
