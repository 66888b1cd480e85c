import csv
import math
import pathlib
import random
import re

from support import InDirectory, frames, needs
import render
from render import RenderError
from render._arrays import npy

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

    @needs("pandas")
    def test_data_frames_may_have_their_columns_in_any_order(self):
        import pandas

        records = flock()
        steps = pandas.DataFrame(records).groupby("step")
        agents = [frame.drop(columns="step") for _, frame in steps]
        agents[1] = agents[1][list(reversed(agents[1].columns))].assign(more=1)
        self.assertEqual(self.images(agents), self.images(records))

    @needs("numpy")
    def test_arrays_have_places_and_numbers(self):
        import numpy

        records = flock()
        places = numpy.array([[row["x"], row["y"]] for row in records]).reshape(4, 60, 2)
        headings = numpy.array([row["heading"] for row in records]).reshape(4, 60)
        kinds = [row["kind"] for row in records[:60]]
        self.assertEqual(self.images(places, heading=headings, kind=kinds), self.images(records))
        self.assertEqual(
            self.images(list(places), heading=list(headings), kind=kinds), self.images(records)
        )
        both = numpy.array([kinds] * 4)
        self.assertEqual(self.images(places, heading=headings, kind=both), self.images(records))
        sized = [{**row, "size": 1 + row["id"] / 60} for row in records]
        sizes = numpy.array([row["size"] for row in sized])
        for size in (sizes[:60], sizes.reshape(4, 60), sizes[:60].tolist()):
            self.assertEqual(
                self.images(places, heading=headings, kind=kinds, size_by=size),
                self.images(sized, size_by="size"),
            )
        some = [places[0], places[1][:50]]
        fewer = [row for row in records if (row["step"], row["id"]) < (1, 50)]
        directions = [headings[0], headings[1][:50]]
        self.assertEqual(
            self.images(some, heading=directions, kind=[kinds, kinds[:50]], frames=2),
            self.images(fewer, frames=2),
        )

    @needs("numpy")
    def test_arrays_of_other_shapes_are_one_error(self):
        import numpy

        places = numpy.zeros((4, 60, 2))
        for name in ("heading", "size_by", "kind", "color_by"):
            for values, shape in [
                ([1, 2], "(2,)"),
                ([[1, 2], [3]], "(2, None)"),
                (numpy.zeros((4, 59)), "(4, 59)"),
                (numpy.zeros((60, 4)), "(60, 4)"),
                (numpy.zeros((4, 60, 1)), "(4, 60, 1)"),
            ]:
                for array, expected in [
                    (places, "(4, 60, 2): expected (4, 60) or (60,)"),
                    (list(places), "(4, 60, 2): expected (4, 60) or (60,)"),
                    (places[0], "(60, 2): expected (60,)"),
                ]:
                    with self.assertRaises(RenderError) as caught:
                        render.agents(array, **{name: values})
                    words = f"{name}: the shape is {shape}, and that of the places {expected}"
                    self.assertEqual(str(caught.exception), words)
        with self.assertRaisesRegex(RenderError, "expected arrays of the lengths 60, 50"):
            render.agents([places[0], places[0][:50]], heading=numpy.zeros((2, 60)))
        for wrong in (places[:, :, 0], [places], [places[0], places[0][:, :1]]):
            with self.assertRaisesRegex(RenderError, "expected time × agents × 2, or agents × 2"):
                render.agents(wrong)

    @needs("mesa", "pandas")
    def test_a_model_of_mesa_is_its_table(self):
        import mesa

        class Walker(mesa.Agent):
            place = (1.0, 1.0)

            def step(self):
                self.place = (self.place[0] + self.unique_id / 10, self.place[1] + 0.5)

        class Model(mesa.Model):
            def __init__(self):
                super().__init__()
                Walker.create_agents(self, 3)
                reporters = {"pos": lambda agent: agent.place}
                self.datacollector = mesa.DataCollector(agent_reporters=reporters)

            def step(self):
                self.datacollector.collect(self)
                self.agents.shuffle_do("step")

        model = Model()
        for _ in range(4):
            model.step()
        frame = model.datacollector.get_agent_vars_dataframe()
        frame.to_csv("run.csv")
        expected = self.images("run.csv")
        for agents in (model, model.datacollector, frame):
            self.assertEqual(self.images(agents), expected)

    @needs("agentpy", "pandas")
    def test_the_variables_of_agentpy_are_agents(self):
        import agentpy

        class Walker(agentpy.Agent):
            def setup(self):
                self.x, self.y = self.id, 2

        class Model(agentpy.Model):
            def setup(self):
                self.agents = agentpy.AgentList(self, 3, Walker)

            def update(self):
                self.agents.x += 1
                self.agents.record(["x", "y"])

        results = Model({"steps": 3}).run(display=False)
        results.variables.Walker.to_csv("run.csv")
        self.assertEqual(self.images(results.variables.Walker), self.images("run.csv"))
        with self.assertRaisesRegex(RenderError, "^agents: no column has places"):
            render.agents(results).png()

    def test_other_objects_are_an_error(self):
        for value in (7, {}, []):
            with self.assertRaisesRegex(RenderError, "expected agents as a DataFrame"):
                render.agents(value)


