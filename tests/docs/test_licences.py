"""The page of licences lists what is installed, and no package with a demanding licence becomes a part of Schiri."""

import re

from maker_tools import licences
from schiri_tools.util.packages import PACKAGES

PROGRAMS = {"esptool"}  # run, never imported: see test_esptool_is_run_and_never_imported
BY_FILE = {"shtab"}  # the MPL asks something of changed files only
LIBRARIES = {"psycopg", "psycopg-binary", "zeroconf"}  # the LGPL asks something of a changed library only


def test_the_page_is_what_is_installed_and_pinned():
    assert licences.PAGE.read_text(encoding="utf-8") == licences.page(), licences.__doc__


def test_nothing_under_a_copyleft_is_imported():
    rows = re.findall(r"^\| (\S+) \| \S+ \| (.*) \|$", licences.page(), re.MULTILINE)
    assert {package.partition("[")[0] for package in PACKAGES.values()} <= {name for name, _ in rows}
    assert {name for name, licence in rows if re.search("GPL|MPL|EUPL|CDDL", licence)} == PROGRAMS | BY_FILE | LIBRARIES
