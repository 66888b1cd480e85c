internal import Files
internal import Settings

/// The name of an output as it is written, perhaps with places for what varies.
struct OutputTemplate {
  let text: String
  let place: Place?
  /// The folder that it starts from.
  let folder: Path

  /// The name with its folder.
  var path: Path { whole(text) }

  /// Where it leads: its places filled, from its folder.
  func destination(_ name: OutputName) throws(ScenarioProblem) -> Destination {
    let filled = try name.fill(text)
    guard let destination = Destination(whole(filled)) else {
      throw .noNumber(text)
    }
    return destination
  }

  private func whole(_ name: String) -> Path {
    name == "-" ? "-" : folder.path(to: Path(name))
  }
}
