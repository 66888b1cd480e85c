"""Writes frames of numbers from 0 to 1 as an array: waves that move ("smooth"), the same with noise, or noise alone."""
import sys

import numpy

kind, side, count, out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
chance = numpy.random.default_rng(1)
y, x = numpy.mgrid[0:side, 0:side].astype(numpy.float32) / side
frames = numpy.lib.format.open_memmap(out, mode="w+", dtype=numpy.float32, shape=(count, side, side))
for number in range(count):
    t = number / 60
    waves = numpy.sin(7 * x + 3 * t) + numpy.sin(9 * y - 2 * t) + numpy.sin(8 * (x + y) + t)
    frame = waves / 6 + 0.5
    if kind == "noisy":
        frame = frame + chance.normal(0, 0.02, frame.shape)
    if kind == "random":
        frame = chance.random(frame.shape)
    frames[number] = frame
frames.flush()
