"""How many lines of logs are verified in a second, beside the first build, and how much memory a report of many logs
takes."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from schiri_tools import runtimes

from tests.performance.draw_rate import FIRST_BUILD, check_out

HERE = Path(__file__).parent
GOLDEN = sorted((HERE.parent / "host_tools" / "logs" / "golden").glob("*.jsonl"))
ROUNDS = 3
LOGS = 300
REPORT = """
import resource, sys
from schiri_tools.cli.main import main
status = main(["report", *sys.argv[1:]])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
sys.exit(status)
"""


def measured(build: Path) -> float:
    """Lines a second of processor time, of a build."""
    folders = os.pathsep.join(map(str, (build / "firmware", build / "host_tools")))
    environment = {**os.environ, "PYTHONPATH": folders, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, HERE / "verify_of_logs.py", *GOLDEN]
    return float(subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=True).stdout)


def memory_of_a_report(folder: Path) -> float:
    """The most memory, in MB, that a page about `LOGS` matches takes while it is made."""
    subprocess.run([sys.executable, "-m", "tests.performance.many_logs", folder, str(LOGS)], check=True)
    command = [sys.executable, "-c", REPORT, "--html", folder / "page.html", *sorted(folder.glob("*.jsonl"))]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return int(done.stdout) * 1024 / 1e6


def main() -> int:
    """Prints the rates, whose builds take turns, and the memory."""
    with tempfile.TemporaryDirectory() as folder:
        if check_out(FIRST_BUILD, Path(folder)):
            pairs = [(measured(Path(folder)), measured(runtimes.ROOT)) for _ in range(ROUNDS)]
            first, now = (max(rates) for rates in zip(*pairs, strict=True))
            print(f"verify: {now:,.0f} lines/s, {first:,.0f} in the first build: {now / first:.1f} times as fast")
        else:
            print(f"verify: {measured(runtimes.ROOT):,.0f} lines/s; the first build is not in this checkout")
    with tempfile.TemporaryDirectory() as folder:
        print(f"report: {memory_of_a_report(Path(folder)):.0f} MB for a page about {LOGS} matches")
    return 0


if __name__ == "__main__":
    sys.exit(main())
