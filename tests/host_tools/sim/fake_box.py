"""A stand-in for the firmware's process: speaks the simulator's link, shows the keys that are down, and does on demand
what a box should never do.

    fake_box.py LOG [--flood] [--clock]

LOG gets the process id and every line that arrives. With `--clock` it says its time, as a box does, so that
keys come with a stamp, and logs with them when they came. `--flood` sends on serial without a pause, and logs when that
was more than anybody keeps. On its serial port it sends back in capitals what it gets. The line "crash" lets it die
with a traceback, "storm" lets it draw 40,000 times as fast as it can, the last time every second row.
"""

import argparse
import os
import select
import sys
import time

from schiri.util.clock import MASK

FLOOD = 1000  # blocks of 880 bytes
CHIPS = ["ff8c1a"] * 4 + ["000000"] * 5 + ["2a7bff"] * 2


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def raw_us() -> int:
    return time.monotonic_ns() // 1000 & MASK


def pages(keys: int) -> list[bytes]:
    """Returns the picture in SSD1306 order: stripes, which the keys that are down change."""
    return [bytes([0x33 ^ (keys >> 8 * page & 0xFF)]) * 128 for page in range(8)]


def lamps(keys: int, lit: bool) -> str:
    chips = [*CHIPS]
    chips[4] = "3a2005" if lit else "ff8c1a"
    side_a = "10ff60" if keys & 0x0000FF else "2c1603"
    side_b = "10ff60" if keys & 0x00FF00 else "03101f"
    return "".join([*chips, side_a, side_b])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("log")
    parser.add_argument("--flood", action="store_true")
    parser.add_argument("--clock", action="store_true")
    options = parser.parse_args()
    log = open(options.log, "a", buffering=1)  # noqa: SIM115
    keys, shown, lit, next_blink, blocks = 0, [b""] * 8, False, 0.0, 0
    heard = b""
    waiting = b""
    print("fake box: here", flush=True)
    if options.clock:
        tell(f"c {raw_us()}")
    print(f"pid {os.getpid()}", file=log)
    while True:
        if time.monotonic() >= next_blink:
            lit, next_blink = not lit, time.monotonic() + 0.4
            tell(f"l {lamps(keys, lit)}")
        now = pages(keys)
        for page in range(8):
            if now[page] != shown[page]:
                tell(f"d {page} 0 {now[page].hex()}")
        if now != shown:
            tell(f'x "{keys:06x}"')
        shown = now
        if options.flood:
            tell(f"s {b'All work and no play. '.hex() * 40}")
            blocks += 1
            if blocks == FLOOD:
                print("flooded", file=log)
        ready, _, _ = select.select([sys.stdin], [], [], 0 if options.flood else 0.1)
        if not ready:
            continue
        block = os.read(0, 65536)
        if not block:
            return
        *lines, waiting = (waiting + block).split(b"\n")
        for line in lines:
            print(line.decode() + (f" {raw_us()}" if options.clock else ""), file=log)
            kind, value, *_ = line.split()
            if kind == b"k":
                pressed = int(value, 16) & ~keys
                keys = int(value, 16)
                if pressed:
                    tell(f"t {440 + 60 * (pressed.bit_length() - 1)} 80")
            elif kind == b"s":
                data = bytes.fromhex(value.decode())
                heard += data
                tell(f"s {data.upper().hex()}")
                *said, heard = heard.split(b"\n")
                if b"storm" in said:
                    for number in range(40000):
                        tell(f"d {number % 8} 0 {bytes([number % 256] * 128).hex() if number < 39992 else '55' * 128}")
                    tell(f"s {b'calm'.hex()}")
                if b"crash" in said:
                    raise RuntimeError("the box fell off the table")


if __name__ == "__main__":
    main()
