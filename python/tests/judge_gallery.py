"""Tests pages of images in Chromium: keys, screens, themes, motion, accessibility and speed."""

import os
import pathlib
import subprocess
import unittest

from render._program import program
from visit import LOOKS, PROJECT, BrowserTests

PAGES = [PROJECT / "docs/gallery/index.html", PROJECT / "examples/index.html"]


class GalleryTests(BrowserTests):
    def test_pages_fit_and_are_accessible_in_both_themes(self):
        for path in PAGES:
            for width, dark in LOOKS:
                with self.subTest(page=path.parent.name, dark=dark, width=width):
                    visit = self.visit(path, width=width, dark=dark, moves=True)
                    visit.page.wait_for_load_state("load")
                    self.check_width(visit)
                    broken = visit.page.evaluate(
                        "[...document.images].filter(i => i.complete && !i.naturalWidth)"
                        ".map(i => i.alt)"
                    )
                    self.assertEqual(broken, [])
                    self.check_accessibility(visit)
                    theme = "dark" if dark else "light"
                    visit.save_screenshot(f"{path.parent.name}-{width}-{theme}")

    def shown(self, visit):
        """The frame that the first player shows."""
        return visit.page.evaluate("document.querySelector('render-player').number")

    def wait_for(self, visit, condition):
        """Waits for an expression. The policy of the page forbids that Playwright does it."""
        for _ in range(100):
            if visit.page.evaluate(condition):
                return
            visit.page.wait_for_timeout(50)
        self.fail(f"not within 5 s: {condition}")

    def first_player(self, visit):
        player = visit.page.locator("render-player").first
        player.scroll_into_view_if_needed()
        visit.page.locator("render-player.active").first.wait_for()
        return player

    def test_with_reduced_motion_a_film_plays_for_a_click_only(self):
        visit = self.visit(PAGES[0])
        player = self.first_player(visit)
        visit.page.wait_for_timeout(300)
        self.assertEqual(self.shown(visit), 0)
        player.get_by_role("button", name="Play").click()
        self.wait_for(visit, "document.querySelector('render-player').number > 0")
        self.check_accessibility(visit)
        # Films in other files show their stills.
        visit = self.visit(PAGES[1])
        sources = visit.page.evaluate("[...document.images].map(i => i.currentSrc.slice(-4))")
        self.assertNotIn(".gif", sources)
        visit.page.locator("#motion").click()
        self.wait_for(
            visit, "[...document.images].some(i => i.currentSrc.endsWith('.gif'))"
        )

    def test_films_play_while_they_are_visible_until_all_are_paused(self):
        visit = self.visit(PAGES[0], moves=True)
        self.first_player(visit)
        self.wait_for(visit, "document.querySelector('render-player').number > 0")
        motion = visit.page.locator("#motion")
        motion.click()
        self.assertEqual(motion.inner_text(), "Play all")
        frame = self.shown(visit)
        visit.page.wait_for_timeout(300)
        self.assertEqual(self.shown(visit), frame)
        visit.page.emulate_media(color_scheme="dark")
        motion.click()
        self.first_player(visit)
        self.wait_for(visit, f"document.querySelector('render-player').number != {frame}")
        # Only players near the screen have started.
        self.assertLess(visit.count("render-player.active"), visit.count("render-player"))
        visit = self.visit(PAGES[1], moves=True)
        visit.page.locator("#motion").click()
        self.wait_for(
            visit, "[...document.images].every(i => !i.currentSrc.endsWith('.gif'))"
        )

    def test_the_page_is_used_with_the_keyboard_alone(self):
        for path in PAGES:
            with self.subTest(page=path.parent.name):
                visit = self.visit(path)
                self.search(visit)
                self.choose_a_tag(visit)
                self.reach_an_article(visit)
                self.check_accessibility(visit)

    def focus(self, visit):
        return visit.page.evaluate("document.activeElement.id || document.activeElement.className")

    def search(self, visit):
        total = visit.count("article")
        for name in ("skip", "search"):
            visit.keys("Tab")
            self.assertEqual(self.focus(visit), name)
        visit.page.keyboard.type("no such text")
        self.assertTrue(visit.page.locator("#found").inner_text().startswith("0 of"))
        visit.keys("Control+A", "Delete")
        self.assertEqual(visit.count("article:not([hidden])"), total)

    def choose_a_tag(self, visit):
        total = visit.count("article")
        visit.keys("Tab")
        self.assertEqual(self.focus(visit), "motion")
        visit.keys("Tab")
        tag = visit.page.evaluate("document.activeElement.dataset.tag")
        visit.keys("Space")
        labels = visit.page.locator("article:not([hidden]) .labels").all_inner_texts()
        self.assertTrue(labels)
        self.assertTrue(all(tag in text for text in labels), (tag, labels))
        visit.keys("Space")
        self.assertEqual(visit.count("article:not([hidden])"), total)

    def reach_an_article(self, visit):
        """Uses the first buttons of articles, one after the other."""
        page, left = visit.page, {"BUTTONCopy", "SUMMARY"}
        plays = visit.count("render-player") > 0
        left |= {"BUTTONPlay"} if plays else set()
        for _ in range(400):
            visit.keys("Tab")
            name = page.evaluate("(e => e.nodeName + (e.title || e.textContent))(document.activeElement)")
            found = {start for start in left if name.startswith(start)}
            left -= found
            if "BUTTONCopy" in found:
                visit.keys("Enter")
                page.get_by_text("Copied", exact=True).wait_for()
                self.assertTrue(visit.clipboard().startswith("render run "))
            if "SUMMARY" in found:
                visit.keys("Enter")
                self.assertEqual(visit.count("details[open] pre"), 1)
            if "BUTTONPlay" in found:
                visit.keys("Space")
                page.get_by_title("Pause", exact=True).first.wait_for()
            if not left:
                return
        self.fail(f"not reached: {left}")

    @unittest.skipUnless(os.environ.get("RENDER_MEASURES"), "measures a time")
    def test_two_hundred_films_load_within_two_seconds(self):
        for number in range(200):
            pathlib.Path(f"film-{number:03}.yaml").write_text(
                f"simulation: sea\nsize: 24x16\ncell: 8\nseed: {number}\nframes: 20\n"
                f"description: Sea number {number}\ntags: [series {number % 7}]\n"
                f"out: film-{number:03}.gif\n"
            )
        subprocess.run([program(), "gallery", ".", "--out", "index.html"], check=True)
        times = []
        for _ in range(5):
            visit = self.visit(pathlib.Path("index.html").resolve(), moves=True)
            visit.page.wait_for_load_state("load")
            entry = "performance.getEntriesByType('navigation')[0].loadEventEnd"
            times.append(visit.page.evaluate(entry))
            self.assertEqual(visit.count("article"), 200)
            visit.page.locator("render-player.active").first.wait_for()
        median = sorted(times)[len(times) // 2]
        print(f"200 films load in {median:.0f} ms")
        self.assertLess(median, 2000, times)


if __name__ == "__main__":
    unittest.main()
