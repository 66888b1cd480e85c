import Foundation
import Settings
import TestSupport
import Testing

@Suite struct ErrorLimitTests {
  private func errors(_ files: [String: String], _ words: [String]) throws -> Program {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      try text.write(to: folder.file(name), atomically: true, encoding: .utf8)
    }
    return try Program(Program.renderPath, words, in: folder.url)
  }

  @Test func `Each file reports its first 50 errors and notes that there are more`() throws {
    let keys = (0..<200).map { "abcdefg\($0): 1\n" }.joined()
    let text = "simulation: life\n" + keys + "---\nsimulation: sea\n" + keys
    let program = try errors(["a.yaml": text, "b.yaml": text], ["run", "a.yaml", "b.yaml"])
    let lines = program.errors.split(separator: "\n")
    #expect(program.status == 2)
    #expect(lines.count { $0.contains("unknown setting") } == 2 * InputError.maximumReported)
    #expect(
      lines.filter { $0.hasPrefix("render: ") }
        == Array(
          repeating: "render: more than 50 errors in one text: the others are omitted", count: 2))
  }

  @Test func `The note about further errors appears only after the 50th error`() throws {
    let words = (0..<InputError.maximumReported).flatMap { ["--abcdefg\($0)", "1"] }
    let program = try errors([:], ["life"] + words)
    #expect(program.errors.split(separator: "\n").count == InputError.maximumReported)
    let more = try errors([:], ["life"] + words + ["--more", "1"])
    #expect(
      more.errors.hasSuffix("\nrender: more than 50 errors in one text: the others are omitted\n"))
  }
}
