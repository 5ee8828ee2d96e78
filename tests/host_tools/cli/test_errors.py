"""What goes wrong is said in one place; and a command loads what it needs, and nothing of the others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from schiri_tools.cli.main import COMMANDS
from schiri_tools.util import files
from schiri_tools.util.errors import UserError

SCHIRI = Path(sys.executable).with_name("schiri")
# Prints the modules that each command has loaded, in a forked process of its own, and those that all of them share.
LOADED = """
import os, sys
from schiri_tools.cli.main import COMMANDS, main
for words in (["--help"], *([command, "--help"] for command in COMMANDS)):
    if not os.fork():
        try:
            main(words)
        finally:
            print("\\nLoaded:", words[0], *sys.modules, flush=True)
            os._exit(0)
    os.wait()
"""
LARGE = {"aiohttp", "esptool", "jinja2", "jsonschema", "littlefs", "matplotlib", "mpremote", "PIL", "scipy"}


def missing(debug):
    words = [SCHIRI, "play", "no-such.script"]
    return subprocess.run(words, capture_output=True, text=True, env={**os.environ, "SCHIRI_DEBUG": debug})


def test_a_traceback_for_those_who_ask_for_it():
    sentence = "schiri: no-such.script cannot be read: No such file or directory.\n"
    assert (missing("").returncode, missing("").stderr) == (1, sentence)
    debug = missing("1")
    assert debug.returncode == 1 and debug.stderr.endswith(f"\n{sentence}")
    assert "Traceback" in debug.stderr and "FileNotFoundError" in debug.stderr  # and the cause


def test_a_command_is_loaded_when_it_is_chosen():
    """Help loads hardly more modules than bare Python with argparse, some seventy. They are counted, as times vary."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    loaded = {words[1]: {*words[2:]} for words in map(str.split, done.stdout.splitlines()) if words[:1] == ["Loaded:"]}
    assert [*loaded] == ["--help", *COMMANDS]
    for chosen, modules in loaded.items():
        assert modules & {f"schiri_tools.cli.{command}" for command in COMMANDS} <= {f"schiri_tools.cli.{chosen}"}
    assert not loaded["--help"] & LARGE
    bare = subprocess.run([sys.executable, "-c", "import argparse, sys; print(*sys.modules)"], capture_output=True)
    assert len(loaded["--help"]) < 1.5 * len(bare.stdout.split())


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
