"""The file that holds the firmware, as MicroPython finds its modules in it."""

import hashlib
import subprocess

import pytest
from firmwares import firmware
from schiri_tools import runtimes
from schiri_tools.installing import archive

# A file system in which the archive lies as on a board; `boot.py` is run in it as MicroPython would.
BOARD = """
import gc, os, sys, vfs
vfs.umount("/")
vfs.mount(vfs.VfsPosix(%r), "/")
sys.path[:] = ["", ".frozen", "/lib"]
with open("/boot.py") as file:
    exec(file.read(), {"__name__": "__main__"})
def is_there(path):
    try:
        return os.stat(path)[0]
    except OSError as error:
        return -error.errno
"""


@pytest.fixture(scope="module")
def real():
    """The archive of the real firmware."""
    return archive.built()


@pytest.fixture
def on_board(tmp_path):
    """Runs code on MicroPython, with an archive as `/firmware`; what it prints."""

    def run(data, code, heap="1M"):
        (tmp_path / "firmware").write_bytes(data)
        (tmp_path / "boot.py").write_bytes((runtimes.FIRMWARE / "boot.py").read_bytes())
        script = tmp_path / "script.py"
        script.write_text(BOARD % str(tmp_path) + code)
        done = subprocess.run(
            runtimes.command("micropython", script, heap=heap), capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0 and not done.stderr, done.stderr + done.stdout
        return done.stdout.splitlines()

    return run


def test_the_same_source_gives_the_same_archive(tmp_path):
    modules = {"one.py": "A = 1\n", "two.py": "def f():\n    return 2\n"}
    first = archive.built(firmware(tmp_path / "here", "1.2.3", modules=modules) / "schiri")
    second = archive.built(
        firmware(tmp_path / "elsewhere", "1.2.3", modules=dict(reversed(modules.items()))) / "schiri"
    )
    assert first.data == second.data
    assert first.version == "1.2.3"


def test_the_table_says_where_each_module_is(real):
    assert list(archive.entries_of(real.data[: real.table_bytes].decode())) == list(real.entries)
    names = [entry.name for entry in real.entries]
    assert names == sorted(names) and len(set(names)) == len(names)
    assert real.entries[0].offset == real.table_bytes
    for entry in real.entries:
        module = real.data[entry.offset : entry.offset + entry.size]
        assert module.startswith(b"M\x06") and hashlib.sha256(module).hexdigest().startswith(entry.check)


def test_what_only_a_pc_or_a_browser_needs_stays_there(real):
    there = {entry.name for entry in real.entries}
    sources = {path.relative_to(runtimes.FIRMWARE) for path in (runtimes.FIRMWARE / "schiri").rglob("*.py")}
    missing = {path.as_posix() for path in sources if path.with_suffix(".mpy").as_posix() not in there}
    board = "schiri/board/"
    simulated = {f"{board}simulated{end}.py" for end in ("", "_flash", "_link", "_start")}
    others = ("script", "virtual_time", "file_blocks", "browser", "small_files", "spoken")
    assert missing == {*simulated, *(f"{board}{name}.py" for name in others)}


def test_boot_gives_every_module_to_the_byte(real, on_board):
    lines = on_board(
        real.data,
        f"""
from hashlib import sha256
from binascii import hexlify
for name, size in {[(entry.name, entry.size) for entry in real.entries]}:
    assert is_there("/fw/" + name) == 0x8000, name
    with open("/fw/" + name, "rb") as file:
        print(hexlify(sha256(file.read(size)).digest()).decode()[:16])
""",
    )
    assert lines == [entry.check for entry in real.entries]


def test_boot_tells_packages_from_modules_and_from_nothing(real, on_board):
    code = """
for path in ("schiri", "schiri/screens", "schiri/board/esp32"):
    assert is_there("/fw/" + path) == 0x4000, path
for path in ("schiri/box/app.py", "schiri/app", "schiri/ap", "schiri/box/app.mpyx", "a", "zzz", "schiri/", "s" * 60):
    assert is_there("/fw/" + path) == -2, path
try:
    open("/fw/schiri/app")
except OSError as error:
    print(error.errno)
"""
    assert on_board(real.data, code) == ["2"]


def test_modules_are_imported_from_the_archive_and_again_when_forgotten(real, on_board):
    code = """
import sys
import schiri.box.app
from schiri.games.fini.rules import game as fini
assert fini.__file__ == "/fw/schiri/games/fini/rules/game.mpy", fini.__file__
for _ in range(20):
    del sys.modules["schiri.games.fini.rules.game"]
    from schiri.games.fini.rules import game as again
    assert again is not fini and again.Fini
try:
    import schiri.no_such_module
except ImportError:
    print("none")
"""
    assert on_board(real.data, code) == ["none"]


def test_a_look_up_takes_little_of_the_heap_and_keeps_nothing(real, on_board):
    code = """
def used(*paths):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for path in paths:
        is_there(path)
    during = gc.mem_alloc() - before
    gc.enable()
    gc.collect()
    return during, gc.mem_alloc() - before
used("/fw/schiri/box/app.mpy")
print(*used("/fw/schiri/games/fini/flow.mpy"))
print(*used("/fw/schiri/games/fini", "/fw/schiri/games/fini/flow.py", "/fw/schiri/games/fini/flow.mpy"))
"""
    (during, kept), (during_import, kept_of_import) = (map(int, line.split()) for line in on_board(real.data, code))
    assert 0 < during <= 400 and 0 < during_import <= 1300  # with pointers of 8 bytes; an ESP32 has half of that
    assert kept == kept_of_import == 0


@pytest.mark.parametrize("damage", ["none", "empty", "other", "short", "long", "later"])
def test_without_a_whole_archive_there_is_one_sentence(on_board, tmp_path, damage):
    good = archive.built(firmware(tmp_path / "source", "1.0.0") / "schiri").data
    data = {
        "none": good,
        "empty": b"",
        "other": b"x" * 2000,
        "short": good[:-1],
        "long": good + b" ",
        "later": good.replace(b"firmware 1", b"firmware 2"),
    }[damage]
    main = (runtimes.FIRMWARE / "main.py").read_text()
    stand_in = 'sys.argv[:] = []\nsys.modules["machine"] = None\n' if damage != "none" else "main = None\n"
    code = stand_in + (f'exec({main!r}, {{"__name__": "__main__"}})' if damage != "none" else 'print("installed")')
    said = ["installed"] if damage == "none" else ["Schiri is not installed: schiri install"]
    assert on_board(data, code) == said
