"""The page has words for whatever the checks can say of a log."""

import ast
import re
from pathlib import Path

import schiri_tools
from schiri_tools import web
from schiri_tools.logs.form import _MUST

TOOLS = Path(schiri_tools.__file__).parent
WORDS = (web.FOLDER / "site" / "verdicts.js").read_text(encoding="utf-8")


def codes() -> dict[str, set[str]]:
    """The codes in the source of the checks, with the names of their values."""
    found = {f"form_{word}": {"place", "wanted"} for word in _MUST}
    found |= dict.fromkeys(("was_laid_aside", "was_not_laid_aside"), {"after"})
    for path in [*(TOOLS / "logs").glob("*.py"), *(TOOLS / "games").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("LogError", "_said"):
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found[code.value] = {keyword.arg or "" for keyword in node.keywords}
    return found


def test_every_code_has_words_and_they_use_its_values() -> None:
    known = codes()
    assert len(known) > 90
    for language in ("de", "fr"):
        (texts,) = re.findall(rf"^  {language}: \{{\n(.*?)^  \}}", WORDS, re.MULTILINE | re.DOTALL)
        words = dict(re.findall(r'^    (\w+):\s*"(.*)",$', texts, re.MULTILINE))
        assert words.keys() == known.keys()
        for code, text in words.items():
            assert set(re.findall(r"\{(\w+)\}", text)) <= known[code], code
