"""What a hub keeps, in a database: tournaments as their events, the match logs they took, boxes, who has signed in."""
