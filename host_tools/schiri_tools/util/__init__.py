"""What all tools share and no tool is about."""
