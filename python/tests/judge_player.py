"""Tests the controls, the keys and the time of pages with a player in Chromium."""

import unittest

from players import BUTTONS, FILM_BUTTONS, Player, PlayerTests
from visit import draw

# Each key, the frames before and after it, and what else it changes.
STEPS = [
    ("ArrowRight", 5, 6), ("ArrowLeft", 5, 4), ("Home", 5, 0), ("End", 5, 11),
    ("ArrowRight", 11, 11), ("ArrowLeft", 0, 0), ("Home", 0, 0), ("End", 11, 11),
]  # fmt: skip
SPEEDS = ["0.0625", "0.125", "0.25", "0.5", "1", "2", "4", "8", "16"]


class TimeTests(PlayerTests):
    """Playing in a page whose time is stopped, and passes as the tests say."""

    def still(self, *settings, **options):
        player = self.open(*settings, stopped=True, **options)
        if "suffix" not in options:
            player.wait(0)
        return player

    def test_play_shows_each_frame_for_its_time_and_pause_stops(self):
        player = self.still()
        self.assertEqual((player.number, player.plays), (0, False))
        player.press("Play")
        self.assertTrue(player.plays)
        for number in range(1, 8):
            player.visit.pass_time(50 if number == 1 else 0)
            player.visit.pass_time(100)
            self.assertEqual(player.number, number)
        player.press("Pause")
        self.assertFalse(player.plays)
        player.visit.pass_time(3000)
        self.assertEqual(player.number, 7)

    def test_the_button_shows_what_it_does_next(self):
        player = self.still()
        shape = player.element.locator(".controls button path").first
        plays = shape.get_attribute("d")
        player.press("Play")
        self.assertEqual(player.button("Pause").get_attribute("title"), "Pause")
        self.assertNotEqual(shape.get_attribute("d"), plays)
        player.press("Pause")
        self.assertEqual(shape.get_attribute("d"), plays)

    def test_the_frame_rate_and_the_hold_are_those_of_the_film(self):
        player = self.still("--fps", "4", "--hold", "2")
        player.press("Play")
        player.visit.pass_time(11 * 250 + 50)
        self.assertEqual(player.number, 11)
        player.visit.pass_time(2100)
        self.assertEqual(player.number, 11)
        player.visit.pass_time(150)
        self.assertEqual(player.number, 0)

    def test_speeds_multiply_the_frame_rate(self):
        player = self.still(film=[*self.SMALL[:-1], "400"])
        for value in SPEEDS:
            player.speed.select_option(value)
            player.focus()
            player.visit.keys("Home", "Space")
            player.visit.pass_time(2050)
            player.visit.keys("Space")
            # The screen shows an image each 16 milliseconds.
            speed = float(value)
            self.assertAlmostEqual(player.number, 20 * speed, delta=1 + speed / 2, msg=value)

    def test_a_speed_applies_to_the_rest_of_the_shown_frame(self):
        player = self.still("--fps", "1")
        player.speed.select_option("0.0625")
        player.press("Play")
        player.visit.pass_time(8050)
        self.assertEqual(player.number, 0)
        player.speed.select_option("1")
        # Half of the frame remains, at a frame a second.
        player.visit.pass_time(400)
        self.assertEqual(player.number, 0)
        player.visit.pass_time(150)
        self.assertEqual(player.number, 1)

    def test_the_select_names_all_speeds(self):
        player = self.still()
        names = player.speed.locator("option").all_inner_texts()
        self.assertEqual(names, ["1/16×", "1/8×", "1/4×", "1/2×", "1×", "2×", "4×", "8×", "16×"])
        self.assertEqual(player.speed.input_value(), "1")

    def test_a_loop_begins_again_and_another_film_stops_at_its_end(self):
        player = self.still()
        self.assertTrue(player.loops)
        player.press("Play")
        player.visit.pass_time(1250)
        self.assertEqual((player.number, player.plays), (0, True))
        player.press("Loop")
        self.assertFalse(player.loops)
        player.visit.pass_time(5000)
        self.assertEqual((player.number, player.plays), (11, False))
        player.press("Play")
        self.assertEqual((player.number, player.plays), (0, True))
        player.visit.pass_time(350)
        self.assertEqual(player.number, 3)

    def test_a_film_that_plays_once_does_not_loop(self):
        for count, loops in (("0", True), ("1", False)):
            self.assertEqual(self.still("--loop", count).loops, loops)

    def test_a_long_film_that_has_ended_plays_again(self):
        # The player keeps six groups of at most 1024 frames in memory.
        film = ["wolfram", "--rule", "30", "--size", "9x1", "--loop", "1", "--frames", "9000"]
        player = self.still("--caption", "{generation}", film=film)
        player.focus()
        for number in (1100, 2200, 3300, 4400, 5500, 6600, 7700, 8999):
            player.scrubber.fill(str(number))
            player.wait(number)
        player.press("Play")
        player.wait(0)
        player.visit.pass_time(350)
        self.assertEqual((player.number, player.plays), (3, True))

    def test_a_page_in_the_background_leaves_out_no_more_than_it_must(self):
        player = self.still()
        player.press("Play")
        player.visit.page.clock.fast_forward(60_000)
        # A long pause counts as no time.
        self.assertLessEqual(player.number, 1)
        player.visit.pass_time(250)
        self.assertIn(player.number, (2, 3))

    def test_steps_and_seeks_pause(self):
        player = self.still()
        for action in (
            lambda: player.press("Next frame"),
            lambda: player.press("Previous frame"),
            lambda: player.scrubber.fill("9"),
            lambda: player.visit.keys("Home"),
        ):
            player.press("Play")
            player.visit.pass_time(350)
            player.focus()
            action()
            self.assertFalse(player.plays)
            number = player.number
            player.visit.pass_time(2000)
            self.assertEqual(player.number, number)

    def test_a_film_starts_by_itself_unless_motion_is_reduced_or_a_frame_is_linked(self):
        player = self.still(moves=True)
        # The first frame is shown before any time has passed.
        player.button("Pause").wait_for()
        player.visit.pass_time(350)
        self.assertEqual(player.number, 3)
        for options in ({"moves": False}, {"moves": True, "suffix": "#frame=5"}):
            player = self.still(**options)
            player.wait(5 * ("suffix" in options))
            player.visit.pass_time(2000)
            self.assertEqual((player.number, player.plays), (5 * ("suffix" in options), False))

    def test_a_film_pauses_while_it_is_out_of_sight(self):
        player = self.still(moves=True)
        player.button("Pause").wait_for()
        player.visit.page.evaluate("document.body.style.paddingBottom = '4000px'")
        scroll = lambda y: player.visit.page.evaluate("y => scrollTo(0, y)", y)
        scroll(4000)
        player.button("Play").wait_for()
        scroll(0)
        player.button("Pause").wait_for()
        player.press("Pause")
        scroll(4000)
        player.visit.page.wait_for_timeout(200)
        scroll(0)
        player.visit.page.wait_for_timeout(200)
        self.assertFalse(player.plays, "a film that its reader has paused starts again")

    def test_an_embedded_film_has_no_controls_and_plays_with_a_click(self):
        player = self.still(suffix="?controls=none")
        visit = player.visit
        self.assertEqual(visit.count("button, select, input"), 0)
        self.assertFalse(visit.page.locator("details").is_visible())
        first = player.canvas.get_attribute("aria-label")
        player.stage.click()
        visit.pass_time(350)
        player.stage.click()
        visit.pass_time(1000)
        self.assertIn("generation 0", first)
        self.assertIn("generation 3", player.canvas.get_attribute("aria-label"))


