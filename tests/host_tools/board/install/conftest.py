"""Fixtures: boards, and quick waits."""

import functools
import shutil

import pytest
from firmwares import firmware
from installs import install
from schiri_tools import runtimes
from schiri_tools.board.install import modules, probe
from schiri_tools.board.install.installing import ROOT
from virtual_board import VirtualBoard


def pytest_collection_modifyitems(items):
    if runtimes.has_micropython():
        return
    for item in items:
        if item.path.parent.name == "install":
            item.add_marker(pytest.mark.skip(reason="there is no MicroPython for this machine"))


_built = functools.lru_cache(modules.built)  # the same few firmwares again and again


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Looks at a board that says nothing are short, and nothing is compiled twice."""
    monkeypatch.setattr(modules, "built", _built)
    monkeypatch.setattr(probe, "_LOOK_SECONDS", 0.15)


@pytest.fixture(scope="session")
def firmwares(tmp_path_factory):
    """An old firmware and a new one, in which everything but most of the modules differs; and two that
    do not want to be replaced."""
    folder = tmp_path_factory.mktemp("firmwares")
    kept = {"kept.py": "WORDS = %r\n" % ("as it was " * 200), "also_kept.py": "NUMBER = 7\n"}
    made = {
        "old": firmware(folder / "old", "1.0.0", modules={"changed.py": "NUMBER = 1\n", **kept}),
        "new": firmware(folder / "new", "2.0.0", modules={"changed.py": "NUMBER = 22222\n", **kept}),
        "refusing": firmware(folder / "refusing", "1.0.0", answer="install refused"),
        "silent": firmware(folder / "silent", "1.0.0", answer=""),
    }
    for name in ("boot.py", "main.py"):
        with (made["new"] / ROOT / name).open("a") as file:
            file.write("# A new one.\n")
    return made


@pytest.fixture(scope="session")
def flashes(firmwares, tmp_path_factory):
    """Flashes of boards: a bare one, which MicroPython has formatted, and ones with a firmware."""
    folder = tmp_path_factory.mktemp("flashes")
    with VirtualBoard(folder / "bare", folder / "kept") as board:
        board.wait_for(b">>> ")
    for name in ("old", "refusing", "silent"):
        shutil.copy(folder / "bare", folder / name)
        with VirtualBoard(folder / name, folder / "kept") as board:
            install(board, firmwares[name])
    return folder


@pytest.fixture
def boards(flashes, tmp_path):
    """Makes boards with a copy of one of these flashes, or with the flash of the board before."""
    made = []

    def make(flash=None, **options):
        if flash:
            shutil.copy(flashes / flash, tmp_path / "flash")
        made.append(VirtualBoard(tmp_path / "flash", tmp_path / "kept", **options))
        return made[-1]

    yield make
    for board in made:
        board.power_off()
