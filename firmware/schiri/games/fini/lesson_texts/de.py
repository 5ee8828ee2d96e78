"""FINI!'s lesson in German."""

TEXTS = {
    "title": "FINI! lernen",
    "aim": "Die längste Straße gewinnt",
    "keys": "Tasten 1–6 greifen Würfel",
    "copies": "Silber kopiert: COPY dazu",
    "start": "OK: Start",
    "ready": "Achtung … noch nicht!",
    "early": "Noch nicht! Erst bei LOS!",
    "first": "LOS! Greif die %d",
    "next": "Daneben passt die %d",
    "copy": "Er hat eine %d: COPY + %d",
    "copied": "Silber: COPY halten + %d",
    "unfit": "Die %d passt nicht an",
    "absent": "Die %d liegt nicht da",
    "no_silver": "Keine silberne %d da",
    "soon": "Zu früh! Die %d passt noch",
    "call": "Nichts passt mehr: FINI!",
    "won": "%d gegen %d: dein Chip!",
    "other": "Gegner",
    "you": "Du",
    "one": "Lose Würfel: je −1",
}
