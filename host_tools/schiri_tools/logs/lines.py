"""From the bytes of a log to the content of its lines. For each content there is one text alone: the box's."""

from collections.abc import Iterator
from typing import Any

from schiri.util import json_reader as strict_json
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict

from .error import Contradiction

LONGEST = 65_536  # bytes: twice as long as any line of a box can be


def lines_of(data: bytes) -> Iterator[bytes]:
    """The lines, each with its line feed; only the last one may have none."""
    begin = 0
    while begin < len(data):
        end = data.find(b"\n", begin) + 1 or len(data)
        yield data[begin:end]
        begin = end


def content_of(line: bytes) -> dict[str, Any]:
    """The object that a line holds. `Contradiction` if it is none."""
    if len(line) > LONGEST:
        raise Contradiction(f"The line is longer than {LONGEST} bytes, which no box writes.")
    if not line.endswith(b"\n"):
        raise Contradiction("The line has no line end: the log was cut off here.")
    text = line[:-1]
    if not text:
        raise Contradiction("The line is empty.")
    if max(text) > 127:
        raise Contradiction("The line holds bytes beyond ASCII.")
    if text.endswith(b"\r"):
        raise Contradiction("The line ends with a carriage return: something has changed the line ends.")
    try:
        content = strict_json.loads(text, new_object=OrderedDict)
    except ValueError:
        raise Contradiction("The line is not JSON.") from None
    if not isinstance(content, dict):
        raise Contradiction("The line is no JSON object.")
    return content


def check_writing(line: bytes, content: dict[str, Any]) -> None:
    """`Contradiction` if the box would have written this content with other bytes: with blanks elsewhere, or without
    a key that stands there twice."""
    written = dumps(content).encode() + b"\n"
    if written != line:
        place = next((i for i, (one, other) in enumerate(zip(written, line, strict=False)) if one != other), len(line))
        raise Contradiction(f"From column {place + 1} on the line is not as a box writes it.")
