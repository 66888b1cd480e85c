"""Tests of notebooks that nbclient executes, and that Chromium shows."""

import pathlib
import time
import unittest

from support import InDirectory, leave_out, without

leave_out("nbclient")

import nbclient  # noqa: E402
import nbformat  # noqa: E402
from nbconvert import HTMLExporter  # noqa: E402

FILMS = [
    'render.life(pattern="gosper-glider-gun", frames=60)',
    'render.sea(frames=30, theme="dark")',
    "render.wolfram(rule=30, frames=40)",
    "render.infection(frames=20)",
    "render.pig(frames=30)",
    'render.life(density=[0.1, 0.3], frames=20, cell=2, title="two openings")',
    'render.model("gray-scott", frames=30, size=(60, 40))',
]
STILL = "render.wolfram(rule=90)"


class NotebookTests(InDirectory):
    def notebook(self, *cells):
        """Runs cells after an import, and returns the notebook with their outputs."""
        notebook = nbformat.v4.new_notebook()
        notebook.cells = [nbformat.v4.new_code_cell(text) for text in ("import render", *cells)]
        nbclient.NotebookClient(notebook, kernel_name="python3", timeout=600).execute()
        return notebook

    def test_the_notebook_of_models_runs_to_its_end(self):
        file = pathlib.Path(__file__).parents[2] / "examples/notebooks/models.ipynb"
        notebook = nbformat.read(file, as_version=4)
        nbclient.NotebookClient(notebook, kernel_name="python3", timeout=600).execute()
        outputs = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
        images = [output for output in sum(outputs, []) if "image/png" in output.get("data", {})]
        self.assertEqual(len(images), 3)

    @without("chromium")
    @without("playwright")
    def test_seven_films_of_a_notebook_move_in_a_browser(self):
        from visit import Visit, browser

        html, _ = HTMLExporter().from_notebook_node(self.notebook(*FILMS, STILL))
        page = pathlib.Path("films.html").resolve()
        page.write_text(html)
        with browser() as chromium:
            view = Visit(chromium, page, width=1000, height=8000, moves=True).page
            boxes = self.boxes(view)
            self.assertEqual(len(boxes), len(FILMS) + 1)
            for film, box in zip(FILMS, boxes):
                self.assertTrue(self.moves(view, box, looks=6000), film)
            self.assertFalse(self.moves(view, boxes[-1]), STILL)

    def boxes(self, view):
        """Returns the rectangles of all players and of images without one, once they are loaded."""
        for _ in range(6000):
            loaded = view.evaluate(
                "document.readyState == 'complete' && [...document.images].every(image => image.complete)"
            )
            if loaded and view.evaluate("document.images.length"):
                break
            time.sleep(0.1)
        # Frames get the heights of their players, which start at once in a window that shows all.
        boxes, before = self.rectangles(view), None
        while boxes != before:
            time.sleep(2)
            boxes, before = self.rectangles(view), boxes
        self.assertLess(boxes[-1][1] + boxes[-1][3], 8000)
        return boxes

    def rectangles(self, view):
        return view.evaluate(
            "[...document.querySelectorAll('iframe, img:not(:has(+ iframe))')]"
            ".map(element => element.getBoundingClientRect())"
            ".map(box => [box.x, box.y, box.width, box.height])"
        )

    def moves(self, view, box, looks=20):
        """Returns whether screenshots of a rectangle differ, the first one and one of some later ones."""
        clip = dict(zip(("x", "y", "width", "height"), box))
        first = view.screenshot(clip=clip, full_page=True)
        for _ in range(looks):
            time.sleep(0.1)
            if view.screenshot(clip=clip, full_page=True) != first:
                return True
        return False

    def test_a_wrong_setting_fails_the_cell(self):
        with self.assertRaises(nbclient.exceptions.CellExecutionError) as caught:
            self.notebook('render.life(cell="wide")')
        self.assertIn("cell: expected a whole number of pixels", str(caught.exception))

    def test_a_long_film_shows_a_progress_bar_that_disappears(self):
        cells = [
            "render._notebook._SECONDS_BEFORE_PROGRESS = 0",
            "render.life(frames=40, size=200)",
        ]
        outputs = self.notebook(*cells).cells[2].outputs
        self.assertEqual(
            [output.output_type for output in outputs], ["display_data", "execute_result"]
        )
        self.assertEqual(outputs[0].data["text/html"], "")
        self.assertIn("image/png", outputs[1].data)
        self.assertIn("<iframe", outputs[1].data["text/html"])


if __name__ == "__main__":
    unittest.main()
