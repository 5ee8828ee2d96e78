"""QR codes of addresses."""

import segno


def code_of(address: str, words: str) -> str:
    """Returns the code of an address as an SVG element for a page. `words` is its title for screen readers."""
    drawing = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, title=words, dark="#000", light="#fff"
    )
    return str(drawing).replace("<svg ", '<svg role="img" ', 1)
