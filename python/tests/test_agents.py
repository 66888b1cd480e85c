import csv
import math
import random
import re

from support import InDirectory, frames, needs
import render
from render import RenderError

SIDE, CELL = 40, 16


def flock(times=4, birds=60):
    """Returns records of birds at places between cells, with headings in degrees."""
    dice = random.Random(1)
    return [
        {
            "step": time,
            "id": bird,
            "x": dice.uniform(2, SIDE - 2),
            "y": dice.uniform(2, SIDE - 2),
            "heading": dice.uniform(-400, 800),
            "kind": ("crow", "gull")[bird % 2],
        }
        for time in range(times)
        for bird in range(birds)
    ]


def arrows(svg):
    """Returns the corners of the arrows of an SVG."""
    for data in re.findall(r'<path fill="[^"]*" d="m([^z"]*)z"/>', svg):
        head, *ways = re.findall(r"-?[\d.]+ ?-?[\d.]+", data.replace("l", " ").replace("-", " -"))
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", data)]
        corner, corners = (0.0, 0.0), []
        for x, y in zip(numbers[::2], numbers[1::2]):
            corner = (corner[0] + x, corner[1] + y)
            corners.append(corner)
        yield corners


class PlaceTests(InDirectory):
    def film(self, records, **settings):
        bounds = f"0..{SIDE},0..{SIDE}"
        settings = {"bounds": bounds, "cell": CELL, "origin": "top-left", **settings}
        return render.agents(records, **settings)

    def test_places_and_headings_are_those_of_the_table(self):
        records = [row for row in flock(1)]
        for origin in ("top-left", "bottom-left"):
            self.film(records, agent_size=2, heading_in="degrees", origin=origin).save("flock.svg")
            with open("flock.svg", encoding="utf-8") as file:
                found = list(arrows(file.read()))
            self.assertEqual(len(found), len(records))
            drawn = sorted(records, key=lambda row: (row["kind"], row["id"]))
            for row, corners in zip(drawn, found):
                tip, middle = corners[0], self.middle(corners)
                y = row["y"] if origin == "top-left" else SIDE - row["y"]
                self.assertLess(math.dist(middle, (row["x"] * CELL, y * CELL)), 0.5)
                angle = math.degrees(math.atan2(tip[1] - middle[1], tip[0] - middle[0]))
                turned = row["heading"] if origin == "top-left" else -row["heading"]
                self.assertLess(abs((angle - turned + 180) % 360 - 180), 0.5)

    def middle(self, corners):
        """Returns the middle of an arrow, whose tip is a radius away."""
        tip, notch = corners[0], corners[2]
        # The notch is at 0.4 of the radius behind the middle.
        return tuple(b + (t - b) * 0.4 / 1.4 for t, b in zip(tip, notch))

    def test_counts_are_those_of_the_table(self):
        records = [row for row in flock() if (row["step"], row["id"]) != (2, 7)]
        table = self.film(records).table()
        self.assertEqual(table["crow"], [30, 30, 30, 30])
        self.assertEqual(table["gull"], [30, 30, 29, 30])
        self.assertEqual(table["time"], ["0", "1", "2", "3"])

    def test_trails_do_not_cross_edges_that_wrap(self):
        records = [{"t": t, "id": 1, "x": (38 + t) % SIDE, "y": 20} for t in range(5)]
        lengths = {}
        for wraps in ("yes", "no"):
            self.film(records, wraps=wraps, trail=4).save("trail.svg")
            with open("trail.svg", encoding="utf-8") as file:
                text = file.read()
            ways = re.findall(r'stroke="[^>]* d="m[\d. -]*l(-?[\d.]+)', text)
            lengths[wraps] = [abs(float(way)) for way in ways]
        self.assertLess(max(lengths["yes"]), 5 * CELL)
        self.assertGreater(max(lengths["no"]), 30 * CELL)

    def test_images_between_times_move_by_the_short_way(self):
        records = [
            {"t": 0, "id": 1, "x": 39, "y": 10, "heading": 350},
            {"t": 1, "id": 1, "x": 1, "y": 10, "heading": 10},
        ]
        film = self.film(records, wraps=True, tween=1, heading_in="degrees", agent_size=2)
        self.assertEqual(frames(film.bytes("apng")), 3)


