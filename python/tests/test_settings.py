import pathlib
import unittest

import support
from render import RenderError
from render._settings import message, options, scenario, varies


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

    def test_lists_make_several_films_unless_the_list_is_one_value(self):
        self.assertTrue(varies({"cell": [1, 2]}))
        self.assertTrue(varies({"size": [(1, 2), (3, 4)]}))
        self.assertFalse(varies({"cell": 1, "size": (1, 2), "states": ["a"], "events": [{}]}))

    def test_messages_have_the_names_of_arguments(self):
        text = "stdin:2:8: expected a number\n    plot-counts: x\n                 ^\nstdin:3:1: no 'cell'\n"
        names = ["simulation", "plot-counts", "cell"]
        self.assertEqual(message(text, names), "plot_counts: expected a number\nno 'cell'")
        self.assertEqual(message("--max-time: expected 1", []), "max_time: expected 1")


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
        self.assertTrue(varies({"density": settings["density"]}))


if __name__ == "__main__":
    unittest.main()
