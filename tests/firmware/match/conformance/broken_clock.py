"""A game that asks for the time: in a module of its own, because the check finds the import."""

import time

from schiri.games.schocken.rules.game import Schocken


class ReadsAClock(Schocken):
    def chance(self):
        return super().chance() if time.time() else None
