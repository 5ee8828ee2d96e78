"""Schiri, a referee box for fast dice games. `docs/map.md` says what runs through which room."""

VERSION = "0.1.0"
