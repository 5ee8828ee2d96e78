"""The font for scores: digits to be read across the table. Not needed while a duel is on."""

from . import font_digits
from .font import Font

DIGITS = Font(font_digits, 2)
