"""`python -m schiri_tools.site SCREENS`: builds the site, with the pictures of the display in the folder SCREENS."""

import argparse
import subprocess
import sys
from pathlib import Path

from ..runtimes import ROOT
from .building import BUILT, PLAY, build
from .error import SiteError


def main() -> int:
    """Builds the site; the exit status is 1 if that cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m schiri_tools.site", description="Builds the site.")
    parser.add_argument("screens", type=Path, help="a folder with pictures of the display, LANGUAGE/NAME.png")
    try:
        size = build(BUILT, parser.parse_args().screens)
    except (SiteError, OSError, subprocess.CalledProcessError) as error:
        print(f"schiri: the site cannot be built: {error}", file=sys.stderr)
        return 1
    site = BUILT.relative_to(ROOT)
    print(f"{site}: the manual; {site / PLAY}: the page to play, {size:,} bytes as a web server compresses them.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
