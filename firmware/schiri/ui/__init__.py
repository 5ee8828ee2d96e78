"""What players see, whatever it is about: drawing, fonts, menus, the entry of names."""
