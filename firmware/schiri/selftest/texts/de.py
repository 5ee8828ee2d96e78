"""The self-test in German."""

TEXTS = {
    "title": "Selbsttest",
    "answer": "OK: ja  BACK: nein",
    "display": "Rahmen ringsum?",
    "lamps": "Rot, grün, blau?",
    "tones": "Töne zu hören?",
    "keys": "Jede Taste einmal",
    "bounce": "Prellt länger als %d ms:",
    "change": "bitte Schalter tauschen",
    "wait": "Moment …",
    "good": "Alles in Ordnung",
    "bad": "Fehlt oder ist gestört:",
    "rest": "Sonst alles gut",
    "steps": "Anzeige Lampen Töne Tasten Zähler Dateien Flash Zufall Abtastung Uhr",
}
