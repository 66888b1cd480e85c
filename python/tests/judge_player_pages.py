"""Tests the texts, numbers, colors and files of pages with a player in Chromium."""

import base64
import pathlib
import re
import subprocess
import unittest

import numpy
import render
from players import Player, PlayerTests, replaced, rows
from render._program import program
from visit import LOOKS, BrowserTests, draw, pixels

LIGHT_AND_DARK = ("light", "dark")
# The canvas has the pixels of an image if nothing is around the world.
BARE = ["--title", "", "--caption", "", "--margin", "0"]


class NumberTests(PlayerTests):
    """The shown texts and numbers, compared with tables, arrays and images of the same film."""

    def test_the_caption_of_each_frame_has_the_numbers_of_the_table(self):
        player = self.open("--every", "3", "--caption", "{generation}: {alive}")
        table = rows("film.csv")
        self.assertEqual(table[-1]["generation"], 33)
        for row in table:
            number = int(row["frame"])
            player.scrubber.fill(str(number))
            player.wait(number)
            text = f"{row['generation']:.0f}: {row['alive']:.0f}"
            self.assertEqual(player.caption, [text])
            self.assertEqual(player.canvas.get_attribute("aria-label"), f"life: {text}")

    def test_the_shown_cells_are_those_of_the_table(self):
        player = self.open("--legend", "below")
        color = player.element.locator("li[data-number='1'] rect").get_attribute("fill")
        for row in rows("film.csv"):
            player.wait(int(row["frame"]))
            self.assertEqual(player.count(color), row["alive"])
            player.press("Next frame")

    def test_titles_change_with_the_frames(self):
        player = self.open("--title", "At {generation}")
        self.assertEqual(player.title, "At 0")
        player.focus()
        player.visit.keys("End")
        self.assertEqual(player.title, "At 11")
        self.assertEqual(player.canvas.get_attribute("aria-label"), "At 11: generation 11")

    def test_columns_of_counts_have_the_numbers_of_the_table(self):
        player = self.open(film=["sea", "--size", "24x16", "--frames", "6"])
        for row in rows("film.csv"):
            player.wait(int(row["frame"]))
            names = ("generation", "penguins", "orcas")
            self.assertEqual(player.caption, [f"{name} {row[name]:.0f}" for name in names])
            player.press("Next frame")

    def test_the_status_names_the_cell_below_the_pointer(self):
        film = [*self.SMALL[:-1], "3"]
        player = self.open(film=film)
        draw(*film, "--out", "cells.gif", "--out", "cells.npy")
        cells = numpy.load("cells.npy")
        names = ["dead", "alive"]
        box = player.stage.bounding_box()
        for number in (0, 2):
            player.scrubber.fill(str(number))
            player.wait(number)
            for (y, x), state in numpy.ndenumerate(cells[number][::2, ::3]):
                x, y = 3 * x, 2 * y
                player.visit.page.mouse.move(box["x"] + 20 * x + 10, box["y"] + 20 * y + 10)
                self.assertEqual(player.status.inner_text(), f"{x}, {y}: {names[state]}")
        # The status follows the frames, and ends with the pointer.
        player.visit.page.mouse.move(box["x"] + 10, box["y"] + 10)
        for number in (1, 2):
            player.visit.page.keyboard.press("ArrowRight" if number == 2 else "ArrowLeft")
            self.assertEqual(player.status.inner_text(), f"0, 0: {names[cells[number][0, 0]]}")
        player.visit.page.mouse.move(5, 5)
        self.assertEqual(player.status.inner_text(), "")

    def test_cells_of_a_pattern_have_their_columns_and_rows_in_the_world(self):
        player = self.open(film=["life", "--pattern", "glider", "--frames", "9", "--cell", "20"])
        box = player.stage.bounding_box()
        columns, rows = int(box["width"]) // 20, int(box["height"]) // 20
        for number, shift in ((0, 0), (8, 2)):
            player.scrubber.fill(str(number))
            player.wait(number)
            alive = set()
            for cell in range(columns * rows):
                y, x = divmod(cell, columns)
                player.visit.page.mouse.move(box["x"] + 20 * x + 10, box["y"] + 20 * y + 10)
                place, state = player.status.inner_text().split(": ")
                if state == "alive":
                    alive.add(tuple(map(int, place.split(", "))))
            # A glider moves by a cell down and to the right in four generations.
            glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
            self.assertEqual(alive, {(x + shift, y + shift) for x, y in glider})

    def test_the_status_has_the_number_of_a_cell_within_a_step_of_its_scale(self):
        film = ["gray-scott", "--size", "24x16", "--cell", "20", "--frames", "4"]
        player = self.open(film=film)
        draw(*film, "--out", "cells.gif", "--out", "cells.npy")
        cells = numpy.load("cells.npy")[3]
        player.scrubber.fill("3")
        player.wait(3)
        box = player.stage.bounding_box()
        compared = 0
        for (y, x), value in numpy.ndenumerate(cells[::3, ::3]):
            player.visit.page.mouse.move(box["x"] + 60 * x + 10, box["y"] + 60 * y + 10)
            found = re.fullmatch(rf"{3 * x}, {3 * y}: ≈ ([\d.e-]+)", player.status.inner_text())
            self.assertTrue(found, player.status.inner_text())
            if value < 0.4:
                self.assertAlmostEqual(float(found[1]), value, delta=0.4 / 254)
                compared += 1
        self.assertGreater(compared, 40)