class CellsBelowTests(InDirectory):
    """Cells below agents, which are those of `grid`."""

    AGENTS = [{"time": time, "id": 1, "x": 1 + time, "y": 1} for time in range(3)]
    CELLS = [[[0, 1, 2, 0, 1]] * 4, [[1, 1, 2, 0, 1]] * 4, [[2, 1, 2, 0, 1]] * 4]

    def film(self, over, **settings):
        bounds = "0..5,0..4"
        return render.agents(self.AGENTS, over=over, bounds=bounds, frames=3, cell=8, **settings)

    def expected(self, frames):
        """Returns the images with cells of a file, which a command draws."""
        with open("cells.npy", "wb") as file:
            file.write(npy(frames))
        return self.film("cells.npy", metadata=False).bytes("gif")

    def test_nested_lists_and_paths_are_those_of_a_file(self):
        for frames in (self.CELLS, self.CELLS[0]):
            expected = self.expected(frames)
            for over in (frames, {"input": frames}, pathlib.Path("cells.npy"), {"input": "cells.npy"}):
                self.assertEqual(self.film(over, metadata=False).bytes("gif"), expected)
        images = {self.film(over).png() for over in ("none", self.CELLS, self.CELLS[0])}
        self.assertEqual(len(images), 3)

    def test_settings_of_grid_are_those_of_python(self):
        numbers = [[0.0, 0.25, 0.5, 0.75, 1.0]] * 4
        text = self.film({"input": numbers, "range": "0..2", "colors": "magma"})
        pair = self.film({"input": numbers, "range": (0, 2), "colors": "magma"})
        self.assertEqual(text.png(), pair.png())
        self.assertNotEqual(text.png(), self.film(numbers).png())
        named = self.film({"input": [["a", "b", "b", "a", "b"]] * 4}, legend="right")
        self.assertEqual(
            named.png(),
            self.film({"input": [[0, 1, 1, 0, 1]] * 4, "states": ["a", "b"]}, legend="right").png(),
        )
        self.assertRegex(repr(text), r"over=\{'input': …, 'range': '0\.\.2', 'colors': 'magma'\}")

    def test_other_outputs_have_the_cells(self):
        film = self.film(self.CELLS)
        film.save("a.gif", "a.svg", frames=1)
        self.assertEqual(film.bytes("gif", over=self.CELLS[0]), self.film(self.CELLS[0]).bytes("gif"))
        self.assertIn("<iframe", film._repr_html_())
        for path in ("a.gif", "a.svg"):
            self.assertNotIn(b"render-", pathlib.Path(path).read_bytes())

    @needs("numpy", "pandas", "xarray")
    def test_arrays_and_tables_are_cells(self):
        import numpy
        import pandas
        import xarray

        array = numpy.array(self.CELLS)
        expected = self.expected(self.CELLS)
        for over in (array, list(array), xarray.DataArray(array, dims=["time", "y", "x"])):
            self.assertEqual(self.film(over).bytes("gif"), expected)
        expected = self.expected(self.CELLS[0])
        rows = [(x, y, array[0][y][x]) for y in range(4) for x in range(5)]
        table = pandas.DataFrame(rows, columns=["x", "y", "state"])
        for over in (array[0], pandas.DataFrame(array[0]), table, array[:1]):
            self.assertEqual(self.film(over).bytes("gif"), expected)

    def test_other_cells_are_one_error(self):
        for over, words in [
            ([0, 1, 2], r"the array has the shape \(3\): expected rows × columns or time × rows"),
            ([[0, 1], [1]], r"element 1 of the array has the shape \(1,\): expected \(2,\)"),
            ([[0, 1], [1, 0]], "the cells are 2x2, and the board of the agents 5x4: set 'bounds'"),
            (self.CELLS[:2], "expected cells of one frame, or of 3"),
            (7, "cannot draw int: expected an array"),
            ({(0, 0): 1}, "cannot draw a dict, which has no rows"),
            ({"range": (0, 1)}, "expected 'input', the cells"),
            ({"input": self.CELLS, "rang": 1}, "unknown setting 'rang'"),
            ("none.npy", "cannot read none.npy"),
        ]:
            with self.assertRaisesRegex(RenderError, f"^over: {words}") as caught:
                self.film(over).png()
            self.assertNotIn("\n", str(caught.exception))


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
