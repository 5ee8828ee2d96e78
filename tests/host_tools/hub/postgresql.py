"""A real PostgreSQL from Debian, in a folder of its own, for as long as a test takes. It refuses root: then it runs as
the user `postgres`, whom Debian's package makes."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def skipped_where_it_is_missing() -> Path:
    """Returns the folder of PostgreSQL's programs. Where they are missing, the test is skipped, but not in CI."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        reason = "no PostgreSQL: install Debian's package postgresql"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found[-1].parent


@contextlib.contextmanager
def running() -> Iterator[str]:
    """Runs a server that listens on a socket in its own folder alone, and yields its address."""
    programs = skipped_where_it_is_missing()
    folder = Path(tempfile.mkdtemp(prefix="schiri-postgresql-"))
    user = None
    if os.geteuid() == 0:
        user = "postgres"
        owner = pwd.getpwnam(user)
        os.chown(folder, owner.pw_uid, owner.pw_gid)

    def run(*words: str) -> None:
        subprocess.run(words, user=user, cwd=folder, check=True, capture_output=True, timeout=600)

    data = folder / "data"
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=100"
    try:
        run(str(programs / "initdb"), "-D", str(data), "-U", "hub", "-A", "trust", "-E", "UTF8", "--no-sync")
        run(str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://hub@/postgres?host={folder}"
        finally:
            run(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
