"""What a hub keeps, in a database: tournaments as events, the match logs they took, boxes, who has signed in."""
