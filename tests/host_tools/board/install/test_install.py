"""`schiri install` against whole boards, and against what else can be at the end of a cable."""

from pathlib import Path

import pytest
import serial
from installs import MISSING, add_file, files, install, lines_in, modules_in, version
from own_usb import comports
from processes import Terminal
from schiri_tools.board.install import consent, installing, modules, uploading
from schiri_tools.board.install.installing import ROOT
from schiri_tools.cli import main as command_line
from schiri_tools.serial_line.transport import SerialError, SerialTransport
from serial.tools import list_ports
from sweeps import first


@pytest.fixture
def schiri(monkeypatch, capsys, firmwares):
    """Runs `schiri install` with a firmware; returns its exit status and the lines it has said."""

    def run(port, firmware="new", *words):
        monkeypatch.setattr(modules, "PACKAGE", firmwares[firmware])
        status = command_line.main(["install", "--port", str(port), *words])
        out, errors = capsys.readouterr()
        assert out == "" and "Traceback" not in errors
        return status, errors.splitlines() if "--wait" in words else lines_in(errors)

    return run


@pytest.fixture
def bytes_sent(monkeypatch):
    """Counts what goes over the cable."""
    sent = []
    send = SerialTransport.send

    def counting(self, data):
        sent.append(len(data))
        send(self, data)

    monkeypatch.setattr(SerialTransport, "send", counting)
    return sent


def built(firmwares, name):
    return modules.built(firmwares[name]).modules


def test_a_bare_board_becomes_a_box(boards, firmwares, schiri, tmp_path):
    board = boards("bare")
    board.wait_for(b">>> ")
    status, said = schiri(board.port, "old")
    assert status == 0
    assert (
        said[-1] == "The box runs Schiri 1.0.0." and "The box asks its people: choose yes there (DOWN, OK)." not in said
    )
    board.power_off()
    found = files(tmp_path / "flash")
    assert modules_in(found, "a") == built(firmwares, "old")
    assert {path: content for path, content in found.items() if not path.startswith("/a/")} == {
        "/active": b"a",
        "/boot.py": (firmwares["old"] / ROOT / "boot.py").read_bytes(),
        "/main.py": (firmwares["old"] / ROOT / "main.py").read_bytes(),
    }
    assert version(boards()) == "1.0.0"


def test_a_box_gets_what_has_changed_and_copies_the_rest(boards, firmwares, bytes_sent, tmp_path):
    boards("old").power_off()
    add_file(tmp_path / "flash", "/settings", b"french")
    installation, said = install(boards(), firmwares["new"])
    assert said[0] == "The box asks its people: choose yes there (DOWN, OK)."
    assert said[-1] == "The box runs Schiri 2.0.0."
    old, new = built(firmwares, "old"), built(firmwares, "new")
    changed = {name: module for name, module in new.items() if old.get(name) != module}
    assert set(changed) == {"schiri/__init__.mpy", "schiri/changed.mpy"}
    scripts = sum(len((firmwares["new"] / ROOT / name).read_bytes()) for name in ("boot.py", "main.py"))
    assert installation.sent_bytes == scripts + len(b"b") + sum(map(len, changed.values()))
    assert sum(bytes_sent) < 6000 + installation.sent_bytes * 4 / 3 + len(helper())
    found = files(tmp_path / "flash")
    assert found["/active"] == b"b" and found["/settings"] == b"french"
    assert modules_in(found, "a") == old and modules_in(found, "b") == new
    assert {path for path in found if path[1:3] not in ("a/", "b/")} == {"/active", "/boot.py", "/main.py", "/settings"}


def test_what_is_in_the_other_folder_already_is_not_written_again(boards, firmwares, tmp_path):
    boards("old").power_off()
    install(boards(), firmwares["new"])
    installation, _ = install(boards(), firmwares["old"])
    scripts = sum(len((firmwares["old"] / ROOT / name).read_bytes()) for name in ("boot.py", "main.py"))
    assert installation.sent_bytes == scripts + len(b"a")
    found = files(tmp_path / "flash")
    assert found["/active"] == b"a" and modules_in(found, "a") == built(firmwares, "old")


def test_what_the_new_firmware_does_not_have_goes(boards, firmwares, tmp_path):
    boards("old").power_off()
    add_file(tmp_path / "flash", "/b/schiri/gone.mpy", b"M\x06 nothing")
    install(boards(), firmwares["new"])
    assert modules_in(files(tmp_path / "flash"), "b") == built(firmwares, "new")


