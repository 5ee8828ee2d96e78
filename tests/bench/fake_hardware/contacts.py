"""Keys with bouncing contacts on the simulated hardware: after a change a contact opens and closes for a while, in the
chip's time."""

STEP_US = 500  # between two changes of a bouncing contact; shorter if it bounces for less


class Contacts:
    """Presses keys of `chip`. `bounce_us` has the duration of the bounce at a press and at a release, by the key's bit;
    other keys do not bounce."""

    def __init__(self, chip, bounce_us):
        self._chip = chip
        self._bounce_us = bounce_us
        self._due = []  # (time, key, whether it closes), in order

    def press(self, bit, now_us):
        """Closes a contact."""
        self._change(bit, now_us, True)

    def release(self, bit, now_us):
        """Opens a contact."""
        self._change(bit, now_us, False)

    def _change(self, bit, now_us, closes):
        span_us = self._bounce_us.get(bit, 0)
        pairs = max(span_us // (2 * STEP_US), 1) if span_us else 0
        for number in range(2 * pairs + 1):
            at_us = now_us + (span_us * number // (2 * pairs) if pairs else 0)
            self._due.append((at_us, 1 << bit, closes == (number % 2 == 0)))
        self._due.sort()

    def until(self, now_us):
        """Carries out all changes up to that time."""
        while self._due and self._due[0][0] <= now_us:
            _, key, closes = self._due.pop(0)
            if closes:
                self._chip.press(key)
            else:
                self._chip.release(key)
