"""The `Board` (see `edge/`) of a physical box: all parts that are connected to the chip."""

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
    from .part_trials import Trials
    from .pins import Pins

_LEAST_PSRAM_BYTES = 1048576  # more than any memory inside the chip: a heap of this size is in PSRAM


def has_psram() -> bool:
    """Returns whether MicroPython has found PSRAM. Without it Python and the radio share one memory, which is too small
    for both."""
    largest: int = max([region[0] for region in esp32.idf_heap_info(esp32.HEAP_DATA)])
    return largest >= _LEAST_PSRAM_BYTES


class Board:
    """A board with these `pins`. Parts that may hang are started in trials. `storage` and `serial` are as in `edge/`.
    `blocks` is None if the flash has no partition for match logs."""

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
        """The names of the parts of the hardware that are missing or do not work."""
        there = (
            ("display", not self.display.missing),
            ("counters", self.keys.order.trust.counters),
            ("keys", self.keys.whole),
            ("lamps", "lamps" not in self._trials.left_out),
            ("radio", "radio" not in self._trials.left_out),
        )
        return [name for name, is_there in there if not is_there]

    def network(self) -> "Network":
        """Returns the Wi-Fi."""
        from .wifi import Wifi  # imported here because only a box with a hub needs it

        return Wifi(self._radio)

    def facts(self) -> "list[Fact]":
        """Returns the facts about the board, see `edge/`."""
        # The regions of the IDF's heap, from which the radio takes its memory. Python has the PSRAM.
        regions = [region for region in esp32.idf_heap_info(esp32.HEAP_DATA) if region[0] < _LEAST_PSRAM_BYTES]
        return facts_of_runtime() + [
            ("idf_free_bytes", sum([region[1] for region in regions])),
            ("idf_largest_bytes", max([region[2] for region in regions])),
        ]

    def entropy(self, count: int) -> bytes:
        """Returns bytes of the chip's random number generator, which are truly random only while `noise` is on."""
        return os.urandom(count)

    def noise(self, on: bool) -> None:
        """Switches the radio on or off, see `Radio`."""
        if on:
            self._radio.switch_on()
        else:
            self._radio.switch_off()