class FormTests(InDirectory):
    def setUp(self):
        super().setUp()
        self.settings = {"bounds": f"0..{SIDE},0..{SIDE}", "origin": "top-left", "frames": 4}

    def images(self, agents, **settings):
        render.agents(agents, **{**self.settings, "metadata": False, **settings}).save("film.gif")
        with open("film.gif", "rb") as file:
            return file.read()

    def test_records_files_and_frames_are_alike(self):
        records = flock()
        expected = self.images(records)
        with open("run.csv", "w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, list(records[0]))
            table.writeheader()
            table.writerows(records)
        self.assertEqual(self.images("run.csv"), expected)
        untimed = [
            [{key: row[key] for key in row if key != "step"} for row in records if row["step"] == time]
            for time in range(4)
        ]
        self.assertEqual(self.images(untimed), expected)

    @needs("pandas")
    def test_a_data_frame_has_an_index_or_none(self):
        import pandas

        records = flock()
        expected = self.images(records)
        frame = pandas.DataFrame(records)
        self.assertEqual(self.images(frame), expected)
        self.assertEqual(self.images(frame.set_index(["step", "id"])), expected)
        counts = frame.groupby(["step", "kind"]).size().unstack()
        table = render.agents(frame, **self.settings).table()
        self.assertEqual(table["gull"], counts["gull"].tolist())

    @needs("numpy")
    def test_arrays_have_places_and_numbers(self):
        import numpy

        records = flock()
        places = numpy.array([[row["x"], row["y"]] for row in records]).reshape(4, 60, 2)
        headings = numpy.array([row["heading"] for row in records]).reshape(4, 60)
        kinds = [row["kind"] for row in records[:60]]
        self.assertEqual(self.images(places, heading=headings, kind=kinds), self.images(records))
        with self.assertRaisesRegex(RenderError, "a value for each of 60 agents"):
            render.agents(places, heading=[1, 2])
        with self.assertRaisesRegex(RenderError, r"time × agents × 2"):
            render.agents(places[:, :, 0])

    def test_other_objects_are_an_error(self):
        for value in (7, {}, []):
            with self.assertRaisesRegex(RenderError, "expected agents as a DataFrame"):
                render.agents(value)


class ModelTests(InDirectory):
    """Agents of models, and the same agents from the table that the model writes."""

    def test_agents_are_rows_for_each_frame(self):
        film = render.models.flock(birds=12, frames=3, size="20x12")
        agents = film.agents()
        self.assertEqual(list(agents), ["generation", "id", "kind", "x", "y", "heading"])
        self.assertEqual(agents["generation"], [time for time in range(3) for _ in range(12)])
        self.assertEqual(agents["id"], list(range(12)) * 3)
        self.assertEqual(set(agents["kind"]), {"bird"})
        self.assertTrue(all(-0.5 <= x < 19.5 for x in agents["x"]))
        order = film.table()["order"]
        for time in range(3):
            angles = [math.radians(agents["heading"][12 * time + bird]) for bird in range(12)]
            mean = math.hypot(sum(map(math.cos, angles)), sum(map(math.sin, angles))) / 12
            self.assertAlmostEqual(order[time], mean, 5)

    def test_the_table_draws_the_same_image(self):
        text = "\n".join(
            [
                'agents: {ant: {color: "#c00000", trail: 4}}',
                "size: 24x16",
                'start: [{agent: ant, number: 9, heading: "random(0, 360)"}]',
                'step: {ant: "forward 1.3 with {heading = heading + 20 * normal()}"}',
            ]
        )
        with open("ants.model", "w") as file:
            file.write(text)
        film = render.model("./ants.model", frames=8, cell=12)
        rows = film.agents()
        table = [dict(zip(rows, row)) for row in zip(*rows.values())]
        again = render.agents(
            table, bounds="-0.5..23.5,-0.5..15.5", wraps=True, shape="circle", agent_size=1, trail=4, cell=12,
            kinds={"ant": "#c00000"},
        )
        for last in (1, 8):
            film.save("a.svg", frames=1, skip=last - 1)
            again.save("b.svg", frames=1, skip=last - 1)
            with open("a.svg") as a, open("b.svg") as b:
                self.assertEqual(*[re.findall(r"<(?:path|circle|use)[^>]*>", file.read()) for file in (a, b)])

    def test_only_models_have_agents(self):
        for film, words in [
            (render.agents([{"time": 0, "id": 1, "x": 1, "y": 2}]), "plays a table"),
            (render.grid([[0, 1]]), "plays an array"),
            (render.life(frames=1, size=(8, 8)), r"is of render\.life\(\)"),
        ]:
            with self.assertRaisesRegex(RenderError, f"agents of models: this film {words}"):
                film.agents()

    def test_several_films_have_no_agents_in_common(self):
        with self.assertRaises(RenderError):
            render.models.flock(frames=2, seed=[1, 2]).agents()