class ControlTests(PlayerTests):
    """The controls and keys of a film that does not play."""

    def at(self, player, number):
        player.scrubber.fill(str(number))
        player.wait(number)
        return player

    def test_a_page_has_all_controls_with_their_names(self):
        player = self.open()
        self.assertEqual(player.buttons, FILM_BUTTONS + BUTTONS)
        for button in player.element.locator(".controls button").all():
            name = button.get_attribute("aria-label")
            self.assertEqual(button.get_attribute("title"), name)
        self.assertEqual(player.counter, "0 / 11")
        self.assertEqual(player.scrubber.get_attribute("max"), "11")

    def test_buttons_step_and_stop_at_the_ends(self):
        player = self.open()
        for name, numbers in (("Next frame", [1, 2, 3]), ("Previous frame", [2, 1, 0, 0])):
            for number in numbers:
                player.press(name)
                self.assertEqual(player.number, number)
        self.at(player, 11).press("Next frame")
        self.assertEqual(player.number, 11)

    def test_a_click_on_the_slider_goes_to_its_frame(self):
        player = self.open()
        box = player.scrubber.bounding_box()
        for part, number in ((0.02, 0), (0.5, 6), (0.98, 11)):
            player.visit.page.mouse.click(
                box["x"] + part * box["width"], box["y"] + box["height"] / 2
            )
            self.assertAlmostEqual(player.number, number, delta=1)

    def test_keys_step_seek_and_stop_at_the_ends(self):
        player = self.open()
        for place in ("stage", "scrubber", "body"):
            for key, before, after in STEPS:
                self.at(player, before)
                player.visit.page.evaluate("document.activeElement.blur()")
                if place != "body":
                    getattr(player, place).focus()
                player.visit.keys(key)
                self.assertEqual(player.number, after, (place, key))

    def test_keys_change_the_speed_within_its_limits(self):
        player = self.open()
        player.focus()
        faster, slower = [*SPEEDS[5:], "16"], [*SPEEDS[7::-1], SPEEDS[0]]
        for key, values in (("ArrowUp", faster), ("ArrowDown", slower)):
            for value in values:
                player.visit.keys(key)
                self.assertEqual(player.speed.input_value(), value)

    def test_space_plays_and_pauses_once_wherever_the_focus_is(self):
        for place in ("stage", "scrubber"):
            player = self.open()
            getattr(player, place).focus()
            player.visit.keys("Space")
            self.assertTrue(player.plays, place)
            player.visit.keys("Space")
            self.assertFalse(player.plays, place)
        player.button("Play").focus()
        player.visit.keys("Space")
        self.assertTrue(player.plays)
        player.button("Loop").focus()
        player.visit.keys("Space")
        self.assertEqual((player.plays, player.loops), (True, False))

    def test_keys_zoom(self):
        player = self.open()
        player.focus()
        for key, zoom in (("+", 1.5), ("=", 2.25), ("-", 1.5), ("0", 1), ("-", 1)):
            player.visit.keys(key)
            self.assertAlmostEqual(player.zoom, zoom, 2)

    def test_shift_and_arrows_move_an_enlarged_film(self):
        player = self.open()
        player.focus()
        player.visit.keys(*["+"] * 6)
        left, top = player.place
        for key, x, y in (
            ("ArrowRight", -40, 0), ("ArrowLeft", 0, 0), ("ArrowDown", 0, -40), ("ArrowUp", 0, 0),
        ):  # fmt: skip
            player.visit.keys(f"Shift+{key}")
            self.assertEqual(player.place, (left + x, top + y), key)
        self.assertEqual((player.number, player.speed.input_value()), (0, "1"))

    def test_the_table_of_keys_is_complete(self):
        player = self.open()
        keys, pans = player.visit.page.evaluate(
            "(p => [Object.keys(p.keys), Object.keys(p.pans)])(customElements.get('render-player'))"
        )
        tested = {" ", "ArrowUp", "ArrowDown", "+", "=", "-", "0", *(key for key, *_ in STEPS)}
        self.assertEqual(set(keys), tested)
        self.assertEqual(set(pans), {"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"})

    def test_keys_of_the_browser_and_of_lists_stay_theirs(self):
        player = self.open("--title", "long " * 60)
        player.focus()
        for key in ("Control+ArrowRight", "Alt+ArrowRight", "Meta+ArrowRight", "Control+End", "a"):
            player.visit.keys(key)
            self.assertEqual(player.number, 0, key)
        player.speed.focus()
        player.visit.keys("ArrowDown")
        self.assertEqual((player.speed.input_value(), player.number), ("2", 0))
        # A long line of the scenario can be scrolled with keys.
        player.visit.page.get_by_text("Scenario", exact=True).click()
        player.element.locator("pre").focus()
        player.visit.keys("ArrowRight", "End")
        self.assertEqual(player.number, 0)

    def test_an_address_leads_to_a_frame(self):
        player = self.open(suffix="#frame=5")
        player.wait(5)
        for address, number in (("#frame=7", 7), ("#frame=99999999", 11), ("#frame=0", 0)):
            player.visit.page.evaluate("address => { location.hash = address }", address)
            player.wait(number)
        for address in ("#frame=-1", "#frame=", "#frame=2x", "#other"):
            player.visit.page.evaluate("address => { location.hash = address }", address)
        self.assertEqual(player.number, 0)

    def test_a_film_of_one_frame_has_no_controls_for_time(self):
        player = self.open("--skip", "3", film=[*self.SMALL[:-1], "1"], moves=True)
        self.assertEqual(player.buttons, BUTTONS)
        self.assertEqual(player.scrubber.count() + player.speed.count(), 0)
        self.assertEqual(player.caption, ["generation 3"])
        player.focus()
        player.visit.keys("Space", "ArrowRight", "ArrowLeft", "End", "ArrowUp", "+")
        self.assertAlmostEqual(player.zoom, 1.5, 2)
        self.assertEqual(player.caption, ["generation 3"])

    def test_any_frame_of_a_long_film_is_shown(self):
        film = ["wolfram", "--rule", "30", "--size", "9x1", "--frames", "5000"]
        player = self.open("--caption", "{generation}", film=film)
        for number in (4999, 17, 1024, 1023, 4096, 2500, 0):
            player.scrubber.fill(str(number))
            player.wait(number)
            self.assertEqual(player.caption, [str(number)])


