"""Writes 200 frames of Life on a 160x120 torus as an array."""
import sys

import numpy

world = (numpy.random.default_rng(1).random((120, 160)) < 0.3).astype(numpy.uint8)
frames = []
for _ in range(200):
    frames.append(world)
    neighbors = sum(
        numpy.roll(world, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy
    )
    world = ((neighbors == 3) | ((neighbors == 2) & (world == 1))).astype(numpy.uint8)
numpy.save(sys.argv[1], numpy.stack(frames))
