"""A model of the heap of a chip with PSRAM: when it is collected, and how it grows.

It follows MicroPython 1.29, `gc_alloc`, `gc_try_add_heap` and `gc_sweep_free_blocks` of `py/gc.c`, and
`ports/esp32/gccollect.c`, in all but one thing: it does not know where in the heap something lies. Whatever is in use
fills its areas from the first on, without gaps. What is in use and what is allocated is counted on a PC, where pointers
are twice as wide: that fills the model's heap sooner than a chip's, and makes up for the gaps."""

FIRST_BYTES = 64 * 1024  # on an ESP32-S3; 56 KB on an ESP32
BLOCK_BYTES = 16
LEAST_EXTRA_BYTES = 2048  # of an area, beside the allocation it is made for


def pool_bytes(area_bytes: int) -> int:
    """Returns the capacity of an area without its tables, which take 3 bits a block."""
    return area_bytes * 128 // 131


class Area:
    """A piece of the heap. `held_bytes` of it stay in use whatever happens."""

    def __init__(self, size_bytes: int) -> None:
        self.size_bytes = size_bytes
        self.held_bytes = 0


class ChipHeap:
    """A heap that counts collections. `in_use` returns the bytes in use, `collect` is the real collection, and
    `spare_bytes` is the largest piece by which the heap can grow."""

    def __init__(self, in_use, collect, spare_bytes: int) -> None:
        self._in_use = in_use
        self._collect = collect
        self._spare_bytes = spare_bytes
        self.areas = []
        self.room_bytes = 0  # what can be in use without a collection
        self._add(FIRST_BYTES)
        self.collections = 0
        self.allocated_bytes = 0  # in all
        self._seen_bytes = in_use()

    def look(self) -> None:
        """Takes in the allocations since the last call. It must be called often, and allocates nothing itself."""
        in_use = self._in_use()
        self.allocated_bytes += max(in_use - self._seen_bytes, 0)
        self._seen_bytes = in_use
        if in_use > self.room_bytes:
            self._collected()
            while self._seen_bytes > self.room_bytes:
                self._grow(BLOCK_BYTES)

    def collect(self) -> None:
        """Replaces `gc.collect`."""
        self.look()
        self._collected()

    def shrinking(self, size_bytes: int, kept_bytes: int) -> None:
        """Allocates a buffer that shrinks where it lies, and stays for good."""
        if self._fits(size_bytes):
            return
        self._collected()
        if self._fits(size_bytes):
            return
        self._grow(size_bytes)
        self.areas[-1].held_bytes = kept_bytes

    def _fits(self, size_bytes: int) -> bool:
        return self._in_use() + size_bytes <= self.room_bytes

    def _collected(self) -> None:
        self.collections += 1
        self._collect()
        self._seen_bytes = self._in_use()
        self._give_back()

    def _give_back(self) -> None:
        """Gives back all empty areas but the first; an area with only its first block in use counts as empty."""
        areas = self.areas
        self.areas = []
        self.room_bytes = 0
        for area in areas:
            if not self.areas or self._seen_bytes > self.room_bytes + BLOCK_BYTES or area.held_bytes > BLOCK_BYTES:
                self.areas.append(area)
                self.room_bytes += pool_bytes(area.size_bytes)

    def _grow(self, failed_bytes: int) -> None:
        """Adds an area as large as all present ones, or as the failed allocation if that is larger."""
        needed = failed_bytes + max(LEAST_EXTRA_BYTES, failed_bytes * 13 // 512)
        if needed > self._spare_bytes:
            raise MemoryError
        so_far = sum([area.size_bytes for area in self.areas])
        self._add(min(max(so_far, needed), self._spare_bytes))

    def _add(self, size_bytes: int) -> None:
        self.areas.append(Area(size_bytes))
        self.room_bytes += pool_bytes(size_bytes)


class ShrinkingBuffers:
    """In the place of the module `io`: what reads from its `BytesIO` is told to a `ChipHeap`, as `py/stream.c` and
    `py/objstr.c` go about it: a buffer for all that is asked for and a byte, then cut to what there was and a byte."""

    def __init__(self, heap: ChipHeap) -> None:
        self._heap = heap
        self._data = b""

    def BytesIO(self, data: bytes) -> "ShrinkingBuffers":  # noqa: N802
        self._data = data
        return self

    def read(self, size_bytes: int) -> bytes:
        self._heap.shrinking(size_bytes + 1, len(self._data) + 1)
        return self._data
