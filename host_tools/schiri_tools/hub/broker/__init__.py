"""Events in several halls: hubs publish their tournaments on an MQTT broker, and show those of other hubs."""
