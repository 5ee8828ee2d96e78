"""A board without hardware, on a PC: real time, or a script's."""
