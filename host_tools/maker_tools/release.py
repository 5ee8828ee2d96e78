"""The build of a release: all files that people download, made reproducibly from the last commit.

PYTHONPATH=host_tools python -m maker_tools.release [--tag TAG]
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import uuid
import zipfile
from collections.abc import Mapping
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from schiri_tools.board.install import archive, modules, pieces
from schiri_tools.runtimes import ROOT
from schiri_tools.util.errors import UserError

from maker_tools import licences

BUILT = ROOT / "build" / "release"
SUMS = "SHA256SUMS"
CHANGES = "CHANGELOG.md"

_BESIDE = re.compile(r"gerbers/|looked-at/|drawn/")  # not released: Gerbers have their own archive, others are checks
_ZIP_FILE_MODE = 0o100644 << 16


class ReleaseError(UserError):
    """The error if there can be no release. The message says why."""


def build(target: Path, light: bool = False, tree: Path = ROOT) -> list[Path]:
    """Builds the release of the last commit of `tree` into the folder `target`, replaces its content, and returns the
    files.

    With `light`, case and board are left out, which need programs of more than a gigabyte. A part of the hardware is
    also left out, with a message, if its programs are missing. Raises `CalledProcessError` if a part cannot be built;
    its program has printed the reason."""
    epoch = int(_git(tree, "log", "-1", "--format=%ct"))  # all files get the time of the commit
    with tempfile.TemporaryDirectory() as folder:
        staged = Path(folder, "schiri")
        _stage(tree, staged)
        version = modules.version(staged / "firmware" / "schiri")
        name = f"schiri-{version}"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        environment = _environment(staged, epoch)
        wheel = _wheel(staged, target, environment)
        metadata = zipfile.ZipFile(wheel).read(f"{name}.dist-info/METADATA")
        _write_source(target / f"{name}.tar.gz", staged, name, metadata, epoch)
        _write_zip(target / f"{name}-firmware.zip", _firmware(staged), epoch)
        _run(["tests.screens.scenes", "--save"], staged, environment)
        _run(["schiri_tools.site", "build/screens"], staged, environment)
        _write_zip(target / f"{name}-site.zip", _files(staged / "build" / "site"), epoch)
        for part in () if light else ("case", "board"):
            archive = target / f"{name}-{part}.zip"
            if can_make(part, staged, environment):
                made = _files(staged / "build" / part)
                _write_zip(archive, {path: made[path] for path in made if not _BESIDE.match(path)}, epoch)
            else:
                print(f"schiri: the release lacks {archive.name}", file=sys.stderr)
        contents = _contents(version, epoch, sorted(target.iterdir()), staged)
    (target / f"{name}.cdx.json").write_text(json.dumps(contents, indent=1) + "\n", encoding="utf-8")
    sums = "".join(f"{_sha256(file)}  {file.name}\n" for file in sorted(target.iterdir()))
    (target / SUMS).write_text(sums, encoding="utf-8")
    return sorted(target.iterdir())


def check(tag: str = "", tree: Path = ROOT) -> None:
    """Raises `ReleaseError` if there are uncommitted changes, or if the changelog lacks this version. With a `tag`,
    also if it is not the version's tag, or if the changelog has no date for the version."""
    if _git(tree, "status", "--porcelain"):
        raise ReleaseError("there are changes that are not committed: a release is what is committed")
    version = modules.version(tree / "firmware" / "schiri")
    heading = re.search(rf"^## \[{re.escape(version)}\] - (\S+)$", (tree / CHANGES).read_text("utf-8"), re.MULTILINE)
    if not heading:
        raise ReleaseError(f"{CHANGES} has no heading for {version}")
    if tag and tag != f"v{version}":
        raise ReleaseError(f"the tag {tag} is not that of version {version}")
    if tag and not re.fullmatch(r"\d{4}-\d\d-\d\d", heading[1]):
        raise ReleaseError(f"{CHANGES} does not say when {version} is released")


def _git(tree: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=tree, check=True, stdout=subprocess.PIPE, text=True).stdout


def _stage(tree: Path, staged: Path) -> None:
    """Copies the files that are tracked by git into `staged`, with the same permissions on any machine."""
    for name in _git(tree, "ls-files", "-z").split("\0")[:-1]:
        source, copy = tree / name, staged / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
        copy.chmod(0o755 if os.access(source, os.X_OK) else 0o644)


def _environment(staged: Path, epoch: int) -> dict[str, str]:
    """Returns environment variables for a reproducible build: programs find the staged modules first, and time,
    language, time zone and hash seed are fixed."""
    paths = [str(staged / folder) for folder in ("firmware", "host_tools", "hardware")]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "SOURCE_DATE_EPOCH": str(epoch),
        "PYTHONHASHSEED": "0",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
    }


