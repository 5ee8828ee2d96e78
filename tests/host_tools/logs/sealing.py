"""Takes logs apart and puts them together again, with the checks that a box would write."""

import json
from hashlib import sha256
from typing import Any

from schiri.util.json_writer import dumps

Line = dict[str, Any]


def contents(log: bytes) -> list[Line]:
    """Returns the lines of a log as objects, the header first."""
    return [json.loads(line) for line in log.splitlines()]


def at(lines: list[Line], wanted: str, which: int = 0) -> int:
    """Returns the index of a record with an event of this name, or with this key; `which` counts them from 0."""
    found = [i for i, line in enumerate(lines) if line.get("event", {}).get("event") == wanted or wanted in line]
    return found[which]


def sealed_line(content: Line, digest: bytes) -> tuple[bytes, bytes]:
    """Returns a line with the check that is right if `digest` is the whole digest of the line before; and the line's
    own whole digest."""
    text = dumps({key: value for key, value in content.items() if key != "check"})
    digest = sha256(digest + text.encode()).digest()
    return f'{text[:-1]}, "check": "{digest.hex()[:16]}"}}\n'.encode(), digest


def sealed(lines: list[Line], renumbered: bool = False) -> bytes:
    """Returns a log of these lines with a new chain of checks."""
    log = b""
    digest = b""
    for number, content in enumerate(lines):
        if renumbered and number:
            content = {**content, "n": number}
        line, digest = sealed_line(content, digest)
        log += line
    return log


def sealed_text(lines: list[bytes]) -> bytes:
    """Returns a log of these lines, in any form, with new checks."""
    log = b""
    digest = b""
    for line in lines:
        text = line.rpartition(b', "check": ')[0]
        digest = sha256(digest + text + b"}").digest()
        log += b'%s, "check": "%s"}\n' % (text, digest.hex()[:16].encode())
    return log
