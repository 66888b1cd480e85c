import Files
import Foundation
import Settings
import TestSupport
import Testing

@testable import Scenarios

/// Input that once took minutes or too much memory to reject. The number of reported errors is
/// limited.
@Suite struct BoundedErrorsTests {
  private let enough = InputError.maximumReported + 1

  /// Returns a scenario's errors, after `render` has reported them within 30 seconds of processor
  /// time.
  private func errors(_ text: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.file("film.yaml"))
    let program = try Program.render(["check", "film.yaml"], cpuSeconds: 30, in: folder.url)
    try #require(program.status < 128, "\(program.errors.prefix(1000))")
    return ScenarioText(text).errors
  }

  @Test func `The number of reported unknown settings is limited`() throws {
    let keys = (0..<9_000).map { "abcdefg\($0): 1\n" }.joined()
    let errors = try errors("simulation: life\n" + keys)
    #expect(errors.count == enough)
    #expect(errors.first == "film.yaml:2:1: unknown setting 'abcdefg0'")
  }

  @Test func `An error common to all variations is reported once`() throws {
    let keys = (0..<2000).map { "abcdefg\($0): 1\n" }.joined()
    #expect(
      try errors("simulation: life\nseed: 1..4096\nout: 'a-{seed}.gif'\n" + keys).count == enough)
  }

  /// Tests use an index because the log repeats each argument several times.
  private static let lists = [
    "events:\n" + String(repeating: "- {a: 1}\n", count: 100_000),
    "camera:\n" + (0..<9999).map { "- {at: \($0), x: a, zooom: 3}\n" }.joined(),
    "events: [{at: 0, toggle: [\(String(repeating: "[a], ", count: 100_000))]}]\n",
    String(repeating: "a: 1\n", count: 100_000),
  ]

  @Test(arguments: TestScope.cases(lists.indices, .two))
  func `The number of reported errors in lists is limited`(list: Int) throws {
    #expect(try errors("simulation: life\n" + Self.lists[list]).count <= 2 * enough)
  }

  @Test func `The first tag directive is an error`() throws {
    let tags = (0..<80_000).map { "%TAG !a\($0)! tag:x,2000:\n" }.joined()
    let tag = "tags (!name) are not supported: remove the tag"
    #expect(
      try errors("# tags\n" + tags + "---\nsimulation: life\n") == ["film.yaml:2:1: \(tag)"])
    #expect(try errors("\u{FEFF}" + tags) == ["film.yaml:1:1: \(tag)"])
    #expect(try errors("%YAML 1.1\r%TAG ! a:\r--- {}\r") == ["film.yaml:2:1: \(tag)"])
    #expect(
      try errors("%YAML 1.1\n---\nsimulation: life\ntitle: \"%TAG\"\ndescription: a %TAG\n") == []
    )
  }

  @Test func `The length of file names and text is limited after placeholders are replaced`() throws
  {
    let long = String(repeating: "x", count: 9000)
    let places = String(repeating: "{caption}", count: 30_000)
    #expect(
      try errors("simulation: life\ncaption: '\(long)'\nout: '\(places).gif'\n")
        == ["film.yaml:3:6: the name exceeds 4096 bytes, the limit of a path"])
    let row = String(repeating: "10", count: 200)
    for setting in ["title", "caption"] {
      for text in [
        String(repeating: "{start} ", count: 1000), String(repeating: "x ", count: 5001),
      ] {
        #expect(
          try errors("simulation: wolfram\nsize: 400x2\nstart: \(row)\n\(setting): '\(text)'\n")
            == [
              "film.yaml:4:\(setting.count + 3): a title or caption can have at most 10000 bytes"
            ])
      }
    }
  }

  @Test func `The number of outputs and scenarios is limited`() throws {
    let outs = (0..<(TestScope.isFull ? 20_000 : 300)).map { "a\($0).gif" }.joined(separator: ", ")
    #expect(
      try errors("simulation: life\nout: [\(outs)]\n")
        == ["film.yaml:2:6: a film can have at most 256 outputs"])
    #expect(
      try errors(String(repeating: "---\nsimulation: life\n", count: 4100)).first
        == "film.yaml:8194:1: a file can contain at most 4096 scenarios")
  }
}
