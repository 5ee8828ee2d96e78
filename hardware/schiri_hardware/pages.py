"""The generated files that are kept in the repository because people read them there: tables in pages, and pictures.
`stale_texts` returns those that differ from what the sources give."""

import re
from collections.abc import Callable
from functools import cache, partial
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from . import breadboard, case_pictures, current, fit
from .dimensions import BOX
from .pcb import kicad, orders, picture, schematic_picture, steps
from .pcb.project import BOARD

FOLDER = Path(__file__).parents[1]
BLOCK = re.compile(r"(<!-- made: ([\w &-]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
BOARD_PICTURES = (*picture.SIDES, *steps.STEPS)
MOST_DIFFERENCE = 0.02  # largest accepted `difference`: other machines draw the edges of lines a little differently


def texts() -> dict[str, str]:
    """Returns all generated texts by their path in `hardware/`."""
    found = {"pictures/schematic.svg": schematic_picture.draw()}
    blocks = tables()
    for page in sorted(FOLDER.glob("*.md")):
        found[page.name] = filled(page.read_text(encoding="utf-8"), blocks)
    return found


def tables() -> dict[str, str]:
    """Returns the generated tables by name."""
    return {
        "breadboard": breadboard.pins_table(),
        "board own": orders.as_markdown(orders.own_parts()),
        "currents": current.table(),
        "fit": fit.table(BOX),
        "height": _height(),
        "sources": current.sources(),
        "volts": current.volts(),
    }


def _height() -> str:
    lines = [f"| {words} | {high:.1f} |" for words, high in BOX.stack.items()]
    return "\n".join(
        ["| from above to the table | mm |", "| --- | --- |", *lines, f"| **all** | **{BOX.stands:.1f}** |"]
    )


def filled(page: str, blocks: dict[str, str]) -> str:
    """Returns a page with its tables generated again. Raises `KeyError` for an unknown table."""
    return BLOCK.sub(lambda block: f"{block[1]}{blocks[block[2]]}\n{block[4]}", page)


def pictures() -> dict[str, Callable[[], Image.Image]]:
    """Returns the pictures of solids by their path in `hardware/`."""
    return {f"pictures/{name}.png": partial(case_pictures.picture, name) for name in case_pictures.PICTURES}


@cache
def _gerbers() -> Path:
    folder = FOLDER.parent / "build" / "board" / "drawn"
    kicad.plot(BOARD, folder)
    return folder


def board_picture(gerbers: Path, name: str) -> Image.Image:
    """Returns one of the board's pictures, drawn from these Gerbers."""
    return picture.draw(gerbers, name) if name in picture.SIDES else steps.draw(gerbers, name)


def board_pictures() -> dict[str, Callable[[], Image.Image]]:
    """Returns the pictures of the board by their path in `hardware/`; none without KiCad."""

    def drawn(name: str) -> Callable[[], Image.Image]:
        return lambda: board_picture(_gerbers(), name)

    return {f"pictures/board-{name}.png": drawn(name) for name in BOARD_PICTURES} if kicad.is_there() else {}


def difference(one: Image.Image, other: Image.Image) -> float:
    """Returns the mean difference of two pictures, from 0 to 255; 255 if their sizes differ."""
    if one.size != other.size:
        return 255.0
    return max(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean)


def stale_texts() -> list[str]:
    """Returns the paths of generated texts that differ from what their sources give."""
    found = []
    wanted = texts()
    for name, text in wanted.items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            found.append(name)
    there = [f"pictures/{path.name}" for path in (FOLDER / "pictures").glob("*.svg")]
    return found + [name for name in there if name not in wanted]


def accept() -> list[str]:
    """Writes all stale files and returns their names."""
    written = stale_texts()
    made = texts()
    for name in written:
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name in made:
            path.write_text(made[name], encoding="utf-8")
        else:
            path.unlink()
    for name, draw in {**pictures(), **board_pictures()}.items():
        drawn = draw()
        path = FOLDER / name
        if path.exists() and difference(drawn, Image.open(path)) <= MOST_DIFFERENCE:
            continue
        data = BytesIO()
        drawn.save(data, "PNG", optimize=True)
        path.write_bytes(data.getvalue())
        written.append(name)
    return written
