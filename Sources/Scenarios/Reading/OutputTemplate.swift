internal import Files
internal import Settings

/// The name of an output as written, perhaps with placeholders for settings that vary.
struct OutputTemplate {
  let text: String
  let place: InputLocation?
  /// The directory to which the name is relative.
  let folder: Path

  /// The name with its directory.
  var path: Path { whole(text) }

  /// Returns the destination, after the placeholders are filled.
  func destination(_ name: OutputName) throws(ScenarioProblem) -> Destination {
    let filled = try name.fill(text)
    guard let destination = Destination(whole(filled)) else {
      throw "'\(text)': expected at most one number such as %04d, and %% for a percent sign"
    }
    return destination
  }

  private func whole(_ name: String) -> Path {
    name == "-" ? "-" : folder.path(to: Path(name))
  }
}
