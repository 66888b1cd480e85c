"""Converts the PNGs of a film to raw frames, indexed and RGB. Prints the width, height, count and palette."""
import pathlib
import sys

import numpy
from PIL import Image

stills, indices, colors = sys.argv[1:]
paths = sorted(pathlib.Path(stills).iterdir())
palette = []
with open(indices, "wb") as by_index, open(colors, "wb") as by_color:
    for path in paths:
        image = Image.open(path)
        if not palette:
            palette = image.getpalette()
        by_index.write(numpy.asarray(image.convert("P") if image.mode == "1" else image).tobytes())
        by_color.write(image.convert("RGB").tobytes())
print(image.width, image.height, len(paths), *palette)
