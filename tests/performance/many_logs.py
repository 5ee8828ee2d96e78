"""Writes logs of many matches into a folder: the golden ones over and over, each time with an id of its own.

python -m tests.performance.many_logs FOLDER COUNT
"""

import sys
from pathlib import Path

from tests.host_tools.logs.sealing import contents, sealed

GOLDEN = sorted((Path(__file__).parents[1] / "host_tools" / "logs" / "golden").glob("*.jsonl"))


def main() -> int:
    """Writes them."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    golden = [contents(path.read_bytes()) for path in GOLDEN]
    for number in range(count):
        header, *records = golden[number % len(golden)]
        log = sealed([{**header, "id": f"{number:08x}"}, *records])
        (folder / f"{number:03}.jsonl").write_bytes(log)
    return 0


if __name__ == "__main__":
    sys.exit(main())
