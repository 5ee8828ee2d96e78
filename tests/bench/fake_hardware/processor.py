"""The one processor of the made-up chip: time that goes by while the program works, and what comes in between.

As `py/scheduler.c` and `ports/esp32/machine_timer.c` of MicroPython 1.26 have it: the interrupt of a timer does no more
than put the callback into a queue of eight, which belongs to all timers and pins, and drops it without a word when that
is full. A callback runs between two bytecodes of the program, one after the other and never within another one. While
the program is in C (a transfer, an erase, a collection), none runs; those that wait run afterwards, all of them late.
"""

QUEUE = 8  # MICROPY_SCHEDULER_DEPTH of the port
_NEVER = 1 << 60
_MASK = (1 << 30) - 1


class Timing:
    """A running timer: the time of its next interrupt, and the interval, which is 0 for a single one."""

    def __init__(self, owner, callback, due_us, period_us):
        self.owner = owner
        self.callback = callback
        self.due_us = due_us
        self.period_us = period_us


class Processor:
    """The processor. `us` is the time, which does not wrap. `hands` move the keys: `due_us` is the time of their next
    move, `move()` makes it. The passing of time allocates no memory."""

    def __init__(self):
        self.us = 0
        self.dropped = 0  # callbacks for which there was no room in the queue
        self.hands = None
        self._timings = []
        self._queue = [None] * QUEUE
        self._first = self._waiting = 0
        self._in_callback = False

    def raw_us(self):
        """Returns the time of the chip's counter, in the place of `schiri.board.esp32.ticks`."""
        return self.us & _MASK

    def begin(self, owner, callback, period_us, repeats):
        """Starts a timer."""
        self.end(owner)
        self._timings.append(Timing(owner, callback, self.us + period_us, period_us if repeats else 0))

    def end(self, owner):
        """Stops a timer; a waiting callback is still called."""
        self._timings = [timing for timing in self._timings if timing.owner is not owner]

    def block(self, span_us):
        """Lets time pass in C, after at least one bytecode."""
        self._call()
        self._pass(span_us)

    def _pass(self, span_us):
        end_us = self.us + span_us
        due_us = self._due_us()
        while due_us <= end_us:
            if due_us > self.us:
                self.us = due_us
            self._interrupt()
            due_us = self._due_us()
        if end_us > self.us:
            self.us = end_us

    def work(self, span_us):
        """Lets time pass in bytecodes, in addition to the time of the callbacks between them."""
        self._call()
        left_us = span_us
        while left_us > 0:
            until_us = self._due_us() - self.us
            part_us = 1 if until_us < 1 else until_us if until_us < left_us else left_us
            self._pass(part_us)
            left_us -= part_us
            self._call()

    def _due_us(self):
        due_us = self.hands.due_us if self.hands else _NEVER
        for timing in self._timings:
            if timing.due_us < due_us:
                due_us = timing.due_us
        return due_us

    def _interrupt(self):
        if self.hands and self.hands.due_us <= self.us:
            self.hands.move()
        for timing in self._timings:
            if timing.due_us <= self.us:
                timing.due_us = timing.due_us + timing.period_us if timing.period_us else _NEVER
                self._schedule(timing)

    def _schedule(self, timing):
        if self._waiting == QUEUE:
            self.dropped += 1
            return
        self._queue[(self._first + self._waiting) % QUEUE] = timing
        self._waiting += 1

    def _call(self):
        if self._in_callback:
            return
        self._in_callback = True
        while self._waiting:
            timing = self._queue[self._first]
            self._first = (self._first + 1) % QUEUE
            self._waiting -= 1
            timing.callback(timing.owner)
        self._in_callback = False


processor = Processor()
