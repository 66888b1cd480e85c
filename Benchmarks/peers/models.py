"""Prints the cells or turns a second of a model in Python: gray-scott, forest-fire and lenia in numpy, ising in a loop,
and forest-fire-mesa with an agent in each cell.

Usage: models.py MODEL SIDE STEPS
"""

import math
import random
import sys
import time

import numpy as np


def laplacian(a):
    north, south, west, east = (np.roll(a, *way) for way in ((1, 0), (-1, 0), (1, 1), (-1, 1)))
    corners = np.roll(north, 1, 1) + np.roll(north, -1, 1) + np.roll(south, 1, 1) + np.roll(south, -1, 1)
    return np.float32(0.2) * (north + south + west + east) + np.float32(0.05) * corners - a


def gray_scott(side):
    u, v = np.ones((side, side), np.float32), np.zeros((side, side), np.float32)
    y, x = np.mgrid[:side, :side]
    disc = (x - side / 2) ** 2 + (y - side / 2) ** 2 <= 100
    u[disc], v[disc] = 0.5, 0.25
    du, dv, feed, loss = map(np.float32, (0.16, 0.08, 0.035, 0.095))
    while True:
        reaction = u * v * v
        u, v = u + du * laplacian(u) - reaction + feed * (1 - u), v + dv * laplacian(v) + reaction - loss * v
        yield


def forest_fire(side):
    chance = np.random.default_rng(1)
    cells = (chance.random((side, side)) < 0.5).astype(np.uint8)
    while True:
        fire = cells == 2
        near = np.roll(fire, 1, 0) | np.roll(fire, -1, 0) | np.roll(fire, 1, 1) | np.roll(fire, -1, 1)
        draw = chance.random((side, side), np.float32)
        burnt = np.where(near | (draw < 0.0001), 2, 1)
        cells = np.where(cells == 0, draw < 0.01, np.where(cells == 1, burnt, 0)).astype(np.uint8)
        yield


def forest_fire_mesa(side):
    import mesa

    class Cell(mesa.Agent):
        def __init__(self, model, state):
            super().__init__(model)
            self.state = self.next = state

        def step(self):
            self.next, chance = self.state, self.model.random.random
            if self.state == 0 and chance() < 0.01:
                self.next = 1
            elif self.state == 1 and (any(cell.state == 2 for cell in self.near) or chance() < 0.0001):
                self.next = 2
            elif self.state == 2:
                self.next = 0

        def advance(self):
            self.state = self.next

    model = mesa.Model(rng=1)
    cells = [[Cell(model, int(model.random.random() < 0.5)) for _ in range(side)] for _ in range(side)]
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            cell.near = cells[y - 1][x], cells[(y + 1) % side][x], row[x - 1], row[(x + 1) % side]
    while True:
        model.agents.do("step")
        model.agents.do("advance")
        yield


def lenia(side):
    radius = 13
    y, x = np.mgrid[:side, :side]
    x, y = (x + side // 2) % side - side // 2, (y + side // 2) % side - side // 2
    share = np.sqrt(x * x + y * y) / radius
    with np.errstate(all="ignore"):
        ring = np.where((share < 1) & (share > 0), np.exp(4 - 1 / (share * (1 - share))), 0)
    ring = np.fft.rfft2(ring / ring.sum())
    a = np.random.default_rng(1).random((side, side)).astype(np.float32)
    while True:
        density = np.fft.irfft2(np.fft.rfft2(a) * ring, a.shape)
        a = np.clip(a + 0.1 * (2 * np.exp(-(((density - 0.15) / 0.015) ** 2) / 2) - 1), 0, 1)
        yield


def ising(side):
    cells = [[1] * side for _ in range(side)]
    while True:
        for _ in range(side * side):
            x, y = random.randrange(side), random.randrange(side)
            near = cells[y - 1][x] + cells[(y + 1) % side][x] + cells[y][x - 1] + cells[y][(x + 1) % side]
            change = 2 * cells[y][x] * near
            if change <= 0 or random.random() < math.exp(-change / 2.269):
                cells[y][x] = -cells[y][x]
        yield


MODELS = {"gray-scott": gray_scott, "forest-fire": forest_fire, "forest-fire-mesa": forest_fire_mesa, "lenia": lenia, "ising": ising}
side, steps = int(sys.argv[2]), int(sys.argv[3])
model = MODELS[sys.argv[1]](side)
next(model)
start = time.perf_counter()
for _ in range(steps):
    next(model)
print(side * side * steps / (time.perf_counter() - start))