class PlotTests(PlayerTests):
    SEA = ["sea", "--size", "24x16", "--frames", "41", "--skip", "20", "--plot", "below"]

    def test_a_click_in_a_plot_goes_to_its_generation(self):
        player = self.open(film=self.SEA)
        area, box, scale = self.places(player)
        for part, number in ((0, 0), (0.25, 10), (0.5, 20), (0.9, 36), (1, 40)):
            x = box["x"] + scale * (area["x"] + part * area["width"])
            player.visit.page.mouse.click(x, box["y"] + box["height"] / 2)
            self.assertEqual(player.number, number, part)
            self.assertEqual(player.caption[0], f"generation {20 + number}")

    def places(self, player):
        """Returns the region of the curves, of the plot, and the scale between them.

        The axis of the plot begins at generation 20 and ends at 60.
        """
        texts = player.plot.get_attribute("aria-label").split(", ")
        self.assertEqual([text for text in texts if text in ("20", "60")], ["20", "60"])
        left, _, width, _ = map(float, player.plot.get_attribute("data-area").split())
        box = player.plot.bounding_box()
        view = list(map(float, player.plot.get_attribute("viewBox").split()))
        return {"x": left - view[0], "width": width}, box, box["width"] / view[2]

    def test_clicks_beside_the_curves_go_to_the_ends_and_pause(self):
        player = self.open(film=self.SEA, moves=True)
        player.button("Pause").wait_for()
        box = player.plot.bounding_box()
        player.visit.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 50)
        self.assertEqual((player.number, player.plays), (40, False))
        player.visit.page.mouse.click(box["x"] + 2, box["y"] + 50)
        self.assertEqual(player.number, 0)

    def test_the_mark_follows_the_frames(self):
        player = self.open(film=self.SEA)
        area, box, scale = self.places(player)
        mark = player.plot.locator(".mark")
        for number in (0, 13, 40):
            player.scrubber.fill(str(number))
            player.wait(number)
            line = mark.bounding_box()
            middle = line["x"] + line["width"] / 2
            self.assertAlmostEqual(
                middle, box["x"] + scale * (area["x"] + number / 40 * area["width"]), delta=1
            )


class LayoutTests(PlayerTests):
    """The film, its plot and the controls in windows of several sizes."""

    SIZES = ((1800, 900), (1200, 700), (640, 480), (390, 700), (320, 240))

    def sized(self, player, width, height):
        player.visit.page.set_viewport_size({"width": width, "height": height})
        player.visit.page.wait_for_timeout(100)
        return width >= 640

    def test_film_plot_and_controls_fit_into_the_window(self):
        film = ["sea", "--size", "24x32", "--frames", "9", "--title", "Sea", "--plot"]
        for place in ("right", "below"):
            player = self.open(film=[*film, place])
            before = player.visit.page.viewport_size
            for size in self.SIZES:
                is_wide = self.sized(player, *size)
                controls = player.element.locator(".controls").bounding_box()
                self.assertLessEqual(controls["y"] + controls["height"], size[1], size)
                stage = player.stage.bounding_box()
                self.assertGreaterEqual(stage["height"], 40)
                if not player.plot.is_visible():
                    self.assertEqual(size, (320, 240))
                    continue
                plot = player.plot.bounding_box()
                is_beside = plot["x"] >= stage["x"] + stage["width"]
                self.assertEqual(is_beside, place == "right" and is_wide, size)
                self.assertEqual(plot["y"] >= stage["y"] + stage["height"], not is_beside)
                self.assertLessEqual(plot["x"] + plot["width"], size[0])
            player.visit.page.set_viewport_size(before)

    def test_narrow_pages_have_a_menu_of_the_rarer_buttons(self):
        player = self.open()
        before = player.visit.page.viewport_size
        self.sized(player, 390, 600)
        few = ["Play", "Previous frame", "Next frame", "More", "Full screen"]
        self.assertEqual(player.buttons, few)
        self.assertEqual(player.button("More").get_attribute("aria-expanded"), "false")
        player.press("More")
        self.assertEqual(player.button("More").get_attribute("aria-expanded"), "true")
        self.assertEqual(player.buttons[3:5], ["Loop", "Zoom out"])
        controls = player.element.locator(".controls").bounding_box()
        self.assertLessEqual(controls["y"] + controls["height"], 600)
        player.press("Zoom in", "More")
        self.assertEqual(player.buttons, few)
        player.visit.page.set_viewport_size(before)


