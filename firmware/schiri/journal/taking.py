"""Takes sectors for a log that is being written. `journal` is the `Journal`."""

from ..memory import forget
from .sectors import HEAD


def prepare(journal, worn=None):
    """Erases a sector for the part that comes next, none of the `worn`. `OSError` if none can be had."""
    from .room import free_sector

    try:
        journal.ready = free_sector(journal.sectors, journal.cursor, worn or set())
    finally:
        forget("schiri.journal.room")
        forget("schiri.journal.reading")


def next_sector(journal, secret):
    """Has the log go on in a new sector; the `secret` goes into the head of the first."""
    part = len(journal.where)
    since = part * journal.sectors.size if journal.torn_from < 0 else journal.torn_from
    worn: set = set()
    while True:
        if journal.ready < 0:
            prepare(journal, worn)
        journal.cursor, journal.ready = journal.ready, -1
        try:
            journal.sectors.write_head(journal.cursor, journal.number, part, since, secret)
            break
        except OSError:
            from .room import give_up

            give_up(journal.sectors, journal.cursor)
            worn.add(journal.cursor)
    journal.where.append(journal.cursor)
    journal.offset = HEAD
    journal.torn_from = -1
