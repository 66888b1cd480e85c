internal import Encoding
internal import Files
internal import Scenarios
internal import Settings

/// A scenario file on a gallery page: its text, and its images.
struct GalleryCard {
  /// The name of the file without its extension.
  let name: String
  /// The identifier on the page.
  let anchor: String
  /// The text of the file.
  let text: String
  let entries: [GalleryEntry]
  private let path: String

  /// - Parameters:
  ///   - path: the path of the file, or `-`.
  ///   - name: the name of the file without its extension.
  ///   - number: the number of earlier files with the same name.
  init(
    _ path: String, _ name: String, _ file: ScenarioFile, _ entries: [GalleryEntry], _ number: Int
  ) {
    (self.path, self.name, self.entries) = (path, name, entries)
    text = file.text
    let plain = String(name.map { $0.isWhitespace ? "-" : $0 })
    anchor = number == 0 ? plain : "\(plain)-\(number + 1)"
  }

  /// The descriptions of its images, or the comment with which the file begins.
  var descriptions: [String] {
    let own = entries.compactMap(\.job.info.about.description).withoutRepeats
    return own.isEmpty ? [comment].compactMap(\.self) : own
  }

  /// The comment at the beginning of the file; nil if there is none. Lines for editors are left
  /// out.
  private var comment: String? {
    let lines = text.split(separator: "\n").prefix { $0.hasPrefix("#") }
      .filter { !$0.contains("yaml-language-server") }
      .map { $0.drop { $0 == "#" || $0 == " " } }
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }

  /// Returns the alternative text of an image.
  func alternative(of entry: GalleryEntry) -> String {
    let text =
      (entry.job.info.about.description ?? comment)?.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ") ?? "\(name): \(entry.summary)"
    return entry.label.isEmpty ? text : "\(text) (\(entry.label))"
  }

  var tags: [String] { entries.flatMap(\.tags).withoutRepeats }

  /// Returns the command that draws the file; nil for standard input.
  ///
  /// - Parameter folder: the directory of the page, in which the command is run.
  func command(in folder: Path) -> String? {
    if path == "-" { return nil }
    let relative = Folder.path(to: Path(path), from: folder) ?? Path(path).name
    return "render run \(relative.text.inShell)"
  }
}
