"""Hands that tap on a busy box, and a judge of the presses that arrive."""

from generator import generator
from schiri.input import keys
from schiri.input.keys import BOUNCE_US
from schiri.util.clock import ticks_diff

DOWN_US = 30000  # the length of a tap, and of the pause to the next one
FIRST_US = {"esp32s3": DOWN_US, "esp32": 65000}  # the first tap of a key after a rest; a WROVER may miss a shorter one
LOOKS_US = 6000  # between two looks
LATE_US = 58000  # a press is found within this time: an erase or a collection, the longest work in C, and a look
CALLS = (keys.NAMES.index("AF"), keys.NAMES.index("BF"))
MOST_KEYS = 6  # that are tapped at a time
LONGEST_BURST = 60  # taps of a key
PAUSE_US = 800000
PAUSE_SPAN_MS = 1500
OFTEN = ("OK", "OK", "OK", "DOWN", "AF", "BF", "A1", "B2", "A3", "B4", "A5", "B6")
NEVER = 1 << 60
GAMES = ("fini", "qwixx", "schocken", "wuerfel_duell")


class Finger:
    """A finger on one key: its next move, and the time of that."""

    def __init__(self, bit, at_us, taps):
        self.bit = bit
        self.at_us = at_us
        self.taps = taps
        self.changes = []  # of the contact in a tap that has begun: (µs from now, is down)
        self.is_first = True


class Hands:
    """Up to six fingers that tap for a while, rest, and tap on other keys. `made` has each press as (time in µs,
    bit)."""

    def __init__(self, chip, processor, seed, pause_us=PAUSE_US, span_ms=PAUSE_SPAN_MS):
        self._chip = chip
        self._processor = processor
        self._random = generator(seed)
        self._first_us = FIRST_US[chip.kind.name]
        self._pause_us = pause_us
        self._span_ms = span_ms
        self._fingers = []
        self.made = []
        self.due_us = processor.us + PAUSE_US
        self.stops = False

    def move(self):
        now = self._processor.us
        if not self._fingers:
            self._begin_burst(now)
        for finger in self._fingers:
            if finger.at_us <= now:
                self._move_finger(finger)
        self._fingers = [finger for finger in self._fingers if finger.taps or finger.changes]
        if self._fingers:
            self.due_us = min([finger.at_us for finger in self._fingers])
        else:
            self.due_us = NEVER if self.stops else now + self._pause_us + 1000 * self._random(self._span_ms)

    def _begin_burst(self, now):
        random = self._random
        count = 1 + random(MOST_KEYS)
        bits = set()
        while len(bits) < count:
            bits.add(keys.NAMES.index(OFTEN[random(len(OFTEN))]) if random(3) else random(len(keys.NAMES)))
        taps = 1 + random(LONGEST_BURST if random(4) == 0 else 6)
        self._fingers = [Finger(bit, now + 1000 * random(60), taps) for bit in sorted(bits)]

    def _move_finger(self, finger):
        if not finger.changes:
            finger.taps -= 1
            finger.changes = self._tap(self._first_us if finger.is_first else DOWN_US)
            finger.is_first = False
            self.made.append((finger.at_us, finger.bit))
        is_down, span_us = finger.changes.pop(0)
        if is_down:
            self._chip.press(1 << finger.bit)
        else:
            self._chip.release(1 << finger.bit)
        finger.at_us += span_us

    def _tap(self, down_us):
        """Returns a tap as changes of the contact (is it down, for how long), with or without bounce."""
        changes = []
        for is_down, span_us in ((True, down_us), (False, DOWN_US)):
            bounce_us = self._random(BOUNCE_US - 1000) if self._random(2) else 0
            if bounce_us > 10:
                changes += [(is_down, bounce_us // 2), (not is_down, bounce_us // 2)]
                span_us -= 2 * (bounce_us // 2)
            changes.append((is_down, span_us))
        return changes


class Judge:
    """The comparison of the presses that the box has counted with those that were made."""

    def __init__(self, box):
        self._box = box
        self.counted = []  # (time in µs, bit)
        keypad = box.app.keypad
        sample, rest = keypad.sample, keypad.rest

        def sample_seen(stamp_us, mask):
            return self._count(stamp_us, sample(stamp_us, mask))

        def rest_seen(now_us):
            return self._count(now_us, rest(now_us))

        keypad.sample, keypad.rest = sample_seen, rest_seen

    def _count(self, stamp_us, pressed):
        if pressed:
            now = self._box.now
            at_us = now.us + ticks_diff(stamp_us, now.raw_us())
            for bit in range(len(keys.NAMES)):
                if pressed >> bit & 1:
                    self.counted.append((at_us, bit))
        return pressed

    def _may_be_lost(self, at_us):
        """Returns whether a tap may be lost: it, or the time since the tap before, lies within an erase of the flash,
        which a look and a bounce make longer at both ends."""
        apart_us = LOOKS_US + BOUNCE_US
        for begin_us, end_us in self._box.costs.erases:
            for first_us in (at_us, at_us - DOWN_US):
                if begin_us - apart_us <= first_us and first_us + DOWN_US <= end_us + apart_us:
                    return True
        return False

    def faults(self, made):
        """Returns how many presses were lost or much too late, counted twice, or out of order; and how many were lost
        in an erase."""
        lost = twice = erased = 0
        for bit in range(len(keys.NAMES)):
            mine = [at_us for at_us, other in made if other == bit]
            found = [at_us for at_us, other in self.counted if other == bit]
            early_us = LATE_US if bit in CALLS else 0  # a tie with a call that was found earlier
            place = 0
            for at_us in mine:
                while place < len(found) and found[place] < at_us - early_us:
                    place += 1
                    twice += 1
                if place < len(found) and found[place] <= at_us + LATE_US:
                    place += 1
                elif self._may_be_lost(at_us):
                    erased += 1
                else:
                    lost += 1
            twice += len(found) - place
        times = [at_us for at_us, _ in self.counted]
        disorder = sum([1 for place in range(1, len(times)) if times[place] < times[place - 1]])
        return {"lost": lost, "twice": twice, "disorder": disorder, "erased": erased}


def tapped(box, seed, taps, games=GAMES, pause_us=PAUSE_US, span_ms=PAUSE_SPAN_MS):
    """Lets hands tap on a box `taps` times, at its menus and in a match of each of these games. They rest for
    `pause_us` and up to `span_ms` more. Returns the hands, the judge, and the names of the screens."""
    judge = Judge(box)
    hands = box.now.hands = Hands(box.chip, box.now, seed, pause_us, span_ms)
    seen = set()
    share = taps // (2 * len(games))
    for number, game in enumerate(games):
        box.leave_match()
        while len(hands.made) < (2 * number + 1) * share:
            seen.add(box.goes_on())
        box.leave_match()
        box.begin_match(game)
        while len(hands.made) < (2 * number + 2) * share:
            seen.add(box.goes_on())
    hands.stops = True
    while hands.due_us < NEVER or box.chip.keys:
        box.time.run(1000)
    box.time.run(500000)
    return hands, judge, seen
