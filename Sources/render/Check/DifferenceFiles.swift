internal import Drawing
internal import Encoding
internal import Files
internal import Scenarios

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The folder in which pictures of what differs are put.
struct DifferenceFiles {
  private let folder: String

  init(in folder: String) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
  }

  /// Removes what an earlier run may have written of these outputs: they may be right by now.
  func removeOld(of plans: [Plan]) {
    for plan in plans { unsafe unlink(path(of: plan.destination.name)) }
  }

  /// Writes a picture of what differs in an output, into a folder that is made where there is none.
  ///
  /// - Returns: its path; nil where it cannot be made.
  func write(_ picture: DifferencePicture, of name: String) throws(OutputError) -> String? {
    unsafe mkdir(folder, 0o777)
    let path = path(of: name)
    guard let bytes = ColorPNG.encode(picture.pixels) else { return nil }
    try Staging.write(bytes, to: path)
    return path
  }

  /// `<name>.diff.png`, slashes in the name made into dashes.
  private func path(of name: String) -> String {
    folder + String(name.map { $0 == "/" ? "-" : $0 }) + ".diff.png"
  }
}
