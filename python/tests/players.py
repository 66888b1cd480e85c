"""A player of a page as its reader sees it, for the tests of players in Chromium."""

import base64
import csv
import pathlib

from visit import BrowserTests, draw, pixels

# The buttons, in their order.
FILM_BUTTONS = ["Play", "Previous frame", "Next frame", "Loop"]
BUTTONS = [
    *["Zoom out", "Zoom in", "Original size", "Light or dark"],
    *["Copy the scenario", "Save this frame as PNG", "Full screen"],
]


def rows(path):
    """Returns the rows of a table of counts, as numbers by their column."""
    with pathlib.Path(path).open() as file:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]


def replaced(film, *settings):
    """Returns the words of a film, with settings in place of those that have the same names."""
    names = {word for word in settings if word.startswith("--")}
    kept = [
        word for word, before in zip(film, ["", *film]) if word not in names and before not in names
    ]
    return [*kept, *settings]


class Player:
    """One of the players on a page."""

    def __init__(self, visit, index=0):
        self.visit = visit
        self.element = visit.page.locator("render-player").nth(index)
        self.stage = self.element.locator(".stage")
        self.canvas = self.stage.locator("canvas")
        self.scrubber = self.element.get_by_label("Frame", exact=True)
        self.speed = self.element.get_by_label("Speed", exact=True)
        self.status = self.element.locator(".status")
        self.plot = self.element.locator(".plot")
        self.canvas.wait_for()

    def button(self, name):
        return self.element.get_by_role("button", name=name, exact=True)

    def press(self, *names):
        for name in names:
            self.button(name).click()

    @property
    def buttons(self):
        """The names of the visible buttons."""
        return [
            button.get_attribute("aria-label")
            for button in self.element.locator(".controls button").all()
            if button.is_visible()
        ]

    @property
    def counter(self):
        return self.element.locator(".counter").inner_text()

    @property
    def number(self):
        """The number of the shown frame. The slider has the same."""
        number = int(self.counter.split(" / ")[0])
        assert int(self.scrubber.input_value()) == number
        return number

    def wait(self, number):
        """Waits until a frame is shown."""
        self.visit.wait(
            "([counter, number]) => counter.textContent.split(' / ')[0] === String(number)",
            [self.element.locator(".counter").element_handle(), number],
        )

    @property
    def plays(self):
        return self.button("Pause").count() == 1

    @property
    def loops(self):
        return self.button("Loop").get_attribute("aria-pressed") == "true"

    @property
    def caption(self):
        """The columns of the caption."""
        return self.element.locator(".caption span").all_inner_texts()

    @property
    def title(self):
        return self.element.locator(".title").inner_text()

    @property
    def image(self):
        """The pixels of the canvas, which may be enlarged on the page."""
        data = self.canvas.evaluate("canvas => canvas.toDataURL()")
        return pixels(base64.b64decode(data.split(",")[1]))

    def count(self, color):
        """Returns the number of cells of a color, if each cell is a pixel of the canvas."""
        wanted = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
        return int((self.image[..., :3] == wanted).all(axis=2).sum())

    @property
    def zoom(self):
        """The width of the canvas on the page in widths of the image."""
        return self.canvas.bounding_box()["width"] / self.width

    @property
    def width(self):
        return int(self.element.locator(".stage img").get_attribute("width"))

    @property
    def place(self):
        """The position of the canvas in the stage, as it was before the zoom."""
        inner, outer = self.canvas.bounding_box(), self.stage.bounding_box()
        return round(inner["x"] - outer["x"]), round(inner["y"] - outer["y"])

    @property
    def middle(self):
        box = self.stage.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def focus(self):
        self.stage.focus()

    def drag(self, x, y):
        """Drags the film from its middle."""
        mouse, (left, top) = self.visit.page.mouse, self.middle
        mouse.move(left, top)
        mouse.down()
        mouse.move(left + x, top + y, steps=4)
        mouse.up()


class PlayerTests(BrowserTests):
    """Tests of a page with a player."""

    # 12 frames a tenth of a second each, and cells of 20 pixels.
    SMALL = [
        *["life", "--size", "12x9", "--cell", "20", "--seed", "1"],
        *["--caption", "generation {generation}", "--frames", "12"],
    ]

    def open(self, *settings, film=SMALL, suffix="", name="film.html", **options):
        """Draws a film and its table, and opens its page."""
        self.path = draw(*replaced(film, *settings), "--out", name, "--out", "film.csv")
        return Player(self.visit(self.path, suffix=suffix, **options))
