"""Of the package jsonschema, what the checker's modules use: which rule of a schema a value breaks first, for the words
of JSON Schema (2020-12) that the schema of match logs has."""

import re


class Draft202012Validator:
    """A schema; `root` is the one in which its references are looked up."""

    def __init__(self, schema, root=None):
        self._schema = schema
        self._root = schema if root is None else root

    def evolve(self, schema):
        """The same for another schema in this one's root."""
        return Draft202012Validator(schema, self._root)

    def iter_errors(self, value):
        """The errors in a value, in the order of the schema's words."""
        return _errors(self._root, self._schema, value, ())


class ValidationError:
    """A rule that a value breaks; the word is None if the schema is just `false`."""

    def __init__(self, path, word, schema, value):
        self.absolute_path = path
        self.validator = word
        self.validator_value = schema[word] if word else None
        self.schema = schema
        self.instance = value


def _errors(root, schema, value, path):
    if schema is False:
        yield ValidationError(path[:-1], None, schema, value)  # the package leaves out the last place as well
    for word in () if isinstance(schema, bool) else schema:
        check = _NESTED.get(word)
        if check:
            yield from check(root, schema, value, path)
        elif word in _PLAIN and not _PLAIN[word](value, schema[word], schema):
            yield ValidationError(path, word, schema, value)
        elif word not in _PLAIN and word not in _SAY_NOTHING:
            raise ValueError(word)


def _is_valid(root, schema, value):
    return next(_errors(root, schema, value, ()), None) is None


# Rules about the value alone

_TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
}


def _has_type(value, wanted, _):
    return any(_TYPES[name](value) for name in ([wanted] if isinstance(wanted, str) else wanted))


def _same(one, other):
    """As JSON: true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _of(kind, holds):
    """A rule that says nothing about values of any other kind."""
    return lambda value, wanted, schema: not _TYPES[kind](value) or holds(value, wanted, schema)


def _depends(value, wanted, _):
    return all(key in value for name in wanted if name in value for key in wanted[name])


_PLAIN = {
    "type": _has_type,
    "const": lambda value, wanted, _: _same(value, wanted),
    "enum": lambda value, wanted, _: any(_same(value, one) for one in wanted),
    "minimum": _of("integer", lambda value, wanted, _: value >= wanted),
    "maximum": _of("integer", lambda value, wanted, _: value <= wanted),
    "minLength": _of("string", lambda value, wanted, _: len(value) >= wanted),
    "maxLength": _of("string", lambda value, wanted, _: len(value) <= wanted),
    "pattern": _of("string", lambda value, wanted, _: re.search(_repeated(wanted), value) is not None),
    "minItems": _of("array", lambda value, wanted, _: len(value) >= wanted),
    "maxItems": _of("array", lambda value, wanted, _: len(value) <= wanted),
    "minProperties": _of("object", lambda value, wanted, _: len(value) >= wanted),
    "maxProperties": _of("object", lambda value, wanted, _: len(value) <= wanted),
    "required": _of("object", lambda value, wanted, _: all(key in value for key in wanted)),
    "dependentRequired": _of("object", _depends),
}
_SAY_NOTHING = ("$schema", "$id", "$defs", "title", "description", "then", "else")


def _repeated(pattern):
    """The pattern with each {n} written out, which MicroPython's expressions do not have."""
    while "{" in pattern:
        before, _, rest = pattern.partition("{")
        count, _, after = rest.partition("}")
        start = before.rfind("[") if before.endswith("]") else len(before) - 1
        pattern = before[:start] + before[start:] * int(count) + after
    return pattern


# Rules about what is in the value


def _properties(root, schema, value, path):
    if isinstance(value, dict):
        for name in schema["properties"]:
            if name in value:
                yield from _errors(root, schema["properties"][name], value[name], path + (name,))


def _additional(root, schema, value, path):
    known = schema.get("properties", ())
    if isinstance(value, dict) and not schema["additionalProperties"] and any(name not in known for name in value):
        yield ValidationError(path, "additionalProperties", schema, value)


def _names(root, schema, value, path):
    if isinstance(value, dict):
        for name in value:
            yield from _errors(root, schema["propertyNames"], name, path)


def _prefix(root, schema, value, path):
    if isinstance(value, list):
        for index, one in enumerate(schema["prefixItems"][: len(value)]):
            yield from _errors(root, one, value[index], path + (index,))


def _items(root, schema, value, path):
    if not isinstance(value, list):
        return
    behind = len(schema.get("prefixItems", ()))
    if schema["items"] is False:
        if len(value) > behind:
            yield ValidationError(path, "items", schema, value)
        return
    for index in range(behind, len(value)):
        yield from _errors(root, schema["items"], value[index], path + (index,))


def _reference(root, schema, value, path):
    target = root
    for part in schema["$ref"].split("/")[1:]:
        target = target[part]
    yield from _errors(root, target, value, path)


def _all(root, schema, value, path):
    for one in schema["allOf"]:
        yield from _errors(root, one, value, path)


def _any(root, schema, value, path):
    if not any(_is_valid(root, one, value) for one in schema["anyOf"]):
        yield ValidationError(path, "anyOf", schema, value)


def _one(root, schema, value, path):
    if sum(_is_valid(root, one, value) for one in schema["oneOf"]) != 1:
        yield ValidationError(path, "oneOf", schema, value)


def _if(root, schema, value, path):
    branch = "then" if _is_valid(root, schema["if"], value) else "else"
    if branch in schema:
        yield from _errors(root, schema[branch], value, path)


_NESTED = {
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "prefixItems": _prefix,
    "items": _items,
    "$ref": _reference,
    "allOf": _all,
    "anyOf": _any,
    "oneOf": _one,
    "if": _if,
}
