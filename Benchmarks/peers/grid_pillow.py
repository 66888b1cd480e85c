"""Draws an array as a GIF with 8 pixels a cell: Pillow, with a palette."""
import sys

import numpy
from PIL import Image

frames = []
for cells in numpy.load(sys.argv[1]):
    image = Image.fromarray(cells.repeat(8, axis=0).repeat(8, axis=1), mode="P")
    image.putpalette([255, 255, 255, 22, 50, 79])
    frames.append(image)
frames[0].save(sys.argv[2], save_all=True, append_images=frames[1:], duration=40, loop=0)
