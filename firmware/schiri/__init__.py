"""Schiri, a referee box for fast dice games. `docs/develop/architecture.md` says what runs through which room."""

VERSION = "0.1.0"
