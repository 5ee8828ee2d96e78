"""The pages: links lead somewhere, named things exist, and examples come out as shown. A fenced block is an example if
its first line says so: `jsonl conversation`, `json last-answer`, `keyscript NAME`, `console example`, `text serial`,
`text monitor`, `jsonl log`, `json log`. A line that ends with … is compared up to there."""

import ast
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from finished import FINISHED
from maker_tools import doc_pictures, reference
from schiri import VERSION
from schiri.box.sounds import TUNES
from schiri.console.commands import HELP
from schiri.games import NAMES, facts_of, texts_of
from schiri.games.fini.rules import dice as fini_dice
from schiri.games.fini.rules.game import Fini
from schiri.match.conversation import events_of
from schiri.texts import LANGUAGES
from schiri_tools import runtimes
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox
from schiri_tools.cli import main as command_line
from schiri_tools.games import host_game
from schiri_tools.logs.schema import bundled
from schiri_tools.narration.narration import Narrator

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NOT_IN_MANUAL = ("CHANGELOG.md", "CODE_OF_CONDUCT.md")
HARDWARE = ROOT / "hardware"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md")), *sorted(HARDWARE.glob("*.md"))]
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]
BLOCK = re.compile(r"^```(.*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def text_of(name):
    return (DOCS / name).read_text(encoding="utf-8")


def examples(page, kind):
    """Returns the texts of a page's code blocks of this kind."""
    return [text for mark, text in BLOCK.findall(text_of(page)) if mark == kind]


def section(page, heading):
    return text_of(page).split(f"\n## {heading}\n")[1].split("\n## ")[0]


def first_words(table):
    """Returns the first word of each row that begins with one in backquotes."""
    return re.findall(r"^\| `(-*[\w-]+)", table, re.MULTILINE)


def plain(text):
    """Returns text without what differs in each version or run: checks, versions, times, sizes."""
    text = re.sub(r'"check": "[0-9a-f]{16}"', '"check": 0', " ".join(text.split()))
    return re.sub(r"\d{4,}", "N", text.replace(VERSION, "0.1.0"))


def same(shown, got):
    """Returns whether these lines are equal as far as the page shows them."""
    return len(shown) == len(got) and all(
        plain(there).startswith(plain(here[:-1])) if here.endswith("…") else plain(here) == plain(there)
        for here, there in zip(shown, got, strict=True)
    )


# Links and names


def anchors(page):
    headings = re.findall(r"^#+ (.*)$", BLOCK.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def definitions(body, owner=""):
    """Yields the names of functions, classes and constants, and of methods and attributes as Class.name."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield owner + node.name
        if isinstance(node, ast.ClassDef):
            yield from definitions(node.body, node.name + ".")
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and owner:
                yield owner + part.attr
            if isinstance(part, ast.Name) and isinstance(node, (ast.Assign, ast.AnnAssign)):
                yield owner + part.id


@each_page
def test_links_and_the_names_on_them(page):
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for shown, link in re.findall(r"\[([^\[\]]*)\]\(([^()\s]+)\)", text):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
        assert not page.is_relative_to(DOCS) or target.name not in NOT_IN_MANUAL, f"{link} is no page of the manual"
        name = shown.strip("`")
        if target.suffix == ".py":
            named = name in definitions(ast.parse(target.read_text(encoding="utf-8")).body)
            assert named or link.endswith(name), f"{name} is not in {link}"


@each_page
def test_what_its_commands_name_is_there(page):
    commands = re.findall(
        r"^ {4,}((?:make|cp|[.\w]*/?\.venv/bin/\w+|python3?) .*)", page.read_text(encoding="utf-8"), re.MULTILINE
    )
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in commands:
        for target in re.findall(r"^make (?:\w+=\S+ )*([a-z-]+)", command):
            assert f"\n{target}:" in makefile, command
        for module in re.findall(r" -m (tests\.[\w.]+)", command):
            assert (ROOT / f"{module.replace('.', '/')}.py").exists(), command
        for path in re.findall(r" ((?:tests|host_tools|examples)/[\w./-]+)", command):
            assert (ROOT / path).exists(), command


def test_pages_that_sources_name_are_there():
    sources = [
        path
        for folder in ("firmware", "hardware", "host_tools")
        for kind in ("py", "js", "css", "html")
        for path in (ROOT / folder).rglob(f"*.{kind}")
        if "node_modules" not in path.parts
    ]
    named = {
        (path.name, page)
        for path in sources
        for page in re.findall(r"\bdocs/[\w/-]+\.md", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 20 and [(name, page) for name, page in named if not (ROOT / page).exists()] == []


def without_made(page):
    return re.sub(r"<!-- made: .*?<!-- end -->", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_lines_fit():
    lines = [(page.name, line) for page in DOCS.rglob("*.md") for line in without_made(page).splitlines()]
    lines += [
        (page.name, line)
        for page in HARDWARE.glob("*.md")
        for line in page.read_text(encoding="utf-8").splitlines()
        if not line.startswith(("|", "<!--"))  # its tables are generated
    ]
    # Addresses in tables and of pictures are not counted, as they cannot go on in the next line.
    shown = [
        (name, re.sub(r"\]\([^)]*\)", "]", line) if line.startswith(("|", "![")) else line) for name, line in lines
    ]
    assert [(name, line) for name, line in shown if len(line) > 120] == []


@pytest.mark.parametrize("page", ["develop/architecture.md", "fair/README.md"])
def test_tests_that_are_named_are_there(page):
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    named = re.findall(r"`(test_\w+)`", text_of(page))
    assert named and [name for name in named if f"def {name}(" not in tests] == []


def test_the_tables_of_pins_are_those_of_the_firmware():
    from schiri.board.esp32.pins import ESP32, ESP32_S3

    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (\d+(?:, \d+)*) \|", text_of("develop/board.md"), re.MULTILINE)
    told = [
        (role.strip("`"), int(gpio))
        for roles, gpios in rows
        for role, gpio in zip(roles.split(", "), gpios.split(", "), strict=True)
    ]
    assert told == [*ESP32_S3.items(), *ESP32.items()]


def test_pages_count_the_tones_of_a_box_without_a_display():
    tones = [hertz for hertz in TUNES["abort"][::2] if hertz]
    number = ["no", "one", "two", "three", "four"][len(tones)]
    for page in (DOCS / "develop/board.md", HARDWARE / "board.md"):
        counted = re.findall(r"(\w+) low tones", page.read_text(encoding="utf-8").lower())
        assert set(counted) == {number}, page


def test_the_map_shows_every_module_of_the_hardware():
    linked = {
        (DOCS / "develop" / link).resolve()
        for link in re.findall(r"\]\((\S+\.py)\)", text_of("develop/architecture.md"))
    }
    assert {path for path in HARDWARE.rglob("*.py") if path.name != "__init__.py"} - linked == set()


def test_every_ruling_has_its_section_with_a_place_in_the_code():
    parts = re.split(r"^### ([FB])(\d+)\. .*$", text_of("rules/fini.md"), flags=re.MULTILINE)[1:]
    numbers = [(letter, int(number)) for letter, number in zip(parts[::3], parts[1::3], strict=True)]
    assert numbers == [("F", n) for n in range(1, 19)] + [("B", n) for n in range(1, len(numbers) - 17)]
    assert all("**Code.**" in part and ".py)" in part for part in parts[2::3])


def test_decisions_are_short_and_have_a_status():
    records = re.split(r"^### ([\d, ]+)\. .*$", text_of("develop/decisions.md"), flags=re.MULTILINE)[1:]
    numbers = [int(number) for several in records[::2] for number in several.split(", ")]
    superseded = re.findall(r"supersedes ((?:\d+(?:, | and )?)+)", " ".join(records[1::2]))
    numbers += [int(number) for several in superseded for number in re.findall(r"\d+", several)]
    beside_the_code = [2, 11, 15, 17]
    assert sorted(numbers + beside_the_code) == list(range(1, 48))
    for number, text in zip(records[::2], records[1::2], strict=True):
        assert text.strip().startswith("*In force"), number
        assert len(text.split()) <= 125, number


# What the code knows, the pages name


def test_every_phase_event_and_code_is_named():
    unfinished = {*NAMES} - {*FINISHED}
    events = events_of(Fini)
    phases = {phase for event in events.values() for phase in event.phases} | {"over"}
    calls = [
        node
        for path in (ROOT / "firmware").rglob("*.py")
        if not unfinished & set(path.parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    ]
    refusals = {call.args[0].value for call in calls}
    named = set(re.findall(r"`(\w+)`", text_of("reference/referee.md")))
    assert {*events, "start", "undo", "state", "judge"} | phases | refusals <= named
    codes = {*fini_dice.Offence.OF_LAYOUT, *fini_dice.FOULS, *fini_dice.NOBODYS_FOULS}
    assert set(first_words(text_of("rules/fini.md"))) == codes
    state = Fini({"players": ["", ""], "first": 0, "dice": "box"}).state()
    assert set(state) <= set(re.findall(r"`(\w+)`", section("reference/referee.md", "The state")))


def test_tables_made_from_the_code_are_not_stale():
    """The tables list options, rooms and events. To update them, run `python host_tools/maker_tools/reference.py`."""
    assert reference.stale() == []


def test_drawings_are_what_the_code_gives():
    """To update them, run `python host_tools/maker_tools/doc_pictures.py`."""
    assert doc_pictures.stale() == []


def test_every_game_with_rulings_is_named_for_key_scripts():
    page = (DOCS / "reference/commands.md").read_text(encoding="utf-8")
    (games,) = re.findall(r"- \*\*Games\*\* are (.*?)\n- ", page, re.DOTALL)
    with_rulings = {name for name in NAMES if (DOCS / "rules" / f"{name}.md").is_file()}
    assert set(re.findall(r"`(\w+)`", games)) == with_rulings


def test_every_command_is_explained():
    assert set(first_words(section("reference/commands.md", "Commands"))) == set(scripts.COMMANDS)
    assert first_words(section("reference/wire-formats.md", "Commands")) == [
        line.split()[0] for line in HELP.splitlines()
    ]


GUIDES = sorted(page.name for page in (DOCS / "play" / "en").glob("*.md"))


def guide(language, page):
    return text_of(f"play/{language}/{page}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", GUIDES)
def test_the_user_guide_says_what_the_display_says(page, language):
    titles = [facts_of(game).title for game in NAMES]
    own = [texts_of(game, language) for game in NAMES]
    texts = [text for some in (import_module(f"schiri.texts.{language}").TEXTS, *own) for text in some.values()]
    words = [re.escape(text) for text in texts if text not in ("%s: %s", "%s %d: %s")]
    words = [re.sub("%s", ".+", re.sub("%d", r"\\d+", word)) for word in words]
    for shown in re.findall(r"\*\*(.+?)\.?\*\*", guide(language, page)):
        assert shown in titles or any(re.fullmatch(word, shown) for word in words), shown


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("page", GUIDES)
def test_the_user_guide_has_the_same_parts_and_pictures_in_every_language(page, language):
    def parts(text):
        return re.findall(r"^(#+) |/golden/(\w+)\.png", text, re.MULTILINE)

    translated = guide(language, page)
    assert parts(translated) == parts(guide("en", page))


# Examples


def shown_in(shown, got):
    """Returns whether an answer has all that the page shows of it."""
    if isinstance(shown, dict):
        return isinstance(got, dict) and all(key in got and shown_in(shown[key], got[key]) for key in shown)
    return json.dumps(shown) == json.dumps(got)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_conversations(runtime):
    answer = None
    for mark, text in BLOCK.findall(text_of("reference/referee.md")):
        if mark == "json last-answer":
            assert json.loads(text) == answer
        if mark == "jsonl conversation":
            lines = text.replace("\n  ", " ").splitlines()  # what begins with blanks goes on with the line before
            command = [sys.executable, "-m", "schiri_tools.cli.main", "referee", "--runtime", runtime]
            events = "".join(line + "\n" for line in lines[::2])
            done = subprocess.run(command, input=events, capture_output=True, text=True)
            answers = [json.loads(line) for line in done.stdout.splitlines()]
            for event, shown, answer in zip(lines[::2], lines[1::2], answers, strict=True):
                assert shown_in(json.loads(shown), answer), (event, answer)


@pytest.fixture(scope="module")
def duel():
    """Returns the script of the duel in the pages."""
    (script,) = examples("reference/commands.md", "keyscript duel.script")
    return script


@pytest.fixture
def folder(tmp_path, duel):
    """Returns a folder in which the pages' commands work, with `.venv`, `duel.script`, and its log as `match.jsonl`."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "duel.script").write_text(duel, encoding="utf-8")
    assert command_line.main(["play", str(tmp_path / "duel.script"), "--log", str(tmp_path / "match.jsonl")]) == 0
    return tmp_path


@pytest.mark.parametrize(
    "page",
    [
        "fair/dice.md",
        "reference/commands.md",
        "logs/format.md",
        "logs/report.md",
        "play/README.md",
        "rules/qwixx.md",
        "rules/schocken.md",
        "logs/README.md",
    ],
)
def test_commands(page, folder):
    for block in examples(page, "console example"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            first, *lines = part.splitlines()
            more = [line[2:] for line in lines if line.startswith("> ")]
            shown = [line for line in lines if not line.startswith("> ")]
            command = ["bash", "-c", "\n".join([first, *more])]
            done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            assert same(shown, done.stdout.splitlines()), (first, done.stdout)


def test_serial_line(duel, tmp_path):
    (block,) = examples("reference/wire-formats.md", "text serial")
    with ScriptedBox(tmp_path / "box.flash", RUNTIMES[-1]) as box:
        scripts.run(scripts.parse(duel), box)
        for part in re.split(r"^> ", block, flags=re.MULTILINE)[1:]:
            command, *shown = part.splitlines()
            box.serial.clear()
            box.request("s " + (command + "\n").encode().hex())
            box.wait_us(1000)  # a line is sent in each step
            assert same(shown, box.serial.decode().splitlines()), (command, box.serial.decode())


def test_what_the_monitor_tells(folder):
    lines: list[str] = []
    narrator = Narrator(lambda said: lines.append(said["sentence"]), host_game)
    for line in (folder / "match.jsonl").read_bytes().splitlines(keepends=True):
        narrator.take(line)
    assert lines == "".join(examples("logs/README.md", "text monitor")).splitlines()


def test_excerpts_of_the_log(folder):
    log = (folder / "match.jsonl").read_text(encoding="utf-8").splitlines()
    for line in "".join(examples("logs/format.md", "jsonl log")).splitlines():
        assert any(same([line], [there]) for there in log), line
    for block in examples("logs/format.md", "json log"):
        assert any(same([json.dumps(json.loads(block))], [there]) for there in log), block


def test_the_keys_of_the_log_are_those_on_the_page():
    forms = bundled(map(host_game, NAMES))["$defs"]
    records = {key for name, form in forms.items() if name.endswith("_record") for key in form["properties"]}
    assert set(forms["header"]["properties"]) == set(first_words(section("logs/format.md", "Header")))
    assert records == set(first_words(section("logs/format.md", "Records")))
