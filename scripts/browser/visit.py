"""Visits of pages in headless Chromium, for the tests of pages."""
import os
import pathlib
import subprocess
import sys
import venv

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOLS = PROJECT / ".build/gallery-test"
PACKAGES = ["axe-playwright-python", "numpy", "pillow"]


def use_tools():
    """Restarts the script in an environment that has the packages."""
    python = TOOLS / "bin/python3"
    if not python.exists():
        venv.create(TOOLS, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
    if pathlib.Path(sys.prefix) != TOOLS:
        os.execv(python, [python, *sys.argv])


def open_browser(playwright):
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])


class Visit:
    """A visit of a page by a reader with preferences."""

    def __init__(self, browser, path, width=1280, dark=False, reduced=False, suffix="", **options):
        self.context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if reduced else "no-preference", **options)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = self.context.new_page()
        self.errors, self.requests = [], []
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(path.as_uri() + suffix)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.context.close()

    def count(self, selector):
        return self.page.locator(selector).count()

    def check_errors(self):
        assert not self.errors, self.errors
        foreign = [url for url in self.requests if not url.startswith(("file:", "data:", "blob:"))]
        assert not foreign, foreign

    def check_accessibility(self):
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page)
        assert found.violations_count == 0, found.generate_report()

    def check_width(self):
        overflow = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, f"the page is {overflow} pixels wider than the screen"
