"""The build of the site: the manual, the page with the box, and the page that installs it, as static files."""

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
PLAY = "play"  # folder of the page with the box, and end of its address
INSTALL = "install"  # folder of the page that installs, inside `PLAY`

SERVICE_WORKER = "service-worker.js"  # beside each page, because it serves only its own folder and below

_OWN = "site"  # folder of the files that the simulator's page does not have
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
    """Builds the site into the folder `target`, and replaces its content. Returns the compressed size of the page with
    the box, in bytes.

    `screens` has the pictures of the display for the manual, `images` are images of MicroPython for the page that
    installs. Raises `UserError` if something is missing, a link is broken, or an image is invalid."""
    micropython = packages.fetched()
    shutil.rmtree(target, ignore_errors=True)
    play = target / PLAY
    for name, file in web.files("site").items():
        (play / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, play / name)
    own_folder = play / _OWN
    (own_folder / SERVICE_WORKER).unlink()  # `list_files` writes another one beside the page
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
    """Returns the total size of the files in a folder, each compressed by gzip as a web server does."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in folder.rglob("*") if file.is_file())


def _page(play: Path) -> str:
    """Returns the text of the page, with the content security policy as a tag instead of a header. It names all modules
    for preloading, because the browser would otherwise find them one after the other."""
    text = web.page("site")
    place = '<meta charset="utf-8">\n'
    if text.count(place) != 1:
        raise UserError(f"the page has no {place.strip()}")
    text = text.replace(place, place + _POLICY)
    ahead = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in sorted(_modules(play, _MAIN)))
    return text.replace("</head>", f"{ahead}</head>")


def _modules(play: Path, name: Path) -> set[str]:
    """Returns the paths of a JavaScript module of the page and of all modules that it imports."""
    waiting, found = [name], set()
    while waiting:
        one = waiting.pop()
        if one.as_posix() not in found:
            found.add(one.as_posix())
            imported = _IMPORT.findall((play / one).read_text(encoding="utf-8"))
            waiting += [Path(os.path.normpath(one.parent / path)) for path in imported]
    return found


def _write_modules(play: Path) -> None:
    """Writes the bundles of the firmware and of the checker, which includes the firmware."""
    firmware = compiled(runtimes.FIRMWARE / "schiri")
    for name, modules in (("firmware.bin", firmware), ("checker.bin", firmware | archive.compiled())):
        (play / name).write_bytes(bundle.packed(modules))


def list_files(folder: Path, *others: Path) -> None:
    """Writes a page's service worker with the list of the files in its folder and in others that it needs.

    Each file has its digest in the format of subresource integrity. The version is a hash of the list, so it changes
    with each change of a file."""
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
