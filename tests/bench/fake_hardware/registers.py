"""A stand-in for the part of MicroPython's `uctypes` that reads the pin registers of an ESP32-S3. It must replace
`uctypes` before a driver is loaded, because the real one would read this machine's memory."""

from chip import Refused, chip
from processor import processor

NATIVE = 2
UINT32, BFUINT32 = 0x20000000, -0x20000000  # MicroPython's values, which its compiler puts in place of the names
BF_POS, BF_LEN = 17, 22
_WORD_US = 150  # to read one register, with what the program does around that: a guess
_WRITE_US = 20
_LEVELS = {0x3C: 0, 0x40: 32}  # GPIO_IN_REG and GPIO_IN1_REG, and the first GPIO in each
_FALLEN = {0x44: 0, 0x50: 32}  # GPIO_STATUS_REG and GPIO_STATUS1_REG
_FORGET = {0x4C: 0, 0x58: 32}  # GPIO_STATUS_W1TC_REG and GPIO_STATUS1_W1TC_REG
_FIRST_PIN, _LAST_PIN = 0x74, 0x134  # GPIO_PIN0_REG to GPIO_PIN48_REG
_INT_TYPE = (7, 7)  # position and mask of the interrupt type in GPIO_PINn_REG
_FALLING = 2


class struct:  # noqa: N801
    """The fields of the pin registers. It offers only fields that are cut out of a word, because a whole word allocates
    memory on the chip when a line of the flash is high."""

    def __init__(self, address, descriptor, layout=NATIVE):
        if not chip.kind.gpio_registers or not 0 <= address - chip.kind.gpio_registers <= _LAST_PIN:
            raise Refused("nothing is there to be read")
        if layout != NATIVE:
            raise Refused("other layouts read byte by byte")
        fields = {}
        for name, field in descriptor.items():
            length = field >> BF_LEN & 31
            if field >> 27 & 15 != BFUINT32 >> 27 & 15 or not 0 < length < 30:
                raise Refused("a number that takes memory")
            register = address - chip.kind.gpio_registers + (field & 0x1FFFF)
            fields[name] = (register, field >> BF_POS & 31, (1 << length) - 1)
        object.__setattr__(self, "_fields", fields)

    def __getattr__(self, name):
        register, position, mask = self._fields[name]
        processor.block(_WORD_US)
        if register in _FALLEN:
            return chip.fallen_word(_FALLEN[register]) >> position & mask
        return chip.input_word(_LEVELS[register]) >> position & mask

    def __setattr__(self, name, value):
        register, position, mask = self._fields[name]
        processor.block(_WRITE_US)
        if register in _FORGET:
            chip.forget_fallen(_FORGET[register], (value & mask) << position)
        elif register >= _FIRST_PIN and (position, mask) == _INT_TYPE:
            chip.watch_edges((register - _FIRST_PIN) // 4, value == _FALLING)
        else:
            raise Refused("nobody has any business there")
