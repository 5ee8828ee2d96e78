"""The pages and pictures made of circuit, case and firmware."""

import pytest
from PIL import Image
from schiri_hardware import breadboard, current, pages
from schiri_hardware.pcb.placement import SOCKETS, placement


def test_generated_pages_and_drawings_are_what_their_sources_give(monkeypatch):
    assert pages.stale_texts() == []
    monkeypatch.setattr(current, "PC_PORT", current.Figure(900.0, "another"))
    monkeypatch.setitem(breadboard.CHIP.pins, "A1", 5)
    assert pages.stale_texts() == ["breadboard.md", "current.md"]


@pytest.mark.parametrize("name", sorted(pages.pictures()))
def test_a_picture_of_the_box_is_what_its_solids_give(name):
    there = Image.open(pages.FOLDER / name)
    assert pages.difference(pages.pictures()[name](), there) <= pages.MOST_DIFFERENCE


def test_every_picture_is_shown_on_a_page():
    shown = "".join(page.read_text(encoding="utf-8") for page in pages.FOLDER.glob("*.md"))
    there = {f"pictures/{path.name}" for path in (pages.FOLDER / "pictures").iterdir()}
    assert {name for name in there if f"]({name})" not in shown} == set()


def test_the_rows_of_the_esp32s_pins_fit_the_columns_that_the_page_names():
    """The gap in the middle of a breadboard is three pitches wide; the board has the same rows."""
    rows = [placement()[name].y for name in SOCKETS[:2]]
    columns = {name: number + (2 if name > "e" else 0) for number, name in enumerate("abcdefghij")}
    assert (columns["i"] - columns["b"]) * 2.54 == pytest.approx(abs(rows[0] - rows[1]))
    assert "pins in columns b and i" in (pages.FOLDER / "breadboard.md").read_text(encoding="utf-8")
