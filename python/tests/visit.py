"""Visits of pages in headless Chromium, for the tests of pages."""

import contextlib
import io
import os
import pathlib
import shutil
import subprocess
import sys

import numpy
from PIL import Image
from render._program import program
from support import InDirectory, leave_out

leave_out("chromium", "playwright")
PROJECT = pathlib.Path(__file__).resolve().parents[2]
# scripts/setup installs playwright and axe here, because systems have no packages of them.
for packages in (PROJECT / ".build/playwright").glob("lib/python3*/site-packages"):
    sys.path.append(str(packages))

from axe_playwright_python.sync_playwright import Axe  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

PROGRAM = shutil.which("chromium") or shutil.which("google-chrome")
# Pages must not wait for other machines.
OPTIONS = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"]
# A directory for screenshots of the pages; none if it is not set.
SCREENSHOTS = os.environ.get("RENDER_SCREENSHOTS")
# True if tests take their full size, such as all frames of a film instead of two.
IS_FULL = os.environ.get("RENDER_TESTS") == "all"
# The widths of screens, and whether readers prefer dark pages. The short version has two.
LOOKS = [(360, True), (1280, False), (360, False), (1280, True)][: 4 if IS_FULL else 2]


def draw(*arguments):
    """Runs the program, and returns the path of its first output."""
    words = [str(argument) for argument in arguments]
    subprocess.run([program(), *words, "--quiet"], check=True)
    return pathlib.Path(words[words.index("--out") + 1]).resolve()


def pixels(image):
    """Returns the red, green, blue and alpha of the pixels of a file or of its bytes."""
    source = io.BytesIO(image) if isinstance(image, bytes) else image
    return numpy.array(Image.open(source).convert("RGBA"))


@contextlib.contextmanager
def browser(has_scrollbars=False):
    """Starts a browser, whose scrollbars take no width unless they are visible, and ends it."""
    ignored = ["--hide-scrollbars"] if has_scrollbars else None
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=PROGRAM, args=OPTIONS, ignore_default_args=ignored
        )


class BrowserTests(InDirectory):
    """Tests that share a browser. It ends with the class, as notebooks need the event loop."""

    has_scrollbars = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = cls.enterClassContext(browser(cls.has_scrollbars))

    def visit(self, path, **options):
        """Opens a page until the end of the test, which then fails for errors and requests."""
        visit = Visit(self.browser, path, **options)
        self.addCleanup(visit.context.close)
        self.addCleanup(self.check_errors, visit)
        return visit

    def check_errors(self, visit):
        self.assertEqual(visit.errors, [])
        own = ("file:", "data:", "blob:")
        self.assertEqual([url for url in visit.requests if not url.startswith(own)], [])

    def check_accessibility(self, visit):
        found = Axe().run(visit.page)
        self.assertEqual(found.violations_count, 0, found.generate_report())

    def check_width(self, visit):
        overflow = visit.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        self.assertLessEqual(overflow, 0, "the page is wider than the screen")


class Visit:
    """A visit of a page by a reader with preferences."""

    def __init__(
        self,
        browser,
        path,
        width=1280,
        height=800,
        dark=False,
        moves=False,
        stopped=False,
        suffix="",
        **options,
    ):
        """Opens a page.

        `moves`: False for a reader who prefers reduced motion, so that no film starts.
        `stopped`: True if the time of the page passes in `pass_time` only.
        """
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moves else "reduce",
            **options,
        )
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = self.context.new_page()
        self.errors, self.requests = [], []
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        if stopped:
            self.page.clock.install(time=0)
            # Milliseconds that are a multiple of 16, the time between two images of the screen.
            self.page.clock.pause_at(1_000_000)
        self.page.goto(path.as_uri() + suffix)

    def pass_time(self, milliseconds):
        self.page.clock.run_for(milliseconds)

    def count(self, selector):
        return self.page.locator(selector).count()

    def press(self, *names):
        """Clicks buttons."""
        for name in names:
            self.page.get_by_role("button", name=name, exact=True).click()

    def keys(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def clipboard(self):
        return self.page.evaluate("navigator.clipboard.readText()")

    def wait(self, condition, argument=None):
        """Waits until a JavaScript function returns true."""
        self.page.wait_for_function(condition, arg=argument)

    def save_screenshot(self, name):
        if SCREENSHOTS:
            folder = pathlib.Path(SCREENSHOTS)
            folder.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=folder / f"{name}.png", full_page=True)
