"""A strict JSON reader that works in the same way on CPython and MicroPython.

The runtimes' `json` modules differ: MicroPython accepts `[1 2]`, `01` and a trailing comma; CPython accepts `NaN`,
fails at about a thousand nested lists, and refuses integers of more than 4,300 digits. A referee has to give the same
answer everywhere, so this reader follows RFC 8259 exactly. It needs no recursion, so nesting is not limited.

Some values are checked and then read as `UNREAD`, since no event needs them: numbers with a fraction or an exponent,
integers of more than `MOST_DIGITS` digits, and lists or objects inside `MOST_DEPTH` others.
"""

from .typing import Any, Bytes, Callable, Record

MOST_DIGITS = 1000
MOST_DEPTH = 16
UNREAD = ()

# A cache of the first short strings, because names and codes occur in every line.
_MOST_KNOWN = 48
_LONGEST_KNOWN = 16
_text_of: dict[bytes, str] = {}

_ESCAPED = {34: b'"', 92: b"\\", 47: b"/", 98: b"\b", 102: b"\f", 110: b"\n", 114: b"\r", 116: b"\t"}
_WORDS = ((b"true", True), (b"false", False), (b"null", None))
_HEX_DIGITS = b"0123456789abcdef"


def loads(data: Bytes, names: set[str] | None = None, new_object: "Callable[[], Record]" = dict) -> Any:
    """Returns the value of a JSON text in UTF-8. Raises `ValueError` if `data` is not exactly one JSON text.

    With `names`, objects keep only the members with these names: MicroPython's dicts, whose hashes have 16 bits, are
    very slow with a hundred thousand names. `new_object` makes an empty object, for example `OrderedDict`."""
    data = bytes(data) + b"\0"  # the last byte is a sentinel that is never valid JSON
    closing = bytearray(len(data))  # a stack: its first `depth` bytes close the open lists and objects
    depth = index = 0
    container: Any = None  # the innermost open list or dict; None if none is open, or in an `UNREAD` one
    outer: list[tuple[Any, str]] = []  # the containers around `container`, each with the name of its unfinished member
    key = ""  # in an object: the name of its unfinished member
    value: Any
    while True:
        # The beginning of a value.
        if data[index] <= 32:
            index = _skip(data, index)
        byte = data[index]
        if byte == 34:
            value, index = _string(data, index + 1)
        elif byte == 123 or byte == 91:
            value = UNREAD if depth >= MOST_DEPTH else new_object() if byte == 123 else []
            index = _skip(data, index + 1)
            if data[index] == byte + 2:  # "}" and "]" have the codes of "{" and "[" plus 2
                index += 1
            else:
                if depth <= MOST_DEPTH:
                    outer.append((container, key))
                    container = value if depth < MOST_DEPTH else None
                closing[depth] = byte + 2
                depth += 1
                if byte == 123:
                    key, index = _key(data, index)
                continue
        else:
            value, index = _number(data, index) if 48 <= byte <= 57 or byte == 45 else _word(data, index)
        # The end of a value: it goes into its container, and containers that end with it are closed.
        while True:
            if not depth:
                if _skip(data, index) != len(data) - 1:
                    raise ValueError
                return value
            closes = closing[depth - 1]
            if closes == 93 and container is not None:
                container.append(value)
            elif container is not None and (names is None or key in names):
                container[key] = value
            if data[index] <= 32:
                index = _skip(data, index)
            byte = data[index]
            index += 1
            if byte == 44:
                if closes == 125:
                    key, index = _key(data, _skip(data, index))
                break
            if byte != closes:
                raise ValueError
            depth -= 1
            value = UNREAD if container is None else container
            if depth <= MOST_DEPTH:
                container, key = outer.pop()


def _skip(data: bytes, index: int) -> int:
    byte = data[index]
    while byte == 32 or byte == 10 or byte == 13 or byte == 9:
        index += 1
        byte = data[index]
    return index


def _key(data: bytes, index: int) -> tuple[str, int]:
    if data[index] != 34:
        raise ValueError
    key, index = _string(data, index + 1)
    index = _skip(data, index)
    if data[index] != 58:
        raise ValueError
    return key, index + 1


def _word(data: bytes, index: int) -> tuple[Any, int]:
    for word, value in _WORDS:
        end = index + len(word)
        if data[index:end] == word:
            return value, end
    raise ValueError


