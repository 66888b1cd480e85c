"""Writes raw indexed frames as an animation with Pillow. The file extension determines the format."""
import sys

import numpy
from PIL import Image

indices, width, height, duration, palette, out = sys.argv[1:]
pixels = numpy.memmap(indices, numpy.uint8).reshape(-1, int(height), int(width))
colors = [int(channel) for channel in palette.split(",")]
if out.endswith("apng"):
    # For shorter palettes Pillow chooses modes that it cannot convert to.
    colors += [0] * (768 - len(colors))
frames = []
for frame in pixels:
    image = Image.fromarray(frame, mode="P")
    image.putpalette(colors)
    frames.append(image)
options = {}
if out.endswith("apng"):
    options = {"format": "PNG"}
if out.endswith("webp"):
    # libwebp tries several encodings of each frame and keeps the smallest.
    options = {"lossless": True, "quality": 75, "method": 4, "minimize_size": True}
frames[0].save(
    out, save_all=True, append_images=frames[1:], duration=int(duration), loop=0,
    **options,
)
