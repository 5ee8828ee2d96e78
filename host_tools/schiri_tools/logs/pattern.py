"""The records of a game's logs as one regular expression, compiled from the JSON Schema, for CPython alone.

A line that the expression accepts is JSON as a box writes it: with its blanks, the keys in the schema's order and none
twice, no escapes. What the schema wants beyond that, and an expression cannot say, is left as a smaller schema. A line
that is not accepted may be good all the same: the strict reader and the validator decide.
"""

import json
import re
from os.path import commonprefix

from schiri.util.json_writer import dumps
from schiri.util.typing import TYPE_CHECKING

from .lines import LONGEST

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .validator import Check, Validator

    Schema = dict[str, Any]
    Said = tuple[str, Schema | bool]  # an expression, and the schema of what it leaves unchecked

_decode = json.JSONDecoder().scan_once  # type: ignore[attr-defined]  # which `raw_decode` calls
_REFERENCE = "#/$defs/"
_LETTER = r"[ !#-\[\]-~]"  # printable ASCII that needs no escape
_INTEGER = "(?:0|-?[1-9][0-9]{0,17})"
_FLAT = f'(?:"{_LETTER}*"|{_INTEGER}|true|false|null)'
_ANY = rf"(?:{_FLAT}|\[(?:{_FLAT}(?:, {_FLAT})*)?\])"
_MEMBERS = rf'\{{(?:"{_LETTER}*": {_ANY}(?:, "{_LETTER}*": {_ANY})*)?\}}'
_OF_MEMBERS = ("propertyNames", "additionalProperties")
_LARGEST = 10**18
_MOST_ENTRIES = 60_000  # limit of a list's entries, because some versions of Python count to 65,535
# A pattern of letters and digits alone: no text that matches it has a quotation mark or a backslash.
_OF_WORDS = r"\^((?:\[(?:0-9|1-6|a-z|a-f|[a-z0-9_])+\](?:\{\d+\}|[+*?])?|[()?a-z0-9])*)\$"
# The keywords of each type that `_of_type` puts into the expression or into the schema of the rest.
_SAID: "dict[Any, tuple[str, ...]]" = {
    "string": ("pattern", "minLength", "maxLength"),
    "integer": ("minimum", "maximum"),
    "array": ("items", "prefixItems", "minItems", "maxItems"),
    "object": ("properties", "required", "additionalProperties", "propertyNames"),
}
_DESCRIBING = ("title", "description")


class _Inexpressible(Exception):
    """The error for a schema that no regular expression can express."""


