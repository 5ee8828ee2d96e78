"""A language has its files and texts at the places that docs/develop/adding-a-language.md lists, and nowhere else."""

import json
import re
from pathlib import Path

import pytest
from schiri.games import NAMES
from schiri.texts import LANGUAGES, texts_in
from schiri_tools import util

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "develop" / "adding-a-language.md").read_text(encoding="utf-8")
PLACES = re.findall(r"^\| `(\S+)` \|", PAGE, re.MULTILINE)
LETTERS = {  # files that know French letters without having French texts
    "firmware/fonts/small.txt",
    "firmware/schiri/ui/fonts/small.py",
    "firmware/schiri/ui/name_entry.py",
    "firmware/schiri/games/wuerfel_duell/screens/table.py",
}
MENU = "host_tools/schiri_tools/site/mkdocs.yml"


def files_of(language: str) -> list[str]:
    """Returns the paths of the files with texts of a language, including those with all languages."""
    found = [place.replace("GAME", game) for place in PLACES for game in (NAMES if "GAME" in place else NAMES[:1])]
    found += [f"docs/play/LANGUAGE/{game}.md" for game in NAMES]
    return [path.replace("LANGUAGE", language) for path in found]


def shape(value: object) -> object:
    """Returns the keys of a JSON value, without its texts."""
    return {key: shape(one) for key, one in value.items()} if isinstance(value, dict) else None


def names_in(path: str, language: str) -> object:
    """Returns the names of a language's texts in a file; of a file of all languages, whether it has this language."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".py"):
        return list(texts_in(".".join(Path(path).parts[2:-1]), language))
    if path.endswith("about.json"):
        return sorted(key for key, texts in json.loads(text).items() if texts.get(language))
    if path.endswith(".json"):
        return shape(json.loads(text))
    return path.endswith(".md") or f'"{language}"' in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_all_its_files_and_texts(language: str) -> None:
    missing = []
    for path, german in zip(files_of(language), files_of("de"), strict=True):
        if path.startswith("host_tools") and path.endswith("/en.json") and not re.search("/(home|web)/", path):
            continue  # the code itself has the English texts
        if not (ROOT / path).is_file():
            missing.append(path)
        elif names_in(path, language) != names_in(german, "de"):
            missing.append(f"texts in {path}")
    assert not missing, "\n".join(["These are missing:", *missing])


def test_box_and_tools_have_the_same_languages() -> None:
    assert sorted(LANGUAGES) == sorted(util.LANGUAGES)


def test_french_stands_where_the_page_says() -> None:
    with_french = {
        path.relative_to(ROOT).as_posix()
        for top in ("firmware", "host_tools")
        for path in (ROOT / top).rglob("*")
        if path.suffix in (".py", ".json", ".js", ".html", ".yml", ".txt", ".css") and "node_modules" not in path.parts
        if re.search("[àâçèêîôùûœ]", path.read_text(encoding="utf-8"))
    }
    assert with_french - {*files_of("fr"), *LETTERS, MENU} == set()
