import json
import os
import pathlib
import subprocess
import sys
import unittest
import warnings
from unittest import mock

import render
from render import _program
from render._program import program
from support import PACKAGE, InDirectory, needs


def script(name, text):
    """Writes a program for sh, and returns its path."""
    path = pathlib.Path(name).resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return str(path)


class ProgramTests(InDirectory):
    def test_the_program_is_searched_in_the_variable_the_environment_and_the_path(self):
        own, scripts, path = (script(f"{name}/render", "") for name in ("own", "scripts", "path"))
        places = {"PATH": os.path.dirname(path)}
        with mock.patch.dict(os.environ, places, clear=True):
            with mock.patch.object(_program, "_directories", lambda: ["scripts"]):
                self.assertEqual(_program.program(), "scripts/render")
            with mock.patch.object(_program, "_directories", lambda: []):
                self.assertEqual(_program.program(), path)
                os.environ["RENDER_PROGRAM"] = own
                self.assertEqual(_program.program(), own)

    def test_a_missing_program_is_an_error(self):
        with mock.patch.dict(os.environ, {"PATH": "."}, clear=True):
            with mock.patch.object(_program, "_directories", lambda: []):
                words = "'render' is missing.*`pip install ./python` in a clone.*RENDER_PROGRAM"
                with self.assertRaisesRegex(render.RenderError, words):
                    render.life()
            os.environ["RENDER_PROGRAM"] = "/none"
            with self.assertRaisesRegex(render.RenderError, "cannot run /none"):
                render.life()

    def test_input_that_the_program_does_not_read_is_ignored(self):
        with mock.patch.dict(
            os.environ, RENDER_PROGRAM=script("deaf", "echo render: no >&2; exit 2")
        ):
            with self.assertRaisesRegex(render.RenderError, "^no$"):
                _program.run([], bytes(1 << 22))

    def test_a_program_that_ends_without_a_message_is_an_error(self):
        with mock.patch.dict(os.environ, RENDER_PROGRAM=script("silent", "kill -9 $$")):
            with self.assertRaisesRegex(render.RenderError, "silent ended with status -9"):
                _program.run([])

    def test_progress_is_reported(self):
        seen = []
        words = [
            "life",
            "--frames=40",
            "--size=300x300",
            "--progress=always",
            "--out=-",
            "--format=gif",
        ]
        output = _program.run(words, progress=lambda *counts: seen.append(counts))
        self.assertEqual(seen[-1], (40, 40))
        self.assertEqual(output[:3], b"GIF")

    def test_an_interrupt_ends_the_program(self):
        # A program that ends by itself leaves a file.
        late = "import time; time.sleep(600); open(\"late\", \"w\")"
        with mock.patch.dict(
            os.environ,
            RENDER_PROGRAM=script("slow", f"echo 1/2 frames >&2; exec {sys.executable} -c '{late}'"),
        ):

            def interrupt(done, total):
                raise KeyboardInterrupt

            with self.assertRaises(KeyboardInterrupt):
                _program.run([], progress=interrupt)
        self.assertFalse(os.path.exists("late"))

    def test_the_module_runs_as_the_program(self):
        words = [sys.executable, "-m", "render", "version"]
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
        run = subprocess.run(words, capture_output=True, text=True, env=environment)
        self.assertRegex(run.stdout, r"^render \d")


    def test_a_program_of_another_version_is_a_warning_once(self):
        other = script("other", '[ "$1" = version ] && echo render 99.1 || echo {}')
        with mock.patch.dict(os.environ, RENDER_PROGRAM=other):
            with self.assertWarnsRegex(UserWarning, f"{render.__version__}, and .*other is render 99.1"):
                self.assertEqual(_program.run(["schema"]), b"{}\n")
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                _program.run(["schema"])

    def test_the_version_is_that_of_the_program(self):
        self.assertEqual(f"render {render.__version__}\n", _program.run(["version"]).decode())
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            render.life(frames=1)


class GeneratedTests(InDirectory):
    def test_the_functions_are_those_of_the_settings(self):
        subprocess.run([sys.executable, PACKAGE / "generate", program(), "."], check=True)
        for path in pathlib.Path().rglob("*.py"):
            committed = PACKAGE / "render" / path
            self.assertEqual(path.read_text(), committed.read_text(), f"{path}: run make python")
        names = {path.name for path in pathlib.Path("_simulations").iterdir()}
        kept = {path.name for path in (PACKAGE / "render/_simulations").glob("*.py")}
        self.assertEqual(names, kept)


@needs("mypy")
class TypeTests(InDirectory):
    def check(self, *words):
        run = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir=cache", *words],
            capture_output=True,
            text=True,
            env={**os.environ, "MYPYPATH": str(PACKAGE)},
        )
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)

    def test_the_package_and_its_backend_are_strictly_typed(self):
        self.check(PACKAGE / "render", PACKAGE / "backend")

    def test_the_code_of_a_notebook_is_strictly_typed(self):
        file = PACKAGE.parent / "examples/notebooks/models.ipynb"
        cells = json.loads(file.read_text())["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        code.append(
            'data: bytes = magnets.bytes("gif", cell=2)\n'
            'magnets.save("a.gif", io.BytesIO(), format="gif")\n'
            "sheet: render.Film = render.sheet([magnets, magnets], columns=1)\n"
            "version: str = render.__version__\n"
            "counts: list[float] = magnets.table()['energy']\n"
            "cells = magnets.xarray().sel(temperature=3)\n"
        )
        pathlib.Path("notebook.py").write_text("import io\n" + "\n".join(code))
        self.check("notebook.py")

    @needs("numpy")
    def test_numbers_and_arrays_of_numpy_are_settings(self):
        pathlib.Path("values.py").write_text(
            "import io\n"
            "import numpy as np\n"
            "import render\n"
            "film = render.life(frames=np.int64(3), seed=np.arange(3), size=(np.int64(3), 4))\n"
            "film = render.life(density=np.linspace(0, 1, 3), fps=np.float64(3), cell=[np.uint8(3), 4])\n"
            "render.grid(np.eye(2), range=np.array([0, 1]), values=np.array([0, 1]))\n"
            "render.grid(np.eye(2), range=(np.float32(0), 1), nodata=np.array([3]))\n"
            "render.models.ising(temperature=np.linspace(1, 2, 3), frames=np.int64(2))\n"
            'film.save(io.StringIO(), format="csv")\n'
            'film.save(open("o.csv", "w"), open("o.gif", "wb"), io.BytesIO(), "a.gif")\n'
        )
        self.check("values.py")

    def test_a_wrong_parameter_or_setting_of_a_model_is_an_error_of_types(self):
        pathlib.Path("wrong.py").write_text("import render\nrender.models.ising(temprature=2)\n")
        with self.assertRaisesRegex(AssertionError, "Unexpected keyword argument .temprature"):
            self.check("wrong.py")


if __name__ == "__main__":
    unittest.main()
