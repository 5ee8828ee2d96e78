"""FINI!, the reasons of a verdict as the box says them."""

from schiri.games.fini.texts import reason_in_words

IN_WORDS = reason_in_words
