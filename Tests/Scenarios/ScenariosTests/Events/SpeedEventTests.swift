import Encoding
import Settings
import Testing

@testable import Films
@testable import Scenarios

/// Frame rates that change within an animation.
@Suite struct SpeedEventTests {
  private func text(_ settings: String, _ events: String...) -> ScenarioText {
    ScenarioText(
      "simulation: life\nsize: 4x4\nhold: 0\n\(settings)\nevents:\n"
        + events.map { "  - {\($0)}\n" }.joined())
  }

  /// Returns the duration of each frame in seconds.
  private func times(_ text: ScenarioText) throws -> [Ratio] {
    let scenario = try #require(try text.scenarios().first)
    let timing = try scenario.timing
    return try scenario.film.map { Ratio($0.ticks, timing.ticksPerSecond) }
  }

  @Test func `A speed applies from its generation on, and words are relative to fps`() throws {
    let film = text(
      "fps: 5\nframes: 8", "at: 1, speed: slow", "at: 3, speed: fast", "at: 4, speed: 50",
      "at: 4, speed: 40", "at: 6, speed: normal", "at: 7, speed: 0.5")
    let expected = [
      Ratio(1, 5), Ratio(2, 5), Ratio(2, 5), Ratio(1, 10), Ratio(1, 40), Ratio(1, 40), Ratio(1, 5),
      Ratio(2),
    ]
    #expect(try times(film) == expected)
    // Each duration is a whole number of video frames.
    let timing = try film.film().opened(for: [.y4m]).timing
    #expect(timing.frameRate == (40, 1))
    #expect(try film.film().ticks(perSecond: 40) == 40 * 2 + 8 + 16 + 16 + 4 + 1 + 1 + 8)
    #expect(try film.film().videoFrames(8) == 40 * 2 + 8 + 16 + 16 + 4 + 1 + 1 + 8)
  }

  @Test func `A speed at a generation without a frame applies to the next frame`() throws {
    let film = text("fps: 10\nframes: 4\nevery: 5\nskip: 7", "at: 3, speed: 4", "at: 13, speed: 2")
    #expect(try times(film) == [Ratio(1, 4), Ratio(1, 4), Ratio(1, 2), Ratio(1, 2)])
    // No frame uses the rate of fps, so it does not refine the time step.
    #expect(try film.film().timing.step == film.film().timing.ticksPerSecond / 4)
  }

  @Test func `Frames between generations share the time of their generation`() throws {
    let film = ScenarioText(
      "simulation: sea\nfps: 5\nframes: 3\ntween: 1\nhold: 1\nevents: [{at: 1, speed: fast}]\n")
    let expected = [Ratio(1, 10), Ratio(1, 10), Ratio(1, 20), Ratio(1, 20), Ratio(11, 10)]
    #expect(try times(film) == expected)
  }

  @Test func `An animation that settles holds for two seconds at its last speed`() throws {
    let film = ScenarioText(
      "simulation: life\npattern: block\nfps: 10\nevents: [{at: 2, speed: slow}]\n")
    #expect(try times(film) == [Ratio(1, 10), Ratio(1, 10), Ratio(2)])
  }

  @Test(arguments: [
    (
      "fps: 60", "fast",
      "the event at generation 1: 'speed' would show 120 frames per second, more than 100:"
    ),
    (
      "fps: 50.5", "fast",
      "the event at generation 1: 'speed' would show 101 frames per second, more than 100:"
    ),
    ("fps: 10", "quick", "expected frames per second above 0 and up to 100"),
    ("fps: 10", "0", "expected frames per second above 0 and up to 100"),
  ])
  func `A speed outside the allowed range is an error`(
    settings: String, speed: String, told: String
  )
    throws
  {
    let errors = text("\(settings)\nframes: 3", "at: 1, speed: \(speed)").errors
    #expect(errors.count == 1 && errors[0].contains(told), "\(errors)")
  }
}
