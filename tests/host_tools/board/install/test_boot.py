"""The modules of a firmware, and `boot.py`, which has MicroPython find them."""

import subprocess

import pytest
from firmwares import firmware
from schiri_tools import runtimes
from schiri_tools.board.install import modules
from schiri_tools.board.install.installing import ROOT

# A file system in which the firmware lies as on a board; `boot.py` is run in it as MicroPython would.
BOARD = """
import gc, os, sys, vfs
vfs.umount("/")
vfs.mount(vfs.VfsPosix(%r), "/")
sys.path[:] = ["", ".frozen", "/lib"]
with open("/boot.py") as file:
    exec(file.read(), {"__name__": "__main__"})
"""


@pytest.fixture(scope="module")
def real():
    """The real firmware."""
    return modules.built()


@pytest.fixture
def on_board(tmp_path):
    """Runs code on MicroPython, with files as a board has them; what it prints."""

    def run(files, code):
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (tmp_path / "boot.py").write_bytes((modules.PACKAGE / ROOT / "boot.py").read_bytes())
        script = tmp_path / "script.py"
        script.write_text(BOARD % str(tmp_path) + code)
        done = subprocess.run(runtimes.command("micropython", script), capture_output=True, text=True, timeout=60)
        assert done.returncode == 0 and not done.stderr, done.stderr + done.stdout
        return done.stdout.splitlines()

    return run


def in_folder(letter, found):
    return {f"{letter}/{name}": content for name, content in found.items()}


def test_the_same_source_gives_the_same_modules(tmp_path):
    sources = {"one.py": "A = 1\n", "two.py": "def f():\n    return 2\n"}
    first = modules.built(firmware(tmp_path / "here", "1.2.3", modules=sources))
    second = modules.built(firmware(tmp_path / "elsewhere", "1.2.3", modules=dict(reversed(sources.items()))))
    assert first == second and list(first.modules) == list(second.modules)
    assert first.version == "1.2.3"


def test_what_only_a_pc_or_a_browser_needs_stays_there(real):
    sources = {path.relative_to(runtimes.FIRMWARE) for path in (runtimes.FIRMWARE / "schiri").rglob("*.py")}
    missing = {path.as_posix() for path in sources if path.with_suffix(".mpy").as_posix() not in real.modules}
    alone = {"schiri/ui/framebuffer_twin.py"}
    boards = {path.as_posix() for path in sources if {"simulated", "browser", "root"} & set(path.parts)}
    assert missing == alone | boards
    assert all(module.startswith(b"M\x06") for module in real.modules.values())


@pytest.mark.parametrize("letter", ["a", "b"])
def test_modules_are_imported_from_the_folder_that_is_active(real, on_board, letter):
    files = in_folder("a", real.modules) | in_folder("b", real.modules) | {"active": letter.encode()}
    code = """
import schiri.box.app
from schiri.games.fini.rules import game as fini
print(fini.__file__, sys.path[0])
try:
    import schiri.no_such_module
except ImportError:
    print("none")
"""
    assert on_board(files, code) == [f"/{letter}/schiri/games/fini/rules/game.mpy /{letter}", "none"]


@pytest.mark.parametrize("damage", ["none", "no word", "empty", "another", "bytes", "no folder", "no module"])
def test_without_an_active_firmware_there_is_one_sentence(on_board, tmp_path, damage):
    found = modules.built(firmware(tmp_path / "source", "1.0.0")).modules
    files = in_folder("a", found) | {"active": b"a"}
    if damage == "no word":
        del files["active"]
    elif damage in ("empty", "another", "bytes"):
        files["active"] = {"empty": b"", "another": b"c", "bytes": b"\xff\xfe"}[damage]
    elif damage == "no folder":
        files["active"] = b"b"
    elif damage == "no module":
        del files["a/schiri/__init__.mpy"]
    main = (modules.PACKAGE / ROOT / "main.py").read_text()
    if damage == "none":
        code = 'import schiri\nprint("installed", schiri.VERSION)'
        assert on_board(files, code) == ["installed 1.0.0"]
    else:
        code = f'exec({main!r}, {{"__name__": "__main__"}})'
        assert on_board(files, code) == ["Schiri is not installed: schiri install"]
