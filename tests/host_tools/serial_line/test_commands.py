"""`schiri pull` and `schiri monitor` as people meet them: processes and a simulator."""

import json
import os
import resource
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
import serial
from processes import SCHIRI, Simulator, eventually
from schiri_tools.box.flash_files import match_logs
from schiri_tools.cli.monitor import Telling
from schiri_tools.serial_line.transport import SerialError, SerialTransport

from tests.host_tools.logs.playing import match_script


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    """Returns a flash with a whole match and an open one."""
    folder = tmp_path_factory.mktemp("flash")
    path = folder / "box.flash"
    whole = match_script()
    begun = whole.replace("until over\nwait 15000", "wait 20000")
    for script in (whole, begun):
        (folder / "script").write_text(script)
        subprocess.run([SCHIRI, "play", folder / "script", "--flash", path], check=True)
    return path


@pytest.fixture
def here(tmp_path, flash, monkeypatch):
    """Returns a folder with a copy of `flash`; commands that run there see no simulators of other tests."""
    shutil.copy(flash, tmp_path / "box.flash")
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    return tmp_path


@pytest.fixture
def simulators(here):
    running = []

    def start(flash="box.flash"):
        running.append(Simulator(here / flash, here / "run"))
        return running[-1]

    yield start
    for simulator in running:
        simulator.kill()


@pytest.fixture(scope="module")
def simulator(flash, tmp_path_factory):
    """Yields a simulator with a copy of `flash`, which tests share that only ask it something."""
    folder = tmp_path_factory.mktemp("simulator")
    shutil.copy(flash, folder / "box.flash")
    running = Simulator(folder / "box.flash", folder)
    yield running
    running.kill()


