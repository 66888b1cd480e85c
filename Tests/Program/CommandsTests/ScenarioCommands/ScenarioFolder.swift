import Foundation
import TestSupport

/// A temporary folder for scenarios in which `render` can be run.
final class ScenarioFolder: Sendable {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var contents: [String] { folder.contents }
  var path: String { folder.url.resolvingSymlinksInPath().path }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  func bytes(_ name: String) -> Data? { try? Data(contentsOf: folder.file(name)) }

  /// All files below the folder, keyed by relative path.
  var files: [String: Data] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.url.path)) ?? []
    return paths.reduce(into: [:]) { files, path in files[path] = bytes(path) }
  }

  /// Runs `render` in this process, and returns stdout, stderr and a nonzero status as one text. The
  /// lines for files, the summary counts and the command that repairs a file are removed;
  /// `ListingTests`, `CheckSummaryTests` and `RepairTests` check those.
  func render(_ arguments: String...) async throws -> String { try await render(arguments) }

  func render(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil
  ) async throws -> String {
    Self.told(try await folder.render(arguments, environment: environment, input: input))
  }

  /// Returns the stdout of `render`.
  func output(_ arguments: String...) async throws -> String { try await output(arguments) }

  func output(_ arguments: [String]) async throws -> String {
    try await folder.render(arguments).text
  }

  /// Runs a script of a shell, in which `render` runs in this process.
  func shell(_ script: String) async throws -> String {
    Self.told(try await RenderShell.run(script, in: folder.url))
  }

  /// Changes an image file with a Pillow script, in which `image` is the opened image.
  func change(_ image: String, _ script: String) throws {
    let program = try Program.python(
      "import sys\nfrom PIL import Image\npath = sys.argv[1]\nimage = Image.open(path)\n" + script,
      [folder.file(image).path])
    if program.status != 0 { throw PillowFailure(message: program.errors) }
  }

  /// Returns the value of a Python expression about an image, opened as `image`.
  func asked(_ image: String, _ question: String) throws -> String {
    let program = try Program.python(
      "import sys\nfrom PIL import Image\nimage = Image.open(sys.argv[1])\n"
        + "sys.stdout.write(\(question))", [folder.file(image).path])
    if program.status != 0 { throw PillowFailure(message: program.errors) }
    return program.text
  }

  struct PillowFailure: Error {
    let message: String
  }

  private static func told(_ program: Program) -> String {
    let status = program.status == 0 ? "" : "status \(program.status)\n"
    let file = #/.+  (unchanged|(.+, )?[0-9.]+ (bytes|KB|MB|GB)(, .+)?( \(.+\))?)\n/#
    let counts =
      #/(?m)^[0-9]+ (ok|differs?|missing|updated|errors?|removed|written|unchanged|not checked|no longer drawn)(, .+)?\n/#
    let repair = #/(?m)^render: to repair: .+\n/#
    return program.text.replacing(file, with: "").replacing(counts, with: "")
      + program.errors.replacing(repair, with: "") + status
  }
}
