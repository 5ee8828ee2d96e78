"""The modules that the page checks logs with: which they are, and that both runtimes can have them."""

import ast
import sys
import unicodedata

import pytest
from schiri_tools.logs.sentences import LogError
from schiri_tools.site import archive
from schiri_tools.util import paired
from schiri_tools.util.letters import is_invisible, runs_from_right_to_left, stripped

PACKAGE = archive.PACKAGE_FOLDER
SHARED = """logs/course logs/ed25519 logs/match_facts logs/form logs/lines logs/log_checks logs/replay logs/sentences
logs/schema logs/signature logs/partners logs/text logs/throws logs/validator logs/verify narration/names
narration/narration narration/reason_sentences narration/step replay/game replay/replay replay/zones
site/page_check util/json_file util/letters games/base"""
MICROPYTHON_HAS = {"import re", "import sys", "import json", "import hashlib", "from hashlib import sha256"}


def test_they_are_these():
    names = {path.relative_to(PACKAGE).as_posix() for path in archive.modules()}
    of_games = {name for name in names if name.startswith("games/") and name.count("/") == 2}
    others = {name for name in names if not name.endswith("__init__.py")} - of_games
    assert others == {f"{name}.py" for name in SHARED.split()} and of_games


def test_they_import_nothing_but_each_other_and_the_firmware():
    for module in archive.modules():
        others = {text for path, text in archive.imports_of(module) if path is None}
        assert {text for text in others if not text.startswith("from schiri")} <= MICROPYTHON_HAS, module


def test_they_do_without_what_only_one_runtime_knows():
    nodes = [(path, node) for path in archive.modules() for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    for path, node in nodes:
        line = (path, getattr(node, "lineno", None))
        if isinstance(node, ast.Call):
            assert all(keyword.arg != "strict" for keyword in node.keywords), line
        elif isinstance(node, ast.List | ast.Tuple | ast.Set) and not isinstance(getattr(node, "ctx", None), ast.Store):
            assert not any(isinstance(one, ast.Starred) for one in node.elts), line
        elif isinstance(node, ast.Dict):
            assert None not in node.keys, line
        elif isinstance(node, ast.Attribute):
            assert node.attr not in ("capitalize", "isprintable", "removeprefix", "removesuffix"), line


def codes_in(path):
    """Yields the codes of the faults that a module finds."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == LogError.__name__:
            code = node.args[0]
            if isinstance(code, ast.Constant):
                yield code.value


def test_each_code_stands_for_one_fault():
    """A program may rely on it: no two places in the modules have the same code."""
    codes = [code for path in archive.modules() for code in codes_in(path)]
    assert len(codes) > 60 and len(set(codes)) == len(codes)


def test_letters_are_those_of_unicode():
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        if unicodedata.category(letter) != "Cn":  # a newer Unicode may have assigned the others
            assert (stripped(f"{letter} a{letter}") == "a") == (unicodedata.category(letter) == "Zs"), hex(code)
            assert is_invisible(letter) == (unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")), hex(code)
        if unicodedata.bidirectional(letter) in ("R", "AL", "AN"):
            assert runs_from_right_to_left(letter), hex(code)
    assert not any(map(runs_from_right_to_left, "AzÄß!9 \u2068\u2069čЖ漢"))


def test_pairs_are_strict():
    assert list(paired("ab", [1, 2])) == [("a", 1), ("b", 2)]
    for one, other in (("ab", [1]), ("a", [])):
        with pytest.raises(ValueError, match="entries"):
            paired(one, other)
