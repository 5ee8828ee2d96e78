"""The self-test in French."""

TEXTS = {
    "title": "Autotest",
    "answer": "OK : oui  BACK : non",
    "display": "Cadre complet ?",
    "lamps": "Rouge, vert, bleu ?",
    "tones": "Sons audibles ?",
    "keys": "Chaque touche une fois",
    "bounce": "Rebond de plus de %d ms :",
    "change": "changez la touche",
    "wait": "Un instant …",
    "good": "Tout va bien",
    "bad": "Absent ou en défaut :",
    "rest": "Le reste va bien",
    "steps": "écran lampes sons touches compteurs fichiers flash hasard lecture horloge",
}
