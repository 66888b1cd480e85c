"""Compares drawn agents with their tables: places, headings, trails, edges, colors, counts.

The references use numpy and the table alone, and Mesa and pandas if they are installed.
"""

import collections
import csv
import io
import math
import os
import pathlib
import re
import subprocess
import unittest
import xml.etree.ElementTree

from support import InDirectory, needs

import numpy
from PIL import Image

import render
from render._program import program

SVG = "{http://www.w3.org/2000/svg}"
IS_FULL = os.environ.get("RENDER_TESTS") in ("all", "judges")


class Flock:
    """Birds on a torus that turn toward their neighbors, as those of Mesa's example do."""

    SIDE = 60

    def __init__(self, birds, steps, seed=1):
        chance = numpy.random.default_rng(seed)
        place = chance.random((birds, 2)) * self.SIDE
        angle = chance.random(birds) * 2 * math.pi
        places, angles = [], []
        for _ in range(steps):
            places.append(place)
            angles.append(angle)
            way = numpy.stack([numpy.cos(angle), numpy.sin(angle)], axis=1)
            apart = (place[:, None] - place + self.SIDE / 2) % self.SIDE - self.SIDE / 2
            mean = ((apart**2).sum(axis=2) < 9) @ way
            angle = numpy.arctan2(mean[:, 1], mean[:, 0]) + chance.normal(0, 0.2, birds)
            place = (place + 0.7 * way) % self.SIDE
        # The axes are step, bird and x, y.
        self.places, self.angles = numpy.array(places), numpy.array(angles)

    def reporters(self):
        """The columns of the table, each with a function of a step and the index of a bird."""
        return {
            "pos": lambda step, bird: tuple(self.places[step, bird].tolist()),
            "degrees": lambda step, bird: float(numpy.degrees(self.angles[step, bird])),
            "radians": lambda step, bird: float(self.angles[step, bird]),
            "vx": lambda step, bird: 3 * float(numpy.cos(self.angles[step, bird])),
            "vy": lambda step, bird: 3 * float(numpy.sin(self.angles[step, bird])),
        }

    def table(self):
        """Returns the text that get_agent_vars_dataframe().to_csv() of Mesa writes; ids begin at 1."""
        reporters = self.reporters()
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(["Step", "AgentID", *reporters])
        for step, birds in enumerate(self.angles):
            for bird in range(len(birds)):
                table.writerow([step, bird + 1, *(one(step, bird) for one in reporters.values())])
        return text.getvalue()


def visible(element, number, frames):
    """Yields the corners and colors of the shapes of four corners that a frame of an SVG shows."""
    opacity = float(element.get("opacity", "1"))
    for change in element.findall(SVG + "animate"):
        values = change.get("values").split(";")
        starts = change.get("keyTimes", "").split(";")
        if starts == [""]:
            starts = [index / len(values) for index in range(len(values))]
        part = (number + 0.5) / frames
        opacity = float([value for value, start in zip(values, starts) if float(start) <= part][-1])
    if not opacity or element.tag == SVG + "defs":
        return
    if element.tag == SVG + "path" and "fill" in element.keys() and "z" in element.get("d"):
        corner = numpy.zeros(2)
        for part in element.get("d").split("z")[:-1]:
            if len(re.findall("l", part)) == 3:
                numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", part)]
                corners = corner + numpy.cumsum(numpy.reshape(numbers, (-1, 2)), axis=0)
                corner = corners[0]
                yield corners, element.get("fill")
    for part in element:
        yield from visible(part, number, frames)


