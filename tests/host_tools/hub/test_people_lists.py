"""What is understood of lists of people as organisers paste them."""

import pytest
from schiri_tools.hub.server.people import read

ADA, BEN = ("Ada", "Rot"), ("Ben", "Blau")


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Müller, Anna\nSchmidt, Ben\n", [("Müller, Anna", ""), ("Schmidt, Ben", "")]),
        ("Name,Team\nAda,Rot\nBen,Blau", [ADA, BEN]),
        ("Spieler;Verein\nAda;Rot\nBen;Blau\n", [ADA, BEN]),
        ("Joueur;Équipe\nAda;Rot\n", [ADA]),
        ("Vorname;Nachname\nAda;Lovelace\nBen;Gunn\n", [("Ada Lovelace", ""), ("Ben Gunn", "")]),
        ("Nom\tPrénom\nLovelace\tAda\n", [("Ada Lovelace", "")]),
        ("Lfd. Nr.;Name;E-Mail;Team\n1;Ada;a@example.org;Rot\n", [ADA]),
        ("1;Ada;Rot\n2;Ben;Blau\n", [ADA, BEN]),
        ("1. Ada\n2. Ben\n", [("Ada", ""), ("Ben", "")]),
        ('"Maverick" Mitchell\nAda\n', [('"Maverick" Mitchell', ""), ("Ada", "")]),
        ('"Müller, ""Anna""";Rot\nBen', [('Müller, "Anna"', "Rot"), ("Ben", "")]),
        ("\ufeffAda\r\n\x0cBen\u2028Zoe\u0308", [("Ada", ""), ("Ben", ""), ("Zo\u00eb", "")]),
    ],
)
def test_a_list_is_understood(text, people):
    assert [(person.name, person.team) for person in read(text).people] == people


def test_a_list_with_anything_but_names_is_shown_before_it_counts():
    assert read("Ada\n\n Ben  Gunn \n").is_plain
    for text in ("Ada;Rot", "Ada, Ben", "Name\nAda", "1. Ada", '"Ada"', "Ada\tRot"):
        assert not read(text).is_plain, text
