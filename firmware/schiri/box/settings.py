"""What the box remembers beside its matches: language, mute, the names played last, how the last match began, and
where its hub is."""

import json

from ..edge import Storage
from ..texts import LANGUAGES
from ..ui.names import LONGEST_NAME
from ..util.json_writer import dumps
from ..util.ordered import OrderedDict
from ..util.typing import Record

MOST_NAMES = 12
MOST_RESOLUTION_US = 60000000  # as the form of a log has it

_PATH = "settings.json"


def is_new(storage: Storage) -> bool:
    """Returns whether no settings have been written yet: nobody has chosen anything."""
    return storage.read(_PATH) is None


def load(storage: Storage) -> tuple[Record, bool]:
    """The settings, a dict of `language`, `muted`, `cups`, `names`, `last` and perhaps `link` and `resolution_us`, and
    whether they were lost: what cannot be read is as it was on the first day. `cups` says whether throws lie covered
    where the table has the choice. `last` is the event `start` of the match that was begun last, or empty, with the
    seat that begins the next one as `next` if the game says so; `link` says where the hub is, see
    `console/hub_settings.py`; `resolution_us` is how far apart looks at the keys were measured in a duel, if that was
    more than the board is designed for, or by the self-test."""
    kept: object = {}
    lost = storage.lost
    try:
        data = storage.read(_PATH)
        kept = {} if data is None else json.loads(data)
    except ValueError:
        lost = True
    if not isinstance(kept, dict):
        kept, lost = {}, True
    language = kept.get("language")
    language = language if language in LANGUAGES else LANGUAGES[0]
    names = kept.get("names")
    names = names if type(names) is list else []
    names = [name for name in names if type(name) is str and 0 < len(name) <= LONGEST_NAME][:MOST_NAMES]
    settings: Record = OrderedDict(language=language, muted=kept.get("muted") is True)
    settings["cups"] = kept.get("cups") is not False
    settings["names"] = names
    last = kept.get("last")
    settings["last"] = last if _is_start(last) else {}
    link = kept.get("link")
    if isinstance(link, dict):
        settings["link"] = link  # looked at by who uses it
    resolution_us = kept.get("resolution_us")
    if type(resolution_us) is int and 0 < resolution_us <= MOST_RESOLUTION_US:
        settings["resolution_us"] = resolution_us
    return settings, lost


def _is_start(last: object) -> bool:
    """Returns whether a match can begin as `last` says."""
    if not isinstance(last, dict) or last.get("dice") not in ("box", "table") or type(last.get("players")) is not list:
        return False
    seats = len(last["players"])
    partners = last.get("partners", [])  # as `Session.partners`
    if type(partners) is not list or not all(type(one) is list and len(one) == 3 for one in partners):
        return False
    named = [last.get("first", 0), last.get("next", 0)] + [one[0] for one in partners]
    if not all(seat in range(seats) for seat in named):
        return False
    return seats > 0 and all(type(name) is str for name in last["players"])


def save(storage: Storage, settings: Record) -> None:
    """Writes all settings. A box whose flash fails plays on with a short memory."""
    try:
        storage.write(_PATH, dumps(settings).encode())
    except OSError:
        pass


def remember(settings: Record, names: list[str]) -> None:
    """Puts `names` in front of the names remembered."""
    others = [name for name in settings["names"] if name not in names]
    settings["names"] = (names + others)[:MOST_NAMES]


def remember_start(settings: Record, start: Record) -> bool:
    """Remembers how a match began: players, dice, who was first, and whatever else stands in its event `start`. True
    if it was another one than the last."""
    last = {name: start[name] for name in start if name not in ("event", "rematch_of")}
    if settings["last"] == last:
        return False
    settings["last"] = last
    return True
