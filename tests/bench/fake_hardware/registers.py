"""A stand-in for MicroPython's `uctypes`, as far as the registers of the ESP32-S3's pins go. It has to take the place
of `uctypes` before a driver is loaded: the real one would read this machine's memory."""

from chip import Refused, chip
from processor import processor

NATIVE = 2
UINT32, BFUINT32 = 0x20000000, -0x20000000  # as MicroPython has them: its compiler puts them in place of their names
BF_POS, BF_LEN = 17, 22
_WORD_US = 150  # to read one of them, with what the program does around it: a guess
_FIRST_GPIOS = {0x3C: 0, 0x40: 32}  # of GPIO_IN_REG and GPIO_IN1_REG


class struct:  # noqa: N801
    """Fields of the input registers. Only those that are cut out of a word: a whole one takes memory on the chip as
    soon as a line of the flash is high."""

    def __init__(self, address, descriptor, layout=NATIVE):
        if not chip.kind.gpio_registers or address != chip.kind.gpio_registers:
            raise Refused("nothing is there to be read")
        if layout != NATIVE:
            raise Refused("other layouts read byte by byte")
        self._fields = {}
        for name, field in descriptor.items():
            length = field >> BF_LEN & 31
            if field >> 27 & 15 != BFUINT32 >> 27 & 15 or not 0 < length < 30:
                raise Refused("a number that takes memory")
            self._fields[name] = (_FIRST_GPIOS[field & 0x1FFFF], field >> BF_POS & 31, (1 << length) - 1)

    def __getattr__(self, name):
        first, position, mask = self._fields[name]
        processor.block(_WORD_US)
        return chip.input_word(first) >> position & mask
