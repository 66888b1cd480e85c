"""What is true of any two settings together, as in Tests/Behavior/pairs.json."""

import itertools
import json
import os
import pathlib
import shutil
import unittest

import render
from render._program import run
from support import InDirectory

DATA = pathlib.Path(__file__).resolve().parents[2] / "Tests/Behavior"
TABLE = json.loads((DATA / "pairs.json").read_text())
# The number of pairs in a short run, and in a full one.
SHORT, FULL = 12, 60


def settings(chosen):
    """Returns the settings of the chosen values of axes, and the defaults of the others."""
    found, words = {}, [("$name", "")]

    def filled(text):
        for word, value in reversed(words):
            text = text.replace(word, value)
        return text

    for axis in TABLE["axes"]:
        for name, value in axis["values"][chosen.get(axis["name"], axis["default"])].items():
            if name.startswith("="):
                words.append(("$" + name[1:], value))
            else:
                found[filled(name)] = value
    return {name: filled(value) for name, value in found.items() if value is not None}


def pairs():
    """Returns pairs at equal distances: all if there are not more than the test does."""
    axes = [[(axis["name"], value) for value in axis["values"]] for axis in TABLE["axes"]]
    found = [
        dict(pair)
        for first, second in itertools.combinations(axes, 2)
        for pair in itertools.product(first, second)
    ]
    most = min(len(found), FULL if os.environ.get("RENDER_TESTS") == "all" else SHORT)
    return [found[number * len(found) // most] for number in range(most)]


def values(text):
    """Returns the values that a text stands for, as Python writes them."""
    first, dots, last = text.partition("..")
    if dots and first.isdecimal():
        return list(range(int(first), int(last) + 1))
    return text.split(",") if "," in text else text


class PairTests(InDirectory):
    def written(self):
        """Returns the files of the directory, and removes them."""
        inputs = set(TABLE["inputs"])
        names = [name for name in os.listdir() if name not in inputs]
        files = {name: pathlib.Path(name).read_bytes() for name in names}
        for name in names:
            os.remove(name)
        return files

    def test_a_film_has_the_bytes_of_a_command(self):
        for name in TABLE["inputs"]:
            shutil.copy(DATA / "inputs" / name, name)
        for chosen in pairs():
            with self.subTest(**chosen):
                self.compare(settings(chosen))

    def compare(self, found):
        world, files = found.pop("simulation"), found.pop("out").split(",")
        if world == "grid":
            # Films of arrays carry no file.
            return
        words = [f"--{name}={value}" for name, value in found.items()]
        arguments = {name.replace("-", "_"): values(value) for name, value in found.items()}
        make = getattr(render, world, None) or getattr(render.models, world.replace("-", "_"))
        outputs = [f"--out={file}" for file in files]
        try:
            run([world, *words, *outputs], b"")
        except render.RenderError:
            # A film may have settings that only its other files show.
            return
        expected = self.written()
        make(**arguments).save(*files)
        self.assertEqual(self.written(), expected)


if __name__ == "__main__":
    unittest.main()
