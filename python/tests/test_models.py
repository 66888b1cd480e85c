"""Models of other programs' libraries, each against a program in numpy or a published number.

The models are in the directory models. The programs in numpy start from the first frame, which
contains the chance of the start, and compute in 32 bits in the order of the model's formulas.
"""

import math
import pathlib
import subprocess
import unittest

from support import InDirectory, needs
from render._program import program

try:
    import numpy
except ImportError:
    numpy = None

MODELS = pathlib.Path(__file__).resolve().parent / "models"


@needs("numpy")
class ModelTests(InDirectory):
    def frames(self, model, show=None, frames=1, skip=0, every=1, **settings):
        """Returns the cells of the frames: the states, or the numbers of a formula."""
        options = [f"--{name}={value}" for name, value in settings.items()]
        if show is not None:
            options.append(f"--show={show}")
        options += [f"--frames={frames}", f"--skip={skip}", f"--every={every}", "--out=cells.npy"]
        file = MODELS / f"{model}.model"
        result = subprocess.run([program(), str(file), *options], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        return numpy.load("cells.npy")

    def table(self, model, *options):
        """Returns the columns of the measures."""
        file = MODELS / f"{model}.model"
        result = subprocess.run(
            [program(), str(file), *options, "--out=table.csv"], capture_output=True, text=True
        )
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = pathlib.Path("table.csv").read_text().splitlines()
        rows = [[float(cell) for cell in line.split(",")] for line in lines[1:]]
        return dict(zip(lines[0].split(","), numpy.array(rows).T))

    def compare(self, model, step, fields, generations, repeat=1):
        """Expects exactly the numbers of a program whose step returns the next fields."""
        cells = [self.frames(model, show=name)[0] for name in fields]
        for _ in range(generations * repeat):
            cells = step(*cells)
        for name, expected in zip(fields, cells):
            self.assertEqual(expected.dtype, numpy.float32)
            found = self.frames(model, show=name, skip=generations)[0]
            self.assertTrue(numpy.isfinite(found).all())
            numpy.testing.assert_array_equal(found, expected, name)

    def test_all_models_play(self):
        files = sorted(MODELS.glob("*.model"))
        self.assertGreater(len(files), 40)
        for file in files:
            with self.subTest(file.stem):
                table = self.table(file.stem, "--frames=3", "--out=film.gif")
                self.assertEqual({len(column) for column in table.values()}, {3})

    # Fields

    def test_brusselator(self):
        def step(u, v):
            spread = [neighbors(field, "mirror") - 4 * field for field in (u, v)]
            return (
                u + f(0.02) * (f(1) * spread[0] + f(2) - (f(3) + f(1)) * u + u * u * v),
                v + f(0.02) * (f(8) * spread[1] + f(3) * u - u * u * v),
            )

        self.compare("brusselator", step, ["u", "v"], 20, 50)

    def test_ginzburg_landau(self):
        def step(u, v):
            spread_u, spread_v = (neighbors(field, "wrap") - 4 * field for field in (u, v))
            size2 = u * u + v * v
            return (
                u + f(0.05) * (u + spread_u - f(1) * spread_v - size2 * (u - f(-1.5) * v)),
                v + f(0.05) * (v + spread_v + f(1) * spread_u - size2 * (v + f(-1.5) * u)),
            )

        self.compare("ginzburg-landau", step, ["u", "v"], 20, 20)

    def test_the_phase_of_ginzburg_landau(self):
        formulas = ("u", "v", "atan2(v, u)")
        u, v, phase = (self.frames("ginzburg-landau", show, skip=20)[0] for show in formulas)
        numpy.testing.assert_allclose(phase, numpy.arctan2(v, u), atol=2e-6)

    def test_cyclic_competition(self):
        def step(a, b, c):
            def next(own, left, right):
                growth = own * (1 - own - f(0.5) * left - f(2) * right)
                return own + f(0.1) * ((neighbors(own, "mirror") - 4 * own) / 2 + growth)

            return next(a, b, c), next(b, c, a), next(c, a, b)

        self.compare("cyclic-competition", step, ["a", "b", "c"], 20, 20)

    def test_swift_hohenberg(self):
        def step(u):
            # Names of `let` are computed beyond the edges, too.
            wide = numpy.pad(u, 2, "symmetric")
            spread = wide[1:-1, 1:-1] + wide[:-2, 1:-1] + wide[2:, 1:-1]
            spread = spread + wide[1:-1, :-2] + wide[1:-1, 2:] - 4 * wide[1:-1, 1:-1]
            twice = spread[1:-1, 1:-1] + spread[:-2, 1:-1] + spread[2:, 1:-1]
            twice = twice + spread[1:-1, :-2] + spread[1:-1, 2:] - 4 * spread[1:-1, 1:-1]
            return (u + f(0.02) * (f(0.2) * u - twice + f(0) * u * u - u * u * u),)

        self.compare("swift-hohenberg", step, ["u"], 10, 50)

    def test_kuramoto_sivashinsky(self):
        def step(u):
            spread = neighbors(u, "wrap") - 4 * u
            twice = neighbors(spread, "wrap") - 4 * spread
            slope_x = (shift(u, 1, 0) - shift(u, -1, 0)) / 2
            slope_y = (shift(u, 0, 1) - shift(u, 0, -1)) / 2
            slopes = (slope_x * slope_x + slope_y * slope_y) / 2
            return (u + f(0.02) * (-spread - twice - slopes - f(0.02) * u),)

        self.compare("kuramoto-sivashinsky", step, ["u"], 20, 50)

    def test_perona_malik(self):
        def step(u):
            parts = []
            for dx, dy in [(0, -1), (0, 1), (-1, 0), (1, 0)]:
                difference = shift(u, dx, dy, "edge") - u
                parts.append(difference / (1 + difference * difference / (f(0.15) * f(0.15))))
            return (u + f(0.2) * (parts[0] + parts[1] + parts[2] + parts[3]),)

        self.compare("perona-malik", step, ["u"], 30, 2)

    def test_advection(self):
        def step(c):
            left, right = shift(c, -1, 0), shift(c, 1, 0)
            first = c - f(0.5) / 2 * (right - left)
            return (first + f(0.5) * f(0.5) / 2 * (right - 2 * c + left),)

        self.compare("advection", step, ["c"], 30, 4)

    def test_schrodinger_keeps_the_norm(self):
        wall = self.frames("schrodinger", "wall")[0] == 0

        def step(re, im):
            re = numpy.where(wall, re - f(0.1) * (neighbors(im, 0) - 4 * im), f(0))
            im = numpy.where(wall, im + f(0.1) * (neighbors(re, 0) - 4 * re), f(0))
            return re, im

        self.compare("schrodinger", step, ["re", "im"], 60, 5)
        norm = self.table("schrodinger", "--frames=200")["norm"]
        self.assertLess(abs(norm / norm[0] - 1).max(), 0.1)

    def test_a_plate_between_two_temperatures(self):
        heat = self.frames("hot-plate", skip=300)[0]
        # Linear between the places beyond the edges: 1 at x = -1, and 0 at x = 60.
        line = 1 - (numpy.arange(60) + 1) / 61
        numpy.testing.assert_allclose(heat, numpy.tile(line, (20, 1)), atol=1e-3)

    def test_the_waves_of_fisher_and_nagumo(self):
        for model, generations, speed in [
            ("fisher", (150, 250), 2 * math.sqrt(0.1)),
            ("bistable", (60, 160), 2 * math.sqrt(0.1 / 2) * (1 - 2 * 0.25)),
        ]:
            places = []
            for generation in generations:
                row = self.frames(model, skip=generation)[0][2]
                last = int(numpy.flatnonzero(row > 0.5).max())
                places.append(last + (row[last] - 0.5) / (row[last] - row[last + 1]))
            found = (places[1] - places[0]) / (generations[1] - generations[0])
            self.assertLess(abs(found / speed - 1), 0.05, model)

    def test_vortices_decay(self):
        strength = self.table("taylor-green", "--frames=41")["strength"]
        error = self.table("taylor-green", "--frames=41")["error"]
        # A generation is one unit of time. Taylor and Green: exp(-2 ν k² t).
        rate = -2 * 0.5 * (2 * math.pi / 64) ** 2
        for time in (10, 40):
            self.assertLess(abs(strength[time] / strength[0] / math.exp(rate * time) - 1), 0.02)
        self.assertLess(error[1:].max(), 0.0005)

    # States

    def test_fur(self):
        cells = self.frames("fur", frames=6).astype(int)
        for before, after in zip(cells, cells[1:]):
            inner, outer = (disc(before, radius) for radius in (3, 6))
            outer = outer - inner
            total = f(1) * (inner + before).astype("f4") - f(0.35) * outer.astype("f4")
            numpy.testing.assert_array_equal(
                after, numpy.where(total > 0, 1, numpy.where(total < 0, 0, before))
            )

    def test_the_replicator_of_fredkin(self):
        cells = self.frames("fredkin", frames=9).astype(int)
        for before, after in zip(cells, cells[1:]):
            sides = sum(numpy.roll(before, step, axis) for step in (-1, 1) for axis in (0, 1))
            numpy.testing.assert_array_equal(after, sides % 2)
        # Four copies after 8 generations.
        self.assertEqual(cells[8].sum(), 4 * cells[0].sum())

    def test_a_hexagonal_snowflake(self):
        cells = self.frames("snowflake-hexagons", frames=30).astype(int)
        # The rows of the board are sheared: the neighbors are the sides and two corners.
        sides = [(0, -1), (0, 1), (-1, 0), (1, 0)]
        found = []
        for corners in ([(-1, -1), (1, 1)], [(-1, 1), (1, -1)]):
            plain = [cells[0]]
            for _ in range(29):
                count = sum(numpy.roll(plain[-1], step, (0, 1)) for step in sides + corners)
                plain.append(plain[-1] | (count == 1))
            found.append((numpy.array(plain) == cells).all())
        self.assertEqual(found.count(True), 1)

    def test_density(self):
        def majority(row, side):
            return row + numpy.roll(row, -side) + numpy.roll(row, -3 * side) >= 2

        row = self.frames("density")[0][0].astype(int)
        for _ in range(50):
            row = numpy.where(row == 0, majority(row, -1), majority(row, 1)).astype(int)
        numpy.testing.assert_array_equal(self.frames("density", skip=50)[0][50], row)
        # The rule finds nearly all clear majorities.
        right = 0
        for seed in range(1, 9):
            for ones in (0.35, 0.65):
                end = self.frames("density", skip=300, seed=seed, ones=ones)[0][-1]
                right += (end == (ones > 0.5)).all()
        self.assertGreaterEqual(right, 15)

    def test_a_block_automaton(self):
        row = self.frames("block-automaton")[0][0].astype(int)
        for generation in range(50):
            pairs = numpy.roll(row, -(generation % 2)).reshape(-1, 2)[:, ::-1]
            row = numpy.roll(pairs.reshape(-1), generation % 2)
        # Row 50 of the diagram is generation 50.
        numpy.testing.assert_array_equal(self.frames("block-automaton", skip=50)[0][50], row)

    def test_a_lattice_gas(self):
        names = ["to_north", "to_east", "to_south", "to_west"]
        cells = [self.frames("lattice-gas", name)[0].astype(int) for name in names]
        for _ in range(40):
            n, e, s, w = (field == 1 for field in cells)
            upright, level = n & s & ~e & ~w, e & w & ~n & ~s
            n, s = n & ~upright | level, s & ~upright | level
            e, w = e & ~level | upright, w & ~level | upright
            moves = [(n, -1, 0), (e, 1, 1), (s, 1, 0), (w, -1, 1)]
            cells = [numpy.roll(*move).astype(int) for move in moves]
        for name, field in zip(names, cells):
            numpy.testing.assert_array_equal(self.frames("lattice-gas", name, skip=40)[0], field)

    def test_avalanches_end_before_the_next_grain(self):
        table = self.table("avalanches", "--frames=60")
        cells = self.frames("avalanches", frames=60).astype(int)
        self.assertLessEqual(cells[1:].max(), 3)
        for time in range(59):
            heap = numpy.zeros((32, 42), int)
            heap[1:-1, 1:-1] = cells[time]
            heap[1 + int(table["row"][time]), 1 + int(table["column"][time])] += 1
            while (heap[1:-1, 1:-1] >= 4).any():
                falls = numpy.zeros_like(heap)
                falls[1:-1, 1:-1] = heap[1:-1, 1:-1] >= 4
                sides = [numpy.roll(falls, step, axis) for step in (-1, 1) for axis in (0, 1)]
                heap += sum(sides) - 4 * falls
            numpy.testing.assert_array_equal(cells[time + 1], heap[1:-1, 1:-1])

    # Agents and chance

    def test_ethnocentrism_has_the_published_shares(self):
        kinds = ["altruist", "ethnocentric", "traitor", "egoist"]
        total = numpy.zeros(4)
        for seed in (1, 2):
            table = self.table("ethnocentrism", "--frames=100", "--skip=1900", f"--seed={seed}")
            total += [table[kind].sum() for kind in kinds]
        # Hammond and Axelrod (2006): 76 % of the agents are ethnocentric.
        self.assertLess(abs(total[1] / total.sum() - 0.76), 0.06)
        self.assertEqual(total.argmax(), 1)

    def test_coins_follow_the_law_of_boltzmann(self):
        table = self.table("boltzmann", "--frames=100", "--skip=300")
        self.assertTrue((table["total"] == 2400).all())
        # Half of all people have no coin if each had one, and a quarter has one.
        self.assertLess(abs(table["poor"].mean() - 0.5), 0.02)
        coins = self.frames("boltzmann", frames=50, skip=300)
        for coin in range(5):
            self.assertLess(abs((coins == coin).mean() - 0.5 ** (coin + 1)), 0.015)

    def test_swaps_keep_the_species(self):
        settings = {"frames": 2, "every": 20, "breeds": 0, "kills": 0}
        films = self.frames("rock-paper-scissors-swap", **settings)
        counts = [numpy.bincount(cells.reshape(-1), minlength=4) for cells in films]
        numpy.testing.assert_array_equal(counts[0], counts[1])
        cells = self.frames("rock-paper-scissors-swap", skip=100)[0]
        self.assertEqual(set(numpy.unique(cells)), {0, 1, 2, 3})

    def test_termites_gather_chips_and_lose_none(self):
        table = self.table("termites", "--frames=60")
        self.assertEqual(len(set(table["chips"])), 1)
        self.assertLess(table["piles"][-1], table["piles"][0] / 4)

    def test_a_rumor_runs_from_neighbor_to_neighbor(self):
        heard = self.frames("rumor", "heard", skip=25)[0]
        knows = self.frames("rumor", skip=25, show="1 if knows else 0")[0] == 1
        self.assertGreater(knows.sum(), 500)
        for y, x in numpy.argwhere(knows & (heard > 0)):
            square = heard[y - 1 : y + 2, x - 1 : x + 2][knows[y - 1 : y + 2, x - 1 : x + 2]]
            self.assertTrue((square <= heard[y, x]).sum() > 1)
        self.assertLess(self.table("rumor", "--frames=1000")["frame"][-1], 200)


def f(number):
    return numpy.float32(number)


def shift(cells, dx, dy, edges="wrap"):
    """Returns the values of the cells at an offset."""
    if edges == "wrap":
        return numpy.roll(cells, (-dy, -dx), (0, 1))
    if edges in ("mirror", "edge"):
        padded = numpy.pad(cells, 1, "edge")
    else:
        padded = numpy.pad(cells, 1, constant_values=edges)
    height, width = cells.shape
    return padded[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]


def neighbors(cells, edges):
    """Returns the sums of the neighbors in the north, south, west and east, in this order."""
    sides = [shift(cells, dx, dy, edges) for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0))]
    return sides[0] + sides[1] + sides[2] + sides[3]


def disc(cells, radius):
    """Returns the sums over the cells of a disc around each cell, without the cell."""
    span = range(-radius, radius + 1)
    offsets = [(dx, dy) for dx in span for dy in span if 0 < dx * dx + dy * dy <= radius * radius]
    return sum(shift(cells, dx, dy) for dx, dy in offsets)


if __name__ == "__main__":
    unittest.main()