class FlockTests(InDirectory):
    """The places and headings of arrows."""

    BIRDS, STEPS = (300, 200) if IS_FULL else (60, 20)
    CELL, SIZE = 16, 1.25
    # The bounds of errors: pixels and degrees.
    PLACE, HEADING = 0.5, 0.5
    HEADINGS = (
        ["--heading", "degrees"],
        ["--heading", "radians", "--heading-in", "radians"],
        [],
    )

    @classmethod
    def setUpClass(cls):
        cls.flock = Flock(cls.BIRDS, cls.STEPS)
        cls.text = cls.flock.table()

    def run_program(self, *settings):
        pathlib.Path("run.csv").write_text(self.text)
        side = Flock.SIDE
        words = [program(), "agents", "run.csv", "--bounds", f"0..{side},0..{side}", "--wraps"]
        words += ["--cell", str(self.CELL), "--agent-size", str(self.SIZE), "--shape", "arrow"]
        subprocess.run([*words, *settings, "--quiet"], check=True)

    def arrows(self, step, *settings):
        """Returns the corners, middles and headings of the arrows of a frame."""
        self.run_program("--frames", "1", "--skip", str(step), "--out", "flock.svg", *settings)
        root = xml.etree.ElementTree.parse("flock.svg").getroot()
        return self.measured(list(visible(root, 0, 1)))

    def measured(self, shapes):
        corners = numpy.array([corners for corners, _ in shapes])
        # The tip is a radius before the middle of the agent, and the notch is behind the tip.
        way = corners[:, 0] - corners[:, 2]
        way /= numpy.hypot(*way.T)[:, None]
        middles = corners[:, 0] - way * self.SIZE * self.CELL / 2
        return corners, middles, numpy.degrees(numpy.arctan2(-way[:, 1], way[:, 0]))

    def differences(self, step, arrows, places=None, angles=None):
        """Returns the errors of a frame: birds that are not drawn, and arrows without a bird."""
        places = self.flock.places[step] if places is None else places
        angles = self.flock.angles[step] if angles is None else angles
        corners, middles, headings = arrows
        side = Flock.SIDE * self.CELL
        # Mesa's y grows upward.
        expected = numpy.stack([places[:, 0], Flock.SIDE - places[:, 1]], axis=1) * self.CELL
        shifts = [numpy.array([x, y]) * side for x in (0, -1, 1) for y in (0, -1, 1)]
        used = numpy.zeros(len(middles), bool)
        errors = []
        for bird, (place, heading) in enumerate(zip(expected, numpy.degrees(angles))):
            for shift in shifts:
                near = numpy.hypot(*(middles - place - shift).T) < self.PLACE
                turned = abs((headings - heading + 180) % 360 - 180) < self.HEADING
                matches = numpy.flatnonzero(near & turned & ~used)
                used[matches[:1]] = True
                # A copy is needed where some of the arrow is inside of the image.
                offset = place + shift
                radius = self.SIZE * self.CELL / 2
                is_needed = not shift.any() or self.reaches(offset, heading, radius, side)
                if is_needed and not len(matches):
                    errors.append(f"step {step}: bird {bird} is not at {offset}, {heading}°")
        rest = numpy.flatnonzero(~used)
        return errors + [f"step {step}: no bird at {middles[index]}" for index in rest]

    def reaches(self, place, heading, radius, side):
        """Returns whether the tip of an arrow beside the image is inside of it by over a pixel."""
        angle = math.radians(heading)
        x, y = place + (radius - 1) * numpy.array([math.cos(angle), -math.sin(angle)])
        return 1 < x < side - 1 and 1 < y < side - 1

    def test_all_places_and_headings_are_those_of_the_table(self):
        steps = {0, 1, self.STEPS // 4, self.STEPS // 2, self.STEPS - 1}
        for step in sorted(steps):
            for settings in self.HEADINGS if step in (0, self.STEPS - 1) else self.HEADINGS[:1]:
                arrows = self.arrows(step, *settings)
                self.assertGreaterEqual(len(arrows[0]), self.BIRDS)
                self.assertEqual(self.differences(step, arrows), [], settings)

    def test_frames_of_an_animated_svg_are_those_of_the_table(self):
        frames = 12
        self.run_program("--frames", str(frames), "--out", "flock.svg")
        root = xml.etree.ElementTree.parse("flock.svg").getroot()
        for number in range(frames):
            arrows = self.measured(list(visible(root, number, frames)))
            self.assertEqual(self.differences(number, arrows), [])
            self.assertNotEqual(self.differences((number + 1) % frames, arrows), [])

    def test_wrong_places_and_headings_are_found(self):
        arrows = self.arrows(3)
        places, angles = self.flock.places[3], self.flock.angles[3]
        self.assertEqual(self.differences(3, arrows), [])
        bird = self.BIRDS // 2
        for way in ((0.6, 0), (0, -0.6)):
            moved = places.copy()
            moved[bird] += numpy.array(way) / self.CELL
            self.assertTrue(self.differences(3, arrows, places=moved), way)
        for degrees in (-0.7, 0.7, 180):
            turned = angles.copy()
            turned[bird] += math.radians(degrees)
            self.assertTrue(self.differences(3, arrows, angles=turned), degrees)
        # A bird that is not drawn, an arrow without a bird, and a missing copy beyond an edge.
        self.assertTrue(self.differences(3, [part[1:] for part in arrows]))
        self.assertTrue(self.differences(3, arrows, places[1:], angles[1:]))
        side = Flock.SIDE * self.CELL
        tips = arrows[0][:, 0]
        is_inside = ((tips > 2) & (tips < side - 2)).all(axis=1)
        is_beyond = ((arrows[1] < 0) | (arrows[1] > side)).any(axis=1)
        copies = numpy.flatnonzero(is_inside & is_beyond)
        self.assertGreater(len(copies), 0)
        for copy in copies:
            rest = [numpy.delete(part, copy, axis=0) for part in arrows]
            self.assertTrue(self.differences(3, rest))

    def test_places_may_be_numbers_of_numpy(self):
        # The tuple of an array of numpy 2, as Mesa's table has it.
        number = r"(-?\d[\d.e-]*)"
        pattern = rf'"\({number}, {number}\)"'
        text, count = re.subn(pattern, r'"(np.float64(\1), np.float64(\2))"', self.text)
        self.assertEqual(count, self.BIRDS * self.STEPS)
        self.text = text
        self.assertEqual(self.differences(2, self.arrows(2)), [])

    @needs("mesa", "pandas")
    def test_mesa_writes_the_same_table(self):
        import mesa

        flock, steps = self.flock, 3
        reporters = flock.reporters()

        class Model(mesa.Model):
            def __init__(self):
                super().__init__()
                self.now = 0
                mesa.Agent.create_agents(self, flock.places.shape[1])
                self.datacollector = mesa.DataCollector(
                    agent_reporters={
                        name: lambda bird, report=report: report(self.now, bird.unique_id - 1)
                        for name, report in reporters.items()
                    }
                )

            def step(self):
                self.datacollector.collect(self)
                self.now += 1

        model = Model()
        for _ in range(steps):
            model.step()
        text = model.datacollector.get_agent_vars_dataframe().to_csv()
        lines = self.text.split("\n")
        first = int(text.split("\n")[1].split(",")[0])
        # Mesa counts steps from the first one, or from 1.
        expected = lines[: 1 + steps * self.BIRDS]
        found = [
            re.sub(r"^\d+", lambda step: str(int(step[0]) - first), line)
            for line in text.strip().split("\n")
        ]
        self.assertEqual(found, expected)


def coverage(size, points, radius, samples=6):
    """Returns the parts of pixels that a line with round ends covers, and the slices of its pixels.

    The points are in pixels. One point is a disc.
    """
    points = numpy.asarray(points, float)
    low = numpy.clip(numpy.floor(points.min(axis=0) - radius), 0, size).astype(int)
    high = numpy.clip(numpy.ceil(points.max(axis=0) + radius), 0, size).astype(int)
    x, y = (
        numpy.arange(start * samples, end * samples) / samples + 0.5 / samples
        for start, end in zip(low, high)
    )
    inside = numpy.zeros((len(y), len(x)), bool)
    for start, end in zip(points, points[1:] if len(points) > 1 else points):
        across, down, way = x[None] - start[0], y[:, None] - start[1], end - start
        along = numpy.clip((across * way[0] + down * way[1]) / max(way @ way, 1e-9), 0, 1)
        inside |= (across - along * way[0]) ** 2 + (down - along * way[1]) ** 2 <= radius**2
    width, height = high - low
    parts = inside.reshape(height, samples, width, samples).mean(axis=(1, 3))
    return parts, (slice(low[1], high[1]), slice(low[0], high[0]))


class Walkers:
    """Agents of two kinds with places at some times, drawn by numpy from these places alone."""

    SIZE, CELL, DIAMETER, TRAIL = (30, 20), 12, 1.5, 8
    COLORS = {"crow": (192, 0, 0), "gull": (0, 64, 192)}
    WHITE = (255, 255, 255)

    def __init__(self, agents, steps, wraps=True, seed=2):
        chance = numpy.random.default_rng(seed)
        self.wraps = wraps
        self.kinds = ["crow" if agent % 3 else "gull" for agent in range(agents)]
        way = chance.normal(0, 0.8, (agents, 2))
        place = chance.random((agents, 2)) * self.SIZE
        places = []
        for _ in range(steps):
            places.append(place)
            way = way + chance.normal(0, 0.2, (agents, 2))
            place = place + way
            if wraps:
                place = place % self.SIZE
            else:
                # Agents turn back at the edges.
                way = numpy.where((place < 0) | (place >= self.SIZE), -way, way)
                place = abs(place)
                place = numpy.where(place < self.SIZE, place, 2 * numpy.array(self.SIZE) - place)
        self.places = numpy.array(places)
        if wraps:
            # Two agents of different kinds overlap.
            self.places[:, 1] = (self.places[:, 0] + 0.5) % self.SIZE

    def records(self):
        return [
            {"t": step, "id": agent, "x": x, "y": y, "kind": self.kinds[agent]}
            for step, places in enumerate(self.places.tolist())
            for agent, (x, y) in enumerate(places)
        ]

    def film(self, **settings):
        width, height = self.SIZE
        colors = {kind: "#%02x%02x%02x" % color for kind, color in self.COLORS.items()}
        return render.agents(
            self.records(), bounds=f"0..{width},0..{height}", wraps=self.wraps, shape="circle",
            agent_size=self.DIAMETER, trail=self.TRAIL, cell=self.CELL, kinds=colors, **settings
        )

    def ordered(self):
        """Returns the indices of the agents and their kinds. Later kinds are above."""
        kinds = list(self.COLORS)
        return sorted(enumerate(self.kinds), key=lambda agent: kinds.index(agent[1]))

    def drawn(self, step):
        """Returns the pixels that the program draws for a step."""
        image = self.film(frames=1, skip=step).bytes("png")
        return numpy.array(Image.open(io.BytesIO(image)).convert("RGB")).astype(float)

    def expected(self, step, places=None, colors=None, has_copies=True, crosses=False):
        """Returns the pixels that numpy draws. The last settings are faults."""
        places = self.places if places is None else places
        colors = self.COLORS if colors is None else colors
        size = tuple(self.CELL * side for side in self.SIZE)
        image = numpy.ones((size[1], size[0], 3)) * self.WHITE

        def paint(points, radius, color):
            parts, place = coverage(size, numpy.array(points) * self.CELL, radius)
            parts = parts[..., None]
            image[place] = image[place] * (1 - parts) + numpy.array(color) * parts

        # The oldest quarter of a trail has the color of the background by four parts of five.
        for band in (3, 2, 1, 0):
            for agent, kind in self.ordered():
                ages = [age for age in range(self.TRAIL) if age * 4 // self.TRAIL == band]
                lines, latest = [], None
                for age in ages:
                    if step - age < 1:
                        break
                    new, old = places[step - age, agent], places[step - age - 1, agent]
                    if self.wraps and not crosses and (abs(new - old) * 2 > self.SIZE).any():
                        latest = None
                        continue
                    if latest is None:
                        lines.append([new])
                    lines[-1].append(old)
                    latest = old
                part = (band + 1) / 5
                color = numpy.array(colors[kind]) * (1 - part) + numpy.array(self.WHITE) * part
                for line in lines:
                    paint(line, (self.DIAMETER * self.CELL / 8 + 1) / 2, color)
        radius = self.DIAMETER / 2
        for agent, kind in self.ordered():
            for right in (0, -1, 1):
                for down in (0, -1, 1):
                    middle = places[step, agent] + numpy.array([right, down]) * self.SIZE
                    is_near = ((middle > -radius) & (middle - radius < self.SIZE)).all()
                    if is_near and (right == down == 0 or self.wraps and has_copies):
                        paint([middle], radius * self.CELL, colors[kind])
        return image


class PixelTests(InDirectory):
    """Trails, edges that wrap and colors, compared with a drawing by numpy."""

    AGENTS, STEPS = (40, 30) if IS_FULL else (20, 14)

    # The greatest mean error of 3 × 3 pixels, in levels of a color: renderers differ in single
    # pixels at edges. And that of pixels whose neighbors have the same color.
    EDGE, FLAT = 40, 1

    def errors(self, drawn, expected):
        """Returns the greatest errors at edges and of flat colors."""
        height, width, _ = drawn.shape

        def neighbors(image):
            around = numpy.pad(image, ((1, 1), (1, 1), (0, 0)), "edge")
            return [around[y : y + height, x : x + width] for y in range(3) for x in range(3)]

        error = abs(sum(neighbors(drawn - expected))) / 9
        around = numpy.array(neighbors(expected))
        is_flat = (around.max(axis=0) - around.min(axis=0) < 0.5).all(axis=2)
        self.assertGreater(is_flat.sum(), 1000)
        return error.max(), abs(drawn - expected)[is_flat].max()

    def is_equal(self, drawn, expected):
        edge, flat = self.errors(drawn, expected)
        return edge <= self.EDGE and flat <= self.FLAT

    def test_images_are_those_of_numpy(self):
        for wraps in (True, False):
            walkers = Walkers(self.AGENTS, self.STEPS, wraps)
            for step in (0, 3, self.STEPS - 1):
                edge, flat = self.errors(walkers.drawn(step), walkers.expected(step))
                self.assertLessEqual(edge, self.EDGE, (wraps, step))
                self.assertLessEqual(flat, self.FLAT, (wraps, step))

    def test_faults_are_found(self):
        walkers = Walkers(self.AGENTS, self.STEPS)
        step = self.STEPS - 1
        drawn = walkers.drawn(step)
        self.assertTrue(self.is_equal(drawn, walkers.expected(step)))
        pixel = 1 / walkers.CELL
        topmost = walkers.ordered()[-1][0]
        faults = {
            "no copies beyond edges": {"has_copies": False},
            "trails across the image": {"crosses": True},
            "a color that differs by 3 levels": {
                "colors": {**Walkers.COLORS, "gull": (0, 64, 195)}
            },
            "colors of the other kind": {
                "colors": dict(zip(Walkers.COLORS, reversed(Walkers.COLORS.values())))
            },
        }
        for x, y in ((1, 0), (0, -1), (0.7, 0.7)):
            moved = walkers.places.copy()
            moved[step, topmost] += numpy.array([x, y]) * pixel
            faults[f"an agent {x}, {y} pixels away"] = {"places": moved}
            moved = walkers.places.copy()
            moved[:step] += numpy.array([x, y]) * pixel
            faults[f"trails {x}, {y} pixels away"] = {"places": moved}
            faults[f"all {x}, {y} pixels away"] = {
                "places": walkers.places + numpy.array([x, y]) * pixel
            }
        for fault, settings in faults.items():
            self.assertFalse(self.is_equal(drawn, walkers.expected(step, **settings)), fault)
        for fault, name, value in (
            ("a trail that is a step shorter", "TRAIL", walkers.TRAIL - 1),
            ("agents that are larger by a pixel", "DIAMETER", walkers.DIAMETER + pixel),
            ("other kinds above", "COLORS", dict(reversed(Walkers.COLORS.items()))),
        ):
            other = Walkers(self.AGENTS, self.STEPS)
            setattr(other, name, value)
            self.assertFalse(self.is_equal(drawn, other.expected(step)), fault)


class ColorTests(InDirectory):
    """Colors by the numbers of a column."""

    # The colors of a ramp, each for an equal part of the range.
    STEPS = 32

    def test_colors_are_those_of_a_ramp(self):
        chance = numpy.random.default_rng(3)
        ages = chance.uniform(-0.2, 1.2, 200).round(4).tolist()
        records = [
            {"t": 0, "id": index, "x": index % 20 + 0.5, "y": index // 20 + 0.5, "age": age}
            for index, age in enumerate(ages)
        ]
        film = render.agents(
            records, bounds="0..20,0..10", shape="square", color_by="age", range="0..1",
            colors="#000000,#ffffff", cell=10, origin="top-left",
        )
        film.save("ages.svg", theme="light")
        root = xml.etree.ElementTree.parse("ages.svg").getroot()
        found = {}
        for corners, color in visible(root, 0, 1):
            x, y = numpy.mean(corners, axis=0) / 10
            found[int(x) + 20 * int(y)] = color
        self.assertEqual(sorted(found), list(range(len(ages))))
        for index, age in enumerate(ages):
            digits = found[index].lstrip("#")
            digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
            step = min(max(int(age * self.STEPS), 0), self.STEPS - 1)
            for at in (0, 2, 4):
                level = int(digits[at : at + 2], 16)
                self.assertAlmostEqual(level, 255 * step / (self.STEPS - 1), delta=0.6, msg=age)


class CountTests(InDirectory):
    """Counts by kind and the numbers of columns, which the table alone says."""

    AGENTS, STEPS = (300, 200) if IS_FULL else (60, 20)

    def records(self):
        """Returns agents that are born, die, change their kind, and are sometimes nowhere."""
        chance = numpy.random.default_rng(4)
        records = []
        for step in range(self.STEPS):
            for agent in range(self.AGENTS):
                if chance.random() < 0.7:
                    place = chance.uniform(0, 10, 2).round(3).tolist()
                    is_nowhere = chance.random() < 0.1
                    records.append({
                        "step": step,
                        "id": agent,
                        "x": None if is_nowhere else place[0],
                        "y": None if is_nowhere else place[1],
                        "kind": str(chance.choice(["ant", "bee", "wasp"], p=[0.6, 0.39, 0.01])),
                        "age": float(chance.integers(0, 50)),
                    })
        return records

    def table(self, records, **settings):
        with open("run.csv", "w", newline="", encoding="utf-8") as file:
            rows = csv.DictWriter(file, records[0])
            rows.writeheader()
            rows.writerows(records)
        return render.agents("run.csv", bounds="0..10,0..10", **settings).table()

    def test_counts_are_the_numbers_of_rows(self):
        records = self.records()
        table = self.table(records)
        counts = collections.Counter((row["step"], row["kind"]) for row in records)
        for kind in ("ant", "bee", "wasp"):
            expected = [counts[step, kind] for step in range(self.STEPS)]
            self.assertEqual(table[kind], expected)
        self.assertIn(0, table["wasp"])

    def test_numbers_of_columns_are_those_of_the_rows(self):
        records = self.records()
        names = ["mean(age)", "mean(age, bee)", "sum(age, ant)", "min(age)", "max(age, ant)"]
        table = self.table(records, counts=["wasp", *names])
        for name in names:
            measure, kind = re.fullmatch(r"(\w+)\(age(?:, (\w+))?\)", name).groups()
            for step in range(self.STEPS):
                ages = [
                    row["age"]
                    for row in records
                    if row["step"] == step and kind in (None, row["kind"])
                ]
                expected = {
                    "mean": sum(ages) / len(ages), "sum": sum(ages),
                    "min": min(ages), "max": max(ages),
                }[measure]
                self.assertAlmostEqual(table[name][step], expected, 4, (name, step))

    @needs("pandas")
    def test_counts_are_those_of_pandas(self):
        import pandas

        records = self.records()
        table = self.table(records)
        frame = pandas.DataFrame(records)
        counts = frame.groupby(["step", "kind"]).size().unstack(fill_value=0)
        for kind in counts:
            self.assertEqual(table[kind], counts[kind].tolist())


if __name__ == "__main__":
    unittest.main()
