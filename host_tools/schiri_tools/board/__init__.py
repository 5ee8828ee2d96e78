"""Real boards: the installation of MicroPython and of the firmware."""

# PSRAM, which Schiri needs, because without it the radio has too little memory.
BOARD_NAMES = ("ESP32-S3-DevKitC-1-N8R8", "ESP32-DevKitC-VE (WROVER)")
BOARDS = "an ESP32-S3-DevKitC-1-N8R8 or an ESP32-DevKitC-VE (with a WROVER)"
IMAGE_NAMES = ("ESP32_GENERIC_S3 (R8: SPIRAM_OCT, R2: plain)", "ESP32_GENERIC (WROVER: SPIRAM)")
IMAGES = "ESP32_GENERIC_S3, variant SPIRAM_OCT (R8) or the plain one (R2), or ESP32_GENERIC, variant SPIRAM (WROVER)"
