"""The hardware's edge. A board is an object with

    name                  as it stands in the log
    resolution_us         the time between two samples of the keys
    keys                  `poll()` → True when there is a new sample, then `stamp_us` and `mask`; `order`: what puts
                          the calls into order, see `press_order.py`, or None if samples are all there is;
                          for the self-test `counters`: two functions that tell what the FINI keys' counters have
                          counted, and `longest_gap_us`: the longest time between two looks since somebody set it to
                          0; each None if there is no such thing
    display               `show(page, column, count, picture)`: the `count` bytes, a multiple of 8, that a picture of
                          1,024 has on a page from a column on
    lamps                 `show(colours)`: 13 × 3 bytes, RGB: the chip lamps, side A, side B
    tone(hertz, ms)       sounds without waiting; 0 Hz is silence
    entropy(count)        that many unpredictable bytes
    noise(on)             switches on or off what they come from, as far as that can be: on an ESP32 they are truly
                          random only while its radio is on
    entropy_source        its name as it stands in the log
    missing               the names of parts that should be there and are not
    crash                 why the box has started again by itself, in a few words, or ""
    service()             restarts the box so that a PC can give it another firmware; None if nobody can
    storage               the settings' files, see `storage.py`
    blocks                the match logs' flash: a block device of MicroPython's extended interface, as
                          `esp32.Partition` is one
    serial                `read()` → bytes received, at most a few hundred, or b""; `write(bytes)`

and nothing else in the firmware asks on what it runs.
"""
