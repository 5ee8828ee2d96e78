"""The partitions of the flash."""

import esp32

from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


def partition(label: str) -> "Any":
    """Returns the data partition with this label, which is a block device; None if there is none."""
    found = esp32.Partition.find(esp32.Partition.TYPE_DATA, label=label)
    return found[0] if found else None
