"""A real Mosquitto from Debian on a port of its own, for as long as a test takes."""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest
from clubs import until


def skipped_where_it_is_missing() -> str:
    """Returns the program. Where it is missing, the test is skipped, but not in CI."""
    program = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if program is None:
        reason = "no Mosquitto: install Debian's package mosquitto"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return program


class Mosquitto:
    """A broker that keeps nothing on its disk: when it is killed, it has forgotten all. `lines` go into its
    configuration."""

    def __init__(self, *lines: str) -> None:
        self._program = skipped_where_it_is_missing()
        self._folder = Path(tempfile.mkdtemp(prefix="schiri-mosquitto-"))
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = int(one.getsockname()[1])
        # Started by root, Mosquitto would change to a user who may not read these files.
        own = ("persistence false", f"listener {self.port} 127.0.0.1", "user root")
        settings = "\n".join((*own, *(lines or ("allow_anonymous true",))))
        (self._folder / "mosquitto.conf").write_text(settings, encoding="utf-8")
        self.start()

    def address(self, event: str = "cup") -> str:
        """Returns the address under which the halls of an event publish on this broker."""
        return f"mqtt://127.0.0.1:{self.port}/{event}"

    def start(self) -> None:
        """Starts the broker, and returns when it listens."""
        self._process = subprocess.Popen(
            [self._program, "-c", str(self._folder / "mosquitto.conf")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(self._listens, "Mosquitto does not listen")

    def kill(self) -> None:
        """Kills the broker (kill -9)."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """Kills the broker and removes its files."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _listens(self) -> bool:
        assert self._process.poll() is None, "Mosquitto has ended"
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True
