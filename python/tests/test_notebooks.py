import base64
import html.parser
import pathlib
import tempfile
import time
import unittest
import zlib
from unittest import mock

import render
from browser import PROGRAM, browser
from render import _notebook
from support import InDirectory, frames, needs, size

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


class Sources(html.parser.HTMLParser):
    """Collects the elements of a page and the addresses that they load."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.addresses = {}, []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.elements[tag] = dict(attributes)
        self.addresses += [value for name, value in attributes if name in ("src", "href")]


class BundleTests(unittest.TestCase):
    def test_a_film_is_a_player_and_an_apng_under_the_type_of_png(self):
        film = render.life(frames=3)
        bundle = film._repr_mimebundle_(include=None, exclude=None)
        self.assertEqual(base64.b64decode(bundle["image/png"]), film.png())
        self.assertEqual(bundle["text/plain"], "render.life(frames=3)")
        self.assertEqual(bundle["text/html"], film._repr_html_())

    def test_the_player_is_in_front_of_a_still_and_requests_nothing(self):
        film = render.life(density=[0.1, 0.3], title='"a" & <b>', frames=3)
        page = Sources(film._repr_html_())
        frame = page.elements["iframe"]
        self.assertEqual(frame["srcdoc"], film.bytes("html").decode())
        self.assertEqual(frame["sandbox"], "allow-scripts allow-downloads")
        still = base64.b64decode(page.elements["img"]["src"].partition("base64,")[2])
        self.assertEqual((frames(still), size(still)), (1, size(film.png())))
        inner = Sources(frame["srcdoc"])
        self.assertIn("default-src 'none'", frame["srcdoc"])
        for address in page.addresses + inner.addresses:
            self.assertRegex(address, "^data:")

    def test_a_film_and_its_player_are_one_run_and_the_same_as_files(self):
        words = []
        run = _notebook.run
        with mock.patch.object(_notebook, "run", lambda *call: words.append(call[0]) or run(*call)):
            film = render.life(frames=3)
            bundle = film._repr_mimebundle_()
        self.assertEqual([call[0] for call in words], ["plan", "run"])
        other = render.life(frames=3)
        self.assertEqual(base64.b64decode(bundle["image/png"]), other.png())
        self.assertEqual(
            Sources(bundle["text/html"]).elements["iframe"]["srcdoc"], other.bytes("html").decode()
        )
        self.assertEqual(other._repr_mimebundle_()["text/html"], bundle["text/html"])

    def test_a_film_without_a_page_is_an_apng(self):
        film = render.life(frames=2, size=(17000, 1), cell=1)
        bundle = film._repr_mimebundle_()
        self.assertEqual(sorted(bundle), ["image/png", "text/plain"])
        self.assertEqual(base64.b64decode(bundle["image/png"]), film.bytes("apng"))

    def test_a_scenario_file_is_a_player_too(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory, "life.yaml")
            path.write_text("simulation: life\nframes: 3\n")
            self.assertIn("<iframe", render.run(path)._repr_html_())

    def test_a_still_is_a_png_without_a_player(self):
        film = render.wolfram(rule=30)
        self.assertEqual(sorted(film._repr_mimebundle_()), ["image/png", "text/plain"])
        self.assertIsNone(film._repr_html_())

    def test_a_large_film_is_a_player_and_its_first_frame(self):
        film = render.sea(frames=9, cell=16)
        most = len(film._repr_html_()) + 1000
        with mock.patch.object(_notebook, "_MOST_CHARACTERS", most):
            bundle = film._repr_mimebundle_()
        still = base64.b64decode(bundle["image/png"])
        self.assertEqual((frames(still), size(still)), (1, size(film.png())))
        self.assertIn("<iframe", bundle["text/html"])
        self.assertNotIn("too large", bundle["text/plain"])

    def test_a_film_that_is_too_large_for_a_player_is_shown_as_its_first_frame(self):
        film = render.life(frames=3)
        with mock.patch.object(_notebook, "_MOST_CHARACTERS", 1000):
            bundle = film._repr_mimebundle_()
        self.assertNotIn("<iframe", bundle["text/html"])
        self.assertIn("too large", bundle["text/plain"])
        still = base64.b64decode(bundle["text/html"].split("base64,")[1].split('"')[0])
        self.assertEqual(base64.b64decode(bundle["image/png"]), still)
        self.assertLess(len(still), len(film.png()))
        self.assertEqual((frames(still), size(still)), (1, size(film.png())))
        self.assertEqual(still[-12:], b"\0\0\0\0IEND" + zlib.crc32(b"IEND").to_bytes(4, "big"))


@needs("nbclient", "nbformat", "ipykernel")
class NotebookTests(InDirectory):
    def notebook(self, *cells):
        """Runs cells after an import, and returns the notebook with their outputs."""
        import nbclient, nbformat

        notebook = nbformat.v4.new_notebook()
        notebook.cells = [nbformat.v4.new_code_cell(text) for text in ("import render", *cells)]
        nbclient.NotebookClient(notebook, kernel_name="python3", timeout=600).execute()
        return notebook

    def test_the_notebook_of_models_runs_to_its_end(self):
        import nbclient, nbformat

        file = pathlib.Path(__file__).parents[2] / "examples/notebooks/models.ipynb"
        notebook = nbformat.read(file, as_version=4)
        nbclient.NotebookClient(notebook, kernel_name="python3", timeout=600).execute()
        outputs = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
        images = [output for output in sum(outputs, []) if "image/png" in output.get("data", {})]
        self.assertEqual(len(images), 3)

    @unittest.skipUnless(PROGRAM, "needs chromium")
    @needs("nbconvert")
    def test_seven_films_of_a_notebook_move_in_a_browser(self):
        from nbconvert import HTMLExporter

        html, _ = HTMLExporter().from_notebook_node(self.notebook(*FILMS, STILL))
        page = pathlib.Path("films.html").resolve()
        page.write_text(html)
        with browser() as view:
            view.call("Page.navigate", url=page.as_uri())
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
        return view.evaluate(
            "[...document.querySelectorAll('iframe, img:not(:has(+ iframe))')]"
            ".map(element => element.getBoundingClientRect())"
            ".map(box => [box.x, box.y, box.width, box.height])"
        )

    def moves(self, view, box, looks=20):
        """Returns whether screenshots of a rectangle differ, the first one and one of some later ones."""
        first = view.screenshot(*box)
        for _ in range(looks):
            time.sleep(0.1)
            if view.screenshot(*box) != first:
                return True
        return False

    def test_a_wrong_setting_fails_the_cell(self):
        import nbclient

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
