"""The hub's database: tournaments as events, accepted match logs, assignments of boxes, and sessions."""
