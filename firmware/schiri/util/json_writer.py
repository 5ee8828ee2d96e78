"""The JSON writer of the box: ASCII, keys in their given order, the same bytes on both runtimes.

MicroPython's `json.dumps` does not escape letters beyond ASCII and CPython's does, so neither is used. CPython's
encoder in C writes values that need no escape, which gives the same bytes several times as fast. The box reads its own
JSON with the runtime's `json`; JSON from elsewhere needs `json_reader.py`.
"""

from .typing import Any

try:
    from json.encoder import (  # type: ignore[attr-defined, import-not-found, unused-ignore]
        c_make_encoder,
        encode_basestring_ascii,
    )
except ImportError:  # on MicroPython
    c_make_encoder = None


def _not_plain(value: object) -> object:
    raise TypeError


# Without checks for cycles, without indentation, with keys in their own order.
_encode = c_make_encoder and c_make_encoder(
    None, _not_plain, encode_basestring_ascii, None, ": ", ", ", False, False, False
)


def dumps(value: Any) -> str:
    """Returns `value` (None, bool, int, str, dict or an iterable) as a line of ASCII JSON. The keys of dicts must be
    plain ASCII names; their order is kept."""
    text = _encode and _without_escapes(value)
    if text:
        return text
    out = bytearray()
    write(value, out)
    return out.decode()


def _without_escapes(value: Any) -> str:
    """Returns the JSON of the runtime's encoder; "" if it contains an escape, which that encoder writes differently, or
    a type that it does not support."""
    try:
        text = "".join(_encode(value, 0))
    except TypeError:
        return ""
    return "" if "\\" in text else text


def write(value: Any, out: bytearray) -> None:
    """Appends the JSON of `value` to `out`."""
    kind = type(value)
    if kind is str:
        _write_text(value, out)
    elif value is None:
        out.extend(b"null")
    elif kind is bool:
        out.extend(b"true" if value else b"false")
    elif kind is int:
        out.extend(b"%d" % value)
    elif isinstance(value, dict):
        out.extend(b"{")
        _write_members(value, out)
        out.extend(b"}")
    else:
        separator = b"["
        for item in value:
            out.extend(separator)
            write(item, out)
            separator = b", "
        out.extend(b"]" if separator == b", " else b"[]")


def with_members(begin: bytes, content: dict[str, Any]) -> bytes | bytearray:
    """Returns `begin` followed by the members of a dict in their order, without braces."""
    text = _encode and _without_escapes(content)
    if text:
        return begin + text[1:-1].encode()
    out = bytearray(begin)
    _write_members(content, out)
    return out


def _write_members(content: dict[str, Any], out: bytearray) -> None:
    separator = b""
    for name in content:
        out.extend(separator)
        out.extend(b'"')
        out.extend(name.encode())  # names need no escapes
        out.extend(b'": ')
        write(content[name], out)
        separator = b", "


def _write_text(text: str, out: bytearray) -> None:
    out.append(34)
    for character in text:
        code = ord(character)
        if 32 <= code < 127:
            if code == 34 or code == 92:
                out.append(92)
            out.append(code)
        elif code > 0xFFFF:
            code -= 0x10000
            out.extend(b"\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF)))
        else:
            out.extend(b"\\u%04x" % code)
    out.append(34)
