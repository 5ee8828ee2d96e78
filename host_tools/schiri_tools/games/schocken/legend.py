"""Schocken on a page: what the keys do, in each language."""

LEGEND = {
    "en": "Schocken: ▲ and ▼ choose what becomes of the throw, OK does it.",
    "de": "Schocken: ▲ und ▼ wählen, was aus dem Wurf wird, OK führt es aus.",
    "fr": "Schocken : ▲ et ▼ choisissent ce que devient le jet, OK l’exécute.",
}