class RecordPattern:
    """The regular expression for records. `kinds` has their kinds by the names of the validator's definitions."""

    def __init__(self, validator: "Validator", kinds: dict[str, str]) -> None:
        self._definitions: dict[str, Any] = dict(validator.definitions)
        self._ways: list[tuple[str, Check | None, bool]] = []
        self._has_any_names = False  # whether the current schema has an object with any keys
        texts: list[str] = []
        for name in kinds:
            self._has_any_names = False
            try:
                text, rest = self._said(self._definitions[name])
            except _Inexpressible:
                continue
            texts.append(text + "\n()")  # an empty group that shows which alternative has matched
            self._ways.append((kinds[name], None if rest is True else validator.compiled(rest), self._has_any_names))
        head = commonprefix(texts)
        head = head[: head.rindex(', "')]  # cut behind a whole member of the record
        self._match = re.compile(f"{head}(?:{'|'.join([text[len(head) :] for text in texts])})".encode()).fullmatch

    def read(self, lines: "Sequence[bytes]") -> "list[tuple[Any, str, bool]]":
        """Returns the records in the first lines, each with its kind, and True because the keys have the schema's
        order. It ends before the first line that is not accepted or breaks the schema."""
        ways = []
        for line in lines:
            found = self._match(line) if len(line) <= LONGEST else None
            if not found:
                break
            ways.append(self._ways[found.lastindex - 1])  # type: ignore[operator]  # each way has a group
        # One list of all objects is decoded in less time than each of them.
        records, _ = _decode(f"[{b','.join(lines[: len(ways)]).decode('ascii')}]", 0)
        read = []
        for line, record, (kind, check, has_any_names) in zip(lines, records, ways, strict=False):
            if check is not None and check(record) is not None:
                break
            if has_any_names and dumps(record).encode() + b"\n" != line:
                break  # a key occurs twice
            read.append((record, kind, True))
        return read

    def _said(self, schema: "Schema") -> "Said":
        while "$ref" in schema:
            referred = self._definitions[schema["$ref"][len(_REFERENCE) :]]
            beside = {word: schema[word] for word in schema if word not in ("$ref", *_DESCRIBING)}
            if set(referred) & set(beside):
                raise _Inexpressible
            schema = {**referred, **beside}
        rest: Schema | bool = True
        if "const" in schema or "enum" in schema:
            known: tuple[str, ...] = ("enum",) if "enum" in schema else ("const",)
            text = _one_of([re.escape(json.dumps(one)) for one in schema.get("enum", [schema.get("const")])])
        elif "anyOf" in schema:
            known = ("anyOf",)
            ways = [self._said(one) for one in schema["anyOf"]]
            text = _one_of([way for way, _ in ways])
            rest = all(left is True for _, left in ways) or {"anyOf": schema["anyOf"]}
        else:
            known = ("type", *_SAID.get(schema.get("type"), ()))
            text, rest = self._of_type(schema)
        more = {word: schema[word] for word in schema if word not in known + _DESCRIBING}
        return text, ({} if isinstance(rest, bool) else rest) | more or True

    def _of_type(self, schema: "Schema") -> "Said":
        kind = schema.get("type")
        if kind == "string":
            return _string(schema)
        if kind == "integer":
            return _integer(schema)
        if kind == "array":
            return self._array(schema)
        if kind == "object":
            return self._object(schema)
        if kind in ("boolean", "null"):
            return "null" if kind == "null" else "(?:true|false)", True
        raise _Inexpressible

    def _array(self, schema: "Schema") -> "Said":
        least, most = schema.get("minItems", 0), min(schema.get("maxItems", _MOST_ENTRIES), _MOST_ENTRIES)
        if "prefixItems" in schema:
            first = [self._said(one) for one in schema["prefixItems"]]
            if schema.get("items") is not False or not least == len(first) <= most:
                raise _Inexpressible
            rests = [rest for _, rest in first]
            text = ", ".join([text for text, _ in first])
            return rf"\[{text}\]", all(rest is True for rest in rests) or {"prefixItems": rests}
        each, rest = self._said(schema["items"]) if "items" in schema else (_ANY, True)
        some = f"{each}(?:, {each}){{{max(least - 1, 0)},{most - 1}}}"
        return rf"\[{some}\]" if least else rf"\[(?:{some})?\]", rest is True or {"items": rest}

    def _object(self, schema: "Schema") -> "Said":
        properties, required = schema.get("properties", {}), schema.get("required", [])
        if schema.get("additionalProperties") is not False:
            if properties:
                raise _Inexpressible
            self._has_any_names = True
            return _MEMBERS, {word: schema[word] for word in schema if word in _OF_MEMBERS} or True
        rests = {}
        texts: list[str] = []
        following = ""  # the members after this one, each with its comma
        for name in reversed(list(properties)):
            value, rest = self._said(properties[name])
            if rest is not True:
                rests[name] = rest
            member = f"{re.escape(json.dumps(name))}: {value}"
            texts = [member + following, *([] if name in required else texts)]
            following = (f", {member}" if name in required else f"(?:, {member})?") + following
        if not required:
            texts.append("")
        return rf"\{{{_one_of(texts)}\}}", {"properties": rests} if rests else True


def _string(schema: "Schema") -> "Said":
    least, most = schema.get("minLength", 0), schema.get("maxLength", "")
    if "pattern" not in schema:
        return f'"{_LETTER}{{{least},{most}}}"', True
    of_words = re.fullmatch(_OF_WORDS, schema["pattern"])
    if not of_words:
        return f'"{_LETTER}*"', schema
    return f'"(?=[^"]{{{least},{most}}}"){of_words[1].replace("(", "(?:")}"', True


def _integer(schema: "Schema") -> "Said":
    least, most = schema.get("minimum", -_LARGEST), schema.get("maximum", _LARGEST)
    if least < 0:
        return _INTEGER, (least == -_LARGEST and most == _LARGEST) or schema
    lengths = range(len(str(least)), len(str(most)) + 1)
    whole = [length for length in lengths if max(least, 1) <= 10 ** (length - 1) and 10**length - 1 <= most]
    ways = []
    if whole:  # one way for all lengths whose numbers are all allowed: fewer ways match faster
        ways = [f"[1-9][0-9]{{{whole[0] - 1},{whole[-1] - 1}}}", *([] if least else ["0"])]
    for length in lengths:
        if length not in whole:
            first, last = max(least, 10 ** (length - 1) if length > 1 else 0), min(most, 10**length - 1)
            ways.append(_between(str(first), str(last)))
    return _one_of(ways), True


def _between(least: str, most: str) -> str:
    """Returns an expression for the numbers from `least` to `most`, which have the same number of digits."""
    first, last, rest = least[:1], most[:1], len(least) - 1
    if first == last:
        return first + _between(least[1:], most[1:]) if least else ""
    ways = []
    if least[1:].strip("0"):
        ways.append(first + _between(least[1:], "9" * rest))
        first = str(int(first) + 1)
    if most[1:].strip("9"):
        ways.append(last + _between("0" * rest, most[1:]))
        last = str(int(last) - 1)
    if first <= last:
        ways.append(f"[{first}-{last}]" + (f"[0-9]{{{rest}}}" if rest else ""))
    return _one_of(ways)


def _one_of(texts: "list[str]") -> str:
    return texts[0] if len(texts) == 1 else f"(?:{'|'.join(texts)})"
