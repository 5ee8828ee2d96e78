"""JSON files in the folder of a module, on both runtimes."""

from schiri.util.json_reader import loads
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


def json_beside(module_file: str, name: str) -> "dict[str, Any]":
    """Returns the object in the file `name` beside a module, given the module's `__file__`, with its keys in order."""
    folder = module_file[: max(module_file.rfind("/"), module_file.rfind("\\")) + 1]
    with open(folder + name, "rb") as file:
        content: dict[str, Any] = loads(file.read(), new_object=OrderedDict)
    return content
