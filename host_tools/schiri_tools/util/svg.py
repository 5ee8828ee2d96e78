"""Drawings as SVG, with the same bytes for the same drawing."""

from xml.sax.saxutils import escape


def number(value: float) -> str:
    """Returns a number with at most two decimals, without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def attributes(**values: object) -> str:
    """Returns the attributes of an element as text; `stroke_width` becomes `stroke-width`."""
    shown = {name.rstrip("_").replace("_", "-"): value for name, value in values.items() if value is not None}
    return "".join(
        f' {name}="{number(value) if isinstance(value, (int, float)) else escape(str(value))}"'
        for name, value in shown.items()
    )


class Drawing:
    """A drawing of `width` × `height` units."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self.parts: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, **more: object) -> None:
        """Adds a rectangle."""
        self.parts.append(f"<rect{attributes(x=x, y=y, width=width, height=height, **more)}/>")

    def circle(self, x: float, y: float, radius: float, **more: object) -> None:
        """Adds a circle."""
        self.parts.append(f"<circle{attributes(cx=x, cy=y, r=radius, **more)}/>")

    def line(self, x1: float, y1: float, x2: float, y2: float, **more: object) -> None:
        """Adds a straight line."""
        self.parts.append(
            f"<line{attributes(**{'x1': x1, 'y1': y1, 'x2': x2, 'y2': y2, 'stroke_linecap': 'round'} | more)}/>"
        )

    def path(self, course: str, **more: object) -> None:
        """Adds a path, without a filling unless `fill` is given."""
        more.setdefault("fill", "none")
        self.parts.append(f"<path{attributes(d=course, **{'stroke_linecap': 'round', **more})}/>")

    def text(self, x: float, y: float, words: str, size: float = 10, **more: object) -> None:
        """Adds a line of text with its middle at x, or its start or end by `text_anchor`."""
        more.setdefault("text_anchor", "middle")
        more.setdefault("fill", "#222222")
        self.parts.append(f"<text{attributes(x=x, y=y, font_size=size, **more)}>{escape(words)}</text>")

    def made(self) -> str:
        """Returns the content of an SVG file with the drawing on white."""
        width, height = number(self.width), number(self.height)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
                f'height="{height}" font-family="Arial, Helvetica, sans-serif">',
                f"<title>{escape(self.title)}</title>",
                f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
                *self.parts,
                "</svg>\n",
            ]
        )

    def inline(self, name: str, words: str) -> str:
        """Returns the drawing as an element of a page. `name` is unique on that page; `words` describe the drawing for
        screen readers."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.width)} {number(self.height)}" '
            f'role="img" aria-labelledby="{name}-title {name}-words">'
            f'<title id="{name}-title">{escape(self.title)}</title><desc id="{name}-words">{escape(words)}</desc>'
            f"{''.join(self.parts)}</svg>"
        )


def course(*points: float | str) -> str:
    """Returns the course of a path: its letters and numbers separated by blanks."""
    return " ".join(point if isinstance(point, str) else number(point) for point in points)