class ZoomTests(PlayerTests):
    def test_buttons_zoom_between_the_original_size_and_64(self):
        player = self.open()
        player.press("Zoom out")
        self.assertAlmostEqual(player.zoom, 1, 2)
        player.press("Zoom in")
        self.assertAlmostEqual(player.zoom, 1.5, 2)
        player.press(*["Zoom in"] * 12)
        self.assertAlmostEqual(player.zoom, 64, 1)
        player.press("Original size")
        self.assertAlmostEqual(player.zoom, 1, 2)
        self.assertEqual(player.place, (0, 0))

    def test_zooming_keeps_the_stage_filled(self):
        player = self.open()
        player.press(*["Zoom in"] * 6)
        for x, y in ((2000, 0), (-4000, 0), (2000, 2000), (0, -4000)):
            player.focus()
            player.drag(x / 10, y / 10)
            for _ in range(20):
                player.visit.keys("Shift+ArrowLeft" if x > 0 else "Shift+ArrowRight")
            inner, outer = player.canvas.bounding_box(), player.stage.bounding_box()
            self.assertLessEqual(inner["x"], outer["x"] + 1)
            self.assertLessEqual(inner["y"], outer["y"] + 1)
            self.assertGreaterEqual(inner["x"] + inner["width"] + 1, outer["x"] + outer["width"])
            self.assertGreaterEqual(inner["y"] + inner["height"] + 1, outer["y"] + outer["height"])

    def test_the_wheel_zooms_around_the_pointer_after_a_click_or_with_control(self):
        player = self.open()
        mouse = player.visit.page.mouse
        player.press(*["Zoom in"] * 6)
        box, zoom = player.stage.bounding_box(), player.zoom
        spot = box["x"] + 300, box["y"] + 200
        mouse.move(*spot)
        mouse.wheel(0, -300)
        player.visit.page.wait_for_timeout(100)
        self.assertAlmostEqual(player.zoom, zoom, 2)
        mouse.click(*spot)
        cell = player.status.inner_text()
        self.assertRegex(cell, r"^\d+, \d+: (alive|dead)$")
        self.wheel(player, -300)
        self.assertAlmostEqual(player.zoom / zoom, 1.822, 2)
        mouse.move(spot[0] + 1, spot[1])
        self.assertEqual(player.status.inner_text(), cell)
        self.wheel(player, 300)
        self.assertAlmostEqual(player.zoom, zoom, 2)
        player.press("Original size")
        mouse.move(*player.middle)
        player.visit.page.keyboard.down("Control")
        self.wheel(player, -300)
        self.assertAlmostEqual(player.zoom, 1.822, 2)

    def wheel(self, player, y):
        zoom = player.zoom
        player.visit.page.mouse.wheel(0, y)
        player.visit.wait(
            "([canvas, width]) => canvas.getBoundingClientRect().width !== width",
            [player.canvas.element_handle(), zoom * player.width],
        )

    def test_dragging_moves_an_enlarged_film_and_no_other(self):
        player = self.open()
        player.drag(30, 20)
        self.assertEqual(player.place, (0, 0))
        player.press(*["Zoom in"] * 6)
        left, top = player.place
        player.drag(30, 20)
        self.assertEqual(player.place, (left + 30, top + 20))
        player.visit.page.mouse.move(*player.middle)
        self.assertEqual(player.place, (left + 30, top + 20), "the film follows a released mouse")

    def test_two_fingers_zoom(self):
        player = self.open(width=600, has_touch=True)
        x, y = player.middle
        screen = player.visit.context.new_cdp_session(player.visit.page)
        for kind, reach in (("Start", 20), ("Move", 40), ("Move", 60), ("End", None)):
            sides = enumerate((-1, 1)) if reach else ()
            points = [{"x": x + side * reach, "y": y, "id": finger} for finger, side in sides]
            screen.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        # The fingers are three times as far from each other.
        self.assertAlmostEqual(player.zoom, 3, 1)

    def test_the_film_fills_the_screen_and_returns(self):
        player = self.open()
        player.press("Zoom in", "Original size", "Full screen")
        player.visit.wait("() => document.fullscreenElement?.localName === 'render-player'")
        player.visit.wait(
            "([canvas, width]) => canvas.getBoundingClientRect().width > 1.5 * width",
            [player.canvas.element_handle(), player.width],
        )
        self.assertFalse(player.element.locator("details").is_visible())
        player.press("Full screen")
        player.visit.wait("() => document.fullscreenElement === null")
        player.visit.wait(
            "([canvas, width]) => Math.round(canvas.getBoundingClientRect().width) === width",
            [player.canvas.element_handle(), player.width],
        )


