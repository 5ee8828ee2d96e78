"""The real board: an ESP32."""