class ColorTests(PlayerTests):
    """Light and dark colors, compared with images in both themes."""

    def images(self, *settings):
        """Returns the pixels of frame 5 in both themes."""
        found = []
        for theme in LIGHT_AND_DARK:
            film = replaced(self.SMALL, *settings, *BARE, "--theme", theme)
            draw(*film, "--out", f"{theme}-%02d.png")
            found.append(pixels(f"{theme}-05.png"))
        return found

    def shown(self, player):
        return pixels(player.canvas.screenshot())

    def page_color(self, player):
        return player.visit.page.evaluate("getComputedStyle(document.body).backgroundColor")

    def test_the_colors_follow_the_system_and_the_button(self):
        for settings, dark in (([], False), (["--shape", "circle"], True)):
            images = self.images(*settings)
            player = self.open(*settings, *BARE, dark=dark, suffix="#frame=5")
            player.wait(5)
            numpy.testing.assert_array_equal(self.shown(player), images[dark])
            player.press("Light or dark")
            numpy.testing.assert_array_equal(self.shown(player), images[not dark])
            player.press("Light or dark")
            numpy.testing.assert_array_equal(self.shown(player), images[dark])

    def test_the_system_may_change_while_the_page_is_open(self):
        images = self.images()
        player = self.open(*BARE, suffix="#frame=5")
        player.wait(5)
        light = self.page_color(player)
        player.visit.page.emulate_media(color_scheme="dark")
        numpy.testing.assert_array_equal(self.shown(player), images[1])
        self.assertNotEqual(self.page_color(player), light)
        # The choice of the reader stays.
        player.press("Light or dark")
        player.visit.page.emulate_media(color_scheme="light")
        player.visit.page.emulate_media(color_scheme="dark")
        numpy.testing.assert_array_equal(self.shown(player), images[0])
        self.assertEqual(self.page_color(player), light)

    def test_the_legend_and_the_plot_have_the_colors_of_the_theme(self):
        player = self.open("--legend", "below", "--plot", "below", "--shape", "circle", dark=True)
        swatches = "svg.plot [fill], svg.plot [stroke], .legend svg [fill]"
        colors = lambda: player.element.locator(swatches).evaluate_all(
            "all => all.map(e => [e.getAttribute('fill'), e.getAttribute('stroke')].join())"
        )
        dark = colors()
        self.assertTrue(dark)
        player.press("Light or dark")
        self.assertNotEqual(colors(), dark)
        # The file has the light colors.
        text = re.sub(r'"#(.)(.)(.)"', r'"#\1\1\2\2\3\3"', self.path.read_text())
        for color in {color for pair in colors() for color in pair.split(",")}:
            self.assertIn(color, text)
        player.press("Light or dark")
        self.assertEqual(colors(), dark)
        samples = player.element.locator(".legend canvas").count()
        self.assertEqual(samples, player.element.locator(".legend li").count())

    def test_a_page_with_a_theme_has_no_other(self):
        for theme, dark in (("light", True), ("dark", False)):
            player = self.open("--theme", theme, dark=dark)
            self.assertNotIn("Light or dark", player.buttons)
            level = sum(map(int, re.findall(r"\d+", self.page_color(player))[:3]))
            self.assertEqual(level > 384, theme == "light")