class SeveralPlayersTests(PlayerTests):
    """Two players in a page: a fragment, and an element without a program of its own."""

    def both(self, **options):
        first = draw(*self.SMALL, "--title", "A", "--html", "fragment", "--out", "a.html")
        film = ["sea", "--size", "12x9", "--cell", "20", "--frames", "20", "--title", "B"]
        second = draw(*film, "--html", "element", "--out", "b.html")
        page = first.with_name("both.html")
        page.write_text(f"<!DOCTYPE html>\n{first.read_text()}{second.read_text()}")
        visit = self.visit(page, height=1800, stopped=True, **options)
        return Player(visit), Player(visit, 1)

    def test_keys_apply_to_the_player_with_the_focus(self):
        first, second = self.both()
        first.visit.keys("ArrowRight", "Space")
        self.assertEqual((first.number, second.number), (0, 0), "keys without a focus")
        second.focus()
        second.visit.keys("ArrowRight", "ArrowRight", "+", "ArrowUp")
        self.assertEqual((first.number, second.number), (0, 2))
        self.assertEqual((first.speed.input_value(), second.speed.input_value()), ("1", "2"))
        self.assertAlmostEqual(first.zoom, 1, 2)
        self.assertAlmostEqual(second.zoom, 1.5, 2)
        first.focus()
        first.visit.keys("End")
        self.assertEqual((first.number, second.number), (11, 2))

    def test_each_plays_with_its_own_speed_loop_and_theme(self):
        first, second = self.both()
        first.speed.select_option("2")
        first.press("Loop", "Play")
        second.press("Play")
        # In the middle of a frame of both: the screen shows an image each 16 milliseconds.
        first.visit.pass_time(525)
        self.assertEqual((first.number, second.number), (10, 5))
        first.visit.pass_time(500)
        self.assertEqual((first.number, second.number), (11, 10))
        self.assertEqual((first.plays, second.plays), (False, True))
        self.assertEqual((first.loops, second.loops), (False, True))
        second.press("Light or dark")
        self.assertEqual(first.element.get_attribute("theme"), None)
        self.assertEqual(second.element.get_attribute("theme"), "dark")
        self.assertEqual((first.title, second.title), ("A", "B"))

    def test_each_copies_its_own_scenario(self):
        first, second = self.both()
        for player, name in ((first, "life"), (second, "sea")):
            player.press("Copy the scenario")
            player.element.get_by_text("Copied").wait_for()
            self.assertTrue(player.visit.clipboard().startswith(f"simulation: {name}\n"))

    def test_an_address_leads_to_a_frame_of_the_first(self):
        first, second = self.both(suffix="#frame=3")
        first.wait(3)
        self.assertEqual((first.number, second.number), (3, 0))


if __name__ == "__main__":
    unittest.main()
