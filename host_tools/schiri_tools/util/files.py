"""Files that are never half written, and why one cannot be."""

import os
from pathlib import Path


def reason(error: OSError) -> str:
    """Why the system refused, without numbers and paths."""
    return os.strerror(error.errno) if error.errno else str(error)


def replace(path: Path, *content: bytes) -> None:
    """Writes a file made of these pieces under another name in the same folder, and then gives it its own. `OSError` if
    that fails; then what was there before is there still, and nothing else. A device or a pipe is written to as it
    is."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        path.write_bytes(b"".join(content))
        return
    new = target.with_name(f".{target.name[:200]}.{os.getpid()}.new")
    try:
        with new.open("xb") as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)
