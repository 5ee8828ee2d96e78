"""Two hubs that are started at the same moment, on a database that is new."""

import subprocess
import sys

import pytest
from schiri_tools.hub.store.access import Access
from schiri_tools.hub.store.database import opened

HUBS, TIMES = 3, 4
START = """
import sys
from schiri_tools.hub.store.access import Access
from schiri_tools.hub.store.database import opened

for line in sys.stdin:
    print("ready", flush=True)
    sys.stdin.readline()
    print(Access(opened(line.strip())).first_password(), flush=True)
"""


@pytest.fixture
def hubs():
    started = [
        subprocess.Popen([sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(HUBS)
    ]
    yield started
    for hub in started:
        hub.kill()
        hub.communicate()


def check_that_they_agree(hubs, address):
    """Checks that each hub has the tables, and that one of them has made the password that holds."""
    for words in (address, "go"):
        for hub in hubs:
            hub.stdin.write(f"{words}\n")
            hub.stdin.flush()
        said = [hub.stdout.readline().strip() for hub in hubs]
    assert said.count("None") == HUBS - 1 and "" not in said, said
    (password,) = (word for word in said if word != "None")
    assert Access(opened(address)).is_password(password)


@pytest.mark.sweep
def test_hubs_that_start_at_once_on_a_new_file_all_have_its_tables_and_one_password(hubs, tmp_path):
    for number in range(TIMES):
        check_that_they_agree(hubs, str(tmp_path / f"hub-{number}.sqlite"))


@pytest.mark.sweep
@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_hubs_that_start_at_once_on_a_new_postgresql_all_have_its_tables_and_one_password(hubs, address):
    check_that_they_agree(hubs, address)
