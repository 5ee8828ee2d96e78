"""The content of a log's lines. Each content has exactly one text, the one that a box writes."""

from schiri.util import json_reader as strict_json
from schiri.util.json_writer import dumps
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from .sentences import LogError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

LONGEST = 65_536  # longest line in bytes, twice what a box can write


def lines_of(data: bytes) -> "Iterator[bytes]":
    """Yields the lines of a log, each with its line feed. Only the last one may lack it."""
    begin = 0
    while begin < len(data):
        end = data.find(b"\n", begin) + 1 or len(data)
        yield data[begin:end]
        begin = end


def content_of(line: bytes) -> "dict[str, Any]":
    """Returns the object in a line. Raises `LogError` if the line holds none."""
    if len(line) > LONGEST:
        raise LogError("long_line", "The line is longer than {most} bytes, which no box writes.", most=LONGEST)
    if not line.endswith(b"\n"):
        raise LogError("cut_off", "The line has no line end: the log was cut off here.")
    text = line[:-1]
    if not text:
        raise LogError("empty_line", "The line is empty.")
    if max(text) > 127:
        raise LogError("not_ascii", "The line holds bytes beyond ASCII.")
    if text.endswith(b"\r"):
        raise LogError("carriage_return", "The line ends with a carriage return: something has changed the line ends.")
    try:
        content = strict_json.loads(text, new_object=OrderedDict)
    except ValueError:
        raise LogError("not_json", "The line is not JSON.") from None
    if not isinstance(content, dict):
        raise LogError("no_object", "The line is no JSON object.")
    # In a line of ASCII all characters that `_check_texts` looks for are escapes, except DEL.
    if b"\\" in line or b"\x7f" in line:
        _check_texts(content)
    return content


def check_writing(line: bytes, content: "dict[str, Any]") -> None:
    """Raises `LogError` if a box would write the content with other bytes, for example with other blanks, or without a
    key that the line has twice."""
    written = dumps(content).encode() + b"\n"
    if written != line:
        place = 0
        while place < min(len(written), len(line)) and written[place] == line[place]:
            place += 1
        raise LogError(
            "not_as_written", "From column {column} on the line is not as a box writes it.", column=place + 1
        )


def _check_texts(value: "Any") -> None:
    """Raises `LogError` if a key has characters other than printable ASCII or needs an escape, or if a text has half of
    a surrogate pair, which cannot be encoded."""
    if isinstance(value, dict):
        for key in value:
            if not _is_plain(key):
                raise LogError("strange_key", "The line has a key that no box writes.")
            _check_texts(value[key])
    elif isinstance(value, list):
        for one in value:
            _check_texts(one)
    elif isinstance(value, str) and any(0xD800 <= ord(char) <= 0xDFFF for char in value):
        raise LogError("half_character", "A text of the line has half a character.")


def _is_plain(key: str) -> bool:
    return all(" " <= char <= "~" and char not in '"\\' for char in key)
