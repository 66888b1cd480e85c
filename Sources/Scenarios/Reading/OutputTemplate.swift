internal import Files
internal import Settings

/// The name of an output as it is written, perhaps with places for what varies.
struct OutputTemplate {
  let text: String
  let place: Place?
  /// The folder that it starts from.
  let folder: String

  /// The name with its folder.
  var path: String { Self.isWhole(text) ? text : folder + text }

  /// Where it leads: its places filled, from its folder.
  func destination(_ name: OutputName) throws(ScenarioProblem) -> Destination {
    let filled = try name.fill(text)
    guard let destination = Destination(Self.isWhole(filled) ? filled : folder + filled) else {
      throw .noNumber(text)
    }
    return destination
  }

  private static func isWhole(_ name: String) -> Bool { name == "-" || name.hasPrefix("/") }
}
