"""The connection to a hub: the serial line's commands over Wi-Fi, while no match is open."""
