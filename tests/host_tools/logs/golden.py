"""Logs that were written once and must be read for ever: each is what the box has made of the key script beside it.

    python -m tests.host_tools.logs.golden

plays the scripts in `golden` that have no log yet. A log that is there is left as it is, whatever the box writes
today: it stands for all the logs of its time that people have kept. `damaged.jsonl` has no script: none damages a
flash.
"""

import sys

from schiri_tools import runtimes

from .playing import GOLDEN, logs_of


def missing() -> list[str]:
    """Returns the names of the scripts without a log."""
    return sorted(path.stem for path in GOLDEN.glob("*.script") if not path.with_suffix(".jsonl").exists())


def main() -> int:
    """Makes the missing logs."""
    runtime = "micropython" if runtimes.has_micropython() else "cpython"
    for name in missing():
        script = (GOLDEN / f"{name}.script").read_text(encoding="utf-8")
        (GOLDEN / f"{name}.jsonl").write_bytes(logs_of(script, runtime)[-1])
        print(f"{name}.jsonl")
    return 0


if __name__ == "__main__":
    sys.exit(main())
