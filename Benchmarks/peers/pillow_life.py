"""Life B3/S23 on a 160x120 torus, 200 frames of 1280x960 as a GIF: numpy simulates, Pillow writes."""
import sys

import numpy
from PIL import Image

world = (numpy.random.default_rng(1).random((120, 160)) < 0.3).astype(numpy.uint8)
frames = []
for _ in range(200):
    image = Image.fromarray(world.repeat(8, axis=0).repeat(8, axis=1), mode="P")
    image.putpalette([255, 255, 255, 22, 50, 79])
    frames.append(image)
    neighbors = sum(
        numpy.roll(world, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy
    )
    world = ((neighbors == 3) | ((neighbors == 2) & (world == 1))).astype(numpy.uint8)
frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=40, loop=0)
