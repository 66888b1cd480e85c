"""Prints the cells or turns a second of a model in Python: gray-scott, forest-fire, lenia and sir in numpy, ising in a
loop, forest-fire-mesa with an agent in each cell, flock-mesa with SIDE birds, and models whose names end with -numba in loops that numba compiles.

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


def sir(side):
    chance = np.random.default_rng(1)
    cells = np.zeros((side, side), np.int8)
    cells[side // 2 - 1 : side // 2 + 2, side // 2 - 1 : side // 2 + 2] = 1
    ways = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]
    while True:
        infected = (cells == 1).astype(np.int8)
        near = sum(np.roll(infected, way, (0, 1)) for way in ways)
        draw = chance.random((side, side), np.float32)
        caught = (cells == 0) & (draw < 1 - np.float32(0.88) ** near.astype(np.float32))
        cells = np.where(caught, 1, np.where((cells == 1) & (draw < 0.2), 2, cells)).astype(np.int8)
        yield


def compiled(function):
    import numba

    return numba.njit(function)


def gray_scott_numba(side):
    du, dv, feed, loss = map(np.float32, (0.16, 0.08, 0.035, 0.095))
    fifth, twentieth, one = map(np.float32, (0.2, 0.05, 1))

    @compiled
    def step(u, v, next_u, next_v):
        for y in range(side):
            up, down = (y - 1) % side, (y + 1) % side
            for x in range(side):
                left, right = x - 1 if x > 0 else side - 1, x + 1 if x < side - 1 else 0
                a, b = u[y, x], v[y, x]
                across_u = fifth * (u[up, x] + u[down, x] + u[y, left] + u[y, right])
                corners_u = twentieth * (u[up, left] + u[up, right] + u[down, left] + u[down, right])
                across_v = fifth * (v[up, x] + v[down, x] + v[y, left] + v[y, right])
                corners_v = twentieth * (v[up, left] + v[up, right] + v[down, left] + v[down, right])
                reaction = a * b * b
                next_u[y, x] = a + du * (across_u + corners_u - a) - reaction + feed * (one - a)
                next_v[y, x] = b + dv * (across_v + corners_v - b) + reaction - loss * b

    u, v = np.ones((side, side), np.float32), np.zeros((side, side), np.float32)
    u[side // 2 - 9 : side // 2 + 9, side // 2 - 9 : side // 2 + 9] = 0.5
    v[side // 2 - 9 : side // 2 + 9, side // 2 - 9 : side // 2 + 9] = 0.25
    next_u, next_v = u.copy(), v.copy()
    while True:
        step(u, v, next_u, next_v)
        u, v, next_u, next_v = next_u, next_v, u, v
        yield


def heat_numba(side):
    share, four = np.float32(0.2), np.float32(4)

    @compiled
    def step(a, n):
        for y in range(side):
            up, down = (y - 1) % side, (y + 1) % side
            for x in range(side):
                left, right = x - 1 if x > 0 else side - 1, x + 1 if x < side - 1 else 0
                n[y, x] = a[y, x] + share * (a[up, x] + a[y, left] + a[y, right] + a[down, x] - four * a[y, x])

    a = np.zeros((side, side), np.float32)
    a[side // 2 - 16 : side // 2 + 16, side // 2 - 16 : side // 2 + 16] = 1
    n = a.copy()
    while True:
        step(a, n)
        a, n = n, a
        yield


def sir_numba(side):
    @compiled
    def step(a, n):
        for y in range(side):
            up, down = (y - 1) % side, (y + 1) % side
            for x in range(side):
                left, right = x - 1 if x > 0 else side - 1, x + 1 if x < side - 1 else 0
                state = a[y, x]
                if state == 0:
                    near = 0
                    for row in (up, y, down):
                        near += (a[row, left] == 1) + (a[row, x] == 1) + (a[row, right] == 1)
                    n[y, x] = 1 if near > 0 and np.random.random() < 1 - 0.88**near else 0
                elif state == 1:
                    n[y, x] = 2 if np.random.random() < 0.2 else 1
                else:
                    n[y, x] = state

    a = np.zeros((side, side), np.int8)
    a[side // 2 - 1 : side // 2 + 2, side // 2 - 1 : side // 2 + 2] = 1
    n = a.copy()
    while True:
        step(a, n)
        a, n = n, a
        yield


def ising_numba(side):
    @compiled
    def step(cells):
        for _ in range(side * side):
            x, y = np.random.randint(side), np.random.randint(side)
            near = cells[(y - 1) % side, x] + cells[(y + 1) % side, x] + cells[y, (x - 1) % side] + cells[y, (x + 1) % side]
            change = 2 * cells[y, x] * near
            if change <= 0 or np.random.random() < math.exp(-change / 2.269):
                cells[y, x] = -cells[y, x]

    cells = np.where(np.random.default_rng(1).random((side, side)) < 0.5, 1, -1).astype(np.int8)
    while True:
        step(cells)
        yield


def wa_tor_numba(side):
    water, fish, shark = 0, 1, 2

    @compiled
    def neighbor(cells, x, y, wanted):
        """The place of a random neighbor in a state; -1 without one."""
        found, chosen = 0, -1
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            place = (y + dy) % side * side + (x + dx) % side
            if cells[place] == wanted:
                found += 1
                if np.random.randint(found) == 0:
                    chosen = place
        return chosen

    @compiled
    def step(cells, ages, hungers, moved, order, generation):
        for last in range(order.size - 1, 0, -1):
            other = np.random.randint(last + 1)
            order[last], order[other] = order[other], order[last]
        for place in order:
            kind = cells[place]
            if kind == water or moved[place] == generation:
                continue
            x, y = place % side, place // side
            if kind == shark and hungers[place] >= 3:
                cells[place] = water
                continue
            target = neighbor(cells, x, y, fish) if kind == shark else -1
            hunger = 0 if target >= 0 or kind == fish else hungers[place] + 1
            if target < 0:
                target = neighbor(cells, x, y, water)
            age = ages[place] + 1
            if target < 0:
                target = place
            else:
                breeds = ages[place] >= (3 if kind == fish else 10)
                cells[place] = kind if breeds else water
                if breeds:
                    age = 0
                    ages[place], hungers[place], moved[place] = 0, hunger, generation
            cells[target], ages[target], hungers[target], moved[target] = kind, age, hunger, generation

    chance = np.random.default_rng(1)
    draw = chance.random(side * side)
    cells = np.where(draw < 0.3, fish, np.where(draw < 0.35, shark, water)).astype(np.int8)
    ages, hungers = chance.integers(0, 3, side * side), np.zeros(side * side, np.int64)
    moved, order, generation = np.full(side * side, -1), np.arange(side * side), 0
    while True:
        step(cells, ages, hungers, moved, order, generation)
        generation += 1
        yield


def flock_mesa(birds):
    """The example of Mesa on a torus of 200 × 200, with a vision of 5 and a distance of 2."""
    from mesa.examples.basic.boid_flockers.model import BoidFlockers

    try:
        model = BoidFlockers(population_size=birds, width=200, height=200, vision=5, separation=2)
    except TypeError:
        from mesa.examples.basic.boid_flockers.model import BoidsScenario

        model = BoidFlockers(BoidsScenario(population_size=birds, width=200, height=200, vision=5, separation=2))
    while True:
        model.step()
        yield


MODELS = {
    "flock-mesa": flock_mesa,
    "gray-scott": gray_scott,
    "gray-scott-numba": gray_scott_numba,
    "forest-fire": forest_fire,
    "forest-fire-mesa": forest_fire_mesa,
    "heat-numba": heat_numba,
    "lenia": lenia,
    "sir": sir,
    "sir-numba": sir_numba,
    "ising": ising,
    "ising-numba": ising_numba,
    "wa-tor-numba": wa_tor_numba,
}
side, steps = int(sys.argv[2]), int(sys.argv[3])
model = MODELS[sys.argv[1]](side)
next(model)
start = time.perf_counter()
for _ in range(steps):
    next(model)
print((side if sys.argv[1] == "flock-mesa" else side * side) * steps / (time.perf_counter() - start))
