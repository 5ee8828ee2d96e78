"""A PC tells a box of a hub over the cable: `schiri join`."""

import io

import pytest
from lines import GoodLine
from schiri.board.simulated.network import Network
from schiri_tools.cli.main import main as schiri
from schiri_tools.serial_line.client import Client
from schiri_tools.serial_line.joining import Hub, join, leave
from schiri_tools.util.errors import UserError
from serial_end import LineBench

CLUB = Hub("Café  am Eck", "correct horse", "schiri-hub.local", 8767)


@pytest.fixture
def line():
    box = LineBench()
    box.bench.board.hub_network = Network()
    return box


def client_of(line):
    client = Client(line, lambda sentence: None)
    client.greet()
    return client


def kept(line):
    return dict(line.bench.app.settings.get("link", {}))


def test_a_box_keeps_what_it_is_told_and_its_code_is_that_of_its_display(line):
    code = join(client_of(GoodLine(line)), CLUB)
    assert kept(line) == {**dict(zip(("network", "password", "hub", "port"), CLUB, strict=True)), "code": code}
    assert line.bench.app.link.code == code


def test_an_open_network_has_no_password_not_that_of_the_network_before(line):
    client = client_of(GoodLine(line))
    join(client, CLUB)
    join(client, CLUB._replace(password=""))
    assert kept(line)["password"] == ""
    leave(client)
    assert kept(line) == {} and line.bench.app.link is None


@pytest.mark.parametrize(
    "change",
    [
        {"network": ""},
        {"network": "x" * 33},
        {"network": " Club"},
        {"network": "Club\noffline"},
        {"password": "short"},
        {"password": "correct\rhorse"},
        {"network": "\udcff"},
        {"password": "\udcff" * 8},
        {"address": "hub.example.org"},
        {"address": "192.168.0.²"},
        {"address": "192.168.0.٣"},
        {"port": 0},
    ],
)
def test_what_can_be_no_hub_is_refused_and_the_box_hears_nothing_of_it(line, change):
    client = client_of(GoodLine(line))
    with pytest.raises(UserError):
        join(client, CLUB._replace(**change))
    assert kept(line) == {}


def test_in_a_match_the_box_refuses_and_that_is_told(line):
    line.bench.begin()
    with pytest.raises(UserError, match="is in a match"):
        join(client_of(GoodLine(line)), CLUB)
    assert kept(line) == {}


def test_a_board_without_a_radio_is_told_apart():
    with pytest.raises(UserError, match="has no radio"):
        join(client_of(GoodLine(LineBench())), CLUB)


def test_the_command_refuses_a_password_before_it_looks_for_a_box(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    assert schiri(["join", "--network", "Club", "--port", "/no/such/port"]) == 1
    assert "8 to 63 bytes" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse\n"))
    assert schiri(["join", "--network", "Club", "--port", "/no/such/port"]) == 1
    assert "/no/such/port" in capsys.readouterr().err
