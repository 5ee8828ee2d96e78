"""The texts of FINI!'s lesson, a module for each language, apart from the texts of its matches."""
