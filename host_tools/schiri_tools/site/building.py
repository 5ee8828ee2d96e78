"""Builds the site: the manual, and the page of the simulator with the box itself behind it, in files that any web space
can serve."""

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from .. import runtimes, web
from ..board.install.modules import compiled
from ..util.errors import UserError
from . import archive, bundle, film, icons, install_page, manual, packages
from .policy import policy

BUILT = runtimes.ROOT / "build" / "site"
PLAY = "play"  # the folder of the page with the box; its own address ends with it
INSTALL = "install"  # in it: the folder of the page that puts it on a board

SERVICE_WORKER = "service-worker.js"  # beside the page: it serves what is in its own folder and below

_OWN = "site"  # the folder of what the simulator's page has not
_MAIN = Path(_OWN, "site.js")
_IMPORT = re.compile(r'^(?:import|\} from)\b[^"]*"(\.[^"]+)";$', re.MULTILINE)
_POLICY = policy(scripts="'wasm-unsafe-eval'") + "\n"
_LICENCES = """This page is Schiri, and runs on MicroPython. Both are free under the MIT licence.

Schiri:

{own}

MicroPython (the files micropython.mjs and micropython.wasm): Copyright (c) 2013-2026 Damien P. George and contributors,
under the same terms.
"""


def build(target: Path, screens: Path, images: Sequence[Path] = ()) -> int:
    """Builds the site into the folder `target`, in place of what is there: the manual, with the pictures of the display
    in `screens`, the page to play in its folder `PLAY`, and in there the one that installs, with `images` of
    MicroPython in it. Returns the size of the page to play in bytes, compressed. `UserError` if something it needs is
    missing or a link leads nowhere, `UserError` if an image is none."""
    micropython = packages.fetched()
    shutil.rmtree(target, ignore_errors=True)
    play = target / PLAY
    for name, file in web.files("site").items():
        (play / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, play / name)
    own_folder = play / _OWN
    (own_folder / SERVICE_WORKER).unlink()  # it is written beside the page, when all else is there
    for name in packages.FILES:
        shutil.copyfile(micropython / name, own_folder / name)
    _write_modules(own_folder)
    shutil.copyfile(web.VERIFIER, play / web.VERIFIER.name)
    icons.write(play / "shared" / "favicon.svg", own_folder)
    own = (runtimes.ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    (play / "licences.txt").write_text(_LICENCES.format(own=own), encoding="utf-8")
    (play / "index.html").write_text(_page(play), encoding="utf-8")
    list_files(play)
    film.write(target)
    size = compressed_bytes(play)
    install_page.build(play / INSTALL, packages.MODULES, images)
    list_files(play / INSTALL, play)
    manual.build(target, screens)
    return size


def compressed_bytes(folder: Path) -> int:
    """How many bytes all files of a folder take on their way to a browser."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in folder.rglob("*") if file.is_file())


def _page(play: Path) -> str:
    """The page, with what a web server's headers would say, and with its modules named at once, or the browser would
    find them one behind the other."""
    text = web.page("site")
    place = '<meta charset="utf-8">\n'
    if text.count(place) != 1:
        raise UserError(f"the page has no {place.strip()}")
    text = text.replace(place, place + _POLICY)
    ahead = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in sorted(_modules(play, _MAIN)))
    return text.replace("</head>", f"{ahead}</head>")


def _modules(play: Path, name: Path) -> set[str]:
    """A module of the page, and those that it imports."""
    waiting, found = [name], set()
    while waiting:
        one = waiting.pop()
        if one.as_posix() not in found:
            found.add(one.as_posix())
            imported = _IMPORT.findall((play / one).read_text(encoding="utf-8"))
            waiting += [Path(os.path.normpath(one.parent / path)) for path in imported]
    return found


def _write_modules(play: Path) -> None:
    """The modules of the box, and those of the checker, which needs the box's rules as well."""
    firmware = compiled(runtimes.FIRMWARE / "schiri")
    for name, modules in (("firmware.bin", firmware), ("checker.bin", firmware | archive.compiled())):
        (play / name).write_bytes(bundle.packed(modules))


def list_files(folder: Path, *others: Path) -> None:
    """Writes a page's service worker, which is told what files there are in its folder, and in others that it needs,
    and the digest of each, as browsers compare them. A changed file gives a new list, and so a new version."""
    worker = folder / SERVICE_WORKER
    files = {"./": _digest(folder / "index.html")}
    for file in sorted(path for one in (folder, *others) for path in one.rglob("*")):
        if file.is_file() and file.name != SERVICE_WORKER:
            files[Path(os.path.relpath(file, folder)).as_posix()] = _digest(file)
    listed = json.dumps(files, indent=1)
    version = hashlib.sha256(listed.encode()).hexdigest()[:16]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {listed};\n"
    worker.write_text(
        head + web.files("site")[f"{_OWN}/{SERVICE_WORKER}"].read_text(encoding="utf-8"), encoding="utf-8"
    )


def _digest(file: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()
