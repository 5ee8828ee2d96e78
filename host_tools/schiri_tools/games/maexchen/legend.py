"""Mäxchen on a page: what the keys do, in each language."""

LEGEND = {
    "en": "Mäxchen: hold COPY to look under the cup; ▲ and ▼ choose a claim or an answer, OK says it.",
    "de": "Mäxchen: COPY halten, um unter den Becher zu sehen; ▲ und ▼ wählen Ansage oder Antwort, OK sagt sie.",
    "fr": "Mäxchen : tenir COPY pour voir sous le gobelet ; ▲ et ▼ choisissent l’annonce ou la réponse, OK la dit.",
}
