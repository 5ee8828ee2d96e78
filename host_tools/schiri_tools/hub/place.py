"""Where boxes find a hub, unless somebody says otherwise."""

NAME = "schiri-hub"
HOST = f"{NAME}.local"  # by multicast DNS
BOX_PORT = 8767
