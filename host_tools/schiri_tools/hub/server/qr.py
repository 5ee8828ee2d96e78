"""QR codes that lead to a page."""

import segno


def code_of(address: str, words: str) -> str:
    """The code of an address as an SVG that can stand in a page; `words` tell it to those who do not see it."""
    drawing = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, title=words, dark="#000", light="#fff"
    )
    return str(drawing).replace("<svg ", '<svg role="img" ', 1)
