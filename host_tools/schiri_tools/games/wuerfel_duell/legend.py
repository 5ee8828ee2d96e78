"""Würfel-Duell! on a page: what the keys do, in each language."""

LEGEND = {
    "en": "Würfel-Duell!: value keys are the players; with COPY held, one plays a special card.",
    "de": "Würfel-Duell!: Die Wert-Tasten sind die Spieler; mit gehaltener COPY-Taste spielt einer eine Sonderkarte.",
    "fr": (
        "Würfel-Duell! : les touches de valeur sont les joueurs ; avec COPY enfoncée, l’un d’eux joue une "
        "carte spéciale."
    ),
}
