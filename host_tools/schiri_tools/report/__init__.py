"""What `schiri report` tells of match logs: as text, as a page, as a table, as a database.

A verified log becomes a `Match` (what every game has) and a `Game` (what is this game's own, in its folder).
From these the four forms are made: `summary`, `page`, `table`, `database`.
"""
