"""What goes wrong is said in one place; and a command loads what it needs, and nothing of the others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from schiri_tools.cli.main import COMMANDS, caught
from schiri_tools.util import files
from schiri_tools.util.errors import UserError

SCHIRI = Path(sys.executable).with_name("schiri")
LOADED = "from schiri_tools.cli.main import main\nimport sys\ntry: main(sys.argv[1:])\nfinally: print(*sys.modules)"
LARGE = {"aiohttp", "esptool", "jinja2", "jsonschema", "littlefs", "matplotlib", "mpremote", "PIL", "scipy"}


def missing(debug):
    words = [SCHIRI, "play", "no-such.script"]
    return subprocess.run(words, capture_output=True, text=True, env={**os.environ, "SCHIRI_DEBUG": debug})


def test_a_traceback_for_those_who_ask_for_it():
    sentence = "schiri: no-such.script cannot be read: No such file or directory.\n"
    assert (missing("").returncode, missing("").stderr) == (1, sentence)
    debug = missing("1")
    assert debug.returncode == 1 and debug.stderr.endswith(f"\n{sentence}")
    assert "Traceback" in debug.stderr and "FileNotFoundError" in debug.stderr  # and what was behind it


def test_whatever_a_user_can_mend_is_caught_in_one_place(capsys):
    class Mine(UserError):
        pass

    def fail():
        raise Mine("That is wrong.")

    assert caught(fail) == 1 and capsys.readouterr() == ("", "schiri: That is wrong.\n")


@pytest.mark.parametrize("words", [["--help"], *([command, "--help"] for command in COMMANDS)])
def test_a_command_is_loaded_when_it_is_chosen(words):
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True)
    modules = set(done.stdout.splitlines()[-1].split())
    others = {f"schiri_tools.cli.{command}" for command in COMMANDS} - {f"schiri_tools.cli.{words[0]}"}
    assert not modules & others
    assert len(words) == 2 or not modules & LARGE


def test_help_loads_hardly_more_than_what_reads_a_command_line():
    """Counted, not timed: bare Python with argparse loads some seventy modules."""

    def count(program):
        done = subprocess.run([sys.executable, "-c", program, "--help"], capture_output=True, text=True)
        return len(done.stdout.splitlines()[-1].split())

    assert count(LOADED) < 1.5 * count("import argparse, sys; print(*sys.modules)")


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    path = tmp_path / "trace.txt"
    files.begin_new(path)
    assert path.read_bytes() == b""
    path.write_text("older")
    with pytest.raises(UserError, match=r"trace\.txt is there already, and will not be overwritten\.$"):
        files.begin_new(path)
    with pytest.raises(UserError, match=r"trace\.txt cannot be written: No such file or directory\.$"):
        files.begin_new(tmp_path / "no" / "trace.txt")
    assert path.read_text() == "older"
    files.begin_new(Path(os.devnull))
