"""The command `schiri`."""


def main() -> int:
    """Runs the command line."""
    return 0
