"""Many halls as one event: hubs publish their tournaments on an MQTT broker, and show what others publish there."""
