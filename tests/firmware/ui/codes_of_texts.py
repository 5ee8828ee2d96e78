"""Prints the QR code of each line of a file, its size and its picture in hexadecimal digits; `codes_of_texts.py FILE`,
on either runtime."""

import sys

from schiri.ui.qr import modules

with open(sys.argv[1]) as file:
    for line in file:
        size, dark = modules(line.rstrip("\n"))
        print(size, dark.hex())
