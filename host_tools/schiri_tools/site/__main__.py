"""The command `python -m schiri_tools.site SCREENS [IMAGE…]`, which builds the site.

SCREENS is a folder with pictures of the display. The images of MicroPython are for the page that installs it on boards.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from ..runtimes import ROOT
from ..util.errors import UserError
from .building import BUILT, PLAY, build


def main() -> int:
    """Builds the site and returns the exit status: 1 if it cannot be built."""
    parser = argparse.ArgumentParser(prog="python -m schiri_tools.site", description="Builds the site.")
    parser.add_argument("screens", type=Path, help="a folder with pictures of the display, LANGUAGE/NAME.png")
    parser.add_argument("images", type=Path, nargs="*", help="images of MicroPython for the page that installs")
    words = parser.parse_args()
    try:
        size = build(BUILT, words.screens, words.images)
    except (UserError, OSError, subprocess.CalledProcessError) as error:
        print(f"schiri: the site cannot be built: {error}", file=sys.stderr)
        return 1
    site = BUILT.relative_to(ROOT)
    print(f"{site}: the manual; {site / PLAY}: the page to play, {size:,} bytes as a web server compresses them.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
