internal import Drawing
internal import Encoding
internal import Files
internal import Scenarios

/// The directory for difference images.
struct DifferenceFiles {
  let folder: Path
  let policy: PathPolicy

  /// Removes the difference images of these outputs that an earlier run wrote.
  func removeOld(of plans: [PlannedOutput]) {
    for plan in plans { try? Folder.remove(path(of: plan.destination.name), policy) }
  }

  /// Writes the difference image of an output. Creates the directory if necessary.
  ///
  /// - Returns: the path of the image; nil if it cannot be encoded.
  func write(_ picture: DifferencePicture, of name: String) throws(OutputProblem) -> String? {
    Folder.make(folder, policy)
    let path = path(of: name)
    guard let bytes = ColorPNG.encode(picture.pixels) else { return nil }
    try Staging.write(bytes, to: path, policy)
    return path.text
  }

  /// Returns `<name>.diff.png`, with slashes in the name replaced by dashes.
  private func path(of name: String) -> Path {
    let (slash, dash) = (UInt8(ascii: "/"), UInt8(ascii: "-"))
    return folder.asFolder
      + Path(bytes: Path(name).bytes.map { $0 == slash ? dash : $0 }) + ".diff.png"
  }
}
