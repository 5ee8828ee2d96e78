"""`python -m schiri_tools.site`: builds the site."""

import subprocess
import sys

from ..runtimes import ROOT
from .building import BUILT, CannotBuild, build


def main() -> int:
    """Builds the site; the exit status is 1 if that cannot be done."""
    try:
        size = build(BUILT)
    except (CannotBuild, OSError, subprocess.CalledProcessError) as error:
        print(f"schiri: the site cannot be built: {error}", file=sys.stderr)
        return 1
    print(f"{BUILT.relative_to(ROOT)}: {size:,} bytes as a web server compresses them.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
