"""The wheel alone, as it is installed: in an environment of its own, without git, make, npm or a checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest
from schiri_tools import runtimes, web
from schiri_tools.cli.main import COMMANDS

from tests.host_tools.logs.playing import match_script

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.seldom("pyproject.toml", "host_tools/schiri_tools/web/*.py"),
    pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython())),
]

ROOT = Path(__file__).parents[3]
SOURCES = ("firmware", "hardware", "host_tools", "pyproject.toml", "LICENSE")
MOST_BYTES = 150_000_000  # of the environment with the wheel and its dependencies
BUILT = "from schiri_tools.board.install.modules import built; print(len(built().modules))"


def pip(python, *words):
    subprocess.run([python, "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, words)], check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    source, wheels = (tmp_path_factory.mktemp(name) for name in ("source", "wheels"))
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", wheels, source)
    (wheel,) = wheels.glob("*.whl")
    return wheel


def test_it_has_what_users_need_and_no_more(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names if "dist-info" not in name} == {"schiri", "schiri_tools"}
    assert not [name for name in names if name.startswith(("schiri_tools/site/", "schiri_tools/web/site/"))]


@pytest.fixture(scope="module")
def home(wheel, tmp_path_factory):
    """Returns an environment with only the wheel and its dependencies."""
    home = tmp_path_factory.mktemp("home")
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    pip(home / "bin" / "python", "install", "-c", ROOT / "constraints.txt", wheel)
    return home


@pytest.fixture(scope="module")
def run(home, tmp_path_factory):
    """Starts a program of that environment in an empty folder, with no other program on the path."""
    here = tmp_path_factory.mktemp("here")
    environment = {"PATH": str(home / "bin"), "HOME": str(here), "LANG": os.environ.get("LANG", "C.UTF-8")}

    def start(*words, **options):
        program, *arguments = map(str, words)
        words = [str(home / "bin" / program), *arguments]
        return subprocess.Popen(words, cwd=here, env=environment, text=True, stdout=subprocess.PIPE, **options)

    return start


def finished(process):
    """Returns the output of a program that must end well."""
    said = process.communicate(timeout=600)[0]
    assert process.returncode == 0, said
    return said


def test_its_install_is_small(home):
    size = sum(path.lstat().st_size for path in home.rglob("*"))
    print(f"{size / 1e6:.0f} MB")
    assert size < MOST_BYTES


def test_every_command_is_there(run):
    for command in COMMANDS:
        assert f"schiri {command} " in finished(run("schiri", command, "--help"))


def test_what_is_played_from_a_wheel_verifies_and_is_reported(run, tmp_path):
    (tmp_path / "script").write_text(match_script() + "shot end\n", encoding="utf-8")
    log, table, page = (tmp_path / name for name in ("match.jsonl", "duels.csv", "match.html"))
    playing = ["play", tmp_path / "script", "--log", log, "--shots", tmp_path, "--runtime", "micropython"]
    finished(run("schiri", *playing))
    assert (tmp_path / "end.png").read_bytes().startswith(b"\x89PNG")
    assert "complete and untampered" in finished(run("schiri", "verify", log))
    finished(run("schiri", "report", log, "--csv", table, "--html", page))
    head, *rows = table.read_text(encoding="utf-8-sig").splitlines()
    assert head.startswith("match,player_a,player_b,") and len(rows) > 10
    assert page.stat().st_size > 10_000


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_the_referee_answers_on_either_runtime(run, runtime):
    start = {"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"}
    process = run("schiri", "referee", "--runtime", runtime, stdin=subprocess.PIPE)
    answer, _ = process.communicate(json.dumps(start) + "\n")
    assert json.loads(answer)["ok"] and process.returncode == 0


def test_the_firmware_is_compiled_for_a_board(run):
    assert int(finished(run("python", "-c", BUILT))) > 100


def test_the_simulator_has_its_page_and_its_serial_port(run, tmp_path):
    process = run("schiri", "sim", "--http-port", "0", "--flash", tmp_path / "table.flash")
    try:
        url = re.search(r"http://\S+:\d+", process.stdout.readline())[0]
        port = process.stdout.readline().removeprefix("Serial port: ").strip()
        assert "<title>" in urlopen(url).read().decode()
        for name in web.files("sim"):
            assert urlopen(f"{url}/{name}").read(), name
        assert "no match is open" in finished(run("schiri", "info", "--port", port))
    finally:
        process.terminate()
        process.wait(timeout=600)
        process.stdout.close()
