"""The chips that Schiri runs on: an ESP32-WROVER with MicroPython's variant SPIRAM, and an ESP32-S3 with its variant
SPIRAM_OCT. The pins are those of the port (`machine_pin.h`)."""


class Kind:
    """A chip. `pins` are those of MicroPython, `input_only` those without output and pull-up. `counters` is the number
    of pulse counters. `gpio_registers` is the address of the GPIO block; 0 if programs must not use it."""

    def __init__(self, name, pins, input_only, counters, gpio_registers):
        self.name = name
        self.pins = pins
        self.input_only = input_only
        self.counters = counters
        self.gpio_registers = gpio_registers


# 16 and 17 lead to the PSRAM of a WROVER: MicroPython for it has no such pins.
ESP32 = Kind(
    "esp32",
    {0, 1, 2, 3, 4, 5} | {12, 13, 14, 15, 18, 19, 21, 22, 23, 25, 26, 27} | set(range(32, 40)),
    set(range(34, 40)),
    8,
    0,
)
# 19 and 20 are USB, 26 and 33 to 37 the PSRAM's, 27 to 32 the flash's; 22 to 25 do not exist.
ESP32_S3 = Kind("esp32s3", set(range(19)) | {21} | set(range(38, 49)), set(), 4, 0x60004000)

KINDS = {kind.name: kind for kind in (ESP32, ESP32_S3)}
