"""The simulated box with a fault: `broken_box.py chance|flash script FLASH KEYS`, on either runtime."""

import sys


class NoChance:
    """A source of chance that gives nothing."""

    def __call__(self, count):
        return b""


class BrokenFlash:
    """A flash that holds nothing and takes nothing."""

    def open(self, path, mode):
        raise OSError(5)

    def names(self, directory):
        return []

    def make_directory(self, directory):
        pass

    def rename(self, old, new):
        raise OSError(5)


if __name__ == "__main__":
    from main import run_simulated
    from schiri.board import simulated, simulated_flash

    if sys.argv[1] == "chance":
        simulated.TestEntropy = NoChance
    else:
        simulated_flash.mounted = lambda path: BrokenFlash()
    run_simulated(*sys.argv[2:])
