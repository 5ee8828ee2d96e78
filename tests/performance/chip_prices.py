"""What an emulated ESP32-S3 N16R8 took for the work of the box, and the parts of the made-up chip that charge it.

Counts are real: file systems read what they read, modules are loaded when they are loaded. Times are the emulator's,
which was two to four times slower than a chip is reckoned to be; they go by on the made-up processor. What has no price
here costs nothing: `START_US` makes up for that once, and for all that comes before the first module.
"""

import gc
import sys

from processor import processor

START_US = 950000  # what a start of 2.9 s, with modules in an archive, took beside what is charged here
READ_US = 276  # a read of the flash of any length up to a block
PROGRAM_US = 2000
ERASE_US = 45000
MODULE_US = 12300  # to load a module, without reading it
HEAD_US = 54  # to look at a sector's head, beside its read, …
GARBAGE_US = 290  # … and so much more if that leaves garbage, …
GARBAGE_KB_US = 7  # … and for each KB that is left since the last collection: 2,048 sectors took 3.6 s
RECORD_US = 6600  # to carry out an event
PICTURE_US = 110000  # to find out what has changed in a whole picture
TEXT_US, CHARACTER_US = 1000, 600  # 8 ms for a dozen characters
DIE_US, FILL_US = 2000, 300
COLLECTION_US = 55000  # with 168 KB in use, …
COLLECTION_KB_US = 230  # … and for each KB beyond
RADIO_US = 321000  # to switch the radio on for the first time

BLOCK_BYTES = 4096
_HEAD_BYTES = 32
_MOST_GARBAGE = 4096  # bytes of garbage between two looks; more comes from other work
_MOST_LEFT = 1 << 19  # bytes of garbage, at which a collection comes


class Ledger:
    """The charges for the work of the box. `longest` has the longest spans without a sign of the box, the longest
    first: µs, the screen, and the charges by name. Erases, in which no key can be read, are left out. A sign is a
    reading of the keys or another picture."""

    KEPT = 6

    def __init__(self):
        self.reads = self.bytes = self.looks = 0
        self.first_shown_us = 0
        self.longest = []
        self.screen = ""
        self.is_counting = False
        self._since_us = 0
        self._spent = {}
        self._modules = 0
        self._has_priced_pictures = False

    def begin(self):
        """Starts the count."""
        self.is_counting = True
        self._modules = len(sys.modules)
        self.charge("start", START_US)
        self._since_us = processor.us
        self._spent = {}

    def charge(self, what, span_us, is_in_c=False):
        """Lets a span of time pass and adds it to the charges of this name."""
        if self.is_counting:
            self._spent[what] = self._spent.get(what, 0) + span_us
            (processor.block if is_in_c else processor.work)(span_us)

    def charge_modules(self):
        """Charges the modules that were loaded since its last call."""
        new = len(sys.modules) - self._modules
        self._modules += new
        if new > 0:
            self.charge("modules", new * MODULE_US)
            if not self._has_priced_pictures and hasattr(sys.modules.get("schiri.ui.panel"), "Panel"):
                self._has_priced_pictures = True
                put_prices_on_pictures()

    def charge_read(self, size):
        """Charges a read of the flash."""
        if self.is_counting:
            self.reads += 1
            self.bytes += size
            self.charge("reads", READ_US * max(1, -(-size // BLOCK_BYTES)), is_in_c=True)

    def sign(self):
        """Notes a sign of the box."""
        if self._spent and self.is_counting:
            span_us = processor.us - self._since_us - self._spent.get("erases", 0)
            if len(self.longest) < self.KEPT or span_us > self.longest[-1][0]:
                self.longest.append((span_us, self.screen, self._spent))
                self.longest.sort(key=lambda one: -one[0])
                del self.longest[self.KEPT :]
            self._spent = {}
        self._since_us = processor.us


ledger = Ledger()


class Blocks:
    """A block device in a file. Its reads are counted and charged."""

    def __init__(self, path):
        self._file = open(path, "r+b")  # noqa: SIM115
        self._count = self._file.seek(0, 2) // BLOCK_BYTES

    def readblocks(self, number, buffer, offset=0):
        ledger.charge_modules()
        ledger.charge_read(len(buffer))
        self._file.seek(number * BLOCK_BYTES + offset)
        self._file.readinto(buffer)

    def writeblocks(self, number, buffer, offset=0):
        ledger.charge("programs", PROGRAM_US, is_in_c=True)
        self._file.seek(number * BLOCK_BYTES + offset)
        self._file.write(buffer)

    def ioctl(self, request, argument):
        if request == 6:
            ledger.charge("erases", ERASE_US, is_in_c=True)
            self._file.seek(argument * BLOCK_BYTES)
            self._file.write(b"\xff" * BLOCK_BYTES)
        return {4: self._count, 5: BLOCK_BYTES}.get(request, 0)


class Journal(Blocks):
    """The sectors of the match logs. A read of a head is counted as a look alone; it also charges what the box
    does with the head and the garbage that this leaves. Other reads of these sectors are not counted."""

    def __init__(self, path):
        super().__init__(path)
        self._allocated = 0

    def readblocks(self, number, buffer, offset=0):
        garbage = gc.mem_alloc() - self._allocated
        reads, size = ledger.reads, ledger.bytes
        super().readblocks(number, buffer, offset)
        ledger.reads, ledger.bytes = reads, size
        if len(buffer) == _HEAD_BYTES and offset == 0 and ledger.is_counting:
            ledger.looks += 1
            ledger.charge("looks", HEAD_US)
            if 0 < garbage < _MOST_GARBAGE:
                heap.left = min(heap.left + garbage, _MOST_LEFT)
                ledger.charge("garbage", GARBAGE_US + GARBAGE_KB_US * heap.left // 1024)
            self._allocated = gc.mem_alloc()

    def writeblocks(self, number, buffer, offset=0):
        if len(buffer) > _HEAD_BYTES:
            ledger.charge("records", RECORD_US)
        super().writeblocks(number, buffer, offset)


class Heap:
    """A stand-in for `gc`: a collection costs by the memory in use. Pointers are twice as wide here as on a chip."""

    def __init__(self):
        self.left = 0  # bytes of garbage from loops
        self._base = gc.mem_alloc()  # bytes that the firmware has not allocated
        self.mem_alloc = gc.mem_alloc
        self.mem_free = gc.mem_free

    def collect(self):
        gc.collect()
        self.left = 0
        kilobytes = (gc.mem_alloc() - self._base) // 2048
        ledger.charge("collections", COLLECTION_US + COLLECTION_KB_US * max(kilobytes - 168, 0), is_in_c=True)


heap = Heap()


def put_prices_on_pictures():
    """Lets canvas and panel, which have just been loaded, charge their work."""
    canvas = sys.modules["schiri.ui.canvas"].Canvas
    canvas.text = _priced(canvas.text, lambda _, x, y, text, *more: TEXT_US + CHARACTER_US * len(text))
    canvas.die = _priced(canvas.die, lambda *_: DIE_US)
    canvas.fill = _priced(canvas.fill, lambda *_: FILL_US)
    panel = sys.modules["schiri.ui.panel"].Panel
    panel.touch = _priced(panel.touch, lambda _, x=0, y=0, width=128, height=64: PICTURE_US * width * height // 8192)


def _priced(method, span_us_of):
    def run(*arguments, **more):
        ledger.charge("pictures", span_us_of(*arguments))
        return method(*arguments, **more)

    return run
