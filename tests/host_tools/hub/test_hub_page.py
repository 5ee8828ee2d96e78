"""The page of the tournaments names what there is, and its example runs."""

import re
from pathlib import Path

from schiri_tools.hub.formats import FORMATS
from schiri_tools.hub.rules import EVENTS

PAGE = (Path(__file__).parents[3] / "docs" / "hub.md").read_text(encoding="utf-8")


def section(heading):
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_the_example_of_the_page_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(example, {})
    tables, standings = capsys.readouterr().out.splitlines()
    assert all(name in tables and name in standings for name in ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn"))


def test_the_page_names_every_event_and_format_and_option():
    events = re.findall(r"^\| `(\w+)`", section("Events"), re.MULTILINE)
    assert set(events) == {"begin", *EVENTS, "undo"}
    assert re.findall(r"^\| `(\w+)`", section("Formats"), re.MULTILINE) == list(FORMATS)
    options = {name for format_ in FORMATS.values() for name, _, _ in format_.OPTIONS}
    assert {name for name in options if f"`{name}`" not in section("Formats")} == set()
