"""What MicroPython has no module for."""

TYPE_CHECKING = False  # whoever checks types takes this name for true, wherever it stands
