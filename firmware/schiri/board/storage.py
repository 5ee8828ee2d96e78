"""Files under one root, through the runtime's own `os` and `open`: LittleFS on the box, a folder on a PC."""

import os


class Storage:
    """Files by their paths below `root`. A file is bytes, opened with "rb" or "wb"."""

    def __init__(self, root):
        self._root = root

    def open(self, path, mode):
        """The open file; `OSError` as from the runtime."""
        return open(self._root + "/" + path, mode)

    def names(self, directory):
        """The names of all files in a directory, in no particular order."""
        return os.listdir(self._root + "/" + directory)

    def make_directory(self, directory):
        """Makes the directory unless it is there."""
        try:
            os.mkdir(self._root + "/" + directory)
        except OSError:
            os.listdir(self._root + "/" + directory)  # not there either: then this says what is wrong

    def rename(self, old, new):
        """Gives a file a new name, in place of one that has it already, in one step."""
        os.rename(self._root + "/" + old, self._root + "/" + new)
