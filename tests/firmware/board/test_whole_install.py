"""The real firmware, from a bare board to a box that plays, as a maker installs it."""

import threading

import pytest
from schiri import VERSION
from schiri_tools import runtimes
from schiri_tools.cli import main as command_line
from wired_board import WiredBoard

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@pytest.mark.sweep
def test_a_bare_board_becomes_a_box_and_a_box_is_asked_before_it_is_given_another_firmware(tmp_path, capsys):
    with WiredBoard(tmp_path / "flash", tmp_path / "kept") as board:
        assert command_line.main(["install", "--port", board.port]) == 0
        assert capsys.readouterr().err.endswith(f"The box runs Schiri {VERSION}.\n")
        assert board.shows_something()

        def agree():
            board.wait_for(b"@install asked")
            board.press("DOWN")
            board.hold("OK")  # which restarts the box: nobody is there to see it come up again
            board.wait_for(b"@install ok")
            board.hold()

        worker = threading.Thread(target=agree, daemon=True)
        worker.start()
        assert command_line.main(["install", "--port", board.port]) == 0
        worker.join()
        said = capsys.readouterr().err
        assert "choose yes there" in said and f"The box has Schiri {VERSION} already" in said
        assert said.endswith(f"The box runs Schiri {VERSION}.\n")
        assert b"@install ok *" in board.said and b"@service *" in board.said