@pytest.fixture
def beside(simulator, tmp_path, monkeypatch):
    """Returns an empty folder; commands that run there see the shared simulator."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(simulator.runtime_folder))
    return tmp_path


def schiri(here, *words, **options):
    return subprocess.run([SCHIRI, *map(str, words)], cwd=here, capture_output=True, text=True, timeout=600, **options)


def files(folder):
    return [path.read_bytes() for path in sorted(folder.glob("*.jsonl"))]


def said_in(errors):
    """Returns the lines of standard error without what is said of a box that is slow on a busy machine."""
    return [line for line in errors.splitlines() if not line.startswith("No answer yet.")]


def assert_one_sentence(done, *parts):
    assert done.returncode == 1 and done.stdout == ""
    (said,) = said_in(done.stderr)
    assert said.startswith("schiri: ") and all(str(part) in said for part in parts), said


def test_pull_finds_the_simulator_and_fetches_everything_once(beside, flash):
    logs = match_logs(flash)
    done = schiri(beside, "pull")
    assert done.returncode == 0, done.stderr
    assert files(beside / "matches") == logs
    paths = [str(path.relative_to(beside)) for path in sorted((beside / "matches").iterdir())]
    assert done.stdout.splitlines() == paths
    count = [log.count(b"\n") for log in logs]
    assert said_in(done.stderr) == [
        f"Match 1: {count[0]} lines. Not signed: no box answers for this log.",
        f"Match 2: {count[1]} lines; it is not over yet.",
    ]
    again = schiri(beside, "pull", "--to", "matches")
    assert (again.returncode, again.stdout) == (0, "")
    assert again.stderr.splitlines() == [
        "Match 1: was here already. Not signed: no box answers for this log.",
        "Match 2: was here already; it is not over yet.",
    ]
    assert files(beside / "matches") == logs


def test_a_simulator_that_is_killed_in_the_middle_is_said_and_what_came_is_kept(here, simulators):
    simulator = simulators()
    process = subprocess.Popen([SCHIRI, "pull"], cwd=here, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    eventually(lambda: list(here.glob("matches/*.part")))
    simulator.kill()
    out, errors = process.communicate(timeout=600)
    assert process.returncode == 1 and out == ""
    (said,) = said_in(errors)
    assert said.endswith("or the box switched off? What has come is kept; pull again to go on.")
    assert list(here.glob("matches/*.part"))
    simulators()
    assert schiri(here, "pull").returncode == 0
    assert files(here / "matches") == match_logs(here / "box.flash")


def test_without_a_port_with_several_and_with_what_dead_ones_have_left(here, simulators):
    assert_one_sentence(schiri(here, "pull"), "No box was found", "--port")
    shutil.copy(here / "box.flash", here / "second.flash")
    first, second = simulators(), simulators("second.flash")
    assert_one_sentence(schiri(here, "pull"), first.port, second.port, "--port")
    assert schiri(here, "pull", "--port", second.port).returncode == 0
    first.kill()
    assert len(list(here.glob("run/schiri/*"))) == 2
    assert schiri(here, "pull").returncode == 0
    assert len(list(here.glob("run/schiri/*"))) == 1


def test_ports_that_do_not_lead_to_a_box(here):
    assert_one_sentence(schiri(here, "pull", "--port", "/dev/no-such-port"), "There is no port /dev/no-such-port.")
    (here / "file").touch()
    assert_one_sentence(schiri(here, "pull", "--port", here / "file"), "file is no serial port.")
    assert_one_sentence(schiri(here, "monitor", "--port", here), "is no serial port.")


def test_a_second_simulator_on_a_flash_says_where_the_first_one_is(here, simulators):
    first = simulators()
    done = schiri(here, "sim", "--flash", "box.flash")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"The box with box.flash is on {first.url} already.\n"
    first.kill()
    second = simulators()
    assert second.url != "" and schiri(here, "sim", "--flash", "box.flash").stdout.split()[-2] == second.url


def test_a_port_in_use_is_left_to_its_user(beside, simulator):
    with serial.Serial(simulator.port, exclusive=True):
        assert_one_sentence(schiri(beside, "pull"), f"{simulator.port} is in use by another program.")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can play another user")
def test_a_port_of_somebody_else_is_said_with_its_group():
    far, near = os.openpty()
    os.fchmod(near, 0o620)
    os.seteuid(65534)
    try:
        with pytest.raises(SerialError, match="This user may not open /dev/pts/[0-9]+: it belongs to the group "):
            SerialTransport(os.ttyname(near))
    finally:
        os.seteuid(0)
        os.close(far)
        os.close(near)


def test_folders_that_cannot_be_used(beside):
    (beside / "file").touch()
    assert_one_sentence(schiri(beside, "pull", "--to", "file"), "file cannot be made: File exists.")
    assert_one_sentence(schiri(beside, "pull", "--to", "file/x"), "file/x cannot be made: Not a directory.")


def test_a_disk_that_is_full_is_said_and_the_log_comes_when_there_is_room(beside, flash):

    def little_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20000, resource.RLIM_INFINITY))

    done = schiri(beside, "pull", preexec_fn=little_room)
    assert done.returncode == 1
    assert done.stderr.splitlines()[0].endswith(".part cannot be written: File too large.")
    assert done.stderr.splitlines()[1].startswith("Match 2: ")
    assert schiri(beside, "pull").returncode == 0
    assert files(beside / "matches") == match_logs(flash)


def test_ctrl_c_leaves_word_of_what_is_kept(beside):
    process = subprocess.Popen([SCHIRI, "pull"], cwd=beside, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    eventually(lambda: list(beside.glob("matches/*.part")))
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=600)
    assert process.returncode == 130
    assert errors == "Interrupted. What has come is kept; pull again to go on.\n"


def test_what_is_connected_is_listed(here, simulator, monkeypatch):
    done = schiri(here, "ports", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (0, [])
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(simulator.runtime_folder))
    done = schiri(here, "ports")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{simulator.port}  simulator\n", "")
    assert json.loads(schiri(here, "ports", "--json").stdout) == [{"port": simulator.port, "what": "simulator"}]


def test_the_matches_on_a_box_are_listed(beside, flash):
    assert schiri(beside, "pull").returncode == 0
    done = schiri(beside, "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Match 1: FINI!, Ada, Ben; over, pulled.",
        "Match 2: FINI!, Ada, Ben; not over yet.",
    ]
    first, second = json.loads(schiri(beside, "list", "--json").stdout)
    logs = match_logs(flash)
    assert first == {
        "match": 1,
        "id": json.loads(logs[0].splitlines()[0])["id"],
        "game": "fini",
        "players": ["Ada", "Ben"],
        "state": "closed",
        "pulled": True,
        "damaged": False,
        "bytes": len(logs[0]),
        "box": None,
        "signed": False,
    }
    assert (second["match"], second["state"], second["pulled"]) == (2, "open", False)


def test_a_trace_has_all_that_went_over_the_line(beside, flash):
    done = schiri(beside, "list", "--json", "--trace", "trace.txt")
    assert done.returncode == 0, done.stderr
    trace = (beside / "trace.txt").read_text()
    assert bytes_of(trace, "TX").startswith(b"\x15info\n\x15list\n\x15pull 1 0 1\n")
    received = bytes_of(trace, "RX")
    header = match_logs(flash)[0].splitlines()[0]
    assert b"@schiri " in received and b"@matches 2 *" in received and header in received
    times = [float(line.split()[0]) for line in trace.splitlines()]
    assert times == sorted(times)
    assert_one_sentence(schiri(beside, "list", "--trace", "trace.txt"), "trace.txt is there already")
    assert (beside / "trace.txt").read_text() == trace


def bytes_of(trace, way):
    """Returns the bytes that a trace has recorded in one direction."""
    rows = [line.split(maxsplit=3) for line in trace.splitlines()]
    return b"".join(bytes.fromhex(row[3][:49]) for row in rows if row[1] == way)


# Monitor


BEGUN = ["DOWN", *["OK"] * 6]  # past the lessons; FINI!, box dice, both names, who starts, all is right
PARTS = [*["A1+B2"] * 6, "OK"]  # both players' parts of the secret, and the OK to the sealed dice


class Monitor:
    """A running `schiri monitor` and its output."""

    def __init__(self, here, *options):
        self._out = here / "monitor.txt"
        self._errors = here / "monitor-errors.txt"
        with self._out.open("w") as out, self._errors.open("w") as errors:
            self.process = subprocess.Popen([SCHIRI, "monitor", *options], cwd=here, stdout=out, stderr=errors)

    @property
    def text(self):
        return self._out.read_text()

    @property
    def errors(self):
        return self._errors.read_text()

    def ended(self):
        """Returns the rest of the output once it has ended by itself."""
        self.process.wait(timeout=600)
        return self.errors

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.ended()


def test_a_match_is_told_live_to_its_verdict_and_a_late_monitor_has_the_lines_of_the_log(here, simulators):
    (here / "box.flash").unlink()
    simulator = simulators()
    monitor = Monitor(here)
    eventually(lambda: monitor.errors)
    simulator.press(*BEGUN)
    eventually(lambda: "Match 1: Spieler A against Spieler B.\nFINI! with the dice of the box.\n" in monitor.text)
    simulator.press(*PARTS, "OK")
    eventually(lambda: "Round 1, duel 1, straight: Spieler A throws." in monitor.text)
    assert "Spieler A adds 111111, Spieler B 222222, the parts have the code " in monitor.text

    def called() -> bool:
        simulator.press("AF")  # before the signal it does nothing (F16), and nobody knows when that comes
        return "Spieler A calls FINI!\n  Spieler A: called too early.\n" in monitor.text

    eventually(called)
    eventually(lambda: "Chips: Spieler A 0, Spieler B 1; 10 left." in monitor.text)
    assert monitor.stop() == "No match is being played; waiting for the next one.\n"
    assert monitor.process.returncode == 0
    late = Monitor(here, "--raw")
    eventually(lambda: '"verdict"' in late.text)
    simulator.kill()
    errors = late.ended()
    assert late.process.returncode == 1
    assert errors.startswith("schiri: The connection on /dev/") and errors.count("\n") == 1
    (log,) = match_logs(here / "box.flash")
    assert log.decode().startswith(late.text) and late.text.endswith("\n")


@pytest.mark.parametrize(
    ("language", "first"),
    [("de", "Partie 1: Spieler 1, Spieler 2 und Spieler 3."), ("fr", "Partie 1 : Spieler 1, Spieler 2 et Spieler 3.")],
)
def test_a_match_is_told_in_a_language(capsys, language, first):
    """Each line is indented as in English, and none is told in English."""
    log = (Path(__file__).parents[1] / "logs" / "golden" / "schocken.jsonl").read_bytes()
    told = {}
    for each in ("en", language):
        telling = Telling(each)
        for line in log.splitlines(keepends=True):
            telling.take(line)
        told[each] = capsys.readouterr().out.splitlines()
    assert told[language][0].replace("\u00a0", " ") == first
    left = [[len(line) - len(line.lstrip(" ")) for line in lines] for lines in told.values()]
    assert left[0] == left[1]
    own, english = [{line for line in told[each] if line[:4] != "    "} for each in (language, "en")]
    assert not own & english  # without reasons, which may be names and numbers alone
