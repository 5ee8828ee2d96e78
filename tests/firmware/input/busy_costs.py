"""The time that drawing takes on an emulated chip, rounded up; see `busy_box.py`."""

CLEAR_US = 110000  # what does not depend on what is drawn, such as looking for what has changed
TEXT_US = 8000
DIE_US = 2000
