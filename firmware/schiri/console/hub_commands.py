"""The commands about a hub: its address, its network, and the players of the next match."""

from ..util.typing import TYPE_CHECKING, Any
from . import sealed
from .hub_settings import changed, is_address, is_network_name, is_password, is_port

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..ui.screen import App
    from .protocol import Console

MOST_SEATS = 8
MOST_LETTERS = 40  # characters of a name
NONCE_DIGITS = 16
_CODES = 1000000


def wifi(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Sets the network's name."""
    name = words[1].decode()
    yield _answer(b"wifi", _set(console.app, is_network_name(name), network=name))


def password(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Sets the network's password, which the box reveals to nobody."""
    given = words[1].decode()
    yield _answer(b"password", _set(console.app, is_password(given), password=given))


def hub(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Sets the hub's address and port. The box gets a new code each time, by which organisers recognise it."""
    address, port = words[1].decode(), int(words[2])
    code = "%06d" % console.app.dice.below(_CODES)
    yield _answer(b"hub", _set(console.app, is_address(address) and is_port(port), hub=address, port=port, code=code))


def offline(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Deletes the settings of hub and network."""
    app = console.app
    if _is_free(app):
        app.settings.pop("link", None)
        _keep(app)
    yield _answer(b"offline", b"ok" if _is_free(app) else b"refused")


def seat(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Takes the name at one seat of the next match. Seat 1 must come first, then the others in order. Once all are
    there, the box offers them as players. A command with seat 0 gives the nonce of their draw before their names; one
    with 0 of 0 seats removes names and nonce. Without a hub the command is refused."""
    number, count, name = int(words[1]), int(words[2]), words[3].decode()
    link = console.app.link
    if link and number == 0:
        fits = count == 0 or is_nonce(name)
        console.nonce = name if count and fits else ""
        if count == 0:
            link.next_names, link.nonce = [], ""
        yield sealed(b"seat 0 " + (b"ok" if fits else b"bad"))
        return
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
            link.next_names, link.nonce = console.seats, console.nonce
            console.seats, console.nonce = [], ""
    yield sealed(b"seat %d " % number + (b"ok" if fits else b"bad"))


def is_nonce(word: str) -> bool:
    """Returns whether a word can be the nonce of a draw: 16 hexadecimal digits."""
    return len(word) == NONCE_DIGITS and all(letter in "0123456789abcdef" for letter in word)


def is_name(name: str) -> bool:
    """Returns whether a name is allowed. It has no control characters, and no blank at either end."""
    return 0 < len(name) <= MOST_LETTERS and name.strip() == name and all(_is_letter(ord(one)) for one in name)


def _is_letter(code: int) -> bool:
    return 32 <= code < 127 or code > 160


def _is_free(app: "App") -> bool:
    """Returns whether the settings may be written now. Writing takes a moment, so not during a match or while a name is
    being entered."""
    return app.session is None and not app.screen.QUICK


def _set(app: "App", fits: bool, **values: Any) -> bytes:
    """Saves the values if `fits` says that they are valid. Returns b"ok", b"bad" or b"refused"."""
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
