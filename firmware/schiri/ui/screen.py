"""A screen: what is seen and heard, and what the keys mean while it is on."""

CHIP_LAMPS = 11
SIDE_LAMP = (11, 12)
LAMPS = 13

DARK = (0, 0, 0)
AMBER = (48, 20, 0)  # side A; steady
BLUE = (0, 12, 48)  # side B
COLOURS = (AMBER, BLUE)
WHITE = (28, 28, 24)
RED = (60, 0, 0)


class Screen:
    """The base of all screens. `app` is the `App` it is shown by."""

    def __init__(self, app):
        self.app = app

    def shown(self):
        """It has just come on."""

    def pressed(self, keys, stamp_us):
        """The keys of a mask have been pressed in one sample."""

    def back(self):
        """BACK was pressed and let go."""

    def held_back(self):
        """BACK has been held."""
        self.back()

    def timed(self, now_us):
        """The time set by `app.wake_after` has come."""

    def draw(self, canvas):
        """Draws everything; the canvas is dark."""

    def light(self, lamps):
        """Sets the lamps, all dark before: `lamps.set(number, colour)`."""

    def blinks(self):
        """True if the lamps blink: they are then set again every half second, `app.blink` telling the beat."""
        return False


class Lamps:
    """The colours of all lamps, and whether they have changed."""

    def __init__(self):
        self.colours = bytearray(3 * LAMPS)
        self._shown = bytearray(3 * LAMPS)

    def set(self, number, colour):
        """Gives a lamp its colour (red, green, blue)."""
        self.colours[3 * number], self.colours[3 * number + 1], self.colours[3 * number + 2] = colour

    def show(self, lamps):
        """Sends the colours to the board's `lamps` if they have changed."""
        if self.colours != self._shown:
            self._shown[:] = self.colours
            lamps.show(self._shown)

    def clear(self):
        """Makes all lamps dark."""
        for index in range(len(self.colours)):
            self.colours[index] = 0
