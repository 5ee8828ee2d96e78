"""The hub's name in the local network, as a box looks it up: over this machine's own interface."""

import socket

import pytest
from bench import Bench
from hub_of_boxes import Desk, let_work, online, running
from memory_flash import MemoryBlocks
from schiri_tools.hub import HOST
from schiri_tools.hub.announcing import Announcement
from schiri_tools.hub.server.serving import announced
from schiri_tools.util.errors import UserError

LOOPBACK = "127.0.0.1"
CODE = "123456"


def address_in_a_network():
    """Returns the address of this machine. Raises `OSError` if it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(("203.0.113.1", 9))  # connecting a datagram socket sends nothing
        return one.getsockname()[0]


def test_a_second_hub_of_that_name_is_refused_in_a_sentence():
    try:
        address = address_in_a_network()
    except OSError:
        pytest.skip("this machine is in no network: its own interface passes no question to all on")
    first, second = Announcement(address, 1), Announcement(address, 2)
    with running(Desk()) as loop:
        loop.do(first.begin())
        try:
            with pytest.raises(UserError, match="Another hub in this network"):
                loop.do(second.begin())
        finally:
            loop.do(first.end())


@pytest.fixture(scope="module")
def hub():
    with running(Desk(CODE)) as hub:
        announcement = Announcement(LOOPBACK, hub.port)
        hub.do(announcement.begin())
        yield hub
        hub.do(announcement.end())


def test_a_box_finds_the_hub_by_its_name(hub):
    box = online(Bench(blocks=MemoryBlocks(128)), hub.port, CODE)
    box.network.group = (LOOPBACK, 5353)  # no query leaves this machine
    box.app.settings["link"]["hub"] = HOST
    box.app.set_up_link()
    let_work([box], lambda: [one.code for one in hub.boxes.boxes] == [CODE])


def test_an_address_that_this_machine_does_not_have_is_refused_in_a_sentence(hub):
    elsewhere = Announcement("203.0.113.1", 1)
    with pytest.raises(UserError, match="cannot be announced"):
        hub.do(elsewhere.begin())


@pytest.mark.parametrize("host", ["203.0.113.1", "::1", "a.host"])
def test_a_hub_that_cannot_be_announced_says_so_and_goes_on(hub, host):
    said = []

    async def goes_on():
        async with announced(host, 1, said.append):
            return True

    assert hub.do(goes_on())
    (sentence,) = said
    assert HOST in sentence and sentence.endswith("by the address.")


def test_a_hub_for_this_pc_alone_announces_nothing(hub, monkeypatch):
    said = []

    async def refuse(_announcement):
        raise UserError("It was announced.")

    monkeypatch.setattr(Announcement, "begin", refuse)

    async def goes_on():
        async with announced(LOOPBACK, 1, said.append):
            return True

    assert hub.do(goes_on()) and said == []
