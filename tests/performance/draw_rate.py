"""How long each scene takes to draw on MicroPython, beside the first build, which drew in Python."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from schiri_tools import runtimes

FIRST_BUILD = "8302630"
ROUNDS = 3
Times = dict[str, float]  # of each scene, in µs


def check_out(commit: str, folder: Path) -> bool:
    """Puts a build's firmware, tools and scenes into a folder; False if this checkout does not have it."""
    parts = ["firmware", "host_tools", "tests/screens"]
    archive = subprocess.run(["git", "archive", commit, *parts], cwd=runtimes.ROOT, stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=not archive.returncode)
    return not archive.returncode


def measured(build: Path) -> Times:
    """The scenes of a build, drawn by its firmware."""
    folders = [build, build / "firmware", build / "host_tools"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders)), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, Path(__file__).with_name("draws_of_scenes.py")]
    done = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=True)
    return {name: ns / 1000 for name, ns in json.loads(done.stdout).items()}


def fastest(rounds: list[Times]) -> Times:
    """Each scene at its fastest; one that not every round has come to is left out."""
    return {name: min(times[name] for times in rounds) for name in rounds[0] if all(name in one for one in rounds)}


def main() -> int:
    """Prints how many times as fast the scenes are drawn that both builds have; the two take turns."""
    if not runtimes.has_micropython():
        print("drawing: not measured, there is no MicroPython")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        if not check_out(FIRST_BUILD, Path(folder)):
            print("drawing: not measured, the first build is not in this checkout")
            return 0
        pairs = [(measured(Path(folder)), measured(runtimes.ROOT)) for _ in range(ROUNDS)]
    first, now = (fastest(list(rounds)) for rounds in zip(*pairs, strict=True))
    ratios = {name: first[name] / now[name] for name in first if name in now}
    slowest = min(ratios, key=lambda name: ratios[name])
    means = [statistics.mean(times[name] for name in ratios) for times in (first, now)]
    print(f"drawing: {len(first.keys() ^ now.keys())} scenes are left out, which only one of the builds has")
    print(f"drawing: {len(ratios)} scenes, {means[0]:,.0f} µs each in the first build, {means[1]:,.0f} µs now")
    print(
        f"drawing: {statistics.mean(ratios.values()):.1f} times as fast on average, {means[0] / means[1]:.1f} in all, "
        f"at least {ratios[slowest]:.1f} ({slowest})"
    )
    if "--scenes" in sys.argv:
        for name in sorted(ratios, key=lambda name: ratios[name]):
            print(f"{ratios[name]:5.1f} {first[name]:7,.0f} µs {now[name]:5,.0f} µs  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
