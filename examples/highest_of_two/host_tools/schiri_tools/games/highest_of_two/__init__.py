"""Highest of two, on the PC: its events in words, a line of its own in a report, and both in German and French."""

from ..base import HostGame
from .sentences import event_in_words

GAME = HostGame("highest_of_two", event_in_words=event_in_words, parts=("report", "texts"))
