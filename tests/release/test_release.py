"""A release: what is in it, that it is twice the same, and that what is no release is refused."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

import pytest
from maker_tools import release
from schiri import VERSION
from schiri_tools import runtimes
from schiri_tools.site import packages

ROOT = runtimes.ROOT
NAME = f"schiri-{VERSION}"
LIGHT = [
    release.SUMS,
    f"{NAME}-firmware.zip",
    f"{NAME}-py3-none-any.whl",
    f"{NAME}-site.zip",
    f"{NAME}.cdx.json",
    f"{NAME}.tar.gz",
]

pytestmark = pytest.mark.seldom(
    "pyproject.toml", "host_tools/schiri_tools/site", "host_tools/schiri_tools/web/package*.json"
)
sweep = pytest.mark.sweep


def _commit(tree: Path) -> None:
    identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.invalid"]
    for words in (["init", "--quiet"], ["add", "."], [*identity, "commit", "--quiet", "-m", "all"]):
        subprocess.run(["git", *words], cwd=tree, check=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Returns a repository with a version and its changes."""
    folder = tmp_path / "firmware" / "schiri"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text('VERSION = "2.0.0"\n')
    (tmp_path / release.CHANGES).write_text("## [2.0.0] - 2026-01-31\n")
    _commit(tmp_path)
    return tmp_path


def test_what_is_released_is_committed_and_told_and_tagged_as_its_version(tree: Path) -> None:
    release.check("v2.0.0", tree)
    with pytest.raises(release.ReleaseError, match="v2.0.1 is not that of version 2.0.0"):
        release.check("v2.0.1", tree)
    (tree / release.CHANGES).write_text("## [2.0.0] - unreleased\n")
    with pytest.raises(release.ReleaseError, match="not committed"):
        release.check("", tree)
    _commit(tree)
    release.check("", tree)
    with pytest.raises(release.ReleaseError, match="does not say when"):
        release.check("v2.0.0", tree)
    (tree / release.CHANGES).write_text("## [1.0.0] - 2026-01-31\n")
    _commit(tree)
    with pytest.raises(release.ReleaseError, match="no heading for 2.0.0"):
        release.check("", tree)


def test_the_changes_begin_with_this_version() -> None:
    headings = [line for line in (ROOT / release.CHANGES).read_text("utf-8").splitlines() if line.startswith("## ")]
    assert headings[0].startswith(f"## [{VERSION}] - ")


def test_without_kicad_a_release_goes_without_the_board_and_any_other_fault_stops_it(tmp_path: Path) -> None:
    program = tmp_path / "hardware" / "schiri_hardware" / "__main__.py"
    program.parent.mkdir(parents=True)
    program.write_text("import sys\nsys.exit({'board': 69, 'case': 1, 'check': 0}[sys.argv[1]])")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "hardware")}
    assert release.can_make("check", tmp_path, environment)
    assert not release.can_make("board", tmp_path, environment)
    with pytest.raises(subprocess.CalledProcessError):
        release.can_make("case", tmp_path, environment)


def test_what_is_in_the_page_of_parts_is_told_with_its_licence(tmp_path: Path) -> None:
    metadata = tmp_path / "interactivehtmlbom-2.12.0.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.4\nName: InteractiveHtmlBom\nVersion: 2.12.0\nLicense-Expression: MIT\n")
    [told] = release.in_the_page_of_parts(tmp_path)
    assert (told["purl"], told["licenses"]) == ("pkg:pypi/interactivehtmlbom@2.12.0", [{"expression": "MIT"}])


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("npm"):
        assert "CI" not in os.environ
        pytest.skip(str(packages.NoNpm()))
    folder = tmp_path_factory.mktemp("released")
    assert [file.name for file in release.build(folder, light=True)] == LIGHT
    return folder


@sweep
def test_it_is_twice_the_same(released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second build differs in folder, time, time zone and umask."""
    moment = time.time()
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    mask = os.umask(0o077)
    try:
        release.build(tmp_path / "again", light=True)
    finally:
        os.umask(mask)
    assert time.time() - moment > 2  # a zip archive stores times in steps of two seconds
    for name in LIGHT:
        assert (tmp_path / "again" / name).read_bytes() == (released / name).read_bytes(), name


@sweep
def test_the_checksums_are_those_of_the_files(released: Path) -> None:
    listed = dict(line.split()[::-1] for line in (released / release.SUMS).read_text().splitlines())
    assert listed == {
        name: hashlib.sha256((released / name).read_bytes()).hexdigest() for name in LIGHT if name != release.SUMS
    }


@sweep
def test_no_file_names_a_folder_of_this_machine(released: Path) -> None:
    places = [place.encode() for place in (str(ROOT), tempfile.gettempdir() + "/tmp")]
    for name in LIGHT:
        data = {name: (released / name).read_bytes()}
        if name.endswith((".zip", ".whl")):
            with zipfile.ZipFile(released / name) as archive:
                data = {member: archive.read(member) for member in archive.namelist()}
        assert [member for member in data if any(place in data[member] for place in places)] == []


@sweep
def test_the_source_archive_gives_the_wheel_again(released: Path, tmp_path: Path) -> None:
    with tarfile.open(released / f"{NAME}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    assert (tmp_path / NAME / "PKG-INFO").read_text().startswith("Metadata-Version: ")
    assert (tmp_path / NAME / "tests" / "release").is_dir()
    pip = [sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps", "--wheel-dir", tmp_path, tmp_path / NAME]
    subprocess.run(pip, check=True)
    with zipfile.ZipFile(released / LIGHT[2]) as one, zipfile.ZipFile(tmp_path / LIGHT[2]) as other:
        assert {name: one.read(name) for name in one.namelist()} == {
            name: other.read(name) for name in other.namelist()
        }


@sweep
def test_the_firmware_is_what_lies_on_a_board(released: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(released / f"{NAME}-firmware.zip") as archive:
        archive.extractall(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["firmware.bin", "vfs.bin"]
    content = (tmp_path / "firmware.bin").read_bytes()
    index = json.loads(content[12 : 12 + int.from_bytes(content[4:8], "little")])
    assert index["version"] == VERSION and "schiri/board/esp32/start.mpy" in index["modules"]
    assert not [path for path in index["modules"] if "simulated" in path]
    assert b"import vfs" in (tmp_path / "vfs.bin").read_bytes()


@sweep
def test_the_list_of_contents_is_cyclonedx_and_complete(released: Path) -> None:
    from cyclonedx.schema import SchemaVersion  # the oracle
    from cyclonedx.validation.json import JsonStrictValidator

    text = (released / f"{NAME}.cdx.json").read_text()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    components = json.loads(text)["components"]
    files = {one["name"] for one in components if one["type"] == "file"}
    assert files == {*LIGHT} - {release.SUMS, f"{NAME}.cdx.json"}
    named = {one["name"] for one in components if one["type"] == "library"}
    assert named >= {"aiohttp", "jinja2", "pyserial", "markupsafe", "esptool", packages.PACKAGE}
    assert not named & {"pytest", "skidl", "mkdocs"}
    scopes = {one["name"]: one.get("scope") for one in components}
    assert (scopes["numpy"], scopes["aiohttp"]) == ("optional", "required")  # only `schiri solve` needs numpy
