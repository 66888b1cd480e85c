internal import Encoding
internal import Files
internal import Grids
internal import Imaging

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension DifferencePicture {
  /// Writes it as `<name>.diff.png`, slashes in the name made into dashes, into a folder that is
  /// made where there is none.
  func write(of name: String, into folder: String) throws {
    unsafe mkdir(folder, 0o777)
    let file = String(name.map { $0 == "/" ? "-" : $0 }) + ".diff.png"
    let place = folder + (folder.hasSuffix("/") ? "" : "/") + file.replacing("%", with: "%%")
    guard let destination = Destination(place), let bytes = ColorPNG.encode(pixels) else { return }
    let staging = Staging()
    try Output(destination, staging: staging).write(bytes)
    try staging.commit()
  }
}