class SavedTextTests(PlayerTests):
    """What a page copies and saves."""

    def copied(self, player):
        player.press("Copy the scenario")
        player.element.get_by_text("Copied").wait_for()
        return player.visit.clipboard()

    @property
    def scenario(self):
        """The scenario of the page as the program prints it."""
        shown = subprocess.run([program(), "show", self.path], capture_output=True, text=True)
        self.assertIn('title: "<b>A & B</b>"\n', shown.stdout)
        return shown.stdout

    def test_the_scenario_is_copied(self):
        self.assertEqual(self.copied(self.open("--title", "<b>A & B</b>")), self.scenario)

    def test_without_access_to_the_clipboard_the_scenario_is_selected(self):
        player = self.open("--title", "<b>A & B</b>")
        player.visit.page.evaluate(
            "() => { navigator.clipboard.writeText = () => Promise.reject('denied') }"
        )
        # The selection ends before the last line break.
        self.assertEqual(self.copied(player) + "\n", self.scenario)
        self.assertTrue(player.element.locator("pre").is_visible())
        selected = player.visit.page.evaluate("getSelection().toString()")
        self.assertTrue(selected.startswith("simulation: life\n"))

    def test_a_page_without_a_scenario_copies_none(self):
        player = self.open("--no-metadata")
        self.assertNotIn("Copy the scenario", player.buttons)
        self.assertEqual(player.visit.count("details"), 0)

    def test_a_saved_frame_is_the_image_of_the_frame(self):
        draw(*replaced(self.SMALL, *BARE), "--theme", "light", "--out", "still-%02d.png")
        player = self.open(*BARE, name="my film.html")
        for number in (0, 7):
            player.scrubber.fill(str(number))
            player.wait(number)
            player.press("Zoom in")
            with player.visit.page.expect_download() as download:
                player.press("Save this frame as PNG")
            self.assertEqual(download.value.suggested_filename, f"my film-{number}.png")
            self.assertEqual(player.status.inner_text(), f"Saved my film-{number}.png")
            saved = pixels(download.value.path())
            numpy.testing.assert_array_equal(saved, pixels(f"still-{number:02}.png"))


class ReaderTests(PlayerTests):
    """Pages for readers without scripts, on paper, on narrow screens and with other tools."""

    FULL = replaced(PlayerTests.SMALL, "--title", "A film", "--legend", "below", "--plot", "below")

    def test_without_scripts_the_first_frame_and_its_texts_are_shown(self):
        path = draw(*self.FULL, "--out", "film.html")
        page = self.visit(path, java_script_enabled=False).page
        for part in ("img", "h1", ".legend", ".caption", ".plot"):
            self.assertTrue(page.locator(part).first.is_visible(), part)
        self.assertEqual(page.locator("canvas, button, output").count(), 0)
        self.assertEqual(page.locator("h1").inner_text(), "A film")
        self.assertEqual(page.locator(".caption").inner_text(), "generation 0")
        self.assertEqual(page.locator("img").get_attribute("alt"), "A film: generation 0")
        draw(*replaced(self.SMALL, *BARE), "--theme", "light", "--out", "still-%02d.png")
        data = page.locator("img").get_attribute("src").removeprefix("data:image/png;base64,")
        numpy.testing.assert_array_equal(
            pixels(base64.b64decode(data)), pixels("still-00.png")
        )
        page.get_by_text("Scenario", exact=True).click()
        self.assertTrue(page.locator("pre").is_visible())

    def test_paper_has_the_first_frame_with_its_texts(self):
        player = self.open("--title", "At {generation}", film=self.FULL, suffix="#frame=5")
        player.wait(5)
        page = player.visit.page
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        self.assertTrue(page.locator("img").is_visible())
        for part in ("canvas", ".controls", ".status", "details", ".mark"):
            self.assertFalse(player.element.locator(part).first.is_visible(), part)
        self.assertEqual((player.title, player.caption), ("At 0", ["generation 0"]))
        page.emulate_media(media="screen")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        self.assertFalse(page.locator("img").is_visible())
        self.assertEqual((player.title, player.caption), ("At 5", ["generation 5"]))
        self.assertEqual(player.number, 5)

    def test_a_film_that_is_printed_plays_on(self):
        player = self.open("--title", "A film", moves=True, stopped=True)
        player.button("Pause").wait_for()
        page = player.visit.page
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        self.assertFalse(player.plays)
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        player.button("Pause").wait_for()

    def test_pages_fit_and_are_accessible_in_both_themes(self):
        self.path = draw(*self.FULL, "--out", "film.html")
        for width, dark in LOOKS:
            player = Player(self.visit(self.path, width=width, dark=dark, suffix="#frame=5"))
            player.wait(5)
            self.check_width(player.visit)
            self.check_accessibility(player.visit)
            player.visit.save_screenshot(f"film-{width}-{LIGHT_AND_DARK[dark]}")

    def test_the_film_and_its_controls_have_names(self):
        player = self.open(film=self.FULL)
        self.assertEqual(player.canvas.get_attribute("role"), "img")
        self.assertEqual(player.stage.get_attribute("tabindex"), "0")
        label = player.stage.get_attribute("aria-label")
        self.assertEqual(label, "Film: space plays and pauses, arrows step and change the speed")
        bar = player.element.get_by_role("group", name="Player")
        self.assertEqual(bar.get_by_role("slider", name="Frame").count(), 1)
        self.assertEqual(bar.get_by_role("combobox", name="Speed").count(), 1)
        self.assertEqual(player.element.get_by_role("status").count(), 1)

    def test_the_image_and_the_canvas_have_one_size(self):
        player = self.open()
        box = player.stage.bounding_box()
        self.assertEqual((box["width"], box["height"]), (240, 180))
        self.assertFalse(player.element.locator("img").is_visible())
        narrow = self.open(film=["life", "--size", "96x20", "--frames", "2"], width=360)
        box = narrow.canvas.bounding_box()
        self.assertLessEqual(box["width"], 360)
        self.assertAlmostEqual(box["width"] / box["height"], 96 / 20, 1)