def _run(module: list[str], staged: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", *module]
    subprocess.run(command, cwd=staged, env=environment, check=True, stdout=subprocess.DEVNULL, umask=0o022)


def can_make(part: str, staged: Path, environment: dict[str, str]) -> bool:
    """Makes a part of the hardware. Returns False if a program that it needs is not installed; a message was printed
    then."""
    try:
        _run(["schiri_hardware", part], staged, environment)
    except subprocess.CalledProcessError as error:
        if error.returncode != os.EX_UNAVAILABLE:
            raise
        return False
    return True


def _wheel(staged: Path, target: Path, environment: dict[str, str]) -> Path:
    _run(["pip", "--quiet", "wheel", "--no-deps", "--wheel-dir", str(target), "."], staged, environment)
    (wheel,) = target.glob("*.whl")
    for left in ("build", *(path.name for path in (staged / "firmware").glob("*.egg-info"))):
        shutil.rmtree(staged / left, ignore_errors=True)
    return wheel


def _write_source(archive: Path, staged: Path, name: str, metadata: bytes, epoch: int) -> None:
    """Writes the archive of all tracked files, tests included. `PKG-INFO` makes it a source distribution for Python's
    package indexes."""
    tracked = {path: data for path, data in _files(staged).items() if not path.startswith("build/")}
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for path, content in sorted({**tracked, "PKG-INFO": metadata}.items()):
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size, entry.mtime = len(content), epoch
            entry.mode = 0o755 if os.access(staged / path, os.X_OK) else 0o644
            tar.addfile(entry, io.BytesIO(content))
    archive.write_bytes(gzip.compress(data.getvalue(), 9, mtime=epoch))


def _firmware(staged: Path) -> dict[str, bytes]:
    """Returns the contents that `schiri install` writes into the partitions, by file name."""
    package = staged / "firmware" / "schiri"
    return {
        "vfs.bin": pieces.vfs((package / pieces.MAIN).read_bytes()),
        "firmware.bin": b"".join(archive.pieces(modules.built(package))),
    }


def _files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def _write_zip(archive: Path, files: Mapping[str, bytes], epoch: int) -> None:
    moment = time.gmtime(epoch)
    with zipfile.ZipFile(archive, "w") as packed:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, moment[:6])
            entry.external_attr = _ZIP_FILE_MODE
            packed.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _contents(version: str, epoch: int, files: list[Path], staged: Path) -> dict[str, Any]:
    """Returns the bill of materials of the release (CycloneDX 1.6): its files, and the packages in or for them."""
    own = {"type": "application", "bom-ref": "schiri", "name": "schiri", "version": version}
    parts = [
        {"type": "file", "bom-ref": file.name, "name": file.name, "hashes": _hashes("SHA-256", _sha256(file))}
        for file in files
    ]
    needed = [*_python_packages(staged), *_npm_packages(staged)]
    if any(file.name.endswith("-board.zip") for file in files):
        needed += in_the_page_of_parts()
    everything = "".join(file.name + _sha256(file) for file in files)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_OID, everything).urn,
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": {**own, "licenses": _licences("MIT")},
        },
        "components": [*parts, *needed],
        "dependencies": [{"ref": "schiri", "dependsOn": [part["bom-ref"] for part in [*parts, *needed]]}],
    }


def _python_packages(staged: Path) -> list[dict[str, Any]]:
    """Returns the components for the dependencies of the wheel, in the tested versions of constraints.txt, and for the
    theme in the site."""
    pinned = re.findall(r"^(\S+)==(\S+)$", (staged / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    versions: dict[str, str] = {canonicalize_name(name): version for name, version in pinned}
    required = {licences.row(found)[0] for found in licences.delivered()}
    return [
        _component(f"pkg:pypi/{name}@{versions[name]}", name, versions[name], licence, name in required)
        for name, _, licence in sorted(map(licences.row, licences.delivered(*licences.EXTRAS)))
    ]


def in_the_page_of_parts(folder: Path = Path(sys.prefix) / "kicad") -> list[dict[str, Any]]:
    """Returns the components for the packages that make the board's page of parts, and are included in it. They are
    installed in a folder of their own, for KiCad's Python."""
    found = sorted(map(licences.row, distributions(path=[str(folder)])))
    return [_component(f"pkg:pypi/{name}@{version}", name, version, licence) for name, version, licence in found]


def _npm_packages(staged: Path) -> list[dict[str, Any]]:
    """Returns the components for the npm packages in the site, in the versions of the lock file."""
    folder = staged / "host_tools" / "schiri_tools" / "web"
    locked = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    found = []
    for path, one in sorted(locked.items()):
        if path and not one.get("dev"):
            name = path.removeprefix("node_modules/")
            purl = f"pkg:npm/{name.replace('@', '%40')}@{one['version']}"
            component = _component(purl, name, one["version"], one.get("license", ""))
            kind, _, digest = one["integrity"].partition("-")
            told = {"sha512": "SHA-512", "sha1": "SHA-1"}[kind]
            found.append({**component, "hashes": _hashes(told, base64.b64decode(digest).hex())})
    return found


def _component(purl: str, name: str, version: str, licence: str, required: bool = True) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": "required" if required else "optional",
        "licenses": _licences(licence),
        "purl": purl,
    }


def _licences(licence: str) -> list[dict[str, Any]]:
    """Returns a licence as an SPDX expression, or as a name if it is none; empty if there is no licence."""
    if not licence:
        return []
    if re.fullmatch(r"[A-Za-z0-9.+-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]+)*", licence):
        return [{"expression": licence}]
    return [{"license": {"name": licence}}]


def _hashes(kind: str, digest: str) -> list[dict[str, str]]:
    return [{"alg": kind, "content": digest}]


def main() -> int:
    """Builds the release and returns the exit status: 1 if it cannot be built."""
    parser = argparse.ArgumentParser(description="Builds a release of the last commit.")
    parser.add_argument("--tag", default="", help="the tag that it is to be published under")
    arguments = parser.parse_args()
    try:
        check(arguments.tag)
        files = build(BUILT)
    except (ReleaseError, OSError, subprocess.CalledProcessError) as error:
        print(f"schiri: there is no release: {error}", file=sys.stderr)
        return 1
    for file in files:
        print(f"{file.stat().st_size:>12,}  {file.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
