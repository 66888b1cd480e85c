"""Draws an array as a GIF with 8 pixels a cell: imageio, in gray."""
import sys

import imageio
import numpy

frames = numpy.load(sys.argv[1])
block = numpy.ones((8, 8), numpy.uint8)
imageio.mimsave(sys.argv[2], [255 - 255 * numpy.kron(cells, block) for cells in frames], loop=0)
