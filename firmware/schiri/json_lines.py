"""JSON as the box writes it: ASCII, keys in the order they were given, the same bytes on both runtimes.

MicroPython's own `json.dumps` leaves letters beyond ASCII as they are and CPython's does not, so neither is used
for writing. What the box has written itself it reads back with the runtime's `json`; what comes from elsewhere
needs `strict_json`.
"""


def dumps(value):
    """`value` (None, bool, int, str, list, tuple, dict) as one line of ASCII JSON; a dict in its own order, its keys
    plain ASCII names."""
    pieces = []
    _write(value, pieces)
    return "".join(pieces)


def _write(value, pieces):
    kind = type(value)
    if kind is str:
        pieces.append(_quoted(value))
    elif value is None:
        pieces.append("null")
    elif kind is bool:
        pieces.append("true" if value else "false")
    elif kind is int:
        pieces.append(str(value))
    elif kind is list or kind is tuple:
        separator = "["
        for item in value:
            pieces.append(separator)
            _write(item, pieces)
            separator = ", "
        pieces.append("]" if separator == ", " else "[]")
    else:
        separator = "{"
        for name in value:
            pieces.append(separator + '"' + name + '": ')  # the box's own names need no escapes
            _write(value[name], pieces)
            separator = ", "
        pieces.append("}" if separator == ", " else "{}")


def _quoted(text):
    pieces = ['"']
    for character in text:
        code = ord(character)
        if 32 <= code < 127:
            pieces.append("\\" + character if code == 34 or code == 92 else character)
        elif code > 0xFFFF:
            code -= 0x10000
            pieces.append("\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF)))
        else:
            pieces.append("\\u%04x" % code)
    pieces.append('"')
    return "".join(pieces)
