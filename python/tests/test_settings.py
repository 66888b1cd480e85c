import pathlib
import unittest
from decimal import Decimal
from fractions import Fraction

import support
from render import RenderError
from render._settings import message, options, pattern, scenario


class SettingsTests(unittest.TestCase):
    def test_a_scenario_has_a_line_for_each_setting(self):
        settings = {
            "size": (96, 64),
            "title": 'a "b", é',
            "density": [0.1, 0.2],
            "rule": range(3),
            "theme": pathlib.Path("own.json"),
            "explain": True,
            "events": [{"at": 1, "pause": 2}],
        }
        self.assertEqual(
            scenario("life", settings),
            'simulation: life\nsize: "96x64"\ntitle: "a \\"b\\", é"\ndensity: [0.1, 0.2]\n'
            'rule: [0, 1, 2]\ntheme: "own.json"\nexplain: true\nevents: [{"at": 1, "pause": 2}]\n',
        )

    def test_options_repeat_for_the_values_of_a_sweep(self):
        settings = {
            "states": ["a", "b"],
            "cell": [4, 8],
            "final": False,
            "range": (0, 1),
            "metadata": False,
        }
        self.assertEqual(
            options(settings),
            ["--states=a,b", "--cell=4", "--cell=8", "--final=no", "--range=0..1", "--no-metadata"],
        )

    def test_events_are_no_options(self):
        with self.assertRaises(RenderError):
            options({"events": [{"at": 1}]})

    def test_messages_have_the_names_of_arguments(self):
        text = "stdin:2:8: expected a number\n    plot-counts: x\n                 ^\nstdin:3:1: no 'cell'\n"
        names = ["simulation", "plot-counts", "cell"]
        self.assertEqual(message(text, names), "plot_counts: expected a number\nno 'cell'")
        self.assertEqual(message("--max-time: expected 1", []), "max_time: expected 1")

    def test_whole_numbers_have_no_decimals(self):
        settings = {"frames": 1e1, "seed": 1e3, "size": (8.0, 4), "fps": 2.5, "density": [0.5, 1.0]}
        self.assertEqual(
            scenario("life", settings),
            'simulation: life\nframes: 10\nseed: 1000\nsize: "8x4"\nfps: 2.5\ndensity: [0.5, 1]\n',
        )
        self.assertEqual(options({"hold": 1e20, "skip": 3.0}), ["--hold=1e+20", "--skip=3"])

    def test_two_numbers_are_one_range_and_two_sizes(self):
        self.assertEqual(options({"range": [0, 2.5]}), ["--range=0..2.5"])
        self.assertEqual(options({"range": ["0..1", "0..2"]}), ["--range=0..1", "--range=0..2"])
        self.assertEqual(options({"size": [8, 16]}), ["--size=8", "--size=16"])

    def test_numbers_of_other_packages_are_values(self):
        settings = {"density": Fraction(1, 2), "fps": Decimal("2.5")}
        self.assertEqual(options(settings), ["--density=0.5", "--fps=2.5"])
        for value in (object(), {1, 2}, (seed for seed in range(2))):
            with self.assertRaisesRegex(TypeError, "^plot_line: expected a text, a number or a list"):
                options({"plot-line": value})

    def test_an_empty_list_is_no_value(self):
        for value in ([], (), range(0)):
            with self.assertRaisesRegex(RenderError, "^plot_line: .*, got an empty list"):
                options({"plot-line": value})
        self.assertEqual(scenario("life", {"events": []}), "simulation: life\nevents: []\n")


class PatternTests(unittest.TestCase):
    def test_tuples_are_cells_and_lists_are_rows(self):
        for cells in [{(0, 0), (1, 0)}, [(0, 0), (1, 0)], ((4, 7), (5, 7)), {(1, 0), (2.0, 0)}]:
            self.assertEqual(pattern(cells), "2o!")
        self.assertEqual(pattern([[0, 0], [1, 0]]), "2b$ob!")
        self.assertEqual(pattern([(0, 1, 0), (1, 0, 0)]), "bob$o2b!")
        self.assertEqual(pattern(["#.", ".O"]), "ob$bo!")

    def test_dictionaries_have_the_states_of_cells(self):
        cells = {(1, 2): 1, (3, 2): 0, (2, 3): 1}
        self.assertEqual(pattern(cells), "o2b$bob!")
        self.assertEqual(pattern(cells.keys()), "obo$bob!")
        self.assertEqual(pattern({(0, 0): 2, (1, 0): True}), "BA!")

    def test_lists_of_names_and_patterns_are_several(self):
        self.assertEqual(pattern(["glider", "o!"]), ["glider", "o!"])
        self.assertEqual(pattern([[[1, 1]], {(0, 0)}, "o!"]), ["2o!", "o!", "o!"])

    def test_other_values_are_one_error(self):
        for value, words in [
            (5, "expected a name, RLE, rows"),
            ([], "expected a name"),
            ([[]], "expected a name"),
            ([[float("nan")]], "expected a name"),
            ({(1.5, 2)}, r"whole numbers .* got \(1.5, 2\)"),
            ([(1.5, 2), (0, 0)], r"whole numbers .* got \(1.5, 2\)"),
            ({(float("inf"), 2)}, "whole numbers"),
            ({(1, 2): "red"}, "states of cells from 0 to 255, got 'red'"),
            ([[0, 1], [1]], "row 1 has the length 1: expected 2"),
            (["#.", "#"], "row 1 has the length 1: expected 2"),
        ]:
            with self.assertRaisesRegex(RenderError, f"^pattern: .*{words}") as caught:
                pattern(value)
            self.assertEqual(len(str(caught.exception).splitlines()), 1)


@support.needs("numpy")
class NumpyValueTests(unittest.TestCase):
    def test_numbers_and_arrays_of_numpy_are_values(self):
        import numpy

        settings = {
            "cell": numpy.int64(3),
            "density": numpy.array([0.25, 0.5]),
            "rule": numpy.arange(2),
        }
        self.assertEqual(
            scenario("life", settings),
            "simulation: life\ncell: 3\ndensity: [0.25, 0.5]\nrule: [0, 1]\n",
        )
        settings = {"frames": numpy.float64(3), "range": numpy.array([0, 1.5]), "values": numpy.arange(2)}
        self.assertEqual(options(settings), ["--frames=3", "--range=0..1.5", "--values=0,1"])

    def test_arrays_of_numpy_are_patterns(self):
        import numpy

        for array in [numpy.eye(2), [numpy.array([1, 0]), numpy.array([0, True])]]:
            self.assertEqual(pattern(array), "ob$bo!")
        self.assertEqual(pattern([numpy.eye(2), "o!"]), ["ob$bo!", "o!"])
        self.assertEqual(pattern({(numpy.int64(1), 2): numpy.uint8(1)}), "o!")
        with self.assertRaisesRegex(RenderError, "^pattern: row 1 has the length 1"):
            pattern(numpy.array(["#.", "#"]))

    @support.needs("scipy")
    def test_sparse_matrices_are_patterns(self):
        import scipy.sparse

        for kind in [scipy.sparse.csr_matrix, scipy.sparse.coo_array]:
            self.assertEqual(pattern(kind([[0, 1], [1, 0]])), "bo$ob!")


if __name__ == "__main__":
    unittest.main()
