import Settings
import TestSupport
import Testing

@testable import Films
@testable import Scenarios

/// The `tween` setting, which adds frames between generations.
@Suite struct TweenSettingTests {
  @Test(arguments: [
    ("life tween=3", "--tween: in life nobody goes from cell to cell: tween is for sea"),
    (
      "sea tween=3 every=2",
      "--tween: tween shows the way from each generation to the next: give one of tween and every"
    ),
    ("sea tween=100", "--tween: '100' does not fit: must be a whole number from 0 to 99"),
    ("sea tween=10", "--tween: this comes to over 100 pictures a second: lower fps or tween"),
    (
      "sea tween=2 age=cells",
      "--tween: who is on the way has left no cell yet: give one of tween and age"
    ),
    (
      "sea tween=2 strip=3 out=a.png",
      "--tween: a strip shows generations: give one of tween and strip"
    ),
    (
      "sea tween=2 plot=only",
      "--tween: a plot alone shows nobody on the way: leave out tween, or give plot right or below"
    ),
    ("sea tween=1 tween=2 sheet=2", "'tween' cannot vary on a sheet, which plays at one speed"),
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

  @Test func `The setting tween adds no frames to a still`() throws {
    #expect(try scenario("sea", "tween=4", "out=a.png").frames == 1)
  }
}
