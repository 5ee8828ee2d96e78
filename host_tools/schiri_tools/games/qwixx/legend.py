"""Qwixx on a page: what the keys do, in each language."""

LEGEND = {
    "en": (
        "Qwixx: your side’s 1 to 4 are the rows, pressed again for the next place; COPY goes to “Decline”, FINI is OK."
    ),
    "de": (
        "Qwixx: 1 bis 4 eurer Seite wählen die Reihe, noch einmal gedrückt das nächste Feld; COPY springt zu "
        "„Verzichten“, FINI ist OK."
    ),
    "fr": (
        "Qwixx : les touches 1 à 4 de votre côté sont les rangées, encore une fois pour la case suivante ; "
        "COPY passe à « Renoncer », FINI vaut OK."
    ),
}
