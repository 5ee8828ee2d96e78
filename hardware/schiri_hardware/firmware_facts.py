"""What the firmware's drivers state, read from their source: they import the board's own modules, which no PC has."""

import ast
from pathlib import Path
from typing import Any

import schiri

_BOARD = Path(schiri.__file__).parent / "board" / "esp32"


def stated(module: str, name: str) -> Any:
    """The value of a constant at the top of a module of `board/esp32`. Raises KeyError if it is not there."""
    for node in ast.parse((_BOARD / f"{module}.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            return ast.literal_eval(node.value)
    raise KeyError(name)


DISPLAY_ADDRESSES: tuple[int, int] = stated("display", "ADDRESSES")
