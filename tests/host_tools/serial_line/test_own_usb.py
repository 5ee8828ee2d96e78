"""A box whose chip has a USB of its own, as an ESP32-S3 has: its port goes away with every restart and comes back."""

import os

import pytest
import serial
from hostile import HostileLine, run, sealed
from own_usb import OwnUsb, comports
from schiri_tools.serial_line import transport
from schiri_tools.serial_line.transport import LineLost, SerialTransport
from serial.tools import list_ports


@pytest.fixture
def port(tmp_path, monkeypatch):
    """Returns the name of a port that this PC takes for a chip's own."""
    names = [str(tmp_path / "ttyACM0"), str(tmp_path / "ttyACM1")]
    monkeypatch.setattr(list_ports, "comports", comports(lambda: names))
    return tmp_path / "ttyACM0"


class RestartingLine(HostileLine):
    """A box that restarts when it is asked for its self-test, and with `twice` once more during the self-test."""

    def __init__(self, twice):
        super().__init__(self._said)
        self._restarts = 1 + twice

    def _said(self, command):
        if command == b"info":
            return sealed(b"schiri 0.1.0, protocol 1, no match")
        if not self.returns:
            return b""
        begun = sealed(b"selftest begins") + sealed(b"selftest display good")
        return begun if self._restarts else begun + sealed(b"selftest end")

    def receive(self, seconds):
        data = super().receive(seconds)
        if not data and self._restarts and self.asked > 1:
            self._restarts -= 1
            self.returns += 1
        return data


@pytest.mark.parametrize("twice", [False, True])
def test_a_self_test_is_asked_for_again_after_a_restart_and_one_in_its_middle_is_said(twice):
    said = run(RestartingLine(twice), "selftest")
    assert said.out.split()[:2] == [b"display", b"good"]
    assert said.status == twice
    wanted = b"schiri: The box has restarted in the middle of its self-test: begin again.\n" if twice else b""
    assert said.err.endswith(wanted)


def test_a_port_that_does_not_come_back_is_lost(port, monkeypatch):
    monkeypatch.setattr(transport, "RETURN_SECONDS", 0.3)
    there = OwnUsb(port)
    with SerialTransport(str(port)) as line:
        there.unplug()
        with pytest.raises(LineLost, match="has broken off"):
            line.receive(1)
        assert line.returns == 0


def test_a_port_that_comes_back_under_another_name_is_known_by_its_socket(port, tmp_path):
    there = OwnUsb(port)
    with SerialTransport(str(port)) as line:
        there.unplug()
        there = OwnUsb(tmp_path / "ttyACM1")
        assert line.receive(1) == b"" and line.returns == 1
        os.write(there.far, b"here")
        assert line.receive(60) == b"here"
        there.unplug()
        there = OwnUsb(port)
        line.send(b"lost on the way")
        assert line.returns == 2
        os.write(there.far, b"here again")
        assert line.receive(60) == b"here again"
    there.unplug()


class UsbOfMicroPython:
    """The two lines as MicroPython's own USB takes them (`shared/tinyusb/mp_usbd_cdc.c`, version 1.26): without DTR it
    overwrites what nobody has fetched; RTS without DTR and then DTR without RTS lead into the chip's loader."""

    def __init__(self):
        self._before = (False, False)
        self.listens = False
        self.in_loader = False

    def set(self, dtr, rts):
        self.listens = dtr
        if (dtr, rts) == (True, False) and self._before == (False, True):
            self.in_loader = True
        self._before = (dtr, rts)


@pytest.mark.parametrize(("own", "level"), [(True, True), (False, False)])
def test_the_lines_of_a_port_let_a_chip_with_usb_speak_and_restart_none(tmp_path, monkeypatch, own, level):
    lines = []
    monkeypatch.setattr(serial.Serial, "_update_dtr_state", lambda port: lines.append((port.dtr, lines[-1][1])))
    monkeypatch.setattr(serial.Serial, "_update_rts_state", lambda port: lines.append((lines[-1][0], port.rts)))
    lines.append((True, True))  # Linux raises both as a port is opened
    if own:
        monkeypatch.setattr(list_ports, "comports", comports(lambda: [str(tmp_path / "ttyACM0")]))
    there = OwnUsb(tmp_path / "ttyACM0")
    with SerialTransport(str(tmp_path / "ttyACM0")):
        chip = UsbOfMicroPython()
        for state in lines:
            chip.set(*state)
    there.unplug()
    assert lines[-1] == (level, level)
    assert chip.listens == own and not chip.in_loader
