"""A reader of the QR code of a box in photos. A child process with limits of time and memory decodes each photo,
because a small file can keep a decoder busy for hours."""

import asyncio
import contextlib
import io
import json
import os
import sys
import warnings
from collections.abc import Sequence

import zxingcpp
from PIL import Image
from schiri.match.game import Refusal

MOST_BYTES_OF_PHOTOS = 24 << 20  # most bytes of all photos of a form
MOST_PHOTOS = 4
MOST_PIXELS = 64_000_000  # limit for a JPEG with one scan, which the decoder scales down as it reads
PROCESSOR_SECONDS, MEMORY_BYTES = 5, 512 << 20  # limits of the child process; the memory is address space
_NICENESS = 10  # added to that of the hub, so that the pages come before photos
_PATIENCE_SECONDS = 30  # longest time for a photo, if the machine is busy or cannot set the limits above
_MOST_PIXELS_READ_WHOLE = 16_000_000
_MOST_SCANS = 100  # most scans of a progressive JPEG; programs write about ten
_SCAN = b"\xff\xda"  # the marker of a scan
_FORMATS = ("JPEG", "PNG", "WEBP")
_EDGE = 2000  # pixels of the longer edge; larger photos are scaled down


async def codes_in(photos: Sequence[bytes]) -> list[str]:
    """Returns the different texts of the QR codes in these photos. Raises `Refusal` if there are too many photos, or if
    one cannot be read or has no code. If it is cancelled, the child process ends."""
    if len(photos) > MOST_PHOTOS:
        raise Refusal("bad_photo", f"{MOST_PHOTOS} photos at most: one code is shown.")
    found: dict[str, None] = {}
    for photo in photos:
        texts = await _read_apart(photo)
        if not texts:
            raise Refusal("bad_photo", "No code can be read in a photo: nearer, straight from above, and sharp.")
        found.update(dict.fromkeys(texts))
    return list(found)


async def _read_apart(photo: bytes) -> list[str]:
    """Returns the texts in a photo, which a child process decodes."""
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            answer, _ = await child.communicate(photo)
    except TimeoutError:
        answer = b""
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        await child.wait()
    texts = json.loads(answer or '"A photo is too large."')
    if isinstance(texts, str):
        raise Refusal("bad_photo", texts)
    return list(texts)


def _read_within_limits() -> None:
    """Reads a photo from standard input, and prints its texts, or the sentence of a refusal, as JSON."""
    with contextlib.suppress(ImportError):  # Windows has no such limits
        import resource

        os.nice(_NICENESS)
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    kinds = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    try:
        image = _opened(sys.stdin.buffer.read())
        said: object = [code.text for code in zxingcpp.read_barcodes(image, formats=kinds)]
    except Refusal as refusal:
        said = refusal.detail
    print(json.dumps(said))


def _opened(photo: bytes) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(photo), formats=_FORMATS)
            is_scaled = image.format == "JPEG" and "progressive" not in image.info
            pixels = image.width * image.height
            if pixels > (MOST_PIXELS if is_scaled else _MOST_PIXELS_READ_WHOLE) or photo.count(_SCAN) > _MOST_SCANS:
                raise Refusal("bad_photo", "A photo is too large.")
            image.draft("L", (_EDGE, _EDGE))
            grey = image.convert("L")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise Refusal("bad_photo", "A photo cannot be read: send it as JPEG or PNG.") from None
    grey.thumbnail((_EDGE, _EDGE))
    return grey


if __name__ == "__main__":
    _read_within_limits()
