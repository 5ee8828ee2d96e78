"""A JSON Schema validator (2020-12) for the keywords that the schema of match logs uses.

It compiles a schema once into functions, one for each rule. That works on both runtimes, and is some hundred times as
fast as an interpretation of the schema for each value.

A check is a function that takes a value and returns None or a `SchemaError`. The error is that of the first rule, in
the order of the schema, that the value breaks.
"""

import re

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Schema = dict[str, Any] | bool
    Check = Callable[[Any], "SchemaError | None"]
    Holds = Callable[[Any], bool]

_REFERENCE = "#/$defs/"
_SAY_NOTHING = ("$schema", "$id", "$defs", "title", "description", "then", "else")


class SchemaError:
    """The error of a value that breaks a rule.

    `word` is the schema's keyword, or None if the schema allows no value at all. `wanted` is the keyword's value,
    `found` the wrong value, and `path` the place of that value, from the inside out.
    """

    def __init__(self, word: str | None, wanted: "Any", found: "Any") -> None:
        self.word = word
        self.wanted = wanted
        self.found = found
        self.path: list[str | int] = []
        self._is_held = False

    def within(self, place: str | int) -> "SchemaError":
        """Adds the place of the value in the object or list that contains it, and returns the error. If no value is
        allowed at that place, the error is one of the containing object or list, so its place is left out."""
        if self.word is None and not self._is_held:
            self._is_held = True
        else:
            self.path.append(place)
        return self


class Validator:
    """The checks for the definitions of a schema. Each is compiled when it is first used."""

    def __init__(self, definitions: "dict[str, Schema]") -> None:
        self.definitions = definitions
        self._compiled: dict[str, Check] = {}

    def check_of(self, name: str) -> "Check":
        """Returns the check for a definition."""
        check = self._compiled.get(name)
        if check is None:
            check = self._compiled[name] = self.compiled(self.definitions[name])
        return check

    def compiled(self, schema: "Schema") -> "Check":
        """Returns the check for a schema with references to the definitions of this validator."""
        if isinstance(schema, bool):
            return _everything if schema else _nothing
        checks: list[Check] = []
        for word in schema:
            if word in _COMPILERS:
                checks.append(_COMPILERS[word](self, schema))
            elif word in _RULES:
                checks.append(_rule(word, schema[word]))
            elif word not in _SAY_NOTHING:
                raise ValueError(word)
        if len(checks) == 1:
            return checks[0]
        return _in_turn(tuple(checks))

    def each_compiled(self, schemas: "list[Schema]") -> "tuple[Check, ...]":
        """Returns a check for each schema of a list."""
        return tuple([self.compiled(one) for one in schemas])


def _everything(value: "Any") -> "SchemaError | None":
    return None


def _nothing(value: "Any") -> "SchemaError | None":
    return SchemaError(None, None, value)


def _in_turn(checks: "tuple[Check, ...]") -> "Check":
    def check(value: "Any") -> "SchemaError | None":
        for one in checks:
            error = one(value)
            if error is not None:
                return error
        return None

    return check


# Rules for a single value: each function takes the keyword's value and returns a function that says whether a value is
# valid.


def _rule(word: str, wanted: "Any") -> "Check":
    holds = _RULES[word](wanted)

    def check(value: "Any") -> "SchemaError | None":
        return None if holds(value) else SchemaError(word, wanted, value)

    return check


_TYPES: "dict[str, Holds]" = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: type(value) is list,
    "string": lambda value: type(value) is str,
    "boolean": lambda value: type(value) is bool,
    "null": lambda value: value is None,
    "integer": lambda value: type(value) is int,
}


def _has_type(wanted: str) -> "Holds":
    return _TYPES[wanted]


def _is_one_of(wanted: "list[Any]") -> "Holds":
    """Returns a test for equality with one of the values. As in JSON, true is not equal to 1."""
    kinds = [type(one) for one in wanted]
    if all(kind is kinds[0] for kind in kinds):
        kind = kinds[0]
        return lambda value: type(value) is kind and value in wanted
    return lambda value: any(type(value) is type(one) and value == one for one in wanted)


def _matches(wanted: str) -> "Holds":
    # In CPython, unlike MicroPython, `$` also matches before a line feed at the end.
    search = re.compile(_repeated(wanted)).search
    return lambda value: type(value) is not str or (search(value) is not None and not value.endswith("\n"))


def _repeated(pattern: str) -> str:
    """Returns the pattern with each {n} expanded, because MicroPython's regular expressions do not support it."""
    while "{" in pattern:
        before, _, rest = pattern.partition("{")
        count, _, after = rest.partition("}")
        start = before.rfind("[") if before.endswith("]") else len(before) - 1
        pattern = before[:start] + before[start:] * int(count) + after
    return pattern


def _depend(wanted: "dict[str, list[str]]") -> "Holds":
    return lambda value: (
        not isinstance(value, dict) or all(other in value for name in wanted if name in value for other in wanted[name])
    )


