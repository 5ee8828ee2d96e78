"""The package as it is installed: from a wheel, in an environment of its own, far from any checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest
from schiri_tools import runtimes
from schiri_tools.games.match_script import match_script

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython())),
]

ROOT = Path(__file__).parents[3]
SOURCES = ("firmware", "hardware", "host_tools", "pyproject.toml", "README.md", "LICENSE")
NOT_FOR_USERS = {"dev", "hardware", "site"}  # of the extras


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
def schiri(wheel, tmp_path_factory):
    """The command, installed from the wheel, called in an empty folder."""
    home, here = (tmp_path_factory.mktemp(name) for name in ("home", "here"))
    extras = {*tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]} - NOT_FOR_USERS
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    named = f"{wheel}[{','.join(sorted(extras))}]" if extras else wheel
    pip(home / "bin" / "python", "install", "-c", ROOT / "constraints.txt", named)
    environment = {name: word for name, word in os.environ.items() if not name.startswith("PYTHON")}

    def run(*words, **options):
        words = [home / "bin" / "schiri", *map(str, words)]
        return subprocess.Popen(words, cwd=here, env=environment, text=True, stdout=subprocess.PIPE, **options)

    return run


def test_what_is_played_from_a_wheel_verifies(schiri, tmp_path):
    (tmp_path / "script").write_text(match_script(3), encoding="utf-8")
    log = tmp_path / "match.jsonl"
    assert schiri("play", tmp_path / "script", "--log", log, "--runtime", "micropython").wait() == 0
    done = schiri("verify", log)
    assert "complete and untampered" in done.communicate()[0] and done.returncode == 0


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_the_referee_answers_on_either_runtime(schiri, runtime):
    start = {"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"}
    process = schiri("referee", "--runtime", runtime, stdin=subprocess.PIPE)
    answer, _ = process.communicate(json.dumps(start) + "\n")
    assert json.loads(answer)["ok"] and process.returncode == 0


def test_the_simulator_serves_its_page(schiri):
    process = schiri("sim", "--http-port", "0", "--runtime", "micropython")
    try:
        url = re.search(r"http://\S+:\d+", process.stdout.readline())[0]
        with urllib.request.urlopen(url) as page:
            assert page.status == 200 and b"Schiri" in page.read()
    finally:
        process.terminate()
        process.wait(timeout=10)
        process.stdout.close()
