import Foundation
import TestSupport
import Testing

/// A directory in which the commands of a page run, with a copy of the examples.
struct PageFolder {
  let folder: ScenarioFolder
  /// True if blocks run that need a judge, a program that only `make test-judges` runs.
  private let hasJudges: Bool

  init(hasJudges: Bool = false) throws {
    self.hasJudges = hasJudges
    folder = try ScenarioFolder()
    let examples = projectFolder.appending(path: "examples")
    let copies = folder.folder.file("examples")
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: examples.path)
    where name != "library" {
      try FileManager.default.copyItem(
        at: examples.appending(path: name), to: copies.appending(path: name))
    }
  }

  /// Writes the files of a page and runs its commands, in order, and expects the statuses and the
  /// outputs that it shows.
  func follow(_ page: Page) async throws {
    var output: String?
    for block in page.blocks {
      if let file = block.notes["file"] { try folder.write(block.text, to: file) }
      switch block.language {
      case "sh":
        output = try await run(block, of: page)
      case "text":
        if let output { #expect(output == block.text, "\(page.name):\(block.line)") }
        output = nil
      default:
        output = nil
      }
    }
  }

  /// Runs a block as a script and returns its output; nil if it is marked as not runnable, or a
  /// program that it needs is missing or left out.
  @discardableResult func run(_ block: Page.Block, of page: Page) async throws -> String? {
    if block.notes["not run"] != nil { return nil }
    if block.notes["judge"] != nil && !hasJudges { return nil }
    if let needed = block.notes["needs"], !Self.isInstalled(needed) { return nil }
    let home = folder.path
    let homes = [
      "HOME": home, "XDG_DATA_HOME": home + "/.local/share", "XDG_CONFIG_HOME": home + "/.config",
      "XDG_STATE_HOME": home + "/.local/state",
    ]
    let program = try await program(block.text, environment: homes)
    let expected = block.notes["status"] ?? "0"
    #expect("\(program.status)" == expected, "\(page.name):\(block.line): \(program.text)")
    return program.text
  }

  /// Runs a script that ends with the first command that fails, and whose messages are results.
  private func program(_ text: String, environment: [String: String]) async throws -> Program {
    try await RenderShell.run(
      "set -e\nexec 2>&1\n" + text, in: folder.folder.url, environment: environment)
  }

  /// Returns true if a program, or `numpy` for Python, is installed.
  private static func isInstalled(_ name: String) -> Bool {
    if name != "numpy" { return Program.isInstalled(name) }
    return (try? Program("python3", ["-c", "import numpy"]))?.status == 0
  }
}
