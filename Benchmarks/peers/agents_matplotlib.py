"""Draws a table of agents as a GIF of 800x800 pixels: matplotlib, FuncAnimation with scatter and Pillow."""
import sys

import matplotlib
import numpy

matplotlib.use("agg")
from matplotlib import animation, pyplot

table = numpy.loadtxt(sys.argv[1], delimiter=",", skiprows=1)
times = numpy.unique(table[:, 0])
frames = [table[table[:, 0] == time][:, 2:4] for time in times]
figure = pyplot.figure(figsize=(8, 8), dpi=100)
axes = figure.add_axes([0, 0, 1, 1])
axes.set(xlim=(0, 100), ylim=(100, 0))
axes.set_axis_off()
dots = axes.scatter(*frames[0].T, s=21, linewidths=0)


def update(number):
    dots.set_offsets(frames[number])
    return [dots]


film = animation.FuncAnimation(figure, update, frames=len(frames), interval=40)
film.save(sys.argv[2], writer=animation.PillowWriter(fps=25))
