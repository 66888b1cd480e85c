internal import Drawing
internal import Encoding
internal import Files
internal import Scenarios

/// The folder in which pictures of what differs are put.
struct DifferenceFiles {
  let folder: Path
  let policy: PathPolicy

  /// Removes what an earlier run may have written of these outputs: they may be right by now.
  func removeOld(of plans: [PlannedOutput]) {
    for plan in plans { try? Folder.remove(path(of: plan.destination.name), policy) }
  }

  /// Writes a picture of what differs in an output, into a folder that is made where there is none.
  ///
  /// - Returns: its path; nil where it cannot be made.
  func write(_ picture: DifferencePicture, of name: String) throws(OutputProblem) -> String? {
    Folder.make(folder, policy)
    let path = path(of: name)
    guard let bytes = ColorPNG.encode(picture.pixels) else { return nil }
    try Staging.write(bytes, to: path, policy)
    return path.text
  }

  /// `<name>.diff.png`, slashes in the name made into dashes.
  private func path(of name: String) -> Path {
    let (slash, dash) = (UInt8(ascii: "/"), UInt8(ascii: "-"))
    return folder.asFolder
      + Path(bytes: Path(name).bytes.map { $0 == slash ? dash : $0 }) + ".diff.png"
  }
}
