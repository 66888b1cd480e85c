import Foundation
import Settings
import TestSupport
import Testing

@Suite struct ErrorLimitTests {
  private func errors(_ files: [String: String], _ words: [String]) async throws -> Program {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      try text.write(to: folder.file(name), atomically: true, encoding: .utf8)
    }
    return try await folder.render(words)
  }

  @Test func `Each file reports its first 50 errors and notes that there are more`() async throws {
    let keys = (0..<200).map { "abcdefg\($0): 1\n" }.joined()
    let text = "simulation: life\n" + keys + "---\nsimulation: sea\n" + keys
    let program = try await errors(["a.yaml": text, "b.yaml": text], ["run", "a.yaml", "b.yaml"])
    let lines = program.errors.split(separator: "\n")
    #expect(program.status == 2)
    #expect(lines.count { $0.contains("unknown setting") } == 2 * InputError.maximumReported)
    #expect(
      lines.filter { $0.hasPrefix("render: ") }
        == Array(
          repeating: "render: more than 50 errors in one text: the others are omitted", count: 2))
  }

  @Test func `The note about further errors appears only after the 50th error`() async throws {
    let words = (0..<InputError.maximumReported).flatMap { ["--abcdefg\($0)", "1"] }
    let program = try await errors([:], ["life"] + words)
    #expect(program.errors.split(separator: "\n").count == InputError.maximumReported)
    let more = try await errors([:], ["life"] + words + ["--more", "1"])
    #expect(
      more.errors.hasSuffix("\nrender: more than 50 errors in one text: the others are omitted\n"))
  }

  /// An expired time limit ends a run, and leaves the errors of the text as they are.
  @Test(arguments: ["run", "check", "plan", "gallery"])
  func `Errors are reported after the time limit has expired`(command: String) async throws {
    let settings = [
      "foo: 1", "frmaes: 3", "size: 0x0", "rule: B3/S2x", "rule: 110", "pattern: nothing",
      "events: [{at: 1, plac: x}]", "camera: [{at: 0}]", "theme: colorblind", "title: [", "set: 1",
      "input: a.npy", "density: 10%..90%", "out: a.xyz", "command: echo",
      "generations: 4", "infection: 1",
    ]
    for line in settings {
      let page = command == "gallery" ? ["--out", "page.html"] : []
      let program = try await errors(
        ["a.yaml": "simulation: life\n\(line)\n"],
        [command, "a.yaml", "--max-time", "0.001"] + page)
      #expect(program.status == 2, "\(line): \(program.status) \(program.errors)")
      #expect(program.errors.hasPrefix("a.yaml:"), "\(line): \(program.errors)")
    }
  }

  @Test func `A scenario with too many keys or values is an error`() async throws {
    let keys = (0..<20_000).map { "k\($0): 1\n" }.joined()
    let program = try await errors(["a.yaml": "simulation: life\n" + keys], ["run", "a.yaml"])
    #expect(program.status == 2)
    #expect(program.errors.hasPrefix("a.yaml:10001:1: more than 10000 keys in a mapping\n"))
    let cells = Array(repeating: "[1, 2]", count: 200_000).joined(separator: ",")
    let long = "simulation: life\nevents: [{at: 0, toggle: [\(cells)]}]\n"
    let limited = try await errors(["a.yaml": long], ["run", "a.yaml", "--max-memory", "100M"])
    #expect(limited.status == 1)
    #expect(
      limited.errors.contains("the file has too many values: raise 'max-memory'\n"),
      "\(limited.errors.prefix(500))")
  }

  @Test func `A time limit holds while variations are read`() async throws {
    let text =
      "simulation: life\ndensity: 1%..99%/0.1%\nsize: 10\nframes: 1\nout: '{density}.png'\n"
    for command in ["run", "plan"] {
      let program = try await errors(["a.yaml": text], [command, "a.yaml", "--max-time", "0.001"])
      #expect(program.status == 1)
      #expect(
        program.errors.hasPrefix(
          "a.yaml:1:1: reading the scenarios takes too long: raise 'max-time'\n"))
    }
  }
}
