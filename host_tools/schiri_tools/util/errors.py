"""What the person in front of it can mend: said in one sentence, in one place."""

import os
import sys
import traceback

from .output import printable


class UserError(Exception):
    """What went wrong, as one sentence. Whatever is raised of this kind ends a command with exit status 1."""


def tell(error: BaseException) -> None:
    """Says it on standard error; with `SCHIRI_DEBUG=1` in the environment after the traceback."""
    if os.environ.get("SCHIRI_DEBUG") == "1":
        traceback.print_exception(error)
    # File names stand in it, and what a box has said.
    lines = [printable(line) for line in f"schiri: {error}".split("\n")]
    print("\n".join(lines), file=sys.stderr, flush=True)
