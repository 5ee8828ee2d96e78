"""FINI! on a page: what the keys do, in each language."""

LEGEND = {
    "en": "FINI!: a value key grabs a coloured die; with COPY held, a silver one. FINI: call.",
    "de": (
        "FINI!: Eine Wert-Taste greift einen farbigen Würfel, bei gehaltener COPY-Taste einen silbernen. "
        "FINI: ausrufen."
    ),
    "fr": ("FINI! : une touche de valeur prend un dé de couleur ; avec COPY enfoncée, un dé argenté. FINI : annoncer."),
}
