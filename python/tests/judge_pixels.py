"""Compares the pixels that Chromium shows of players, animated SVG files and differences."""

import os
import pathlib
import subprocess
import unittest

import numpy
from PIL import Image
from players import Player, PlayerTests
from render._program import program
from visit import IS_FULL, SCREENSHOTS, draw, pixels

# The program draws nothing around the world, at ten frames a second.
BARE = [
    *["--title", "", "--caption", "", "--margin", "0", "--theme", "light"],
    *["--fps", "10", "--hold", "0"],
]
FILMS = {
    "gun": ["life", "--pattern", "gosper-glider-gun", "--frames", "200"],
    "soup": ["life", "--size", "160x120", "--cell", "4", "--frames", "40", "--seed", "1"],
    "gaps": ["life", "--size", "40x30", "--cell", "9", "--gap", "1", "--frames", "20"],
    "circles": ["life", "--size", "40x30", "--cell", "12", "--shape", "circle", "--frames", "20"],
    "sprites": ["sea", "--size", "24x16", "--cell", "24", "--frames", "20", "--seed", "3"],
    "moving": ["sea", "--size", "24x16", "--cell", "16", "--tween", "4", "--frames", "8"],
    "hexagons": [
        *["life", "--rule", "B2/S34H", "--size", "24x20", "--cell", "14"],
        *["--shape", "hexagon", "--frames", "20", "--seed", "4"],
    ],
    "numbers": ["gray-scott", "--frames", "12"],
    "triangles": ["life", "--rule", "B1/S0LE", "--pattern", "o!", "--frames", "12", "--cell", "8"],
    "ages": ["life", "--size", "60x40", "--cell", "6", "--age", "trail", "--frames", "30"],
    "camera": ["run", "camera.yaml"],
    "transparent": [
        *["life", "--size", "40x30", "--cell", "5", "--background", "transparent"],
        *["--frames", "10", "--seed", "6"],
    ],
    "row": ["wolfram", "--rule", "30", "--frames", "30"],
    "states": ["life", "--rule", "brians-brain", "--size", "40x30", "--cell", "6", "--frames", "9"],
    "growing": ["life", "--pattern", "r-pentomino", "--frames", "40"],
    "fire": ["forest-fire", "--size", "40x30", "--cell", "6", "--frames", "12"],
    "crowd": ["infection", "--people", "80", "--frames", "12"],
    "discs": [
        *["sea", "--size", "24x16", "--cell", "12", "--shape", "circle"],
        *["--gap", "1", "--frames", "8"],
    ],
    "sheet": [
        *["life", "--size", "16x12", "--cell", "5", "--seed", "1,2", "--sheet", "2"],
        *["--frames", "8"],
    ],
    "colors": ["wolfram", "--rule", "code 777", "--size", "81x40", "--cell", "4", "--frames", "8"],
}
CAMERA = """
simulation: life
pattern: gosper-glider-gun
frames: 30
camera:
  - {at: 0, fit: world}
  - {at: 29, x: 18, y: 4, zoom: 3}
out: camera.html
"""
# Films with each way of drawing.
SHORT = ["circles", "sprites", "moving", "hexagons", "numbers", "camera", "transparent", "gaps"]
# The size of a window in which no film is shrunk.
WIDTH, HEIGHT = (2400, 2400) if IS_FULL else (1280, 1280)
# Films with cells whose edges viewers smooth.
ROUND = ["circles", "sprites", "moving", "hexagons", "triangles", "discs"]
SHOW = (
    "time => { const svg = document.querySelector('svg');"
    " svg.pauseAnimations(); svg.setCurrentTime(time); }"
)


