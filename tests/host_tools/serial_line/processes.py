"""Simulators and commands as processes."""

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import aiohttp
from schiri.input.keys import NAMES

SCHIRI = Path(sys.executable).with_name("schiri")


def eventually(condition: Callable[[], object]) -> None:
    """Waits until a condition on another process holds."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.01)


class Simulator:
    """A running `schiri sim`."""

    def __init__(self, flash: Path, runtime_folder: Path) -> None:
        self.runtime_folder = runtime_folder
        self.process = subprocess.Popen(
            [SCHIRI, "sim", "--http-port", "0", "--flash", str(flash)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_RUNTIME_DIR": str(runtime_folder)},
        )
        assert self.process.stdout
        found = re.search(r"http://\S+:\d+", self.process.stdout.readline())
        assert found
        self.url = found[0]
        self.port = self.process.stdout.readline().removeprefix("Serial port: ").strip()
        eventually(lambda: list(runtime_folder.glob(f"schiri/simulator-{self.process.pid}")))

    def press(self, *names: str) -> None:
        """Presses keys one after the other; "A1+B1" are two at a time. This takes a thread of its own, as the caller's
        may have an event loop already."""
        with ThreadPoolExecutor(1) as pool:
            pool.submit(lambda: asyncio.run(self._press(names))).result()

    async def _press(self, names: tuple[str, ...]) -> None:
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{self.url}/box", origin=self.url) as page:
            async for message in page:  # the box is on when there is something on its display
                if re.match("d . [0-9]+ .*[1-9a-f]", str(message.data)):
                    break
            for name in names:
                for mask in (sum(1 << NAMES.index(key) for key in name.split("+")), 0):
                    await page.send_str(f"k {mask:06x}")
                    await asyncio.sleep(0.06)
                await _until_shown(page)

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=600)
            assert self.process.stdout
            self.process.stdout.close()


async def _until_shown(page: aiohttp.ClientWebSocketResponse) -> None:
    """Waits until the display shows the whole effect of a press, but not for ever, as some keys change nothing. A press
    before a screen is visible would not count for it."""
    latest = time.monotonic() + 3
    end = latest
    while (left := min(end, latest) - time.monotonic()) > 0:
        try:
            message = await page.receive(timeout=left)
        except TimeoutError:
            return
        if str(message.data).startswith("d "):
            end = time.monotonic() + 0.1
