"""Calls KiCad in a process of its own, because its Python modules work only in the Python that comes with it."""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from .project import NAME

PYTHON = "/usr/bin/python3"  # the Python that has the modules of Debian's KiCad
SCRIPT = Path(__file__).parent / "in_kicad.py"
PLUGINS = Path(sys.prefix) / "kicad"  # packages for that Python, put there by `make`
PARTS_PAGE = "InteractiveHtmlBom"
MISSING = "KiCad 6 is missing: on Debian 12, apt-get install --no-install-recommends kicad kicad-footprints"
_VIOLATION = re.compile(r"^\[(\w+)\]: .*\n.*Severity: \w+\n((?: +@.*\n)*)", re.MULTILINE)
_COUNTED = re.compile(r"^\*\* Found (\d+) ", re.MULTILINE)


class KicadError(Exception):
    """The error if KiCad fails. The message is a sentence."""


class KicadMissingError(KicadError):
    """The error if KiCad or a part of it is not installed."""


@cache
def is_there() -> bool:
    """Returns whether KiCad 6 is installed with its Python modules. In other versions these have other names."""
    asked = "import pcbnew, sys; sys.exit(not pcbnew.Version().startswith('6.'))"
    try:
        return subprocess.run([PYTHON, "-c", asked], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _run(*arguments: str | Path, program: tuple[str, ...] = (str(SCRIPT),)) -> None:
    if not is_there():
        raise KicadMissingError(MISSING)
    command = [PYTHON, *program, *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(PLUGINS), "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise KicadError(done.stderr.strip().splitlines()[-1] if done.stderr else f"KiCad ended with {done.returncode}")


def violations(board: Path, folder: Path) -> list[str]:
    """Returns the violations that KiCad's rule check finds, including warnings, one a line. Its report is written into
    a folder."""
    report = folder / f"{NAME}.drc.txt"
    _run("check", board, report)
    text = report.read_text(encoding="utf-8")
    found = [
        f"KiCad: {name}: {' / '.join(line.strip() for line in places.splitlines())}"
        for name, places in _VIOLATION.findall(text)
    ]
    if "** End of Report **" not in text or sum(map(int, _COUNTED.findall(text))) != len(found):
        raise KicadError(f"{report} is not the report that a rule check gives")
    return found


def plot(board: Path, folder: Path) -> None:
    """Writes the Gerbers and drill files, without times, so that the same board gives the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    _run("plot", board, folder.resolve())  # an absolute path, because KiCad would start from the board's folder
    for path in sorted([*folder.glob("*.gbr"), *folder.glob("*.drl")]):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(line for line in lines if not _tells_the_time(line)), encoding="utf-8")


def parts_page(board: Path, page: Path) -> None:
    """Writes the page on which people find each part on the board and tick it off. The same board gives the same bytes.
    Raises `KicadError` if the plug-in for it is not installed."""
    if not (PLUGINS / PARTS_PAGE).is_dir():
        raise KicadMissingError(f"{PARTS_PAGE} is missing: rm .venv/hardware && make board")
    fields = "Soldered by,Part"
    options = {
        "dest-dir": page.parent.resolve(),
        "name-format": page.stem,
        "extra-data-file": board,
        "show-fields": fields,
        "group-fields": fields,
        "checkboxes": "Bought,Soldered",
        "mark-when-checked": "Soldered",
        "highlight-pin1": "all",
        "sort-order": "SW,M,DS,~",  # parts that are soldered by hand come first
        "blacklist": "H,TP*",
    }
    chosen = [f"--{name}={value}" for name, value in options.items()]
    _run("--no-browser", *chosen, board, program=("-m", f"{PARTS_PAGE}.generate_interactive_bom"))


def _tells_the_time(line: str) -> bool:
    return "CreationDate" in line or line.startswith(("G04 Created by", "; DRILL file"))
