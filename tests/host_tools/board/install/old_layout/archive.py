"""Boxes as they were before the modules were plain files: all in one file, which the `boot.py` beside this mounts."""

import hashlib
from pathlib import Path

BOOT = Path(__file__).with_name("boot.py")
_LINE_BYTES = 80
_LINE = "%-46s %7d %7d %-16s\n"


def archive_of(modules: dict[str, bytes], version: str) -> bytes:
    """The one file: a table, then the modules."""
    lines = [""]
    offset = _LINE_BYTES * (1 + len(modules))
    for name in sorted(modules):
        check = hashlib.sha256(modules[name]).hexdigest()[:16]
        lines.append(_LINE % (name, offset, len(modules[name]), check))
        offset += len(modules[name])
    lines[0] = _LINE % ("Schiri firmware 1", len(modules), offset, version)
    return "".join(lines).encode() + b"".join(modules[name] for name in sorted(modules))


def files_of(modules: dict[str, bytes], version: str, main: bytes) -> dict[str, bytes]:
    """What lies on such a box."""
    return {"/firmware": archive_of(modules, version), "/boot.py": BOOT.read_bytes(), "/main.py": main}
