"""Draws an array as a GIF of 1280x960 pixels: matplotlib, FuncAnimation with Pillow."""
import sys

import matplotlib
import numpy

matplotlib.use("agg")
from matplotlib import animation, pyplot

frames = numpy.load(sys.argv[1])
figure = pyplot.figure(figsize=(12.8, 9.6), dpi=100)
axes = figure.add_axes([0, 0, 1, 1])
axes.set_axis_off()
image = axes.imshow(frames[0], cmap="binary", vmin=0, vmax=1, interpolation="nearest")


def update(number):
    image.set_data(frames[number])
    return [image]


film = animation.FuncAnimation(figure, update, frames=len(frames), interval=40)
film.save(sys.argv[2], writer=animation.PillowWriter(fps=25))