class PixelTests(PlayerTests):
    @classmethod
    def names(cls):
        return FILMS if IS_FULL else SHORT

    def draw_film(self, name):
        """Draws a film as a page, as an SVG, and each of its frames as an image."""
        pathlib.Path("camera.yaml").write_text(CAMERA)
        outputs = ["--out", f"{name}.html", "--out", f"{name}.svg", "--out", f"{name}-%05d.png"]
        words = [*FILMS[name], *BARE]
        if not IS_FULL and name != "camera":
            words[words.index("--frames") + 1] = "8"
        path = draw(*words, *outputs)
        return path, [pixels(file) for file in sorted(path.parent.glob(f"{name}-*.png"))]

    def test_films_have_the_pixels_of_images_in_pages_and_animated_svg(self):
        for name in self.names():
            with self.subTest(film=name):
                path, frames = self.draw_film(name)
                self.check_page(path, frames[7])
                self.check_svg(name, path, frames)

    def check_page(self, path, expected):
        """Compares a frame as the page shows and saves it."""
        player = Player(self.visit(path, width=WIDTH, height=HEIGHT, suffix="#frame=7"))
        player.wait(7)
        if (expected[..., 3] == 255).all():
            self.assert_same(pixels(player.canvas.screenshot()), expected)
        with player.visit.page.expect_download() as download:
            player.press("Save this frame as PNG")
        self.assert_same(pixels(download.value.path()), expected)
        player.visit.context.close()

    def assert_same(self, found, expected):
        """Fails unless pixels are equally transparent, and equal where they are opaque."""
        self.assertEqual(found.shape, expected.shape)
        opaque = expected[..., 3] == 255
        self.assertTrue((found[opaque] == expected[opaque]).all())
        self.assertTrue((found[..., 3] == expected[..., 3]).all())

    def check_svg(self, name, path, frames):
        """Compares some frames of an animated SVG."""
        page = self.page_of(path.with_suffix(".svg"))
        visit = self.visit(page, width=WIDTH, moves=True)
        count = len(frames)
        numbers = {0, 1, count // 3, count // 2, count - 1} if IS_FULL else {1, count - 1}
        parts = 5 if name == "moving" else 1
        for number in sorted(numbers):
            visit.page.evaluate(SHOW, (number + 0.5) / (10 * parts))
            self.assert_close(visit, frames[number], name, number)
        visit.context.close()

    def page_of(self, file):
        page = file.with_name(f"{file.stem}-svg.html")
        page.write_text(
            f"<!DOCTYPE html><body style='margin:0;line-height:0'>{file.read_text()}"
        )
        return page

    def assert_close(self, visit, expected, name, number):
        """Fails if many pixels are far from those of an image, as viewers smooth round cells."""
        height, width = expected.shape[:2]
        clip = {"x": 0, "y": 0, "width": width, "height": height}
        shown = pixels(visit.page.screenshot(clip=clip, full_page=True, omit_background=True))
        if SCREENSHOTS:
            Image.fromarray(shown).save(pathlib.Path(SCREENSHOTS) / f"{name}-svg-{number}.png")
        far = (abs(shown.astype(int) - expected).max(axis=2) > 96).mean()
        self.assertLessEqual(far, 0.02 if name in ROUND else 0, f"frame {number}")

    def test_an_animated_svg_stays_at_its_first_frame_with_reduced_motion(self):
        path, frames = self.draw_film("sprites")
        visit = self.visit(self.page_of(path.with_suffix(".svg")), width=WIDTH)
        visit.page.evaluate("document.querySelector('svg').setCurrentTime(0.35)")
        self.assert_close(visit, frames[0], "sprites", 0)

    @unittest.skipUnless(os.environ.get("RENDER_MEASURES"), "measures a time")
    def test_a_large_frame_is_drawn_within_a_sixtieth_of_a_second(self):
        """Measures frames of 500 × 500 cells on a computer that is four times slower."""
        film = ["life", "--size", "500x500", "--cell", "2", "--frames", "120", *BARE]
        visit = self.visit(draw(*film, "--out", "large.html"), width=1400)
        player = Player(visit)
        player.wait(0)
        rate = {"rate": 4}
        visit.context.new_cdp_session(visit.page).send("Emulation.setCPUThrottlingRate", rate)
        times = visit.page.evaluate(
            """async () => {
              const player = document.querySelector("render-player"), times = [];
              for (let number = 1; number < player.film.count; number++) {
                const start = performance.now();
                if (player.show(number)) times.push(performance.now() - start); else number--;
                await new Promise(requestAnimationFrame);
              }
              return times;
            }"""
        )
        median = sorted(times)[len(times) // 2]
        print(f"a frame of 500 × 500 cells takes {median:.1f} ms")
        self.assertLessEqual(median, 16)


class DifferenceTests(PlayerTests):
    """The views of the page that `render compare --diff d.html` writes."""

    def compare(self):
        for name, rule in (("old", "B3/S23"), ("new", "B36/S23")):
            film = ["life", "--pattern", "r-pentomino", "--size", "40x30", "--cell", "8"]
            draw(*film, "--frames", "12", "--rule", rule, "--out", f"{name}.gif")
        words = ["compare", "old.gif", "new.gif", "--diff", "difference.html"]
        subprocess.run([program(), *words], stdout=subprocess.DEVNULL)
        return pathlib.Path("difference.html").resolve()

    def test_each_view_shows_both_sides(self):
        visit = self.visit(self.compare())
        for name in ("Slider", "Side by side", "Difference", "Flicker"):
            visit.press(name)
            self.check_width(visit)
            self.check_accessibility(visit)
        visit.press("Slider")
        divider = visit.page.get_by_label("Divider")
        side = lambda name: pixels(visit.page.locator(f"#{name}").screenshot())
        divider.fill("0")
        new = side("new")
        numpy.testing.assert_array_equal(side("old"), new)
        divider.fill("100")
        self.assertTrue((side("old") != new).any())

    def test_keys_step_through_the_frames(self):
        visit = self.visit(self.compare())
        label = lambda: visit.page.locator("#old").get_attribute("alt")
        first = label()
        visit.page.locator("h1").click()
        visit.keys("ArrowRight")
        self.assertNotEqual(label(), first)
        visit.keys("ArrowLeft")
        self.assertEqual(label(), first)

    def test_the_sides_flicker_by_themselves_or_for_a_click(self):
        path = self.compare()
        for moves in (True, False):
            visit = self.visit(path, width=360, moves=moves)
            visit.press("Flicker")
            self.check_width(visit)
            if not moves:
                visit.page.wait_for_timeout(700)
                self.assertEqual(visit.count("#stage.flicker.swapped"), 0)
                visit.page.locator("#stage").click()
            visit.page.locator("#stage.flicker.swapped").wait_for()


if __name__ == "__main__":
    unittest.main()
