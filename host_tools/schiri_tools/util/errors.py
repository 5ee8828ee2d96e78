"""Errors that the user of a command can mend, and how they are told."""

import os
import sys
import traceback

from .output import printable


class UserError(Exception):
    """The base class of errors with one sentence for the user. Such an error ends a command with exit status 1."""


def tell(error: BaseException) -> None:
    """Writes an error to standard error. With `SCHIRI_DEBUG=1` in the environment a traceback comes before it."""
    if os.environ.get("SCHIRI_DEBUG") == "1":
        traceback.print_exception(error)
    # File names and texts from a box may contain control characters, among them line feeds.
    print(printable(f"schiri: {error}"), file=sys.stderr, flush=True)
