"""The display of any game: drawing, fonts, menus, the entry of names."""
