"""How long a look at the keys takes: at the pins of an ESP32-S3, and by the registers of an ESP32-WROVER without their
bus. Run by MicroPython with the made-up hardware, but with the real `uctypes`, at an address of this machine; prints
nanoseconds."""

from time import ticks_diff, ticks_us

import uctypes
from chip import chip
from kinds import KINDS
from machine import SPI
from schiri.board.esp32.chain import Chain
from schiri.board.esp32.direct import Direct
from schiri.board.esp32.pins import ESP32, ESP32_S3

LOOKS = 20000
ROUNDS = 7


def fastest_ns(look):
    times_us = []
    for _ in range(ROUNDS):
        began_us = ticks_us()
        for _ in range(LOOKS):
            look()
        times_us.append(ticks_diff(ticks_us(), began_us))
    return min(times_us) * 1000 // LOOKS


chip.kind = KINDS["esp32s3"]
registers = bytearray(0x140)
direct = Direct(ESP32_S3, uctypes.addressof(registers))
chip.kind = KINDS["esp32"]
chip.wiring = ESP32
SPI.readinto = lambda self, buffer: None
chain = Chain(ESP32)
chain._load = abs  # in place of the pin: something in C that takes a number
print(fastest_ns(direct.levels), fastest_ns(chain.levels))
