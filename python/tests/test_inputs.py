import io
import unittest

from support import InDirectory, needs
import render
from render import RenderError
from render._inputs import source


def colors(film, **settings):
    """Returns the pixels of a film's images, one for each cell."""
    from PIL import Image

    film.save("film.apng", cell=1, **settings)
    image = Image.open("film.apng")
    frames = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        rgb = image.convert("RGB")
        frames.append([rgb.getpixel((x, y)) for y in range(rgb.height) for x in range(rgb.width)])
    return frames


class WordTests(InDirectory):
    def test_words_are_states_in_the_order_of_their_first_cells(self):
        film = render.grid([[["tree", "fire"], ["ash", "tree"]]])
        self.assertEqual(film.table()["tree"], [2])
        self.assertEqual(film.array().tolist() if _has_numpy() else [], film_array(0, 1, 2, 0))
        named = render.grid([["a", "b"], ["b", "b"]], states=["b", "a"])
        self.assertEqual(named.table(), {"frame": [0], "generation": [0], "b": [3], "a": [1]})

    def test_texts_are_rows_of_characters(self):
        counts = render.grid(["#.#", "..#"]).table()
        self.assertEqual((counts["."], counts["#"]), ([3], [3]))

    def test_words_and_numbers_together_are_an_error(self):
        for value, words in [
            ([[1, "a"]], "words and numbers together"),
            ([["a", "b"]], "there is no state 'b'"),
        ]:
            with self.assertRaises(RenderError) as caught:
                render.grid(value, states=["a", "c"]).table()
            self.assertIn(words, str(caught.exception))


def _has_numpy():
    from support import is_installed

    return is_installed("numpy")


def film_array(*cells):
    return [[list(cells[:2]), list(cells[2:])]] if _has_numpy() else []


class MissingTests(InDirectory):
    def test_none_is_missing(self):
        counts = render.grid([[0, 1, None], [1, 1, None]], states=["sea", "land"]).table()
        self.assertEqual((counts["sea"], counts["land"]), ([1], [3]))
        self.assertEqual(render.grid([[0.5, None, 1.5]]).table()["mean"], [1.0])
        named = render.grid([[0, 7, None]], states={0: "sea", 7: "land"}).table()
        self.assertEqual((named["sea"], named["land"]), ([1], [1]))
        self.assertEqual(render.grid([["a", None], ["a", "b"]]).table()["a"], [2])
        both = render.grid([[5, 1, None]], nodata=5, states=["no", "yes"]).table()
        self.assertEqual((both["no"], both["yes"]), ([0], [1]))

    @needs("numpy")
    def test_masked_elements_are_missing(self):
        import numpy

        mask = [[True, False], [False, False]]
        numbers = numpy.ma.array([[9, 1], [0, 1]], mask=mask)
        for array in [numbers, [numbers]]:
            counts = render.grid(array, states=["sea", "land"]).table()
            self.assertEqual((counts["sea"], counts["land"]), ([1], [2]))
        both = render.grid([[5, 1, None]], nodata=numpy.array([5]), states=numpy.array(["no", "yes"]))
        self.assertEqual((both.table()["no"], both.table()["yes"]), ([0], [1]))
        words = render.grid(["ab"], states=numpy.array(["b", "a"]))
        self.assertEqual(list(words.table())[2:], ["b", "a"])
        real = numpy.ma.array([[9.0, 1.0], [0.0, 2.0]], mask=mask)
        self.assertEqual(render.grid(real).table()["mean"], [1.0])
        self.assertEqual(render.grid(numpy.ma.array([[0, 1]])).table()["1"], [1])

    @needs("pandas")
    def test_missing_values_of_pandas_are_missing(self):
        import pandas

        counts = render.grid([[0, 1, pandas.NA]], states=["sea", "land"]).table()
        self.assertEqual((counts["sea"], counts["land"]), ([1], [1]))
        wide = pandas.DataFrame([[0, 1], [1, 1]])
        self.assertEqual(render.grid(wide).table()["1"], [3])


