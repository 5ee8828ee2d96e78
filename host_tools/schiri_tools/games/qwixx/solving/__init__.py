"""What moves in Qwixx – Das Duell are worth: sampled by matches played to their end, exact where few are left."""
