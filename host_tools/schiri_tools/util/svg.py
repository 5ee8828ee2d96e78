"""SVG by hand: shapes as text, always the same bytes for the same drawing."""

from xml.sax.saxutils import escape


def number(value: float) -> str:
    """A number with at most two decimals, without what is not needed."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def attributes(**values: object) -> str:
    """Attributes of an element; `stroke_width` becomes `stroke-width`."""
    shown = {name.rstrip("_").replace("_", "-"): value for name, value in values.items() if value is not None}
    return "".join(
        f' {name}="{number(value) if isinstance(value, (int, float)) else escape(str(value))}"'
        for name, value in shown.items()
    )


class Drawing:
    """A picture of `width` × `height` units."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self.parts: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, **more: object) -> None:
        """A rectangle."""
        self.parts.append(f"<rect{attributes(x=x, y=y, width=width, height=height, **more)}/>")

    def circle(self, x: float, y: float, radius: float, **more: object) -> None:
        """A circle."""
        self.parts.append(f"<circle{attributes(cx=x, cy=y, r=radius, **more)}/>")

    def line(self, x1: float, y1: float, x2: float, y2: float, **more: object) -> None:
        """A straight line."""
        self.parts.append(
            f"<line{attributes(**{'x1': x1, 'y1': y1, 'x2': x2, 'y2': y2, 'stroke_linecap': 'round'} | more)}/>"
        )

    def path(self, course: str, **more: object) -> None:
        """A path without filling, unless one is given."""
        more.setdefault("fill", "none")
        self.parts.append(f"<path{attributes(d=course, **{'stroke_linecap': 'round', **more})}/>")

    def text(self, x: float, y: float, words: str, size: float = 10, **more: object) -> None:
        """A line of text whose middle is at x; with `text_anchor`, its start or end."""
        more.setdefault("text_anchor", "middle")
        more.setdefault("fill", "#222222")
        self.parts.append(f"<text{attributes(x=x, y=y, font_size=size, **more)}>{escape(words)}</text>")

    def made(self) -> str:
        """The text of a file with it, white behind."""
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
        """It as an element of a page, where `name` is its own; `words` tell it to those who do not see it."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.width)} {number(self.height)}" '
            f'role="img" aria-labelledby="{name}-title {name}-words">'
            f'<title id="{name}-title">{escape(self.title)}</title><desc id="{name}-words">{escape(words)}</desc>'
            f"{''.join(self.parts)}</svg>"
        )


def course(*points: float | str) -> str:
    """A path's course: letters and numbers in a row."""
    return " ".join(point if isinstance(point, str) else number(point) for point in points)
