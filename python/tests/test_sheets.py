import unittest
from unittest import mock

import render
from render import _sheet
from support import InDirectory, frames, needs, size

SMALL = {"frames": 4, "size": (10, 6), "cell": 3, "caption": "none"}


def moments(film):
    """Returns the images of a film and their milliseconds, as Pillow decodes them.

    The format is WebP, because Pillow before 11 shows other frames of an APNG than browsers do.
    """
    import io

    from PIL import Image

    image = Image.open(io.BytesIO(film.bytes("webp")))
    found = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        # Decoding a frame sets its duration.
        pixels = image.convert("RGB")
        found.append((image.info.get("duration", 100), pixels))
    return found


def at(found, time):
    """Returns the image that is shown at a time; the last one after the end."""
    for duration, image in found:
        time -= duration
        if time < 0:
            return image
    return found[-1][1]


class SheetTests(InDirectory):
    def assert_tile(self, sheet, film, x, y):
        """Asserts that a film is at a place of a sheet, at each time of both."""
        whole, part = moments(sheet), moments(film)
        width, height = part[0][1].size
        time = 0
        for duration, image in whole:
            for moment in (time, time + duration - 1):
                shown = image.crop((x, y, x + width, y + height))
                self.assertEqual(shown.tobytes(), at(part, moment).tobytes(), f"at {moment} ms")
            time += duration
        self.assertGreaterEqual(time, sum(duration for duration, _ in part))

    @needs("PIL")
    def test_films_of_different_simulations_keep_their_pixels_and_speeds(self):
        films = [
            render.life(pattern="glider", fps=5, **SMALL),
            render.sea(fps=4, **SMALL),
            render.models.heat(**SMALL),
            render.life(rule="Maze", **{**SMALL, "frames": 1}),
        ]
        sheet = render.sheet(films)
        self.assertEqual(size(sheet.png()), (76, 52))
        for number, film in enumerate(films):
            self.assert_tile(sheet, film, 46 * (number % 2), 34 * (number // 2))

    @needs("PIL")
    def test_more_colors_than_a_palette_has_stay_exact(self):
        films = [
            render.models.gray_scott(colors=colors, shape="circle", size=(20, 12), cell=7, frames=3)
            for colors in ("viridis", "magma")
        ]
        sheet = render.sheet(films, columns=1)
        self.assertEqual(size(sheet.png()), (140, 184))
        for number, film in enumerate(films):
            self.assert_tile(sheet, film, 0, 100 * number)

    def test_a_sheet_is_a_film_with_formats_and_settings(self):
        sheet = render.sheet([render.life(**SMALL), render.sea(**SMALL)], columns=2)
        self.assertEqual(frames(sheet.png()), 4)
        sheet.save("sheet.gif")
        self.assertEqual(sheet.bytes("gif", fps=5)[:3], b"GIF")
        self.assertEqual(size(sheet.bytes(cell=2)), (152, 36))

    def test_smaller_films_are_in_the_middle_and_the_background_is_of_the_theme(self):
        small = render.life(frames=1, size=(2, 2), cell=2, density="100%")
        large = render.life(frames=1, size=(10, 6), cell=2, density="100%")
        sheet = render.sheet([large, small, small], columns=2)
        self.assertEqual(size(sheet.png()), (40, 32))
        light, dark = sheet.png(), sheet.bytes(theme="dark")
        self.assertNotEqual(light, dark)

    @needs("PIL")
    def test_films_of_one_theme_have_its_page_between_them(self):
        def corner(films):
            return moments(render.sheet(films))[0][1].getpixel((31, 0))

        light, dark = (render.life(theme=theme, **SMALL) for theme in ("light", "dark"))
        self.assertEqual(corner([light, light]), corner([light, dark]))
        self.assertEqual(corner([dark, dark]), (13, 17, 23))
        self.assertEqual(corner([light, light]), (255, 255, 255))

    def test_the_images_of_several_scenarios_are_films_of_a_sheet(self):
        documents = ["life", "sea"]
        form = "simulation: {0}\nsize: 10x6\ncell: 3\nframes: 2\ncaption: none\nout: {0}.gif\n"
        text = "---\n".join(map(form.format, documents))
        with open("both.yaml", "w") as file:
            file.write(text)
        self.assertEqual(size(render.sheet([render.run("both.yaml")]).png()), (76, 18))

    def test_errors(self):
        film = render.life(**SMALL)
        cases = {
            "at least one film": lambda: render.sheet([]),
            "at least one film, got 1": lambda: render.sheet([film, 1]),
            "columns: expected a whole number from 1 on, got 0": lambda: render.sheet([film], 0),
            "no table": lambda: render.sheet([film]).table(),
            "no cells": lambda: render.sheet([film]).array(),
            "no scenario": lambda: render.sheet([film]).scenario,
            "without a common one": lambda: render.sheet(
                [
                    film,
                    render.sea(frames=9, fps=37, size=(9, 9)),
                    render.sea(frames=9, fps=41, size=(9, 9)),
                ]
            ),
        }
        for words, make in cases.items():
            with self.assertRaises(render.RenderError) as caught:
                make()
            self.assertIn(words, str(caught.exception))

    def test_a_sheet_has_a_limit(self):
        film = render.life(**SMALL)
        with mock.patch.object(_sheet, "_MOST_BYTES", 4 * 76 * 18 - 1):
            with self.assertRaisesRegex(
                render.RenderError, "4 frames of 76 × 18 pixels is too large"
            ):
                render.sheet([film, film])


class FilterTests(unittest.TestCase):
    def test_each_filter_of_png_is_reversed(self):
        # The rows before and after filters, by hand: two pixels of two channels, below another row.
        above, row = bytes([10, 20, 12, 22]), bytes([13, 18, 3, 255])
        filtered = {
            0: [13, 18, 3, 255],
            1: [13, 18, 246, 237],
            2: [3, 254, 247, 233],
            3: [8, 8, 247, 235],
            4: [3, 254, 246, 235],
        }
        for kind, data in filtered.items():
            self.assertEqual(_sheet._unfiltered(kind, bytes(data), above, 2), row, f"filter {kind}")


if __name__ == "__main__":
    unittest.main()
