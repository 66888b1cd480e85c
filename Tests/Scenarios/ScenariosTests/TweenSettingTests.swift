import Settings
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// The `tween` setting, which adds frames between generations.
@Suite struct TweenSettingTests {
  @Test(arguments: [
    (
      "life tween=3",
      "--tween: 'tween' is not available for life, in which nothing moves between"
        + " cells: use it with sea or agents"
    ),
    (
      "sea tween=3 every=2",
      "--tween: 'tween' requires consecutive generations: use either 'tween' or 'every'"
    ),
    ("sea tween=100", "--tween: expected a whole number from 0 to 99, got '100'"),
    (
      "sea tween=10",
      "--tween: the film would exceed 100 frames per second: lower 'fps' or 'tween'"
    ),
    (
      "sea tween=2 age=cells",
      "--tween: 'tween' cannot show ages: use either 'tween' or 'age'"
    ),
    (
      "sea tween=2 strip=3 out=a.png",
      "--tween: a strip shows generations only: use either 'tween' or 'strip'"
    ),
    (
      "sea tween=2 plot=only",
      "--tween: 'tween' has no effect on a plot alone: remove it, or set 'plot' to right or below"
    ),
    (
      "sea tween=1 tween=2 sheet=2",
      "'tween' cannot vary on a sheet, whose films all play at one speed"
    ),
    ("sea smooth=2", "unknown setting 'smooth' (did you mean 'tween'?)"),
  ])
  func `An invalid combination with tween is an error`(words: String, answer: String) {
    #expect(complaints(words.split(separator: " ").map(String.init)) == answer)
  }

  @Test(arguments: ["a.csv", "a.json", "a.gif", "a-%02d.png"])
  func `The setting tween adds frames between generations`(out: String) throws {
    let film = try scenario("sea", "frames=3", "tween=4", "out=\(out)").film
    let between = film.map(\.isBetween)
    #expect(between.count == 11 && between.count { !$0 } == 3)
  }

  @Test func `The setting tween adds no frames to a still`() {
    #expect(complaints(["sea", "tween=4", "out=a.png"]).contains("each output shows one frame"))
  }
}
