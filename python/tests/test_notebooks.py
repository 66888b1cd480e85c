import base64
import html.parser
import pathlib
import tempfile
import unittest
import zlib
from unittest import mock

import render
from render import _notebook
from support import frames, size


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


if __name__ == "__main__":
    unittest.main()
