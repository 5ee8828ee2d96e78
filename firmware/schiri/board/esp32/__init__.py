"""The physical board, with an ESP32."""
