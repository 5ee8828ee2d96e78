"""What is around the commands: a terminal with few letters, a standard output that takes nothing, Ctrl-C at a bad
moment, a full disk."""

import errno
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from schiri_tools.util import files

SCHIRI = Path(sys.executable).with_name("schiri")
LOG = Path(__file__).parents[1] / "logs" / "golden" / "power_cuts.jsonl"  # one of the players is called Zoë

# Runs a command that is interrupted by Ctrl-C when it imports the module whose name is the first word.
BROKEN_OFF = """
import sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Finder())
from schiri_tools.cli.main import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.fixture
def here(tmp_path):
    """Returns a folder with the script of a duel."""
    script = "new fini box Zoë Ben\npress OK\nuntil duel\npress AF\nwait 50\nshot verdict\n"
    (tmp_path / "duel.script").write_text(script, encoding="utf-8")
    return tmp_path


def run(here, *command, **options):
    return subprocess.run(list(map(str, command)), cwd=here, capture_output=True, text=True, timeout=600, **options)


@pytest.mark.parametrize("words", [["report", LOG], ["play", "duel.script", "--watch", "1000"]])
def test_a_terminal_that_has_not_all_letters_gets_other_signs(here, words):
    done = run(here, SCHIRI, *words, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "") and "Zo? against Ben" in done.stdout


@pytest.mark.parametrize(("target", "why"), [("> /dev/full", "No space left on device"), (">&-", "it is closed")])
@pytest.mark.parametrize("words", ["--help", "referee", f"verify {LOG}", "play duel.script --watch 1000"])
def test_a_standard_output_that_takes_nothing_is_said(here, words, target, why):
    done = run(here, "sh", "-c", f"echo '{{}}' | {SCHIRI} {words} {target}")
    assert (done.returncode, done.stderr) == (1, f"schiri: Standard output cannot be written: {why}.\n")


@pytest.mark.parametrize("words", [f"verify --json {LOG} {LOG}", f"verify {LOG}", f"report {LOG}", "verify --schema"])
def test_a_reader_that_has_gone_is_no_bad_log(here, words):
    """The status is that of a program which SIGPIPE has ended, as of `yes | head -1`."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run([SCHIRI, *words.split()], cwd=here, stdout=write_end, stderr=subprocess.PIPE, timeout=600)
    os.close(write_end)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


def test_without_a_standard_output_what_says_nothing_works(here):
    done = run(here, "sh", "-c", f"exec {SCHIRI} play duel.script --log log.jsonl <&- >&-")
    assert (done.returncode, done.stderr) == (0, "") and (here / "log.jsonl").read_bytes().startswith(b'{"schiri"')


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("schiri_tools.box", ["play", "duel.script"]),
        ("aiohttp", ["sim"]),
        ("jinja2", ["report", LOG, "--html", "page"]),
    ],
)
def test_ctrl_c_while_a_command_is_loaded_leaves_no_traceback(here, module, words):
    done = run(here, sys.executable, "-c", BROKEN_OFF, module, *words)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(("options", "name"), [(["--log", "full"], "full"), (["--shots", "."], "verdict.png")])
def test_what_play_cannot_write_is_said(here, options, name):
    (here / name).symlink_to("/dev/full")
    done = run(here, SCHIRI, "play", "duel.script", *options)
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert done.stderr.endswith(f"{name} cannot be written: it is no plain file.\n")


@pytest.mark.parametrize(
    "words", [f"report {LOG} --csv", f"report {LOG} --sqlite", "play duel.script --flash loop --log", "sim --flash"]
)
def test_a_link_to_itself_is_said(here, words):
    (here / "loop").symlink_to("loop")
    done = run(here, SCHIRI, *words.split(), "loop")
    assert done.returncode == 1 and done.stderr.startswith("schiri: loop ") and done.stderr.count("\n") == 1


def test_a_flash_for_which_there_is_no_room_leaves_nothing_behind(here):
    def little_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20000, resource.RLIM_INFINITY))

    done = run(here, SCHIRI, "play", "duel.script", "--flash", "new.flash", preexec_fn=little_room)
    assert (done.returncode, done.stderr) == (1, "schiri: new.flash cannot be used as a flash: File too large.\n")
    assert os.listdir(here) == ["duel.script"]


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "log").write_text("older")
    monkeypatch.setattr("schiri_tools.util.files.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.replace(tmp_path / "log", [b"newer"])
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("log", "older")]
