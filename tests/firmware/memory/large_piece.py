"""Takes the large piece, on MicroPython; prints how many bytes it holds, and by how many what is in use has grown."""

import gc

import main

gc.collect()
before = gc.mem_alloc()
piece = main.take_piece()
gc.collect()
print(len(piece), gc.mem_alloc() - before)
