"""Looks back into the log of the running match."""

import json
from array import array

from ..journal.reading import Reader
from ..util.ordered import OrderedDict


def events_since(history, count):
    """Yields all events of a `History` but the first `count`."""
    if count < history.committed - len(history.recent):
        history.recent = _first(_all_addresses(history.journal), history.committed)
    addresses = history.recent
    for index in range(len(addresses) - (history.committed - count), len(addresses)):
        yield event_at(history.journal, addresses[index])
    yield from history.pending


def event_at(log, address):
    """The event of the record at an address, its arguments in their order; `log` has `sectors` and `where`."""
    text = Reader(log.sectors, log.where, address).line().decode()
    event = json.loads(text)["event"]
    ordered: dict = OrderedDict()  # MicroPython's `json` does not keep it
    for name in sorted(event, key=lambda name: text.find('"%s": ' % name, text.find("{", 1))):
        ordered[name] = event[name]
    return ordered


def _all_addresses(journal):
    """Where all events stand that have not been undone."""
    standing = Standing()
    reader = Reader(journal.sectors, journal.where)
    while True:
        line = reader.line()
        if line is None:
            return _first(standing.addresses, standing.count)
        standing.take(reader.begin, line)


def _first(addresses, count):
    """The first addresses; a copy of all would need a second piece of memory that is as large."""
    return addresses if len(addresses) == count else addresses[:count]


class Standing:
    """Finds out, line by line, where in a log the events stand that have not been undone. The `start` is not one of
    them."""

    def __init__(self):
        self.addresses = array("I")  # beyond `count` they mean nothing
        self.count = 0

    def take(self, address, line):
        """Looks at the next line; True if it holds an event."""
        # No string of a line can hold this: its quotation marks would be escaped.
        at = line.find(b'"event": {"event": "')
        if at < 0:
            return False
        name = line[at + 20 : at + 26]
        if name == b'undo"}':
            self.count -= 1
        elif name != b'start"':
            if self.count < len(self.addresses):
                self.addresses[self.count] = address
            else:
                self.addresses.append(address)
            self.count += 1
        return True