class NotebookTests(BrowserTests):
    """The heights of the frames in which notebooks show players."""

    has_scrollbars = True
    WIDTHS = (1000, 640, 360)
    # What notebooks do with the scripts of an output, which is the inner HTML of an element.
    SCRIPTS = {
        "JupyterLab replaces them": "old.replaceWith(script)",
        "Visual Studio Code appends and removes them": "(output.append(script), script.remove())",
        "another one ignores them": "undefined",
    }
    JUPYTER_LAB, CODE, NONE = SCRIPTS
    page = None

    def films(self):
        sea = {"frames": 20, "cell": 8}
        return {
            "small": (render.life(size=25, cell=4, frames=3), 100),
            "large": (render.life(size=90, cell=8, frames=3), 720),
            "wide": (
                render.life(size=(200, 30), cell=8, frames=3, title="A", caption="{alive}"),
                1600,
            ),
            "texts": (
                render.sea(**sea, size=(60, 40), legend="below", title="A", caption="A sea " * 30),
                480,
            ),
            "plot below": (render.sea(**sea, size=(60, 40), plot="below"), 480),
            "small plot": (render.sea(size=(20, 10), cell=4, frames=20, plot="below"), 80),
            "plot right": (render.sea(**sea, size=(60, 40), plot="right"), None),
            "no scenario": (render.sea(**sea, size=(30, 20), metadata=False), 240),
        }

    def notebook(self, *films, scripts=JUPYTER_LAB):
        """Opens a page with the outputs of films."""
        page = "<!DOCTYPE html><style>body { margin: 0 }</style>" + "<div></div>" * len(films)
        pathlib.Path("notebook.html").write_text(page)
        path = pathlib.Path("notebook.html").resolve()
        # The films of earlier pages would play on, and slow this one down.
        if self.page:
            self.page.close()
        self.page = self.visit(path, height=1600).page
        self.page.evaluate(
            """shown => shown.forEach((html, index) => {
              const output = document.querySelectorAll("body > div")[index];
              output.innerHTML = html;
              for (const old of output.querySelectorAll("script")) {
                const script = document.createElement("script");
                script.text = old.text;
                EVALUATE;
              }
            })""".replace("EVALUATE", self.SCRIPTS[scripts]),
            [film._repr_html_() for film in films],
        )
        return [Frame(self.page, index) for index in range(len(films))]

    def widen(self, width):
        self.page.evaluate("width => { document.body.style.width = `${width}px` }", width)

    def check(self, frame, message, slack=6):
        """Waits until a frame has the height of its content, and checks that nothing scrolls."""
        sizes, before = frame.sizes, None
        for _ in range(50):
            is_right = sizes["content"] <= sizes["height"] <= sizes["content"] + slack
            if is_right and sizes == before:
                break
            self.page.wait_for_timeout(50)
            sizes, before = frame.sizes, sizes
        message = f"{message}: {sizes}"
        self.assertLessEqual(sizes["content"], sizes["height"], message)
        self.assertLessEqual(sizes["height"], sizes["content"] + slack, message)
        self.assertEqual(sizes["scrolled"], [sizes["width"], sizes["height"]], message)
        self.assertEqual(sizes["room"], [sizes["width"], sizes["height"]], message)
        self.assertAlmostEqual(frame.output["height"], sizes["height"], delta=1, msg=message)
        return sizes

    def test_frames_are_as_high_as_their_content_in_wide_and_narrow_cells(self):
        for name, (film, full) in self.films().items():
            (frame,) = self.notebook(film)
            for width in (*self.WIDTHS, *self.WIDTHS[::-1]):
                self.widen(width)
                sizes = self.check(frame, (name, width))
                if full:
                    padding = 32 if sizes["width"] > 640 else 16
                    shown = min(full, sizes["width"] - padding)
                    self.assertAlmostEqual(sizes["film"], shown, delta=1, msg=(name, width))

    def test_films_of_a_page_have_their_own_heights(self):
        films = self.films()
        frames = self.notebook(films["small"][0], films["plot below"][0], scripts=self.CODE)
        heights = [self.check(frame, index)["height"] for index, frame in enumerate(frames)]
        self.assertGreater(heights[1], heights[0] + 300)

    def test_frames_grow_with_the_scenario_the_menu_and_the_zoom(self):
        (frame,) = self.notebook(self.films()["small"][0])
        before = self.check(frame, "small")["height"]
        scenario = frame.inside.get_by_text("Scenario", exact=True)
        scenario.click()
        self.assertGreater(self.check(frame, "open scenario")["height"], before + 40)
        scenario.click()
        self.assertEqual(self.check(frame, "closed scenario")["height"], before)
        zoom = frame.inside.get_by_role("button", name="Zoom in")
        for _ in range(6):
            zoom.click()
        self.assertEqual(self.check(frame, "zoomed")["height"], before + 380)
        frame.inside.get_by_role("button", name="Original size").click()
        self.assertEqual(self.check(frame, "original size")["height"], before)
        self.widen(360)
        narrow = self.check(frame, "narrow")["height"]
        frame.inside.get_by_role("button", name="More").click()
        self.assertGreater(self.check(frame, "menu")["height"], narrow + 30)

    def test_lines_that_come_and_go_do_not_move_the_page(self):
        film = render.life(size=25, cell=4, frames=3, caption="word " * 7 + "{generation}", skip=9)
        (frame,) = self.notebook(film)
        slider = frame.inside.get_by_label("Frame", exact=True)
        caption = frame.inside.locator(".caption")
        # In one of these widths, the caption of generation 10 has another line than that of 9.
        for width in range(260, 400, 4):
            slider.fill("0")
            self.widen(width)
            low = self.check(frame, width)["height"]
            lines = caption.bounding_box()["height"]
            slider.fill("1")
            high = self.check(frame, width)["height"]
            if caption.bounding_box()["height"] > lines:
                break
        else:
            self.fail("the caption has the same lines in all widths")
        self.assertGreater(high, low + 15)
        slider.fill("0")
        self.assertEqual(self.check(frame, "low again", slack=40)["height"], high)
        self.widen(800)
        self.check(frame, "another width")

    def test_without_scripts_frames_are_a_little_higher(self):
        for name, (film, _) in self.films().items():
            # The estimate has no lines that the page breaks.
            if name != "texts":
                (frame,) = self.notebook(film, scripts=self.NONE)
                self.check(frame, name, slack=90)


class Frame:
    """The frame of a player in a notebook."""

    def __init__(self, page, index):
        self.element = page.locator("iframe").nth(index)
        self.inside = self.element.content_frame
        self.inside.locator("canvas").wait_for()
        self.divided = page.locator("body > div > div").nth(index)

    @property
    def output(self):
        return self.divided.bounding_box()

    @property
    def sizes(self):
        return self.inside.locator("body").evaluate(
            """body => {
              const page = document.documentElement, film = body.querySelector(".stage");
              return {
                content: body.getBoundingClientRect().height, film: film.offsetWidth,
                width: innerWidth, height: innerHeight,
                scrolled: [page.scrollWidth, page.scrollHeight],
                room: [page.clientWidth, page.clientHeight],
              };
            }"""
        )


if __name__ == "__main__":
    unittest.main()
