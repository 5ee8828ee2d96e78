"""The screen with the identity of the box."""

from ... import VERSION
from ...play.reveal import draw_groups
from ...ui.canvas import Canvas
from ...ui.menu import Message
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..protocol import App


class ThisBox(Message):
    """The fingerprint of the box's key, and the code by which the organisers of a tournament know the box."""

    ONLINE = True
    app: "App"

    def __init__(self, app: "App") -> None:
        title = app.text("this_box")
        super().__init__(app, title, [], lambda: app.go_home(title))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        key = self.app.box_key
        if key and key.fingerprint:
            canvas.text_centred(12, self.app.text("note_before"))
            draw_groups(canvas, 22, key.fingerprint)
        else:
            canvas.text_centred(20, self.app.text("no_key_yet"))
        link = self.app.link
        if link:
            canvas.text_centred(42, self.app.text("hub_code") % (link.code[:3] + " " + link.code[3:]))
        canvas.text(3, 54, "Schiri " + VERSION)
