"""The open match on the box: its beginning, its course, and its resumption after a power cut."""
