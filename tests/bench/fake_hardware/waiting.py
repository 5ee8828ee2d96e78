"""What MicroPython does while it waits in C, and what the watchdog does then. Written from the ESP32 port's
`machine_timer.c` and `MICROPY_EVENT_POLL_HOOK`, and from `py/scheduler.c` (1.26 to 1.28)."""

QUEUE = 8  # calls that may be scheduled at a time, of all timers and pins


class Hung(BaseException):
    """The chip does nothing more, and no watchdog runs."""


class Bitten(BaseException):
    """The watchdog restarts the chip here."""


class Waiting:
    """Timers, and the queue of what they have scheduled."""

    def __init__(self):
        self.timers = {}  # by number: [ms until it fires, its period or None, what it calls]
        self.queue = []
        self.dropped = 0
        self.passed_ms = 0

    def start(self, number, period_ms, repeats, callback):
        """A timer runs from here on."""
        self.timers[number] = [period_ms, period_ms if repeats else None, callback]

    def stop(self, number):
        """It fires no more; a call that waits already still comes."""
        self.timers.pop(number, None)

    def pass_ms(self):
        """A millisecond goes by."""
        self.passed_ms += 1
        for number, timer in list(self.timers.items()):
            timer[0] -= 1
            if timer[0] == 0:
                self._schedule(timer[2], number)
                if timer[1] is None:
                    self.stop(number)
                else:
                    timer[0] = timer[1]

    def _schedule(self, callback, argument):
        if len(self.queue) == QUEUE:
            self.dropped += 1
        else:
            self.queue.append((callback, argument))

    def run_scheduled(self):
        """One call, as between two bytecodes, or at each look of a loop that waits."""
        if self.queue:
            callback, argument = self.queue.pop(0)
            callback(argument)

    def for_ever(self, watchdog_ms, looks):
        """Waits for what does not come. In a loop that `looks`, what is scheduled is carried out; else nothing is."""
        if not watchdog_ms:
            raise Hung
        for _ in range(watchdog_ms):
            self.pass_ms()
            if looks:
                self.run_scheduled()
        raise Bitten
