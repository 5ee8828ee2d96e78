"""The page has words for whatever the checks can say of a log, and the narration of a match."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schiri_tools
from making import random_match
from making_qwixx import random_qwixx
from making_schocken import random_schocken
from making_wuerfel_duell import random_wuerfel_duell
from schiri_tools import web
from schiri_tools.games import NAMES, host_game
from schiri_tools.logs.form import _MUST
from schiri_tools.logs.lines import lines_of
from schiri_tools.logs.types import Saying
from schiri_tools.narration.narration import Teller

TOOLS = Path(schiri_tools.__file__).parent
SOURCE = (web.FOLDER / "site" / "sayings.js").read_text(encoding="utf-8")
GOLDEN = sorted((Path(__file__).parents[1] / "logs" / "golden").glob("*.jsonl"))
MADE = {"fini": random_match, "schocken": random_schocken, "qwixx": random_qwixx, "wuerfel_duell": random_wuerfel_duell}
SAYERS = {"LogError": 0, "said": 0, "say": 0, "_say": 0}  # what takes a code, and where


def shared(language: str) -> dict[str, str]:
    """The words that every game has in common."""
    (texts,) = re.findall(rf"^  {language}: \{{\n(.*?)^  \}}", SOURCE, re.MULTILINE | re.DOTALL)
    return dict(re.findall(r'^    (\w+):\s*"(.*)",$', texts, re.MULTILINE))


def known(game: str, part: str, language: str) -> dict[str, str]:
    return shared(language) | host_game(game).texts[language].get(part, {})


def codes_in(folder: Path) -> Iterator[tuple[str, set[str], bool]]:
    """The codes that stand in the source, with the names of their values, and whether each is a fault."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                code = node.args[0] if name in SAYERS and node.args else None
                if isinstance(code, ast.Constant) and isinstance(code.value, str) and len(node.args) > 1:
                    named = {keyword.arg for keyword in node.keywords}
                    spread = {key for key in ("who", "throw", "other", "throws") if None in named}
                    yield code.value, {one for one in named if one} | spread, name == "LogError"


def fields(words: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", words))


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_code_has_words_and_they_use_its_values(language: str) -> None:
    own = shared(language)
    faults = {f"form_{word}": {"place", "wanted"} for word in _MUST}
    faults |= dict.fromkeys(("was_laid_aside", "was_not_laid_aside"), {"after"})
    for code, values, _ in [*codes_in(TOOLS / "logs"), *codes_in(TOOLS / "narration")]:
        assert fields(own[code]) <= values, code
    assert all(fields(own[code]) <= values for code, values in faults.items())
    count = 0
    for game in NAMES:
        checks, course = known(game, "verdicts", language), known(game, "course", language)
        for code, values, is_fault in codes_in(TOOLS / "games" / game):
            words = checks[code] if is_fault else course.get(code) or checks[code]
            assert fields(words) <= values, code
            count += 1
    assert count > 150


def sayings(value: Any) -> Iterator[Saying]:
    """All sayings in a value."""
    if isinstance(value, list):
        for one in value:
            yield from sayings(one)
    elif isinstance(value, dict):
        yield from sayings(list(value["values"].values()))
        yield value  # type: ignore[misc]


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", NAMES)
def test_no_line_of_a_match_is_left_in_english(game: str, language: str) -> None:
    words = known(game, "course", language)
    logs = [path.read_bytes() for path in GOLDEN if f'"game": "{game}"' in path.read_text()]
    logs += [MADE[game](seed).data() for seed in range(8)]
    told: list[Saying] = []
    for log in logs:
        teller = Teller(told.append)
        for line in lines_of(log):
            teller.take(line)
    for saying in sayings(told):
        if saying["code"] != "capitalized":
            assert fields(words[saying["code"]]) <= saying["values"].keys(), saying


@pytest.mark.parametrize("game", NAMES)
def test_every_language_has_the_same_words(game: str) -> None:
    german, french = (host_game(game).texts[language] for language in ("de", "fr"))
    assert list(german) == list(french)
    for part in german:
        assert [(code, fields(words)) for code, words in german[part].items()] == [
            (code, fields(words)) for code, words in french[part].items()
        ]
