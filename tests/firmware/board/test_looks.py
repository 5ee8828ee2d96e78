"""How often a real board reads its keys between signal and call, with the costs of an emulated chip."""

from esp32_bench import KINDS, Esp32Bench
from schiri.input import keys

ON_MICROPYTHON = True

COLUMN_US = 28  # to copy a column of the display; with the bus a page of 128 takes 6.7 ms
LOOK_US = {"esp32s3": 260, "esp32": 300}  # a look without reading the registers; 0.6 ms with it
APPLY_US = 6600
SIGNAL_US = 5600
LAMPS_US = 1500  # to compute the lamps' colours: a guess


class Duel:
    """A box in a duel. `block_us` is the additional time for sending a piece to the display."""

    def __init__(self, kind, block_us=0):
        bench = self.bench = Esp32Bench(kind)
        for key in ("AF", "BF"):
            bench.press(key)
            bench.time.run(20000)
        self.longest_us = 0  # the longest time between two looks, from the signal to the call
        self._looked_us = 0
        self._pay(block_us)
        bench.begin()
        self._pay_for(bench.app.session, "apply", APPLY_US)
        bench.to_duel(1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 4, 4, 5, 6)

    def _pay(self, block_us):
        bench = self.bench
        app, now = bench.app, bench.now
        look, show = bench.board.keys._look, bench.board.display.show

        def slow_look():
            self.longest_us = max(self.longest_us, now.us - self._looked_us) if app.armed else 0
            self._looked_us = now.us
            now.work(LOOK_US[bench.board.name])
            look()

        def slow_show(page, column, count, picture):
            now.work(COLUMN_US * count)
            now.block(block_us)
            show(page, column, count, picture)

        bench.board.keys._look, bench.board.display.show = slow_look, slow_show
        self._pay_for(app.canvas, "put_rows", SIGNAL_US)
        self._pay_for(app, "light", LAMPS_US)

    def _pay_for(self, owner, name, span_us):
        """Lets calls of a method take `span_us` more, all of it in bytecodes."""
        method, work = getattr(owner, name), self.bench.now.work

        def slow(*arguments, **named):
            work(span_us)
            return method(*arguments, **named)

        setattr(owner, name, slow)

    def play(self):
        """Plays grabs and a call. Returns the longest time between two readings before the call, and the record of the
        call."""
        longest_us = 0
        for names in (("A1", "B2"), ("A3",), ("B4",), ("A5", "B6"), ("AF",)):
            self.bench.chip.press(sum([1 << keys.NAMES.index(name) for name in names]))
            longest_us = max(longest_us, self.longest_us)
            self.bench.time.run(34500)
            self.bench.chip.release(-1)
            self.bench.time.run(34500)
        return longest_us, self.bench.log()[-1]


def test_between_signal_and_call_a_look_comes_as_often_as_the_board_promises():
    for kind in KINDS:
        duel = Duel(kind)
        longest_us, record = duel.play()
        assert record["event"]["event"] == "fini"
        assert 2000 < longest_us <= duel.bench.board.resolution_us == 4000, (kind, longest_us)
        assert "resolution_us" not in record


def test_a_board_that_looks_less_often_than_it_has_promised_says_so_from_then_on():
    for kind in KINDS:
        duel = Duel(kind, block_us=6000)
        longest_us, record = duel.play()
        bench = duel.bench
        coarse_us = record["resolution_us"]
        assert bench.log()[0]["resolution_us"] == 4000 and longest_us - 1000 <= coarse_us <= longest_us + 1000
        bench.app.save_settings()
        again = Esp32Bench(kind, storage=bench.board.storage)
        again.begin()
        assert again.log()[0]["resolution_us"] == coarse_us