def _number(data: bytes, index: int) -> tuple[Any, int]:
    start = index
    if data[index] == 45:
        index += 1
    first_digit = index
    index = _digits(data, index)
    if data[first_digit] == 48 and index > first_digit + 1:
        raise ValueError
    whole = True
    if data[index] == 46:
        whole = False
        index = _digits(data, index + 1)
    if data[index] in b"eE":
        whole = False
        index += 1
        if data[index] in b"+-":
            index += 1
        index = _digits(data, index)
    if whole and index - start <= MOST_DIGITS:
        return int(data[start:index]), index
    return UNREAD, index


def _digits(data: bytes, index: int) -> int:
    start = index
    while 48 <= data[index] <= 57:
        index += 1
    if index == start:
        raise ValueError
    return index


def _string(data: bytes, index: int) -> tuple[str, int]:
    """Returns the string whose first byte after the quotation mark is at `index`, and the index after its end."""
    end = data.find(b'"', index)
    if end < 0:
        raise ValueError
    raw = data[index:end]
    text = _text_of.get(raw)
    if text is None:
        if b"\\" in raw:
            return _escaped_string(data, index, end)
        _check(raw)
        text = str(raw, "utf-8")
        if len(raw) <= _LONGEST_KNOWN and len(_text_of) < _MOST_KNOWN:
            _text_of[raw] = text
    return text, end + 1


def _check(raw: bytes) -> None:
    """Raises `ValueError` unless `raw` is UTF-8 without control characters. MicroPython's `decode` accepts overlong
    forms and surrogates, so bytes beyond ASCII are checked here."""
    if raw and min(raw) < 32:
        raise ValueError
    if not raw or max(raw) < 128:
        return
    index = 0
    size = len(raw)
    while index < size:
        lead = raw[index]
        index += 1
        if lead < 0x80:
            continue
        if 0xC2 <= lead <= 0xDF:
            more, least = 1, 0x80
        elif 0xE0 <= lead <= 0xEF:
            more, least = 2, 0x800
        elif 0xF0 <= lead <= 0xF4:
            more, least = 3, 0x10000
        else:
            raise ValueError
        code = lead & (0x3F >> more)
        for _ in range(more):
            if index >= size or raw[index] & 0xC0 != 0x80:
                raise ValueError
            code = code << 6 | raw[index] & 0x3F
            index += 1
        if code < least or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise ValueError


def _escaped_string(data: bytes, index: int, quote: int) -> tuple[str, int]:
    """Returns the results of `_string` for a string with escapes; `quote` is the index of the next quotation mark. The
    pieces are bytes, because MicroPython's `chr` interns every character for ever."""
    pieces: list[bytes] = []
    while True:
        backslash = data.find(b"\\", index, quote)
        if backslash < 0:
            _check(data[index:quote])
            pieces.append(data[index:quote])
            # An escape may be half of a surrogate pair, which is valid JSON but not valid UTF-8.
            return str(b"".join(pieces), "utf-8", "surrogatepass"), quote + 1
        _check(data[index:backslash])
        pieces.append(data[index:backslash])
        byte = data[backslash + 1]
        index = backslash + 2
        if byte == 117:
            code = _hex4(data, index)
            index += 4
            if 0xD800 <= code <= 0xDBFF and data[index : index + 2] == b"\\u":
                low = _hex4(data, index + 2)
                if 0xDC00 <= low <= 0xDFFF:
                    code = 0x10000 + ((code - 0xD800) << 10 | low - 0xDC00)
                    index += 6
            pieces.append(_utf8(code))
        elif byte in _ESCAPED:
            pieces.append(_ESCAPED[byte])
        else:
            raise ValueError
        if index > quote:
            quote = data.find(b'"', index)
            if quote < 0:
                raise ValueError


def _utf8(code: int) -> bytes:
    if code < 0x80:
        return bytes((code,))
    if code < 0x800:
        return bytes((0xC0 | code >> 6, 0x80 | code & 0x3F))
    if code < 0x10000:
        return bytes((0xE0 | code >> 12, 0x80 | code >> 6 & 0x3F, 0x80 | code & 0x3F))
    return bytes((0xF0 | code >> 18, 0x80 | code >> 12 & 0x3F, 0x80 | code >> 6 & 0x3F, 0x80 | code & 0x3F))


def _hex4(data: bytes, index: int) -> int:
    code = 0
    for byte in data[index : index + 4]:
        digit = _HEX_DIGITS.find(byte | 32 if byte >= 65 else byte)
        if digit < 0:
            raise ValueError
        code = code << 4 | digit
    return code
