"""The commands on the cable that set a box's hub."""

import json

from bench import Bench
from memory_flash import MemoryBlocks
from schiri.board.simulated.network import Network
from serial_end import LineBench

ON_MICROPYTHON = True

GOOD = ("wifi My  net", "password correct horse", "hub 192.168.1.5 8767")


def told():
    """Returns a box with the settings of a hub."""
    line = LineBench()
    line.bench.board.hub_network = Network()
    assert [line.ask(command) for command in GOOD] == [["wifi ok"], ["password ok"], ["hub ok"]]
    return line


def kept(line):
    return json.loads(line.bench.board.storage.files["settings.json"]).get("link")


def test_what_is_set_is_on_the_flash_at_once_and_there_after_a_power_cut():
    line = told()
    link = kept(line)
    code = link.pop("code")
    assert link == {"network": "My  net", "password": "correct horse", "hub": "192.168.1.5", "port": 8767}
    assert len(code) == 6 and code.isdigit() and line.bench.app.link.code == code
    again = Bench(line.bench.board.storage, blocks=line.bench.board.blocks)
    again.board.hub_network = Network()
    again.app.set_up_link()
    assert again.app.link.code == code


def test_each_hub_gives_the_box_another_code_and_a_new_password_does_not():
    line = told()
    codes = [line.bench.app.link.code]
    for command in ("hub schiri-hub.local 8767", "password another one"):
        line.ask(command)
        codes.append(line.bench.app.link.code)
    assert codes[0] != codes[1] == codes[2]


def test_neither_network_nor_password_is_ever_told_again():
    line = told()
    said = b"".join([line.say(command) for command in (b"info\n", b"list\n", b"help\n", b"wifi\n", b"password\n")])
    assert b"horse" not in said and b"My  net" not in said and b"192.168" not in said
    assert json.loads(line.ask("info")[1][len("board ") :])["link"] == "off"


def test_what_cannot_be_is_answered_so_and_changes_nothing():
    line = told()
    before = kept(line)
    for command, answer in (
        ("wifi " + 33 * "x", "wifi bad"),
        ("password short", "password bad"),
        ("password " + 64 * "x", "password bad"),
        ("hub hub.example.org 80", "hub bad"),
        ("hub 192.168.1.256 80", "hub bad"),
        ("hub 192.168.1.5 0", "hub bad"),
        ("hub 192.168.1.5 65536", "hub bad"),
        ("hub 192.168.1.5", "Try: hub ADDRESS PORT"),
        ("hub 192.168.1.5 eighty", "Try: hub ADDRESS PORT"),
        ("wifi", "Try: wifi NAME"),
        ("offline now", "Try: offline"),
    ):
        assert line.ask(command) == [answer], command
    assert line.say(b"wifi \xff\xfe\n") == b"Try: wifi NAME\n"
    assert kept(line) == before


def test_while_a_match_is_open_or_a_name_is_typed_nothing_is_written():
    line = told()
    before = kept(line)
    line.bench.begin()
    for command in GOOD + ("offline",):
        assert line.ask(command)[-1].endswith(" refused"), command
    line.bench.end()
    line.bench.app.go_home()
    line.bench.time.run(1000000)  # a menu takes keys only once it was seen
    line.bench.choose("FINI!")
    line.bench.choose(line.bench.app.text("anew") % line.bench.app.text("dice_box"))
    assert line.bench.screen == "NameEntry"
    assert line.ask("hub 10.0.0.1 80") == ["hub refused"]
    assert kept(line) == before


def test_offline_forgets_all_of_it():
    line = told()
    assert line.ask("offline") == ["offline ok"]
    assert kept(line) is None and line.bench.app.link is None
    assert "code" not in json.loads(line.ask("info")[1][len("board ") :])


def test_a_board_without_a_network_keeps_what_it_is_told_and_has_no_link():
    line = LineBench(Bench(blocks=MemoryBlocks(128)))
    for command in GOOD:
        line.ask(command)
    assert line.bench.app.link is None
    assert line.ask("seat 1 1 Ada") == ["seat 1 bad"]