class ColorTests(InDirectory):
    @needs("numpy", "PIL")
    def test_integer_colors_of_any_type_are_drawn(self):
        import numpy

        cells = [[[[255, 0, 0], [0, 255, 0]]]]
        for kind in ["u1", "i4", "i8", "u2"]:
            found = colors(render.grid(numpy.array(cells, kind)))
            self.assertEqual(found, [[(255, 0, 0), (0, 255, 0)]])

    @needs("numpy")
    def test_an_image_needs_its_axes(self):
        import numpy

        image = numpy.zeros((64, 48, 3), "i8")
        image[0, 1] = (255, 0, 0)
        for array in [image, image.astype("u1"), image / 255, image.tolist()]:
            with self.assertRaises(RenderError) as caught:
                render.grid(array).table()
            self.assertIn("set 'axes' to y,x,rgb or to time,y,x", str(caught.exception))
        for axes in ["y,x,rgb", ["y", "x", "rgb"]]:
            film = render.grid(image, axes=axes)
            self.assertEqual(film.array().shape, (1, 64, 48))
        self.assertEqual(render.grid(image // 255, axes="time,y,x").array().shape, (64, 48, 3))

    @needs("numpy", "PIL")
    def test_many_colors_are_exact(self):
        import numpy

        y, x = numpy.mgrid[0:30, 0:40]
        image = numpy.stack([6 * x, 8 * y, 255 - x - y], axis=-1)
        found = colors(render.grid(image, axes="y,x,rgb"))[0]
        self.assertEqual(numpy.array(found).tolist(), image.reshape(-1, 3).tolist())

    @needs("PIL")
    def test_images_and_lists_of_them_are_drawn(self):
        from PIL import Image

        first, second = Image.new("RGB", (2, 1), "red"), Image.new("RGBA", (2, 1), (0, 0, 255, 255))
        second.putpixel((1, 0), (9, 9, 9, 0))
        self.assertEqual(colors(render.grid(first)), [[(255, 0, 0)] * 2])
        found = colors(render.grid([first, second]))
        self.assertEqual(found, [[(255, 0, 0)] * 2, [(0, 0, 255), (255, 255, 255)]])
        frames = (image for image in [first, second])
        self.assertEqual(len(colors(render.grid(frames))), 2)
        gray = Image.new("L", (2, 1), 1)
        self.assertEqual(render.grid(gray).table()["1"], [2])
        self.assertEqual(colors(render.grid(Image.new("CMYK", (1, 1), (0, 0, 0, 0))))[0][0], (255,) * 3)

    @needs("PIL")
    def test_many_grays_need_a_range_or_states(self):
        from PIL import Image

        few, many = Image.new("L", (13, 1)), Image.new("L", (13, 1))
        few.putdata([*range(12), 0])
        many.putdata(range(13))
        self.assertEqual(render.grid(few).array().shape if _has_numpy() else (1, 1, 13), (1, 1, 13))
        for value in [many, [few, many], many.convert("LA")]:
            with self.assertRaises(RenderError) as caught:
                render.grid(value)
            self.assertIn("13 gray values: set range=(0, 255)", str(caught.exception))
            self.assertIn("'states'", str(caught.exception))
        self.assertEqual(render.grid(many, range=(0, 255)).table()["greatest"], [12])
        names = [f"s{number}" for number in range(13)]
        self.assertEqual(render.grid(many, states=names).table()["s12"], [1])

    @needs("PIL")
    def test_an_animated_image_has_its_frames(self):
        from PIL import Image

        stream = io.BytesIO()
        frames = [Image.new("RGB", (1, 1), color) for color in ("red", "blue")]
        frames[0].save(stream, "GIF", save_all=True, append_images=frames[1:])
        self.assertEqual(len(colors(render.grid(Image.open(stream)))), 2)


class KindTests(InDirectory):
    """Tests of values that are no arrays, or of which it is not clear what they are."""

    @needs("numpy")
    def test_bytes_with_an_axis_of_channels_need_axes(self):
        import numpy

        for shape in [(6, 8, 3), (8, 8, 4), (16, 16, 1), (16, 16, 3)]:
            array = numpy.arange(numpy.prod(shape)).reshape(shape) % 5
            array = array.astype("u1")
            with self.assertRaises(RenderError) as caught:
                render.grid(array).table()
            self.assertIn("can be an image or frames of", str(caught.exception))
            expected = array.tolist()
            film = render.grid(array, axes="time,y,x")
            self.assertEqual(film.array().tolist(), expected)
            # A list of frames is a film.
            for frames in [list(array), tuple(array), (frame for frame in array)]:
                self.assertEqual(render.grid(frames).array().tolist(), expected)
        self.assertEqual(render.grid([[[1, 2, 3]], [[4, 5, 6]]]).array().shape, (2, 1, 3))

    @needs("numpy")
    def test_an_archive_of_one_array_is_that_array(self):
        import numpy

        numpy.savez("one.npz", run=numpy.array([[1, 2], [3, 4]]))
        with numpy.load("one.npz") as file:
            self.assertEqual(render.grid(file).array().tolist(), [[[1, 2], [3, 4]]])
        numpy.savez("two.npz", a=numpy.zeros((2, 2)), b=numpy.ones((2, 2)))
        with numpy.load("two.npz") as file, self.assertRaises(RenderError) as caught:
            render.grid(file)
        self.assertIn("select one, such as file['a'], of 'a', 'b'", str(caught.exception))
        with numpy.load("two.npz") as file:
            film = render.grid(file, array="b")
            self.assertEqual(film.array().tolist(), [[[1, 1], [1, 1]]])
            with self.assertRaisesRegex(RenderError, "no array 'c': expected one of 'a', 'b'"):
                render.grid(file, array="c")

    def test_mappings_and_sets_are_refused(self):
        cells = {(0, 0): 1, (2, 1): 2}
        for value in [cells, cells.items(), cells.keys(), [cells], {"a": [[1]]}]:
            with self.assertRaises(RenderError) as caught:
                render.grid(value)
            self.assertIn("state in d.items()]", str(caught.exception))
        for value in [{(0, 0), (2, 1)}, frozenset({"ab"}), [{(0, 0)}, {(1, 1)}]]:
            with self.assertRaises(RenderError) as caught:
                render.grid(value)
            self.assertIn("life(pattern=...)", str(caught.exception))
        frames = {0: [[1, 2]], 1: [[3, 4]]}
        self.assertEqual(render.grid(frames.values()).table()["frame"], [0, 1])

    @needs("pandas")
    def test_the_advice_for_a_mapping_draws_its_cells(self):
        import pandas

        d = {(0, 0): 1, (2, 1): 2}
        rows = [(x, y, state) for (x, y), state in d.items()]
        table = pandas.DataFrame(rows, columns=["x", "y", "state"])
        self.assertEqual(render.grid(table).array().tolist(), [[[1, 0, 0], [0, 0, 2]]])

    @needs("numpy")
    def test_structures_are_refused_with_their_fields(self):
        import numpy

        array = numpy.zeros((2, 2), [("state", "u1"), ("age", "i4")])
        for value in [array, [array], [array[0, 0]]]:
            with self.assertRaises(RenderError) as caught:
                render.grid(value)
            self.assertIn("array['state'], array['age']", str(caught.exception))
        self.assertEqual(render.grid(array["age"]).array().shape, (1, 2, 2))

    def test_sparse_arrays_are_drawn_as_dense_ones(self):
        class Matrix:
            nnz = 1

            def toarray(self):
                return [[0, 1]]

        dense = render.grid([[0, 1]]).png()
        self.assertEqual(render.grid(Matrix()).png(), dense)
        self.assertEqual(render.grid([Matrix(), Matrix()]).table()["frame"], [0, 1])

    @needs("scipy", "numpy")
    def test_sparse_matrices_of_scipy_are_drawn(self):
        import scipy.sparse

        for kind in [scipy.sparse.csr_matrix, scipy.sparse.coo_array]:
            array = render.grid(kind([[0, 1], [1, 0]])).array()
            self.assertEqual(array.tolist(), [[[0, 1], [1, 0]]])

    @needs("numpy")
    def test_an_axis_of_a_single_channel_is_left_out(self):
        import numpy

        array = numpy.arange(24, dtype="u1").reshape(2, 3, 4, 1) % 3
        self.assertEqual(render.grid(array).array().tolist(), array[..., 0].tolist())

    @needs("numpy")
    def test_an_array_of_an_archive_is_chosen_by_its_name(self):
        import numpy

        numpy.savez("z.npz", a=numpy.eye(12, dtype="u1"), b=numpy.zeros((3, 3), "u1"))
        self.assertEqual(render.grid("z.npz", array="a").array().shape, (1, 12, 12))
        # The frames may have this name, too.
        self.assertEqual(render.grid(array=numpy.eye(12, dtype="u1")).array().shape, (1, 12, 12))


class TableTests(InDirectory):
    @needs("pandas")
    def test_positions_are_the_cells_that_pandas_pivots_them_to(self):
        import pandas

        for xs, ys, settings in [
            ([1, 3, 2, 1], [1, 2, 2, 4], {}),
            ([1, 3, 2, 1], [1, 2, 2, 4], {"base": 1}),
            ([0, 3, 2, 1], [1, 2, 2, 4], {}),
            ([0.5, 1.5, 2, 0.5], [1, 1, 2, 3.5], {}),
            ([0.1, 1.7, 2.2, 0.3], [1.9, 1.2, 2, 3.5], {"spacing": 1}),
            ([0.1, 1.7, 2.2, 0.3], [1.9, 1.2, 2, 3.5], {"spacing": (0.5, 2)}),
        ]:
            frame = pandas.DataFrame({"x": xs, "y": ys, "state": [1, 2, 3, 4]})
            spacing = settings.get("spacing")
            across, down = spacing if isinstance(spacing, tuple) else (spacing, spacing)
            is_whole = frame.x.dtype.kind == "i" and frame.y.dtype.kind == "i"
            step = None if is_whole else 0.5
            column = (frame.x / (across or step or 1)).floordiv(1).astype(int)
            line = (frame.y / (down or step or 1)).floordiv(1).astype(int)
            low = (column.min(), line.min())
            if is_whole and low != (1, 1):
                low = (0, 0)
            table = frame.assign(c=column - low[0], r=line - low[1])
            pivot = table.pivot(index="r", columns="c", values="state").fillna(0).astype(int)
            pivot = pivot.reindex(range(table.r.max() + 1), fill_value=0)
            pivot = pivot.reindex(range(table.c.max() + 1), axis=1, fill_value=0)
            found = render.grid(frame, **settings).array().tolist()
            self.assertEqual(found, [pivot.values.tolist()], f"{xs} {settings}")

    @needs("pandas")
    def test_a_long_dataframe_is_drawn_as_its_csv(self):
        import pandas

        frame = pandas.DataFrame(
            {
                "Step": [0, 0, 1],
                "AgentID": [1, 2, 1],
                "pos": [(0, 0), (2, 1), (1, 0)],
                "Type": ["wolf", "sheep", "wolf"],
            }
        )
        for table in [frame, frame.set_index(["Step", "AgentID"])]:
            counts = render.grid(table).table()
            self.assertEqual((counts["wolf"], counts["sheep"]), ([1, 1], [1, 0]))
            self.assertEqual(counts["time"], ["0", "1"])

    @needs("pandas")
    def test_unknown_columns_are_an_error(self):
        import pandas

        frame = pandas.DataFrame({"a": [0], "b": [1], "c": [2], "d": [3]})
        with self.assertRaises(RenderError) as caught:
            render.grid(frame).table()
        self.assertIn("columns", str(caught.exception))
        self.assertEqual(render.grid(frame, columns=["a", "b", "c", "d"]).table()["3"], [1])


    @needs("pandas")
    def test_columns_with_numbers_as_names_are_a_grid(self):
        import pandas

        frame = pandas.DataFrame([[5, 6], [7, 8]])
        expected = [[[5, 6], [7, 8]]]
        for wide in [frame, frame.set_axis([0.5, 1.5], axis=1), frame.rename_axis("y")]:
            self.assertEqual(render.grid(wide).array().tolist(), expected)
        frame.to_csv("wide.csv")
        self.assertEqual(render.grid("wide.csv").array().tolist(), expected)


class AxisTests(InDirectory):
    @needs("xarray", "numpy")
    def test_coordinates_are_the_times_of_frames(self):
        import numpy, xarray

        days = numpy.array(["2020-01-31", "2020-02-29"], "datetime64[ns]")
        for times, expected in [
            (days, ["2020-01-31", "2020-02-29"]),
            (days + numpy.timedelta64(6, "h"), ["2020-01-31T06:00", "2020-02-29T06:00"]),
            ([0.5, 1.0], ["0.5", "1.0"]),
            ([3, 4], ["3", "4"]),
        ]:
            field = xarray.DataArray(
                numpy.zeros((2, 3, 4), "u1"), dims=["time", "y", "x"], coords={"time": times}
            )
            for array in [field, field.transpose("y", "x", "time")]:
                film = render.grid(array, caption="at {time}")
                self.assertEqual(film.table()["time"], expected)
                film.save("times.gif")
            self.assertEqual(render.grid(field.isel(time=1)).table()["time"], expected[1:])
        untimed = xarray.DataArray(numpy.zeros((2, 3, 4)), dims=["time", "y", "x"])
        self.assertNotIn("time", render.grid(untimed).table())

    @needs("xarray", "numpy")
    def test_labeled_axes_have_any_order(self):
        import numpy, xarray

        field = xarray.DataArray(
            numpy.arange(24).reshape(2, 3, 4) % 5,
            dims=["time", "lat", "lon"],
            coords={"lat": [3.0, 2.0, 1.0]},
        )
        expected = field.values.tolist()
        self.assertEqual(render.grid(field).array().tolist(), expected)
        turned = field.transpose("lat", "lon", "time")
        self.assertEqual(render.grid(turned).array().tolist(), expected)
        upward = field.isel(lat=slice(None, None, -1))
        self.assertEqual(render.grid(upward).array().tolist(), expected)
        with self.assertRaises(RenderError) as caught:
            render.grid(xarray.Dataset({"burned": field}))
        self.assertIn("select one of its variables: burned", str(caught.exception))

    def test_unknown_axes_keep_their_order(self):
        class Labeled(list):
            dims = ("i", "j")
            coords = {}
            shape = (1, 2)

        settings = {}
        source(Labeled([[1, 2]]), settings)
        self.assertEqual(settings, {})


class SettingTests(InDirectory):
    @needs("numpy")
    def test_sums_of_decimals_are_shares(self):
        import numpy

        film = render.life(density=numpy.linspace(0.1, 0.9, 9), size=(9, 9), frames=1)
        self.assertEqual(film.table()["density"][2], 0.3)
        render.life(density=0.1 + 0.2, size=(9, 9), frames=1)

    def test_final_applies_to_one_run(self):
        film = render.life(density=0.3, size=(9, 9), frames=3, final=True)
        self.assertEqual(film.table()["generation"], [2])
        self.assertTrue(film.png().startswith(b"\x89PNG"))


if __name__ == "__main__":
    unittest.main()
