"""The game in `examples`, added by the steps of docs/develop/adding-a-game.md, is typed, keeps the contract, and is
played, logged, verified and reported; its log is what its key script gives, and the program beside it reads it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from schiri_tools import runtimes

EXAMPLES = runtimes.ROOT / "examples"
NAME = "highest_of_two"
SCRIPT = EXAMPLES / f"{NAME}.script"
LOG = EXAMPLES / f"{NAME}.jsonl"
ON_THE_BOX = Path("firmware", "schiri", "games", NAME)
ON_THE_PC = Path("host_tools", "schiri_tools", "games", NAME)
GOLDEN = runtimes.ROOT / "tests" / "host_tools" / "logs" / "golden"
TELL = """import sys
from schiri_tools.games import host_game
from schiri_tools.narration.narration import Narrator
narrator = Narrator(lambda said: print(said["sentence"]), host_game)
for line in open(sys.argv[1], "rb"):
    narrator.take(line)
"""
STAGE = """import sys
from pathlib import Path
from schiri_tools.site import archive
archive.stage(Path(sys.argv[1]))
"""


def copied(source, target):
    shutil.copytree(source, target, dirs_exist_ok=True, ignore=left_out)


def left_out(folder, names):
    made = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "*.egg-info")(folder, names)
    return made | {"build"} if Path(folder) == runtimes.ROOT else made


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """Returns a copy of the source with the example game on the box: steps 1 and 2 of the guide."""
    house = tmp_path_factory.mktemp("house")
    copied(runtimes.ROOT, house)
    copied(EXAMPLES / NAME / "firmware", house / "firmware")
    listed(house / ON_THE_BOX.parent)
    if (house / ON_THE_PC).exists():  # a newcomer has done step 8 in this checkout, too
        shutil.rmtree(house / ON_THE_PC)
        registry = house / ON_THE_PC.parent / "__init__.py"
        registry.write_text(registry.read_text().replace(f', "{NAME}"', ""))
    return house


def listed(games):
    """Adds the game at the end of the list of games if it is not there yet."""
    registry = games / "__init__.py"
    text = registry.read_text()
    if f'"{NAME}"' not in text:
        longer, count = re.subn(r"(?ms)(^NAMES\b.*?)(,?\s*\)\n)", rf'\1, "{NAME}"\2', text, count=1)
        assert count == 1
        registry.write_text(longer)


def schiri(house, *arguments, talk=None, status=0):
    """Returns the output of the command in the copy."""
    main = "import sys; from schiri_tools.cli.main import main; sys.exit(main())"
    return python(house, "-c", main, *arguments, talk=talk, status=status)


def python(house, *arguments, talk=None, status=0):
    """Returns the output of a program in the copy."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = os.pathsep.join([str(house / "firmware"), str(house / "host_tools")])
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, input=talk, capture_output=True, text=True, env=environment, cwd=house)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout or done.stderr


@pytest.fixture(scope="module")
def played(house):
    """Returns the log of a match that was played from the first menu on, and the pictures."""
    if not runtimes.has_micropython():
        pytest.skip(str(runtimes.NoMicroPython()))
    schiri(house, "play", SCRIPT, "--log", house / "log.jsonl", "--shots", house / "shots")
    return house / "log.jsonl"


def records_of(log):
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_it_is_typed(with_folder):
    (with_folder / ".venv").symlink_to(runtimes.ROOT / ".venv")  # with the type stubs
    python(with_folder, "-m", "mypy", "--config-file", "firmware/mypy.ini", ON_THE_BOX)
    python(with_folder, "-m", "mypy", ON_THE_PC)


def test_it_passes_the_conformance_kit(house):
    told = python(house, "-m", "pytest", "tests/firmware/match/conformance", "-m", "not sweep", "-k", NAME)
    assert re.search(r"\b1\d passed, 1 skipped", told), told


@pytest.mark.sweep
def test_laws_and_docs_take_it(house):
    """Steps 1, 2 and 4 of the guide leave laws and pages green."""
    python(house, "host_tools/maker_tools/reference.py")
    python(house, "-m", "pytest", "tests/house/test_laws.py", "tests/docs/test_docs.py", "-m", "not sweep")


def test_its_log_is_what_its_script_gives(played):
    assert [bare(record) for record in records_of(LOG)] == [bare(record) for record in records_of(played)]


def bare(record):
    """Returns a record without the version that has written it, and without its check."""
    return {key: value for key, value in record.items() if key not in ("firmware", "check")}


def test_its_log_is_good(house):
    assert "complete and untampered" in schiri(house, "verify", LOG)


def test_a_log_is_read_without_the_tools():
    command = [sys.executable, "-I", "-S", EXAMPLES / "read_a_log.py", LOG]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.startswith("highest_of_two, Spieler A against Spieler B: finished, {") and "'points': [6, 3]" in told
    assert told.endswith("\nWinner: Spieler A\n")


def test_it_is_played_with_the_keys_and_logged(played):
    header, *records = records_of(played)
    events = [record["event"]["event"] for record in records if "event" in record]
    assert header["game"] == NAME
    assert events == ["start", "throw", "throw", "keep", "throw", "keep", "undo", "keep"]
    assert [record["throw"] for record in records if "throw" in record] == [1, 2, 3]
    assert records[-1]["result"] == "finished" and records[-1]["state"]["winner"] == 0