def helper():
    return Path(installing.__file__).with_name("on_the_board.py").read_bytes()


def test_the_same_firmware_again_changes_nothing(boards, schiri):
    board = boards("old")
    status, said = schiri(board.port, "old")
    assert status == 0 and said == [
        "The box asks its people: choose yes there (DOWN, OK).",
        "The box has Schiri 1.0.0 already, to the byte: nothing is changed.",
        "The box runs Schiri 1.0.0.",
    ]
    assert board.operations == 0 and board.starts == 4  # on; for the REPL; anew in it; in the end


def test_a_module_that_has_changed_on_the_flash_is_not_copied_unseen(boards, firmwares, tmp_path):
    boards("old").power_off()
    kept = built(firmwares, "old")["schiri/kept.mpy"]
    add_file(tmp_path / "flash", "/a/schiri/kept.mpy", kept[:9] + b"?" + kept[10:])
    install(boards(), firmwares["new"])
    assert modules_in(files(tmp_path / "flash"), "b") == built(firmwares, "new")


@pytest.mark.parametrize("word", first(1, [b"\xff" * 300, b"", b"c"]))
def test_a_board_that_does_not_know_its_folder_gets_a_new_firmware(boards, firmwares, tmp_path, word):
    boards("old").power_off()
    add_file(tmp_path / "flash", "/active", word)
    board = boards()
    board.wait_for(MISSING + b"\nMicroPython")
    install(board, firmwares["new"])
    found = files(tmp_path / "flash")
    assert modules_in(found, found["/active"].decode()) == built(firmwares, "new")


@pytest.mark.parametrize(
    ("system", "sentence"),
    [
        ({"platform": "rp2"}, "The board is not an ESP32: its MicroPython is for rp2."),
        ({"name": "circuitpython"}, "What is on this port is not a MicroPython but circuitpython."),
        (
            {"version": [1, 25, 0]},
            "The board has MicroPython 1.25.0; Schiri needs 1.26 or newer (micropython.org/download).",
        ),
        (
            {"version": [1, 40, 0], "mpy": 7},
            "The board's MicroPython 1.40.0 loads modules of the form 7.0, and this PC's mpy-cross makes 6.3: their "
            "versions do not fit.",
        ),
        (
            {"psram": 0, "machine": "Generic ESP32 module with ESP32"},
            "The MicroPython on this board (Generic ESP32 module with ESP32) has found no PSRAM, and Schiri needs it: "
            "take an ESP32-S3-DevKitC-1 N16R8 or an ESP32-DevKitC-VE (with a WROVER), and the image that schiri flash "
            "asks for.",
        ),
    ],
)
def test_a_board_that_does_not_fit_is_left_as_it_is(boards, schiri, system, sentence):
    board = boards("bare", system=system)
    board.wait_for(b">>> ")
    assert schiri(board.port) == (1, ["schiri: " + sentence])
    assert board.operations == 0


@pytest.mark.parametrize("psram", first(1, [2 << 20, (8 << 20) - 1024]))
def test_any_psram_will_do(boards, firmwares, psram):
    board = boards("bare", system={"psram": psram})
    board.wait_for(b">>> ")
    install(board, firmwares["new"])
    assert version(board) == "2.0.0"


def test_a_flash_without_room_keeps_what_it_has(boards, schiri, tmp_path):
    boards("old").power_off()
    add_file(tmp_path / "flash", "/much", bytes(2960 * 1024))
    before = files(tmp_path / "flash")
    board = boards()
    status, said = schiri(board.port)
    assert status == 1
    assert said[-1] == (
        "schiri: There is no room for the firmware on the board: 88 KiB are needed and 16 KiB are free. "
        "The box still has its old firmware; install again."
    )
    assert version(board) == "1.0.0"
    board.power_off()
    assert files(tmp_path / "flash") == before


def test_a_cable_that_is_pulled_leaves_the_old_firmware_and_says_so(boards, schiri):
    for flash, cut_after, state in (
        ("old", 10, "The box still has its old firmware; install again."),
        ("bare", 10, "There is no Schiri on the board yet; install again."),
    ):
        board = boards(flash, cut_after=cut_after)
        board.wait_for(b">>> " if flash == "bare" else b"")
        status, said = schiri(board.port)
        assert status == 1
        assert said[-1].startswith(f"schiri: The connection on {board.port} has broken off: was the cable pulled")
        assert said[-1].endswith(state)


