import Foundation
import TestSupport

/// A folder with scenarios in it, and `render` run there.
final class ScenarioFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var contents: [String] { folder.contents }
  var path: String { folder.url.resolvingSymlinksInPath().path }

  func write(_ text: String, to name: String) throws {
    let file = folder.file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func bytes(_ name: String) -> Data? { try? Data(contentsOf: folder.file(name)) }

  /// All files in it and in its folders, by their paths.
  var files: [String: Data] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.url.path)) ?? []
    return paths.reduce(into: [:]) { files, path in files[path] = bytes(path) }
  }

  /// The output without the lines that `run` prints of files and without counts of files, the errors, and
  /// the status, in one text. `ListingTests` and `CountTests` hold what is left out.
  func render(_ arguments: String...) throws -> String { try render(arguments) }

  func render(_ arguments: [String]) throws -> String {
    Self.told(try Program(Program.renderPath, arguments, in: folder.url))
  }

  /// What `render` prints on stdout.
  func output(_ arguments: String...) throws -> String { try output(arguments) }

  func output(_ arguments: [String]) throws -> String {
    try Program(Program.renderPath, arguments, in: folder.url).text
  }

  /// Runs a line of a shell, in which `render` is the program's own name.
  func shell(_ line: String) throws -> String {
    let script = "render() { \"$RENDER\" \"$@\"; }\nRENDER='\(Program.renderPath)'\n\(line)"
    return Self.told(try Program("sh", ["-c", script], in: folder.url))
  }

  /// Lets Pillow change a picture in its place; `image` is what it opens.
  func change(_ picture: String, _ script: String) throws {
    let program = try Program.python(
      "import sys\nfrom PIL import Image\npath = sys.argv[1]\nimage = Image.open(path)\n" + script,
      [folder.file(picture).path])
    if program.status != 0 { throw PillowFailure(message: program.errors) }
  }

  /// What a line of Python prints about a picture.
  func asked(_ picture: String, _ question: String) throws -> String {
    let program = try Program.python(
      "import sys\nfrom PIL import Image\nimage = Image.open(sys.argv[1])\n"
        + "sys.stdout.write(\(question))", [folder.file(picture).path])
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
      #/(?m)^[0-9]+ (ok|differs?|missing|updated|removed|written|unchanged|no longer drawn)(, .+)?\n/#
    return program.text.replacing(file, with: "").replacing(counts, with: "")
      + program.errors + status
  }
}