def test_a_verdict_by_a_throw_is_kept_with_it(house, tmp_path):
    if not runtimes.has_micropython():
        pytest.skip(str(runtimes.NoMicroPython()))
    script, log = tmp_path / "sixes.script", tmp_path / "log.jsonl"
    script.write_text(f"new {NAME} box Ada Ben\ndice 6 6\npress OK\nexpect winner 0\npress OK\npress OK\n")
    schiri(house, "play", script, "--log", log)
    assert [record["event"]["event"] for record in records_of(log) if "verdict" in record] == ["throw"]
    schiri(house, "verify", log)


def test_its_screens_are_all_different(played):
    pictures = [path.read_bytes() for path in (played.parent / "shots").iterdir()]
    assert len(set(pictures)) == len(pictures) == 8


def test_its_log_is_verified_and_a_changed_die_is_found(house, played):
    schiri(house, "verify", played)
    forged = house / "forged.jsonl"
    forged.write_text(played.read_text().replace('"dice": [6, 4]', '"dice": [6, 5]'))
    assert "line 6" in schiri(house, "verify", forged, status=1)


def test_it_is_reported(house, played):
    schiri(house, "report", played, "--html", house / "report.html", "--csv", house / "report.csv")
    page = (house / "report.html").read_text()
    assert "Highest of two" in page
    assert "keep" in (house / "report.csv").read_text()


def test_it_is_narrated(house, played):
    assert python(house, "-c", TELL, played).splitlines()[4:8] == [
        "  Spieler A: throw, dice [2, 5].",
        "  Spieler A: throw, dice [6, 4].",
        "  Spieler A: keep.",
        "  Spieler A 6, Spieler B 0.",
    ]


@pytest.fixture(scope="module")
def with_folder(house, tmp_path_factory):
    """Returns the copy with a folder for the game on the PC and its line in the list: step 8."""
    other = tmp_path_factory.mktemp("with_folder") / "house"
    copied(house, other)
    copied(EXAMPLES / NAME / "host_tools", other / "host_tools")
    listed(other / ON_THE_PC.parent)
    return other


def test_with_a_folder_it_is_told_in_its_own_words(with_folder, played):
    told = python(with_folder, "-c", TELL, played).splitlines()
    assert told[4:7] == ["  Spieler A: throws 2 and 5.", "  Spieler A: throws 6 and 4.", "  Spieler A: leaves it."]
    schiri(with_folder, "report", played, "--html", with_folder / "page.html")
    assert "throws 6 and 4" in (with_folder / "page.html").read_text()
    assert "Throws: 3." in schiri(with_folder, "report", played).splitlines()
    assert "Würfe: 3." in schiri(with_folder, "report", "--language", "de", played).splitlines()


def test_with_a_folder_the_page_checks_it_on_micropython(with_folder, played, tmp_path):
    python(with_folder, "-c", STAGE, tmp_path)
    check = f"from tools.site.page_check import found_in; print(found_in({str(played)!r}))"
    environment = {**os.environ, "MICROPYPATH": f"{tmp_path}:{with_folder / 'firmware'}:.frozen"}
    command = [runtimes.micropython_path(), "-X", "heapsize=16M", "-c", check]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["good"] and "throws 6 and 4" in " ".join(said["sentence"] for said in found["course"])


def test_with_a_folder_nothing_else_changes(house, with_folder, played):
    assert schiri(house, "verify", played) == schiri(with_folder, "verify", played)
    log = GOLDEN / "schocken.jsonl"
    assert python(house, "-c", TELL, log) == python(with_folder, "-c", TELL, log)
    pages = []
    for one in (house, with_folder):
        schiri(one, "report", log, "--html", one / "other.html")
        pages.append((one / "other.html").read_bytes())
    assert pages[0] == pages[1]


def test_partners_play_it(house, tmp_path):
    script = tmp_path / "partners.script"
    script.write_text("new highest_of_two box Ada Ben\nwait 600000\n")
    partners = ["--partner", "A=medium", "--partner", "B=random"]
    schiri(house, "play", script, *partners, "--runtime", "cpython", "--log", tmp_path / "log.jsonl")
    assert "complete" in schiri(house, "verify", tmp_path / "log.jsonl")


def test_partners_play_it_by_the_rules_alone_with_logs_that_verify(house, tmp_path):
    words = ["--matches", "5", "--plays", "medium,random", "--jobs", "1", "--out", tmp_path / "logs"]
    assert json.loads(schiri(house, "simulate", NAME, *words))["matches"] == 5
    assert schiri(house, "verify", *(tmp_path / "logs").iterdir()).count("complete and untampered") == 5


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_the_referee_knows_it(house, runtime):
    if runtime == "micropython" and not runtimes.has_micropython():
        pytest.skip(str(runtimes.NoMicroPython()))
    events = [
        {"event": "start", "game": NAME, "players": ["Ada", "Ben"]},
        {"event": "keep"},
        {"event": "throw", "dice": [3, 1]},
        {"event": "keep"},
    ]
    talk = "".join(json.dumps(event) + "\n" for event in events)
    answers = [json.loads(line) for line in schiri(house, "referee", "--runtime", runtime, talk=talk).splitlines()]
    assert [answer.get("error") for answer in answers] == [None, "wrong_phase", None, None]
    assert answers[-1]["state"]["points"] == [3, 0]
