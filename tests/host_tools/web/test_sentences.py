"""The page has words for every code of the checks and of the narration of a match."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schiri_tools
from making import random_match
from schiri_tools import web
from schiri_tools.games import NAMES, host_game
from schiri_tools.logs.form import _MUST
from schiri_tools.logs.lines import lines_of
from schiri_tools.logs.types import Sentence
from schiri_tools.logs.words import shared_words, words_beside
from schiri_tools.narration.narration import Narrator
from schiri_tools.replay.replay import moves_of
from schiri_tools.util import LANGUAGES

TOOLS = Path(schiri_tools.__file__).parent
GOLDEN = sorted((Path(__file__).parents[1] / "logs" / "golden").glob("*.jsonl"))
_SPREAD = ("who", "throw", "other", "throws", "half", "count")
SAYERS = {"LogError": 0, "said": 0, "say": 0, "_say": 0}  # functions that take a code, as which argument


def known(game: str, part: str, language: str) -> dict[str, str]:
    return shared_words(language) | host_game(game).texts(language).get(part, {})


def codes_in(folder: Path) -> Iterator[tuple[str, set[str], bool]]:
    """Yields the codes in the source, with the names of their values, and whether each is a fault."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                code = node.args[0] if name in SAYERS and node.args else None
                if isinstance(code, ast.Constant) and isinstance(code.value, str) and len(node.args) > 1:
                    named = {keyword.arg for keyword in node.keywords}
                    spread = {*LANGUAGES, *_SPREAD} if None in named else set()
                    yield code.value, {one for one in named if one} | spread, name == "LogError"


def fields(words: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", words))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_code_has_words_and_they_use_its_values(language: str) -> None:
    own = shared_words(language)
    faults = {f"form_{word}": {"place", "wanted"} for word in _MUST}
    faults |= dict.fromkeys(("was_laid_aside", "was_not_laid_aside"), {"after"})
    of_report = own | words_beside(str(TOOLS / "report" / "words.py"), language)
    for room, words in (("logs", own), ("narration", own), ("replay", own), ("cli", own), ("report", of_report)):
        for code, values, _ in codes_in(TOOLS / room):
            assert fields(words[code]) <= values, code
    assert all(fields(own[code]) <= values for code, values in faults.items())
    count = 0
    for game in NAMES:
        checks, course, report = (known(game, part, language) for part in ("verdicts", "course", "report"))
        for code, values, is_fault in codes_in(TOOLS / "games" / game):
            words = checks[code] if is_fault else course.get(code) or report.get(code) or checks[code]
            assert fields(words) <= values, code
            count += 1
    assert count > 150


def sentences(value: Any) -> Iterator[Sentence]:
    """Yields all sentences in a value."""
    if isinstance(value, list):
        for one in value:
            yield from sentences(one)
    elif isinstance(value, dict) and "sentence" in value:
        yield from sentences(list(value["values"].values()))
        yield value  # type: ignore[misc]
    elif isinstance(value, dict):
        yield from sentences(list(value.values()))


@pytest.mark.parametrize("game", NAMES)
def test_no_line_of_a_match_is_left_in_english(game: str) -> None:
    logs = [path.read_bytes() for path in GOLDEN if f'"game": "{game}"' in path.read_text()]
    logs += [random_match(game, seed).data() for seed in range(2)]
    told: list[Any] = []
    for log in logs:
        narrator = Narrator(told.append, host_game)
        for line in lines_of(log):
            narrator.take(line)
        told.append(json.loads(moves_of(map(json.loads, log.splitlines()), host_game(game))))
    said = {(one["code"], *sorted(one["values"])) for one in sentences(told) if one["code"] != "capitalized"}
    for language in LANGUAGES[1:]:
        words = known(game, "course", language)
        assert [(code, *values) for code, *values in said if not fields(words[code]) <= {*values}] == [], language


@pytest.mark.parametrize("path", sorted(TOOLS.rglob("texts/de.json")), ids=lambda path: path.parents[1].name)
def test_every_language_has_the_same_words(path: Path) -> None:
    languages = [json.loads(one.read_text(encoding="utf-8")) for one in path.parent.iterdir()]
    assert len(languages) > 1 and all(fields_of(one) == fields_of(languages[0]) for one in languages)


def fields_of(part: Any) -> Any:
    """Returns `part` with the set of fields in the place of each text, None for an empty one. The fields `de` and `fr`
    are left out: only texts in that language have them, for the box's own words."""
    if isinstance(part, dict):
        return {code: fields_of(part[code]) for code in part}
    return fields(str(part)) - {"de", "fr"} if part else None


def french_on_pages() -> list[str]:
    """Returns the French texts of pages."""
    told = [path.read_text(encoding="utf-8") for path in TOOLS.rglob("fr.json")]
    words = [text for one in told for part in json.loads(one).values() for text in _texts_of(part)]
    words += [texts["fr"] for game in NAMES for texts in host_game(game).about.values()]
    assert len(words) > 400
    return words


def test_a_page_has_its_own_text_in_place_of_a_shared_one() -> None:
    sim, site = (json.loads(re.findall('"texts">(.*)<', web.page(entry))[0]) for entry in ("sim", "site"))
    for language in LANGUAGES:
        assert sim[language].keys() < site[language].keys()
        changed = {name for name, text in sim[language].items() if site[language][name] != text}
        assert "title" in changed and "serial" not in changed


def test_no_line_of_a_page_breaks_before_a_sign_in_french() -> None:
    broken = re.compile(r"\S (?=[:;!?](?:[ <.\"]|$))")  # a blank at which a line can break
    assert [text for text in french_on_pages() if broken.search(text)] == []


def test_pages_have_one_kind_of_apostrophe() -> None:
    assert [text for text in french_on_pages() if re.search(r"\w'\w", text)] == []


def _texts_of(part: Any) -> list[str]:
    if isinstance(part, str):
        return [part]
    return [text for inner in (part.values() if isinstance(part, dict) else part) for text in _texts_of(inner)]
