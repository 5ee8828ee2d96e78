"""Checks every JavaScript file of the pages and of their tests: the types that JSDoc tells, by TypeScript; lint and
format, by Biome. Both are pinned in the pages' `package-lock.json`.

    python tests/host_tools/web/javascript.py --write      formats the files, too
"""

import os
import subprocess
import sys
from pathlib import Path

from schiri_tools.site import packages
from schiri_tools.web import FOLDER

TESTS = Path(__file__).with_name("unit")
PROJECTS = ("tsconfig.json", "tsconfig.workers.json", "tsconfig.tests.json")


def main() -> int:
    """Runs the checks; the exit status is 1 if one of them fails, or if there is no npm where all has to be checked."""
    try:
        packages.fetch("dependencies", "devDependencies")
    except packages.NoNpm as error:
        print(f"The JavaScript of the pages is not checked: {error}", file=sys.stderr)
        return int("CI" in os.environ)
    tools = packages.MODULES / ".bin"
    checks = [[tools / "tsc", "--project", FOLDER / project] for project in PROJECTS]
    write = ["--write"] if "--write" in sys.argv[1:] else []
    options = ["--error-on-warnings", f"--config-path={FOLDER / 'lint.json'}"]
    checks.append([tools / "biome", "check", *write, *options, FOLDER, TESTS])
    running = [subprocess.Popen(list(map(str, check))) for check in checks]
    statuses = [check.wait() for check in running]
    return int(any(statuses))


if __name__ == "__main__":
    sys.exit(main())
