"""What a log or a box says never becomes markup in a page: there are only two ways in, and both take constants."""

import re

from schiri_tools.web import FOLDER

WAYS = re.compile(r"\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write|setHTML|parseFromString|createContextual")
CONSTANT = re.compile(r"""parseFromString\(ICON, "image/svg\+xml"\)|\.innerHTML =\s*(?:'[^'$]*'[\s+]*)+;""")


def test_no_page_makes_markup_of_anything_but_a_constant() -> None:
    found = 0
    for path in [*FOLDER.rglob("*.js"), *FOLDER.rglob("*.mjs"), *FOLDER.rglob("*.html")]:
        if "node_modules" not in path.parts:
            text = path.read_text(encoding="utf-8")
            assert not WAYS.search(CONSTANT.sub("", text)), path
            found += 1
    assert found > 20
