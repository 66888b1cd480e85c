import inspect
import io
import os
import pathlib
import unittest

import render
from render._arrays import npy
from render._program import run
from support import InDirectory, frames, needs, size


class FilmTests(InDirectory):
    def test_a_film_has_its_frames_table_and_scenario(self):
        film = render.life(rule="B36/S23", frames=5, size=(20, 10), cell=4)
        self.assertEqual(frames(film.png()), 5)
        self.assertEqual(size(film.png()), (80, 40))
        table = film.table()
        self.assertEqual(list(table), ["frame", "generation", "alive"])
        self.assertEqual(table["generation"], [0, 1, 2, 3, 4])
        self.assertEqual(
            film.scenario, "simulation: life\nframes: 5\ncell: 4\nsize: 20x10\nrule: B36/S23\n"
        )
        self.assertEqual(repr(film), "render.life(rule='B36/S23', frames=5, size=(20, 10), cell=4)")

    def test_each_simulation_draws(self):
        for simulation in (render.sea, render.life, render.infection, render.pig, render.hunt):
            self.assertEqual(frames(simulation(frames=2).png()), 2)
        self.assertEqual(frames(render.wolfram(rule=110).png()), 1)
        self.assertEqual(frames(render.wolfram(rule=110, frames=3).png()), 3)

    def test_save_writes_all_files_in_one_run_and_replaces_settings(self):
        film = render.sea(frames=3)
        film.save("a.gif", pathlib.Path("a.csv"), theme="dark")
        self.assertEqual(sorted(os.listdir()), ["a.csv", "a.gif"])
        film.save("b.gif")
        self.assertNotEqual(pathlib.Path("a.gif").read_bytes(), pathlib.Path("b.gif").read_bytes())

    def test_texts_with_several_values_are_those_of_lists(self):
        look = {"frames": 2, "size": (8, 8), "cell": 2}
        for text, values in [("1..3", [1, 2, 3]), ("4,7", [4, 7])]:
            film, other = render.life(seed=text, **look), render.life(seed=values, **look)
            self.assertEqual(film.table(), other.table())
            self.assertEqual(film.png(), other.png())
            with self.assertRaises(render.RenderError) as caught:
                film.array()
            self.assertIn("use xarray()", str(caught.exception))
        for text, values in [("life,maze", ["life", "maze"]), ("B3/S23,B36/S23", ["B3/S23", "B36/S23"])]:
            film, other = render.life(rule=text, **look), render.life(rule=values, **look)
            self.assertEqual(film.table(), other.table())
            self.assertEqual(film.png(), other.png())
            film.save("text.gif")
            other.save("list.gif")
            images = [pathlib.Path(f"{name}.gif").read_bytes() for name in ("text", "list")]
            self.assertEqual(*images)
        # A title is a text, and a range one value.
        film = render.life(title="1..3", **look)
        self.assertEqual(frames(film.png()), 2)

    def test_an_error_says_how_to_get_the_cells_of_a_sweep(self):
        look = {"frames": 2, "size": (8, 8)}
        for film, what, path in [
            (render.life(seed="1..2", **look), "seed varies", "a-{seed}"),
            (render.life(rule="life,maze", **look), "rule varies", "a-{rule}"),
            (render.sea(seed=[1, 2], **look), "seed varies", "a-{seed}"),
            (render.grid([[0, 1]], colors="viridis,magma", range=(0, 1)), "colors varies", "a-{colors}"),
            (
                render.life(seed=[1, 2], density="10%..30%/10%", **look),
                "seed and density vary",
                "a-{seed}-{density}",
            ),
        ]:
            for make, advice in [
                (film.array, "use xarray(), or write one value for each setting"),
                (
                    lambda: film.save("a.npy"),
                    f"save one file for each, such as '{path}.npy', or use xarray()",
                ),
                (
                    lambda: film.save("a.gif", sheet=None),
                    f"save one file for each, such as '{path}.gif'",
                ),
            ]:
                with self.assertRaises(render.RenderError) as caught:
                    make()
                self.assertEqual(str(caught.exception), f"{what}: {advice}")
            film.save("a.gif", "a.csv")
        film.save("cells-{seed}-{density}.npy")
        self.assertEqual(len(list(pathlib.Path().glob("cells-*.npy"))), 6)
        with self.assertRaisesRegex(render.RenderError, "^seed varies: write one value for each"):
            render.models.flock(frames=1, seed="1..2").agents()

    def test_one_value_in_a_list_or_a_range_is_no_sweep(self):
        expected = render.life(seed=3, frames=2, size=(8, 8), metadata=False)
        for seed in ([3], "3..3", range(3, 4)):
            film = render.life(seed=seed, frames=2, size=(8, 8), metadata=False)
            self.assertEqual(film.table(), expected.table())
            self.assertEqual(film.bytes("npy"), expected.bytes("npy"))
            self.assertEqual(film.bytes("gif"), expected.bytes("gif"))

    def test_a_scenario_file_may_have_a_sweep(self):
        pathlib.Path("seeds.yaml").write_text("simulation: life\nseed: 1..2\nframes: 2\nsize: 8\n")
        film = render.run("seeds.yaml")
        other = render.life(seed="1..2", frames=2, size=8)
        film.save("a.gif", metadata=False)
        other.save("b.gif", metadata=False)
        self.assertEqual(pathlib.Path("a.gif").read_bytes(), pathlib.Path("b.gif").read_bytes())
        self.assertEqual(film.table(), other.table())

    def test_no_sheet_is_added_if_none_is_wanted(self):
        film = render.life(seed=[1, 2], frames=2, size=(8, 8), cell=2)
        with self.assertRaises(render.RenderError) as caught:
            film.save("a.gif", sheet=None)
        self.assertIn("seed varies", str(caught.exception))
        film.save("a.gif", sheet=1)
        film.save("b-{seed}.gif", sheet=None)
        self.assertEqual(sorted(os.listdir()), ["a.gif", "b-1.gif", "b-2.gif"])

    def test_patterns_are_arrays_or_sets_of_cells(self):
        rows = [[0, 1, 0], [0, 0, 1], [1, 1, 1]]
        cells = {(x + 7, y - 2) for y in range(3) for x in range(3) if rows[y][x]}
        expected = render.life(pattern="bob$2bo$3o!", frames=2, cell=3).png()
        for pattern in [rows, cells, frozenset(cells), tuple(map(tuple, rows))]:
            self.assertEqual(render.life(pattern=pattern, frames=2, cell=3).png(), expected)
        states = render.life(pattern=[[0, 1, 2], [3, 0, 0]], rule="345/2/4", frames=1, cell=3)
        self.assertIn(".AB$C2.!", states.scenario)
        both = render.life(pattern=[rows, "o!"], frames=1, cell=2)
        self.assertEqual(both.table()["pattern"], ["bob$2bo$3o!", "o!"])
        for wrong in [{1, 2}, [[-1, 2]], [[0.5]]]:
            with self.assertRaises(render.RenderError) as caught:
                render.life(pattern=wrong, frames=1)
            self.assertEqual(str(caught.exception).count("pattern"), 1)

    def test_patterns_may_be_sparse_or_large(self):
        class Matrix:
            nnz = 2

            def toarray(self):
                return [[0, 1], [1, 0]]

        expected = render.life(pattern="bo$ob!", frames=1).png()
        self.assertEqual(render.life(pattern=Matrix(), frames=1).png(), expected)
        diagonal = [[int(x == y) for x in range(100)] for y in range(100)]
        self.assertEqual(render.life(pattern=diagonal, frames=1).table()["alive"], [100])

    def test_patterns_may_be_long_texts(self):
        for length in (300, 5000):
            rle = "bo2$" * (length // 4 - 1) + "bob!"
            self.assertEqual(len(rle), length)
            for text in (rle, "x = 3, y = 9\n" + rle, rle.removesuffix("!")):
                film = render.life(pattern=text, frames=1, cell=1)
                self.assertEqual(film.table()["alive"], [length // 4])
                # The image has a margin of one cell.
                self.assertEqual(size(film.png()), (3, length // 2 + 1))
                both = render.life(pattern=[text, "glider"], frames=1)
                self.assertEqual(both.table()["alive"], [length // 4, 5])

    def test_texts_are_written_to_files_of_text(self):
        film = render.life(frames=2, size=(8, 8))
        text = io.StringIO()
        film.save(text, format="csv")
        self.assertEqual(text.getvalue().splitlines()[0], "frame,generation,alive")
        with self.assertRaises(render.RenderError) as caught:
            film.save(io.StringIO(), format="gif")
        self.assertIn("'wb'", str(caught.exception))

    def test_lists_are_sheets_tables_or_files(self):
        film = render.life(density=[0.1, 0.5], frames=2, cell=2, size=(8, 8))
        film.save("sheet.gif")
        film.save("{density}.gif")
        self.assertEqual(sorted(os.listdir()), ["0.1.gif", "0.5.gif", "sheet.gif"])
        self.assertEqual(film.table()["density"], [0.1, 0.1, 0.5, 0.5])
        self.assertEqual(frames(film.png()), 2)

    def test_a_film_has_settings_of_any_output(self):
        for name, value, file in (
            ("dpi", 150, "a.png"),
            ("theme", "auto", "a.svg"),
            ("html", "fragment", "a.html"),
            ("metadata", "sidecar", "a.csv"),
            ("counts", "changed", "a.csv"),
        ):
            film = render.life(**{name: value}, size=(8, 8), cell=2)
            film.save(file)
            self.assertEqual(size(film.png()), (16, 16))
            self.assertIn("generation", film.table())

    def test_sheets_and_strips_have_images_and_tables(self):
        seeds = render.life(seed=[1, 2, 3], sheet=2, frames=2, tile=(60, 60), size=(8, 8))
        seeds.save("sheet.gif")
        self.assertEqual(frames(seeds.png()), 2)
        self.assertEqual(seeds.table()["seed"], [1, 1, 2, 2, 3, 3])
        seeds.save("sheet.csv")
        seeds.save("sheet.json", "both.csv")
        seeds.save("beside.csv", "beside.gif")
        rows = pathlib.Path("sheet.csv").read_text().splitlines()
        self.assertEqual((rows[0], len(rows)), ("seed,frame,generation,alive", 7))
        with self.assertRaisesRegex(render.RenderError, "a sheet cannot contain"):
            seeds.save("sheet.rle")
        strip = render.life(strip=2, frames=4, size=(8, 8), cell=2)
        self.assertEqual(frames(strip.png()), 1)
        self.assertEqual(strip.table()["frame"], [0, 1, 2, 3])
        with self.assertRaisesRegex(render.RenderError, "cell: expected a whole number of pixels"):
            render.life(seed=[1, 2], sheet=2, cell=-2)

    def test_plots_of_a_sweep_have_its_runs_as_curves(self):
        film = render.life(density=[0.2, 0.5], seed=[1, 2], frames=3, size=(8, 8), plot="only")
        words = ["--density=0.2,0.5", "--seed=1,2", "--frames=3", "--size=8x8", "--plot=only"]
        run(["life", *words, "--out=a.svg"])
        film.save("b.svg")
        self.assertEqual(pathlib.Path("a.svg").read_bytes(), pathlib.Path("b.svg").read_bytes())
        axes = {"plot_x": "density", "plot_y": "seed", "plot_counts": "alive"}
        self.assertEqual(size(film.bytes("png", plot="map", frames=1, **axes)), (720, 450))

    def test_the_table_of_a_sweep_can_be_bytes(self):
        film = render.life(seed=[1, 2], frames=1, size=(8, 8))
        self.assertEqual(film.bytes("csv").count(b"\n"), 3)

    def test_events_and_the_camera_are_lists(self):
        film = render.life(
            pattern="glider",
            frames=3,
            events=[{"at": 1, "label": "a glider", "x": 1, "y": 1}],
            camera=[{"at": 0, "x": 2, "y": 2, "zoom": 2}],
            size=(8, 8),
        )
        self.assertIn("label: a glider", film.scenario)

    def test_a_random_seed_is_the_same_for_all_outputs(self):
        film = render.life(seed="random", frames=2)
        self.assertEqual(film.table(), film.table())
        self.assertIn("seed: ", film.scenario)

    def test_a_scenario_file_is_a_film_with_other_settings(self):
        pathlib.Path("life.yaml").write_text("simulation: life\nframes: 3\ncell: 2\n")
        film = render.run("life.yaml", frames=2)
        self.assertEqual(frames(film.png()), 2)
        self.assertEqual(film.scenario, "simulation: life\nframes: 2\ncell: 2\n")
        film.save("life.png", strip=2)

    def test_a_file_of_several_scenarios_has_several_images_and_one_table(self):
        documents = [
            "simulation: life\nframes: 2\nout: a.gif\n",
            "simulation: sea\nframes: 1\nout: b.gif\n",
        ]
        pathlib.Path("both.yaml").write_text("---\n".join(documents))
        film = render.run("both.yaml")
        self.assertEqual(film._repr_mimebundle_()["text/html"].count("<img"), 2)
        film.save()
        self.assertEqual(sorted(os.listdir()), ["a.gif", "b.gif", "both.yaml"])
        table = film.table()
        self.assertEqual(table["frame"], [0, 1, 0])
        self.assertEqual(table["orcas"][:2], [None, None])

    def test_columns_and_variations_are_in_the_order_of_the_keywords(self):
        one = render.life(density=[0.1, 0.2], rule=["Life", "Maze"], frames=1, size=(8, 8))
        two = render.life(rule=["Life", "Maze"], density=[0.1, 0.2], frames=1, size=(8, 8))
        self.assertEqual(list(one.table())[:3], ["density", "rule", "frame"])
        self.assertEqual(list(two.table())[:3], ["rule", "density", "frame"])
        self.assertEqual(one.table()["rule"], ["Life", "Maze"] * 2)
        self.assertEqual(two.table()["density"], [0.1, 0.2] * 2)

    def test_bytes_are_those_of_a_file(self):
        film = render.life(frames=3, size=(12, 9), cell=2)
        for form in ("gif", "apng", "svg", "csv", "html", "webp"):
            settings = {"frames": 1} if form == "svg" else {}
            film.save(f"film.{form}", **settings)
            self.assertEqual(
                film.bytes(form, **settings), pathlib.Path(f"film.{form}").read_bytes()
            )
        self.assertEqual(film.bytes(), film.png())
        self.assertEqual(size(film.bytes(cell=5)), (60, 45))
        self.assertEqual(frames(render.wolfram(rule=30).bytes()), 1)

    def test_open_files_and_paths_without_extensions_have_a_format(self):
        film = render.life(density=[0.1, 0.2], frames=2, size=(12, 9), cell=2)
        stream = io.BytesIO()
        film.save(stream)
        self.assertEqual(stream.getvalue(), film.png())
        with open("open", "wb") as file:
            film.save(file, "named", format="gif", cell=3)
        self.assertEqual(pathlib.Path("open").read_bytes()[:3], b"GIF")
        self.assertEqual(pathlib.Path("open").read_bytes(), pathlib.Path("named").read_bytes())

    def test_open_files_have_the_format_of_their_name(self):
        film = render.life(frames=2, size=(12, 9), cell=2)
        for name, mode in (("a.csv", "w"), ("b.csv", "wb"), ("c.gif", "wb")):
            with open(name, mode) as file:
                film.save(file)
            film.save(f"path-{name}")
            found, expected = (pathlib.Path(path).read_bytes() for path in (name, f"path-{name}"))
            self.assertEqual(found, expected)
        for name, words in (("d.gif", "'wb'"), ("e.txt", "unknown format '.txt'")):
            with open(name, "w") as file, self.assertRaisesRegex(render.RenderError, words):
                film.save(file)
        with open("f.txt", "w") as file:
            film.save(file, format="csv")
        self.assertEqual(pathlib.Path("f.txt").read_bytes(), pathlib.Path("a.csv").read_bytes())

    def test_a_wrong_format_is_an_error_without_a_temporary_path(self):
        film = render.life(frames=2)
        for form, words in (
            ("bogus", "format: expected one of png"),
            ("png", "'film' can hold one"),
        ):
            with self.assertRaisesRegex(render.RenderError, words) as caught:
                film.bytes(form)
            self.assertNotIn("render-", str(caught.exception))

    @needs("xarray", "numpy")
    def test_a_data_array_has_the_axes_of_settings_time_and_space(self):
        film = render.life(rule=["Life", "Maze"], density="10%..30%/10%", frames=2, size=(8, 6))
        array = film.xarray(skip=4, every=3)
        self.assertEqual(array.dims, ("rule", "density", "generation", "y", "x"))
        self.assertEqual(array.shape, (2, 3, 2, 6, 8))
        self.assertEqual(array.coords["rule"].values.tolist(), ["Life", "Maze"])
        self.assertEqual(array.coords["density"].values.tolist(), [0.1, 0.2, 0.3])
        self.assertEqual(array.coords["generation"].values.tolist(), [4, 7])
        one = film.array(rule="Maze", density=0.2, skip=4, every=3)
        self.assertEqual(array.sel(rule="Maze", density=0.2).values.tolist(), one.tolist())
        alone = render.sea(frames=2, size=(8, 6))
        self.assertEqual(alone.xarray().dims, ("generation", "y", "x"))
        self.assertEqual(alone.xarray().values.tolist(), alone.array().tolist())

    @needs("xarray", "numpy")
    def test_variations_of_other_sizes_or_times_are_no_data_array(self):
        with self.assertRaisesRegex(render.RenderError, "size='9x5': 2 frames of 9 × 5 cells, .* but"):
            render.life(size=["8x5", "9x5"], frames=2).xarray()
        words = "skip=5: .* generations 5 to 6, but .* generations 0 to 1, in the first variation"
        with self.assertRaisesRegex(render.RenderError, words):
            render.life(skip=[0, 5], size=(8, 5), frames=2).xarray()
        with self.assertRaisesRegex(render.RenderError, "seed=1: expected each value once"):
            render.life(seed=[1, 1], size=(8, 5), frames=2).xarray()

    @needs("xarray", "numpy")
    def test_texts_and_lists_are_axes_of_a_data_array(self):
        for settings, values in [
            ({"seed": "1..3"}, [1, 2, 3]),
            ({"rule": "life,maze"}, ["life", "maze"]),
            ({"density": ["10%", "20%"]}, [0.1, 0.2]),
        ]:
            array = render.life(size=(8, 5), frames=2, **settings).xarray()
            (name,) = settings
            self.assertEqual(array.dims, (name, "generation", "y", "x"))
            self.assertEqual(array.coords[name].values.tolist(), values)
        array = render.models.ising(temperature="1.5..2/0.5", size=8, frames=2).xarray()
        self.assertEqual(array.coords["temperature"].values.tolist(), [1.5, 2])

    @needs("pandas")
    def test_a_table_becomes_a_data_frame(self):
        self.assertEqual(
            list(render.sea(frames=2).dataframe().columns)[:2], ["frame", "generation"]
        )


class ErrorTests(InDirectory):
    def assert_error(self, words, make):
        with self.assertRaises(render.RenderError) as caught:
            make()
        self.assertIn(words, str(caught.exception))

    def test_all_wrong_settings_are_reported_at_once(self):
        self.assert_error(
            "frames: expected a whole number from 1 to 1000000000, rest, settled or cycle, got '2x'\n"
            "cell: expected a whole number of pixels from 1 to 4096, got '-2'",
            lambda: render.life(cell=-2, frames="2x"),
        )

    def test_a_wrong_name_or_path_is_an_error(self):
        self.assert_error(
            "pattern: unknown pattern 'nonsense'", lambda: render.life(pattern="nonsense")
        )
        self.assert_error("cannot read none.yaml", lambda: render.run("none.yaml"))
        self.assert_error("no directory '/none'", lambda: render.life(frames=2).save("/none/a.gif"))
        with self.assertRaises(TypeError):
            render.life(bogus=1)

    def test_an_error_leaves_no_file(self):
        self.assert_error("unknown format '.bogus'", lambda: render.life(frames=2).save("a.bogus"))
        self.assertEqual(os.listdir(), [])


class ModelTests(InDirectory):
    TEXT = "states: [a, b]\nparameters: {p: 0}\nsize: 8x5\nstep: {a: b if x < p}\n"

    def test_a_name_a_path_and_a_text_are_models(self):
        pathlib.Path("own.model").write_text(self.TEXT)
        for model in (self.TEXT, "own.model", pathlib.Path("own.model").absolute()):
            counts = render.model(model, p=3, frames=2).table()
            self.assertEqual((counts["a"], counts["b"]), ([40, 25], [0, 15]))
        heat = render.model("heat", size=(20, 20), frames=3).table()
        self.assertEqual(list(heat), ["frame", "generation", "heat", "hottest"])
        self.assertLess(0.5, heat["hottest"][2])

    def test_a_list_of_values_is_a_sweep(self):
        film = render.model(self.TEXT, p=[1, 2], frames=2)
        self.assertEqual(film.table(final=True)["b"], [5, 10])
        film.save("sheet.gif")

    def test_parameters_can_have_underscores(self):
        film = render.model(
            "wa-tor", fish_breed=[3, 4], plot="right", plot_counts="fish", frames=2, size=(8, 8)
        )
        self.assertEqual(film.table()["fish_breed"], [3, 3, 4, 4])
        film.save("sheet.png", frames=1, fish_breed=[2, 5])

    def test_each_included_model_is_a_function_with_its_parameters_and_defaults(self):
        for name in render.models.__all__:
            film = getattr(render.models, name)(frames=2, size=(16, 16))
            self.assertEqual(
                film.bytes("csv"),
                render.model(name.replace("_", "-"), frames=2, size=(16, 16)).bytes("csv"),
            )
        parameters = inspect.signature(render.models.wa_tor).parameters
        self.assertEqual(list(parameters)[:3], ["fish_breed", "shark_breed", "starve"])
        self.assertEqual(parameters["starve"].default, 3)
        # Notebooks complete the settings from the signature.
        self.assertIn("caption", parameters)
        self.assertIn("steps without food that kill a shark", render.models.wa_tor.__doc__)

    def test_included_models_sweep_and_leave_defaults_to_the_program(self):
        film = render.models.ising(temperature=[1.5, 3], frames=1, seed=7)
        self.assertEqual(
            repr(film), "render.model(model='ising', temperature=[1.5, 3], frames=1, seed=7)"
        )
        self.assertEqual(list(film.table())[0], "temperature")
        self.assertEqual(repr(render.models.sandpile()), "render.model(model='sandpile')")
        with self.assertRaisesRegex(render.RenderError, "unknown setting 'heat'"):
            render.models.ising(heat=3)

    def test_a_measure_of_no_cells_is_not_a_number(self):
        table = render.model(
            "states: [a, b]\nsize: 2x1\nstep: {a: a}\nmeasures: {m: mean(x if b), s: sum(x)}\n",
            frames=2,
        ).table()
        self.assertEqual((table["s"], [m != m for m in table["m"]]), ([1, 1], [True, True]))

    def test_errors_name_the_parameter_or_the_text(self):
        cases = {
            "unknown setting 'q'": lambda: render.model(self.TEXT, q=1),
            "unknown state 'c'": lambda: render.model("states: [a]\nstep: {a: c}\n"),
            "unknown model": lambda: render.model("no-such-model"),
        }
        for words, make in cases.items():
            with self.assertRaises(render.RenderError) as caught:
                make()
            self.assertIn(words, str(caught.exception))


class GridTests(InDirectory):
    def test_frames_are_drawn_and_counted(self):
        film = render.grid(
            [[[0, 1], [1, 2]], [[0, 0], [2, 2]]], states=["empty", "tree", "fire"], cell=8
        )
        self.assertEqual(frames(film.png()), 2)
        self.assertEqual(size(film.png()), (16, 16))
        self.assertEqual(film.table()["tree"], [2, 0])
        film.save("fire.gif")

    def test_real_numbers_have_a_range(self):
        film = render.grid([[0.0, 0.5], [1.0, 0.25]], range=(0, 1), colors="viridis")
        self.assertEqual(frames(film.png()), 1)

    def test_a_path_is_a_file_that_the_program_reads(self):
        pathlib.Path("-run.npy").write_bytes(npy([[[0, 1]], [[1, 1]]]))
        self.assertEqual(render.grid("-run.npy").table()["frame"], [0, 1])
        with self.assertRaisesRegex(render.RenderError, "none.npy"):
            render.grid("none.npy").png()

    def test_states_with_colors_and_events_need_no_file(self):
        film = render.grid(
            [[[0, 7], [7, 1]], [[0, 0], [7, 7]]],
            states={0: "empty", 1: "fire", 7: {"name": "tree", "color": "#123456"}},
            events=[{"at": 1, "label": "burnt", "x": 1, "y": 0}],
            cell=1,
            legend="right",
        )
        self.assertEqual(frames(film.png()), 2)
        self.assertIn(b"\x12\x34\x56", film.png())
        self.assertEqual(film.table()["tree"], [2, 2])
        film.save("tree.gif")
        self.assertEqual(os.listdir(), ["tree.gif"])
        # The image names no temporary file, and so is always the same.
        film.save("again.gif")
        self.assertEqual(
            pathlib.Path("tree.gif").read_bytes(), pathlib.Path("again.gif").read_bytes()
        )
        self.assertNotIn(b"render-", pathlib.Path("tree.gif").read_bytes())

    def test_wrong_settings_have_the_names_of_arguments(self):
        for states in (["a"], {0: "a"}):
            with self.assertRaisesRegex(
                render.RenderError, "frame 0 holds 1; there are? "
            ) as caught:
                render.grid([[0, 1]], states=states).png()
            self.assertNotIn("/", str(caught.exception))
        with self.assertRaisesRegex(render.RenderError, "^cell: expected"):
            render.grid([[0, 1]], states={0: "a", 1: "b"}, cell=0).png()

    def test_a_row_is_an_error(self):
        with self.assertRaises(render.RenderError):
            render.grid([1, 2]).png()

    @needs("numpy")
    def test_arrays_and_lists_draw_the_same(self):
        import numpy

        frames = numpy.random.default_rng(1).integers(0, 3, (4, 5, 6))
        self.assertEqual(render.grid(frames).png(), render.grid(frames.tolist()).png())
        self.assertEqual(render.grid(frames).png(), render.grid(list(frames.astype("u1"))).png())


if __name__ == "__main__":
    unittest.main()
