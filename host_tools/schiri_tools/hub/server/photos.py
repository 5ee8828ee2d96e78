"""A reader of the QR code of a box in photos."""

import io
import warnings
from collections.abc import Sequence

import zxingcpp
from PIL import Image
from schiri.match.game import Refusal

MOST_BYTES_OF_PHOTOS = 24 << 20  # most bytes of all photos of a form
MOST_PHOTOS = 4
MOST_PIXELS = 64_000_000  # limit for JPEG, which is scaled down while it is decoded
_MOST_PIXELS_READ_WHOLE = 16_000_000
_FORMATS = ("JPEG", "PNG", "WEBP")
_EDGE = 2000  # pixels of the longer edge; larger photos are scaled down


def codes_in(photos: Sequence[bytes]) -> list[str]:
    """Returns the different texts of the QR codes in these photos. Raises `Refusal` if there are too many photos, or if
    one cannot be read or has no code."""
    if len(photos) > MOST_PHOTOS:
        raise Refusal("bad_photo", f"{MOST_PHOTOS} photos at most: one code is shown.")
    found: dict[str, None] = {}
    kinds = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    for photo in photos:
        codes = zxingcpp.read_barcodes(_opened(photo), formats=kinds)
        if not codes:
            raise Refusal("bad_photo", "No code can be read in a photo: nearer, straight from above, and sharp.")
        found.update(dict.fromkeys(code.text for code in codes))
    return list(found)


def _opened(photo: bytes) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(photo), formats=_FORMATS)
            if image.width * image.height > (MOST_PIXELS if image.format == "JPEG" else _MOST_PIXELS_READ_WHOLE):
                raise Refusal("bad_photo", "A photo is too large.")
            image.draft("L", (_EDGE, _EDGE))
            grey = image.convert("L")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise Refusal("bad_photo", "A photo cannot be read: send it as JPEG or PNG.") from None
    grey.thumbnail((_EDGE, _EDGE))
    return grey
