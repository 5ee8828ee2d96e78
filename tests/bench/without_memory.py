"""Code that allocates nothing. Only MicroPython can tell."""

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    heap_unlock = heap_lock


def without_memory(action):
    """Returns the result of an action, in which any allocation of memory raises an error."""
    heap_lock()
    try:
        return action()
    finally:
        heap_unlock()
