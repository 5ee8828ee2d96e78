"""A tournament of many boxes: who sits where, what came out, who stands where, from the events of the evening alone."""

# Where boxes find a hub, unless somebody says otherwise.
NAME = "schiri-hub"
HOST = f"{NAME}.local"  # by multicast DNS
BOX_PORT = 8767
