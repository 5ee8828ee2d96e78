"""Checks every JavaScript file of the pages and of their tests, and the script in the page of the second verifier: the
types that JSDoc tells, by TypeScript; lint and format, by Biome. Both are pinned in the pages' `package-lock.json`.

    python tests/host_tools/web/javascript.py --write      formats the files, too
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from schiri_tools.runtimes import ROOT
from schiri_tools.site import packages
from schiri_tools.web import FOLDER, VERIFIER

TESTS = Path(__file__).with_name("unit")
PROJECTS = ("tsconfig.json", "tsconfig.workers.json", "tsconfig.tests.json", "tsconfig.verifier.json")
SCRIPT = ROOT / "build" / "web" / "verifier.js"  # the page's script, written to a file that the tools can check
_IN_PAGE = re.compile(r"(?<=^<script>\n).*?(?=^</script>)", re.DOTALL | re.MULTILINE)


def main() -> int:
    """Runs the checks; the exit status is 1 if one of them fails, or if there is no npm where all has to be checked."""
    try:
        packages.fetch("dependencies", "devDependencies")
    except packages.NoNpm as error:
        print(f"The JavaScript of the pages is not checked: {error}", file=sys.stderr)
        return int("CI" in os.environ)
    page = VERIFIER.read_text(encoding="utf-8")
    SCRIPT.parent.mkdir(parents=True, exist_ok=True)
    SCRIPT.write_text(_IN_PAGE.findall(page)[0], encoding="utf-8")
    tools = packages.MODULES / ".bin"
    checks = [[tools / "tsc", "--project", FOLDER / project] for project in PROJECTS]
    write = ["--write"] if "--write" in sys.argv[1:] else []
    options = ["--error-on-warnings", f"--config-path={FOLDER / 'lint.json'}"]
    checks.append([tools / "biome", "check", *write, *options, FOLDER, TESTS, SCRIPT])
    running = [subprocess.Popen(list(map(str, check))) for check in checks]
    statuses = [check.wait() for check in running]
    if write:
        VERIFIER.write_text(_IN_PAGE.sub(lambda _: SCRIPT.read_text(encoding="utf-8"), page), encoding="utf-8")
    return int(any(statuses))


if __name__ == "__main__":
    sys.exit(main())
