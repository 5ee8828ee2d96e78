"""The games that there are, in the order of the first menu."""

GAMES = (  # the module of each, and what people call it
    ("fini", "FINI!"),
    ("schocken", "Schocken"),
    ("qwixx", "Qwixx – Das Duell"),
    ("wuerfel_duell", "Würfel-Duell!"),
)
