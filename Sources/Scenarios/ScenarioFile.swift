internal import Encoding
package import Files
package import Settings

/// A file of scenarios.
package struct ScenarioFile: Sendable {
  package let documents: [Document]
  /// The mistakes in the file as YAML.
  package let mistakes: [InputError]
  package let path: String
  private let lines: [Substring]

  /// The maximum size in megabytes.
  private static let largest = 4

  /// Reads a file of scenarios.
  ///
  /// - Parameter path: `-` for standard input.
  /// - Throws: an error if the file cannot be read.
  package init(path: String, policy: PathPolicy = .none) throws(FileProblem) {
    let path = path == "/dev/stdin" ? "-" : path
    let bytes: [UInt8]
    let limit = Self.largest << 20
    do throws(AccessProblem) {
      bytes =
        try path == "-"
        ? SystemFile.readStandardInput(limit: limit)
        : SystemFile.read(Path(path), policy, limit: limit)
    } catch {
      throw .unreadable(path: path, reason: error.reason, isFailure: error.isFailure)
    }
    self.init(bytes, path: path == "-" ? InputLocation.standardInput : path)
  }

  /// - Parameter path: the file's name. Paths in the file are relative to its directory.
  package init(_ bytes: [UInt8], path: String) {
    self.path = path
    if (try? formats.reader(of: bytes)) != nil {
      documents = []
      mistakes = [InputError(YAMLProblem.picture(path: path))]
      lines = []
      return
    }
    // Some editors write a byte order mark, which is not part of a column.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let file = YAMLFile(SourceFile(name: path, bytes: bytes))
    let last = Path(path).name.text
    let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    documents = file.documents.map {
      Document(name: stem, settings: $0.settings, mistakes: $0.mistakes)
    }
    mistakes = file.mistakes
    // Invalid UTF-8 is never shown, because it could send commands to a terminal.
    lines =
      String(validating: bytes, as: UTF8.self)?
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) ?? []
  }

  /// The text of the file; empty if it is not valid UTF-8.
  package var text: String { lines.joined(separator: "\n") }

  /// Returns the line of a location, with marks under the location; nil if it is not in this file.
  package func excerpt(at place: InputLocation) -> String? {
    guard case .file(path, let line, let column, let length) = place,
      lines.indices.contains(line - 1), !lines[line - 1].isEmpty
    else { return nil }
    let text = lines[line - 1].prefix(200)
    let margin = text.prefix { $0 == " " }.count
    guard column > margin, column <= text.count + 1 else { return nil }
    let marks =
      "^" + String(repeating: "~", count: max(0, min(length, text.count - column + 1) - 1))
    let indent = String(repeating: " ", count: 4 + column - 1 - margin)
    return "    \(text.dropFirst(margin))\n\(indent)\(marks)"
  }
}
