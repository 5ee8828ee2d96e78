"""The self-test's own texts, by language: it is seldom that they are needed."""

TEXTS = {
    "de": {
        "title": "Selbsttest",
        "answer": "OK: ja  BACK: nein",
        "display": "Rahmen ringsum?",
        "lamps": "Rot, grün, blau?",
        "tones": "Töne zu hören?",
        "keys": "Jede Taste einmal",
        "wait": "Moment …",
        "good": "Alles in Ordnung",
        "bad": "Nicht in Ordnung:",
    },
    "en": {
        "title": "Self-test",
        "answer": "OK: yes  BACK: no",
        "display": "A frame all around?",
        "lamps": "Red, green, blue?",
        "tones": "Do you hear tones?",
        "keys": "Each key once",
        "wait": "One moment …",
        "good": "All is well",
        "bad": "Not well:",
    },
    "fr": {
        "title": "Autotest",
        "answer": "OK : oui  BACK : non",
        "display": "Cadre complet ?",
        "lamps": "Rouge, vert, bleu ?",
        "tones": "Sons audibles ?",
        "keys": "Chaque touche une fois",
        "wait": "Un instant …",
        "good": "Tout va bien",
        "bad": "Pas en ordre :",
    },
}
