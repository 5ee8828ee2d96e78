"""The languages that people can be spoken to in."""

LANGUAGES = ("en", "de", "fr")  # English is what is said where there are no other words
