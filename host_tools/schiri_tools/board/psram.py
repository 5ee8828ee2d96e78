"""PSRAM, without which Schiri does not play: the radio of a chip that has none starves."""

BOARDS = "an ESP32-S3-DevKitC-1 N16R8 or an ESP32-DevKitC-VE (with a WROVER)"
IMAGES = "ESP32_GENERIC_S3, variant SPIRAM_OCT (R8) or the plain one (R2), or ESP32_GENERIC, variant SPIRAM (WROVER)"
LEAST_BYTES = 1024 * 1024  # no memory of the chip's own is as large
