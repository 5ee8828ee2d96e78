"""Builds the site: the manual, and the page of the simulator with the box itself behind it, in files that any web space
can serve."""

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path

from schiri.games import NAMES, facts_of

from .. import runtimes
from ..board.install.modules import compiled
from ..sim.server import PAGE as SIMULATOR_PAGE
from . import bundle, checker, manual, packages
from .policy import policy

BUILT = runtimes.ROOT / "build" / "site"
MOST_BYTES = 1_500_000  # compressed, all that somebody who plays loads
PLAY = "play"  # the folder of the page with the box; its own address ends with it

OWN_PAGE = Path(__file__).with_name("page")
_HEAD = f"""{policy(scripts="'wasm-unsafe-eval'")}
<meta name="referrer" content="no-referrer">
<script src="start.js"></script>
"""
_MORE = """<link rel="stylesheet" href="matches.css">
<link rel="manifest" href="site.webmanifest">
"""
_MAIN = "box.js"
_IMPORT = re.compile(r'^import .*"\./([\w-]+\.js)";$', re.MULTILINE)
_LICENCES = """This page is Schiri, and runs on MicroPython. Both are free under the MIT licence.

Schiri:

{own}

MicroPython (the files micropython.mjs and micropython.wasm): Copyright (c) 2013-2026 Damien P. George and contributors,
under the same terms.
"""


class CannotBuild(Exception):
    """The site cannot be built; the text says why."""


def build(target: Path, screens: Path) -> int:
    """Builds the site into the folder `target`, in place of what is there: the manual, with the pictures of the display
    in `screens`, and the page to play in its folder `PLAY`. Returns that page's size in bytes, compressed.
    `CannotBuild` if something it needs is missing or a link leads nowhere."""
    try:
        micropython = packages.fetched()
    except packages.NoNpm as error:
        raise CannotBuild(str(error)) from None
    shutil.rmtree(target, ignore_errors=True)
    play = target / PLAY
    play.mkdir(parents=True)
    for page in (SIMULATOR_PAGE, OWN_PAGE):  # in this order: of modules with one name the page's own is meant
        for file in sorted(page.iterdir()):
            shutil.copyfile(file, play / file.name)
    for name in packages.FILES:
        shutil.copyfile(micropython / name, play / name)
    _write_modules(play)
    titles = {name: facts_of(name).title for name in NAMES}
    (play / "games.js").write_text(f"export const GAMES = {json.dumps(titles)};\n", encoding="utf-8")
    own = (runtimes.ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    (play / "licences.txt").write_text(_LICENCES.format(own=own), encoding="utf-8")
    _complete(play / "index.html")
    _list_files(play)
    try:
        manual.build(target, screens)
    except manual.Unsound as error:
        raise CannotBuild(str(error)) from None
    return compressed_bytes(play)


def compressed_bytes(folder: Path) -> int:
    """How many bytes all files of a folder take on their way to a browser."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in folder.rglob("*") if file.is_file())


def _complete(page: Path) -> None:
    """Adds to the simulator's page what a web server's headers say there, and what is this page's own."""
    text = page.read_text(encoding="utf-8")
    for place, more in (('<meta charset="utf-8">\n', _HEAD), ('<link rel="stylesheet" href="style.css">\n', _MORE)):
        if text.count(place) != 1:
            raise CannotBuild(f"the simulator's page has no {place.strip()}")
        text = text.replace(place, place + more)
    # Told at once, or the browser would find them one behind the other.
    ahead = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in sorted(_modules(page.parent, _MAIN)))
    page.write_text(text.replace("</head>", f"{ahead}</head>"), encoding="utf-8")


def _modules(play: Path, name: str) -> set[str]:
    """A module of the page, and those that it imports."""
    imported = _IMPORT.findall((play / name).read_text(encoding="utf-8"))
    return {name}.union(*(_modules(play, one) for one in imported))


def _write_modules(play: Path) -> None:
    """The modules of the box, and those of the checker, which needs the box's rules as well."""
    firmware = compiled(runtimes.FIRMWARE / "schiri")
    for name, modules in (("firmware.bin", firmware), ("checker.bin", firmware | checker.compiled())):
        (play / name).write_bytes(bundle.packed(modules))


def _list_files(play: Path) -> None:
    """Tells the service worker which files there are; a changed file gives a new list, and so a new version."""
    worker = play / "service-worker.js"
    files = sorted(file.name for file in play.iterdir() if file != worker)
    digest = hashlib.sha256()
    for name in files:
        digest.update(b"%s %s\n" % (name.encode(), hashlib.sha256((play / name).read_bytes()).digest()))
    head = f"const VERSION = {json.dumps(digest.hexdigest()[:16])};\nconst FILES = {json.dumps(files)};\n"
    worker.write_text(head + worker.read_text(encoding="utf-8"), encoding="utf-8")