_RULES: "dict[str, Callable[[Any], Holds]]" = {
    "type": _has_type,
    "const": lambda wanted: _is_one_of([wanted]),
    "enum": _is_one_of,
    "minimum": lambda wanted: lambda value: type(value) is not int or value >= wanted,
    "maximum": lambda wanted: lambda value: type(value) is not int or value <= wanted,
    "minLength": lambda wanted: lambda value: type(value) is not str or len(value) >= wanted,
    "maxLength": lambda wanted: lambda value: type(value) is not str or len(value) <= wanted,
    "pattern": _matches,
    "minItems": lambda wanted: lambda value: type(value) is not list or len(value) >= wanted,
    "maxItems": lambda wanted: lambda value: type(value) is not list or len(value) <= wanted,
    "minProperties": lambda wanted: lambda value: not isinstance(value, dict) or len(value) >= wanted,
    "maxProperties": lambda wanted: lambda value: not isinstance(value, dict) or len(value) <= wanted,
    "dependentRequired": _depend,
}

# Rules for the content of a value


def _properties(validator: Validator, schema: "dict[str, Any]") -> "Check":
    wanted = schema["properties"]
    checks = tuple([(name, validator.compiled(wanted[name])) for name in wanted])

    def check(value: "Any") -> "SchemaError | None":
        if isinstance(value, dict):
            for name, one in checks:
                if name in value:
                    error = one(value[name])
                    if error is not None:
                        return error.within(name)
        return None

    return check


def _required(validator: Validator, schema: "dict[str, Any]") -> "Check":
    wanted = tuple(schema["required"])

    def check(value: "Any") -> "SchemaError | None":
        if isinstance(value, dict):
            for name in wanted:
                if name not in value:
                    return SchemaError("required", name, value)
        return None

    return check


def _additional(validator: Validator, schema: "dict[str, Any]") -> "Check":
    known = schema.get("properties", {})
    more = schema["additionalProperties"]
    others = validator.compiled(more)

    def check(value: "Any") -> "SchemaError | None":
        if isinstance(value, dict):
            for name in value:
                if name not in known:
                    error = others(value[name])
                    if error is not None:
                        return SchemaError("additionalProperties", name, value) if more is False else error.within(name)
        return None

    return check


def _names(validator: Validator, schema: "dict[str, Any]") -> "Check":
    each = validator.compiled(schema["propertyNames"])

    def check(value: "Any") -> "SchemaError | None":
        if isinstance(value, dict):
            for name in value:
                error = each(name)
                if error is not None:
                    return error
        return None

    return check


def _prefix(validator: Validator, schema: "dict[str, Any]") -> "Check":
    checks = validator.each_compiled(schema["prefixItems"])

    def check(value: "Any") -> "SchemaError | None":
        if type(value) is list:
            for index in range(min(len(checks), len(value))):
                error = checks[index](value[index])
                if error is not None:
                    return error.within(index)
        return None

    return check


def _items(validator: Validator, schema: "dict[str, Any]") -> "Check":
    wanted = schema["items"]
    behind = len(schema.get("prefixItems", ()))
    each = validator.compiled(wanted)

    def none_behind(value: "Any") -> "SchemaError | None":
        return SchemaError("items", wanted, value) if type(value) is list and len(value) > behind else None

    def check(value: "Any") -> "SchemaError | None":
        if type(value) is list:
            for index in range(behind, len(value)):
                error = each(value[index])
                if error is not None:
                    return error.within(index)
        return None

    return none_behind if wanted is False else check


def _reference(validator: Validator, schema: "dict[str, Any]") -> "Check":
    return validator.check_of(schema["$ref"][len(_REFERENCE) :])


def _all(validator: Validator, schema: "dict[str, Any]") -> "Check":
    return _in_turn(validator.each_compiled(schema["allOf"]))


def _counted(word: str, is_right: "Callable[[int], bool]") -> "Callable[[Validator, dict[str, Any]], Check]":
    """Returns the compiler for a keyword with a list of schemas. `is_right` says whether that many of them may
    match."""

    def compile_them(validator: Validator, schema: "dict[str, Any]") -> "Check":
        wanted = schema[word]
        checks = validator.each_compiled(wanted)

        def check(value: "Any") -> "SchemaError | None":
            kept = sum([one(value) is None for one in checks])
            return None if is_right(kept) else SchemaError(word, wanted, value)

        return check

    return compile_them


def _if(validator: Validator, schema: "dict[str, Any]") -> "Check":
    condition = validator.compiled(schema["if"])
    then, otherwise = [validator.compiled(schema.get(word, True)) for word in ("then", "else")]

    def check(value: "Any") -> "SchemaError | None":
        return then(value) if condition(value) is None else otherwise(value)

    return check


_COMPILERS: "dict[str, Callable[[Validator, dict[str, Any]], Check]]" = {
    "properties": _properties,
    "required": _required,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "prefixItems": _prefix,
    "items": _items,
    "$ref": _reference,
    "allOf": _all,
    "anyOf": _counted("anyOf", lambda kept: kept > 0),
    "oneOf": _counted("oneOf", lambda kept: kept == 1),
    "if": _if,
}
