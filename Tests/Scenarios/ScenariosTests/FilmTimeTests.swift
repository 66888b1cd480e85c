import Imaging
import Scenarios
import Settings
import Testing

@Suite struct FilmTimeTests {
  /// Returns the duration of each frame in seconds.
  private func times(_ words: [String]) throws -> [Ratio] {
    let scenario = try scenario(words)
    let timing = try scenario.timing
    return try scenario.film.map { Ratio($0.ticks, timing.ticksPerSecond) }
  }

  @Test(
    arguments: ["10", "30", "29.97", "0.3", "7", "100", "0.001", "23.976"],
    ["0", "1.5", "0.001", "3600"])
  func `An animation lasts its frames divided by fps, plus hold`(fps: String, hold: String) throws {
    let rate = try #require(Ratio(decimal: fps))
    let held = try #require(Ratio(decimal: hold))
    for frames in [1, 7] {
      let times = try times(["life", "size=2x2", "frames=\(frames)", "fps=\(fps)", "hold=\(hold)"])
      #expect(times.count == frames)
      let frame = Ratio(rate.denominator, rate.numerator)
      #expect(times.dropLast().allSatisfy { $0 == frame })
      let last = Ratio(
        frame.numerator * held.denominator + held.numerator * frame.denominator,
        frame.denominator * held.denominator)
      #expect(times.last == last)
    }
  }

  @Test(arguments: [("slow", Ratio(1, 4)), ("normal", Ratio(1, 10)), ("fast", Ratio(1, 25))])
  func `A frame rate can be a word`(word: String, time: Ratio) throws {
    #expect(try times(["life", "size=2x2", "frames=2", "fps=\(word)"]) == [time, time])
  }

  @Test(arguments: [
    ([], Ratio(1, 5)), (["period=0.25"], Ratio(1, 4)), (["period=0.25", "every=6"], Ratio(3, 2)),
    (["every=3"], Ratio(3, 5)), (["fps=20"], Ratio(1, 20)), (["fps=20", "every=3"], Ratio(1, 20)),
    (["period=0.001", "every=10"], Ratio(1, 100)),
  ])
  func `A simulation's period sets the frame rate unless fps is given`(
    words: [String], time: Ratio
  ) throws {
    #expect(try times(["infection", "frames=7"] + words) == Array(repeating: time, count: 7))
  }

  @Test func `The setting loop sets how often the animation plays`() throws {
    #expect(try scenario("life").timing.plays == 0)
    #expect(try scenario("life", "loop=3").timing.plays == 3)
  }
}
