"""Bundles of modules in one file, which browsers load faster than many files; `python.js` unpacks them."""

import json


def packed(modules: dict[str, bytes]) -> bytes:
    """Returns a bundle of compiled modules: a line of JSON with the size of each by its path, then their contents in
    the same order."""
    names = sorted(modules)
    sizes = json.dumps({name: len(modules[name]) for name in names}, separators=(",", ":"))
    return sizes.encode() + b"\n" + b"".join(modules[name] for name in names)
