"""The commands that tell the box of a hub: where it is, and, from the hub itself, who plays next."""

from ..util.typing import TYPE_CHECKING, Any
from . import sealed
from .hub_settings import changed, is_address, is_network_name, is_password, is_port

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..ui.screen import App
    from .protocol import Console

MOST_SEATS = 8
MOST_LETTERS = 40  # of a name
_CODES = 1000000


def wifi(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """The network's name."""
    name = words[1].decode()
    yield _answer(b"wifi", _set(console.app, is_network_name(name), network=name))


def password(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """The network's password, which the box tells nobody."""
    given = words[1].decode()
    yield _answer(b"password", _set(console.app, is_password(given), password=given))


def hub(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Where the hub is. With each of them the box gets another code, by which organisers know it."""
    address, port = words[1].decode(), int(words[2])
    code = "%06d" % console.app.dice.below(_CODES)
    yield _answer(b"hub", _set(console.app, is_address(address) and is_port(port), hub=address, port=port, code=code))


def offline(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Forgets all of it."""
    app = console.app
    if _is_free(app):
        app.settings.pop("link", None)
        _keep(app)
    yield _answer(b"offline", b"ok" if _is_free(app) else b"refused")


def seat(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """The name at one seat of the next match: seat 1 first, then the others in their order. When all are there, the
    box offers them. Whoever says that there are 0 takes them back. Without a hub there is no next match."""
    number, count, name = int(words[1]), int(words[2]), words[3].decode()
    link = console.app.link
    if number == 1:
        console.seats = []
    fits = (
        link is not None
        and number == len(console.seats) + 1 <= count <= MOST_SEATS
        and is_name(name)
        and name not in console.seats
    )
    if fits:
        console.seats.append(name)
        if number == count:
            link.next_names = console.seats
            console.seats = []
    elif link and number == count == 0:
        fits = True
        link.next_names = []
    yield sealed(b"seat %d " % number + (b"ok" if fits else b"bad"))


def is_name(name: str) -> bool:
    """Can somebody be called that? No control character is among it, nor a blank at its ends."""
    return 0 < len(name) <= MOST_LETTERS and name.strip() == name and all(_is_letter(ord(one)) for one in name)


def _is_letter(code: int) -> bool:
    return 32 <= code < 127 or code > 160


def _is_free(app: "App") -> bool:
    """Writing the settings takes a moment, which nobody has who is playing or writing a name."""
    return app.session is None and not app.screen.QUICK


def _set(app: "App", fits: bool, **values: Any) -> bytes:
    """Sets what fits, durably, and tells what has become of it."""
    if not fits:
        return b"bad"
    if not _is_free(app):
        return b"refused"
    app.settings["link"] = changed(app.settings.get("link", {}), **values)
    _keep(app)
    return b"ok"


def _keep(app: "App") -> None:
    app.keep_settings()
    app.save_settings()
    app.set_up_link()


def _answer(command: bytes, word: bytes) -> bytes:
    return sealed(command + b" " + word)
