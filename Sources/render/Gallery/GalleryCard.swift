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

  /// The descriptions of its images.
  var descriptions: [String] { entries.compactMap(\.job.info.about.description).withoutRepeats }

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
