"""What people see and hear, and what their keys mean. `screen.py` says what a screen is."""
