internal import Encoding
internal import Files
internal import Scenarios

/// An output as the page shows it.
struct WatchedOutput: Sendable {
  /// The path as in its setting.
  let name: String
  /// The file; of a sequence, its first one.
  let path: Path
  let format: Format
  /// The properties of the output: size, length, bytes.
  let details: String
  /// The number of times that it was drawn.
  let version: Int

  init(_ plan: PlannedOutput, details: String, version: Int) {
    name = plan.destination.name
    path = plan.destination.path(number: 0)
    format = plan.format
    (self.details, self.version) = (details, version)
  }

  /// The media type of the file. Tables and patterns are shown as text.
  var mediaType: String {
    switch format.content {
    case .counts, .cells: "text/plain; charset=utf-8"
    case .film, .video, .stills: format.mediaType ?? "application/octet-stream"
    }
  }

  /// The kind of element that shows it: `img`, `video`, or `a` for a link.
  private var element: String {
    if format.mediaType == nil { return "a" }
    return format.content == .video ? "video" : "img"
  }

  /// The output for the script of the page.
  ///
  /// - Parameter number: its place in the list.
  func json(number: Int) -> JSONValue {
    .object([
      ("name", .text(name)), ("details", .text(details)), ("element", .text(element)),
      ("source", .text("output/\(number)/\(version)")),
    ])
  }
}
