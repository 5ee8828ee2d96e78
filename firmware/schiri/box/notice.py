"""The notice on the display while the box does not run: in service mode, after too many crashes."""

from ..edge import Storage
from ..texts import Texts
from ..ui.panel import Panel
from ..util.typing import Any
from .settings import load


def show_notice(panel: Panel, storage: Storage, title: str, lines: list[tuple[str | None, Any]]) -> None:
    """Shows the text called `title` and `lines` below it. A line is the name of a text (None for a command, which no
    language changes) and a value: for the text (or None), or the command itself."""
    text = Texts(load(storage)[0]["language"], {})
    canvas = panel.canvas
    canvas.clear()
    canvas.bar(text(title))
    for row, (name, value) in enumerate(lines):
        canvas.text_centred(17 + 13 * row, words_of(text, name, value))
    panel.touch()
    panel.send_all()


def words_of(text: Texts, name: str | None, value: Any) -> str:
    """Returns the text called `name` with `value` put into it unless that is None; without a name it returns
    `value`."""
    words: str = value if name is None else text(name) if value is None else text(name) % value
    return words