def test_a_box_that_refuses_stays_as_it_is(boards, schiri):
    board = boards("refusing")
    assert schiri(board.port) == (
        1,
        [
            "The box asks its people: choose yes there (DOWN, OK).",
            "schiri: The box has refused: somebody said no there, or a match is open. "
            "Then end it or keep it for later.",
        ],
    )
    assert version(board) == "1.0.0" and board.starts == 1


def test_a_box_on_which_nobody_presses_a_key_stays_as_it_is(boards, schiri, monkeypatch):
    monkeypatch.setattr(consent, "ANSWER_SECONDS", 1.0)
    board = boards("silent")
    status, said = schiri(board.port)
    assert status == 1 and said[-1] == "schiri: Nobody has said yes on the box within 1 s."
    assert version(board) == "1.0.0" and board.starts == 1


def test_ctrl_c_in_the_middle_ends_with_a_sentence_and_the_old_firmware(boards, schiri, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    board = boards("old")
    with monkeypatch.context() as patched:
        patched.setattr(installing, "to_send", stop)
        status, said = schiri(board.port)
    assert status == 130 and said[-1] == "Interrupted. The box still has its old firmware; install again."
    assert version(board) == "1.0.0"
    monkeypatch.setattr(installing, "reach", stop)
    assert schiri(board.port) == (130, ["Interrupted."])


def test_what_does_not_come_through_whole_is_not_taken(boards, firmwares, monkeypatch, tmp_path):
    encode = uploading.b64encode
    monkeypatch.setattr(uploading, "b64encode", lambda data: encode(data.replace(b"M\x06", b"M\x07")))
    board = boards("old")
    with pytest.raises(SerialError, match="The firmware has not come through whole"):
        install(board, firmwares["new"])
    assert version(board) == "1.0.0"
    board.power_off()
    found = files(tmp_path / "flash")
    assert found["/active"] == b"a" and modules_in(found, "a") == built(firmwares, "old")


def test_ports_that_do_not_lead_to_a_board(schiri, tmp_path):
    assert schiri("/dev/no-such-port") == (1, ["schiri: There is no port /dev/no-such-port."])
    (tmp_path / "file").touch()
    assert schiri(tmp_path / "file") == (1, [f"schiri: {tmp_path}/file is no serial port."])


def test_a_port_in_use_is_said(boards, schiri):
    board = boards("old")
    with serial.Serial(board.port, exclusive=True):
        assert schiri(board.port) == (1, [f"schiri: {board.port} is in use by another program."])


def test_something_else_at_the_end_of_the_cable(schiri):
    stranger = Terminal(b"OK\r\nstarted\r\n")
    status, said = schiri(stranger.port, "new", "--wait", "1")
    stranger.close()
    assert status == 1 and said[-1] == "schiri: What is on this port is neither a Schiri nor a MicroPython."
    mute = Terminal()
    status, said = schiri(mute.port, "new", "--wait", "1")
    mute.close()
    assert status == 1
    assert said == [
        "No answer yet. In a duel a box is silent; waiting up to 1 s for it.",
        "schiri: No answer for 1 s: is this a Schiri or an ESP32 board, and is it on?",
    ]


def test_wrong_words_end_with_2():
    with pytest.raises(SystemExit) as ended:
        command_line.main(["install", "somewhere"])
    assert ended.value.code == 2


def test_an_installation_goes_through_the_restarts_of_a_board_with_its_own_usb(boards, schiri, tmp_path, monkeypatch):
    port = tmp_path / "ttyACM0"
    monkeypatch.setattr(list_ports, "comports", comports(lambda: [str(port)]))
    board = boards("old", own_usb=port)
    status, said = schiri(port)
    assert status == 0 and said[-1] == "The box runs Schiri 2.0.0."  # that it has asked may go with its port
    assert board.starts > 2  # into its REPL, and out of it


def test_a_board_that_restarts_by_itself_breaks_the_installation_off(boards, schiri, tmp_path, monkeypatch):
    port = tmp_path / "ttyACM0"
    monkeypatch.setattr(list_ports, "comports", comports(lambda: [str(port)]))
    boards("bare", own_usb=port)
    monkeypatch.setattr(installing, "upload", lambda repl, *_: repl.run("import machine; machine.reset()"))
    status, said = schiri(port)
    assert status == 1
    assert said[-1].startswith(f"schiri: The connection on {port} has broken off")
    assert said[-1].endswith("There is no Schiri on the board yet; install again.")
