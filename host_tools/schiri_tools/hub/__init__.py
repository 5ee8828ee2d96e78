"""A tournament of many boxes: draws, results and standings, all computed from the events of the evening."""

# The default address at which boxes look for a hub.
NAME = "schiri-hub"
HOST = f"{NAME}.local"  # resolved by multicast DNS
BOX_PORT = 8767
