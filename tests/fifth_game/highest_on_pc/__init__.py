"""Highest of two, on the PC: events in words, and a report of its own."""

from ..base import HostGame
from .words import event_in_words

GAME = HostGame("highest", event_in_words=event_in_words, parts=("report",))
