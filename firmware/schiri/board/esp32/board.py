"""The real board: all that hangs on the chip, see `edge/`."""

import os

import esp32

from ...util.typing import TYPE_CHECKING
from ..flash_layout import JOURNAL_LABEL
from ..runtime import facts_of_runtime
from .chain import Chain
from .direct import Direct
from .keys import RESOLUTION_US, Keys
from .outputs import Buzzer, NoLamps, lamps_at
from .partitions import partition
from .pins import has_chain
from .radio import Radio

if TYPE_CHECKING:
    from ...edge import Fact, Lamps, Network, Serial, Storage
    from .display import Display, NoDisplay
    from .pins import Pins
    from .trial import Trials

_LEAST_PSRAM_BYTES = 1048576  # no memory of the chip's own is as large


def has_psram() -> bool:
    """Has MicroPython found PSRAM? Without it Python's memory and the radio's are the same, and the radio starves."""
    largest: int = max([region[0] for region in esp32.idf_heap_info(esp32.HEAP_DATA)])
    return largest >= _LEAST_PSRAM_BYTES


class Board:
    """All parts of a board with these `pins`, those that may hang tried first; `storage` and `serial` as in `edge/`.
    `blocks` is None if the flash has no part for match logs."""

    resolution_us = RESOLUTION_US
    entropy_source = "esp_random"
    signs = True
    is_hardware = True

    def __init__(
        self,
        pins: "Pins",
        name: str,
        storage: "Storage",
        serial: "Serial",
        trials: "Trials",
        display: "Display | NoDisplay",
    ) -> None:
        self.name = name
        self._trials = trials
        self.storage = storage
        self.keys = Keys(Chain(pins) if has_chain(pins) else Direct(pins))
        self.display = display
        self.lamps: Lamps = trials.of("lamps", lambda: lamps_at(pins), NoLamps())
        self.buzzer = Buzzer(pins)
        self.tone = self.buzzer.tone
        self.serial = serial
        self._radio = Radio(trials)
        self.blocks = partition(JOURNAL_LABEL)
        self.crash = ""

    @property
    def missing(self) -> list[str]:
        """What should be there and is not."""
        there = (
            ("display", not self.display.missing),
            ("counters", self.keys.order.counters),
            ("keys", self.keys.whole),
            ("lamps", "lamps" not in self._trials.left_out),
            ("radio", "radio" not in self._trials.left_out),
        )
        return [name for name, is_there in there if not is_there]

    def network(self) -> "Network":
        """The Wi-Fi."""
        from .wifi import Wifi  # only a box that has a hub needs it

        return Wifi(self._radio)

    def facts(self) -> "list[Fact]":
        """See `edge/`."""
        # The IDF's memory, in which the radio lives: Python has the PSRAM.
        regions = [region for region in esp32.idf_heap_info(esp32.HEAP_DATA) if region[0] < _LEAST_PSRAM_BYTES]
        return facts_of_runtime() + [
            ("idf_free_bytes", sum([region[1] for region in regions])),
            ("idf_largest_bytes", max([region[2] for region in regions])),
        ]

    def entropy(self, count: int) -> bytes:
        """Bytes of the chip's source of chance; truly random only while `noise` is on."""
        return os.urandom(count)

    def noise(self, on: bool) -> None:
        """The radio, see there."""
        if on:
            self._radio.switch_on()
        else:
            self._radio.switch_off()
