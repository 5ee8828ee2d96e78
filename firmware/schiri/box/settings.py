"""The settings of the box: language, sounds, the latest names, the last match's start, and the hub."""

import json

from ..edge import Storage
from ..texts import LANGUAGES
from ..ui.names import LONGEST_NAME
from ..util.json_writer import dumps
from ..util.ordered import OrderedDict
from ..util.typing import Record

MOST_NAMES = 12
MOST_RESOLUTION_US = 60000000  # the limit in the schema of a log
SOUNDS = ("usual", "short", "festive")  # the sets of tunes, the usual one first; `sounds.py` has their notes

_PATH = "settings.json"


def is_new(storage: Storage) -> bool:
    """Returns whether no settings have ever been written."""
    return storage.read(_PATH) is None


def load(storage: Storage) -> tuple[Record, bool]:
    """Returns the settings and whether they were lost. An entry that is missing or invalid has its initial value. The
    keys: `language`; `muted`; `sounds`, one of `SOUNDS`; `cups`, whether throws are covered if the players can choose
    that; `names`, the latest names; `strengths`, see `following.py`; `last`, the event `start` of the last match or an
    empty dict, with the seat that begins the next match as `next` if the game's rule says so; optionally `link`, the
    hub (`console/hub_settings.py`); optionally `resolution_us`, the longest measured time between two readings of the
    keys, if it is longer than the board's design says."""
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
    sounds = kept.get("sounds")
    settings["sounds"] = sounds if sounds in SOUNDS else SOUNDS[0]
    settings["cups"] = kept.get("cups") is not False
    settings["names"] = names
    settings["strengths"] = _strengths(kept.get("strengths"), names)
    last = kept.get("last")
    settings["last"] = last if _is_start(last) else {}
    link = kept.get("link")
    if isinstance(link, dict):
        settings["link"] = link  # checked by `link_of`
    resolution_us = kept.get("resolution_us")
    if type(resolution_us) is int and 0 < resolution_us <= MOST_RESOLUTION_US:
        settings["resolution_us"] = resolution_us
    return settings, lost


def _strengths(kept: object, names: list[str]) -> dict[str, dict[str, int]]:
    """Returns the strengths against the people whose names the box remembers."""
    strengths: dict[str, dict[str, int]] = {}
    for name in names:
        games = kept.get(name) if isinstance(kept, dict) else None
        if isinstance(games, dict):
            strengths[name] = {game: at for game, at in games.items() if type(at) is int}
    return strengths


def _is_start(last: object) -> bool:
    """Returns whether a match can begin with the event `last`."""
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
    """Writes all settings. A failing flash is ignored: the settings then last until the power is cut."""
    try:
        storage.write(_PATH, dumps(settings).encode())
    except OSError:
        pass


def remember(settings: Record, names: list[str]) -> None:
    """Puts `names` in front of the remembered names."""
    others = [name for name in settings["names"] if name not in names]
    settings["names"] = (names + others)[:MOST_NAMES]


def remember_start(settings: Record, start: Record) -> bool:
    """Stores the event `start` of a match without its handicap. Returns whether it differs from the last one."""
    last = {name: start[name] for name in start if name not in ("event", "handicap", "rematch_of", "nonce")}
    if settings["last"] == last:
        return False
    settings["last"] = last
    return True
