"""What a hub keeps, in a database: tournaments as their events, the match logs they took, who has signed in."""
