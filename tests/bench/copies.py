"""Copies of what JSON knows."""

import json
from typing import Any


def copied(value: Any) -> Any:
    """Another one like it, all through; `deepcopy` takes five times as long."""
    return json.loads(json.dumps(value))
