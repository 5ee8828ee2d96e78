"""The reports of `schiri report` on match logs: text, HTML page, CSV table, SQLite database.

A verified log becomes a `Match`, which every game has, and a `Game`, which is in the game's own folder. The modules
`summary`, `page`, `table` and `database` make the four forms from these.
"""
