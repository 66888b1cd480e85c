import Files
import Foundation
import Grids
import Imaging
import Settings
import TestSupport
import Testing

@testable import Scenarios

/// The setting `duration`, the length of an animation in seconds, and the first row of tables.
@Suite struct DurationTests {
  private func frames(_ words: String) throws -> Int {
    let words = words.split(separator: " ").map(String.init)
    return try scenario(words + ["size=8x8", "cell=1"]).frames
  }

  @Test(arguments: [
    ("life duration=5s", 50), ("life duration=5", 50), ("life duration=1.5s", 15),
    ("life duration=500ms", 5), ("life duration=2s fps=25", 50), ("life duration=1s fps=slow", 4),
    ("life duration=1ms", 1), ("life duration=120ms", 1), ("life duration=150ms", 2),
    ("life duration=1s every=7", 10), ("wolfram duration=1s", 10),
    ("life duration=1s hold=3", 10),
  ])
  func `The frame rate gives the number of frames`(words: String, expected: Int) throws {
    #expect(try frames(words) == expected)
  }

  @Test func `A world with its own pace has fewer frames`() throws {
    #expect(try scenario("infection", "people=9", "period=0.5", "duration=5s").frames == 10)
  }

  @Test func `The time limit of a run includes the time to read its files`() throws {
    let reading = CancellationCheck.Waiting { false }
    usleep(2000)
    for (limit, isOver) in [("0.001", true), ("1000", false)] {
      var settings = SettingsReader().inner([
        Setting("max-time", limit, at: .option("--max-time"))
      ])
      let run = CancellationCheck.$waiting.withValue(reading) { RunChoices(&settings) }
      #expect(run.budget.isOver == isOver)
    }
  }

  @Test func `Durations vary`() throws {
    let text = ScenarioText(
      "simulation: life\nsize: 8x8\nduration: [1s, 2s]\nout: a-{duration}.gif\n")
    #expect(try text.scenarios().map(\.frames) == [10, 20])
    #expect(
      try text.scenarios().map { $0.outputs[0].destination.name } == ["a-1s.gif", "a-2s.gif"])
  }

  @Test(arguments: [
    ("frames=3", "'duration' sets the number of frames: use either 'duration' or 'frames'"),
    ("until=3", "'duration' sets the number of frames: use either 'duration' or 'until'"),
  ])
  func `Another length is an error`(other: String, message: String) {
    #expect(complaints(["life", "duration=5s", other]) == "--duration: \(message)")
  }

  @Test(arguments: ["0", "0s", "5m", "s", "-1s", "5 s", "1000000s", "5sms", ""])
  func `Other texts are no durations`(text: String) {
    #expect(
      complaints(["life", "duration=\(text)"])
        == "--duration: expected a duration from 1ms to 999999s, such as 5s, 1.5s or 500ms, got"
        + " '\(text)'")
  }

  @Test func `A still cannot last`() {
    #expect(complaints(["life", "duration=5s", "out=a.png"]).contains("got 50 frames"))
  }

  @Test(arguments: [
    (["frames=1", "out=t.csv"], [12]), (["frames=1", "out=t.csv", "skip=3"], [3]),
    (["frames=1", "final=yes", "out=t.csv"], [12]), (["frames=1", "out=t.png"], [12]),
    (["frames=2", "out=t.csv"], [0, 1]), (["out=t.png"], [12]),
  ])
  func `A single frame is the middle of the outbreak`(words: [String], expected: [Int]) throws {
    let job = try scenario(["infection", "people=400"] + words)
    #expect(try job.film.map(\.generation) == expected)
  }

  @Test(
    arguments: TestScope.cases(
      [
        ["life", "size=20x16"], ["life", "size=9x9", "until=30"], ["life", "pattern=glider"],
        ["wolfram", "size=21x9"], ["infection", "people=90"], ["pig"], ["hunt"],
        ["sea", "size=9x9"],
        ["forest-fire", "size=12x9"], ["gray-scott", "size=16x12", "skip=5"],
      ], .several))
  func `All outputs of a single frame show the one that each shows alone`(words: [String]) throws {
    let outputs = [
      ["png"], ["gif"], ["svg"], ["html"], ["csv"], ["json"], ["png", "csv"], ["gif", "csv"],
      ["csv", "svg"], ["png", "gif"], ["png", "json", "webp"], ["png", "html", "csv"],
    ]
    let films = try outputs.map { formats in
      let outputs = formats.map { "out=t.\($0)" }
      return try scenario(words + ["frames=1"] + outputs).film.map { ($0.generation, $0.counts) }
    }
    for film in films {
      #expect(film.map(\.0) == films[0].map(\.0) && film.map(\.1) == films[0].map(\.1))
    }
    #expect(films[0].count == 1)
  }

  @Test func `Worlds with other usual stills share the rows of a table`() {
    let words = ["infection", "people=20,33,50", "frames=1", "out=t.csv", "group=people"]
    #expect(complaints(words) == "")
  }
}
