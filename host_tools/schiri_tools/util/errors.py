"""What the person in front of it can mend: said in one sentence, in one place."""

import os
import sys
import traceback

from .letters import is_invisible


class UserError(Exception):
    """What went wrong, as one sentence. Whatever is raised of this kind ends a command with exit status 1."""


def tell(error: BaseException) -> None:
    """Says it on standard error; with `SCHIRI_DEBUG=1` in the environment after the traceback."""
    if os.environ.get("SCHIRI_DEBUG") == "1":
        traceback.print_exception(error)
    # File names stand in it, and what a box has said: without what would steer a terminal.
    text = "".join("?" if is_invisible(char) and char != "\n" else char for char in str(error))
    print(f"schiri: {text}", file=sys.stderr, flush=True)
