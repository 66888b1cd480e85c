internal import Files

/// The file that the key `s` writes.
enum PreviewSave {
  /// The maximum number of files with the same beginning of their names.
  private static let most = 1000

  /// Writes a scenario to a new file in the current directory, and returns a message about it.
  static func message(_ text: String?, name: String) -> String {
    guard let text else { return "this scenario cannot be saved: it is too long" }
    let names = ["\(name).yaml"] + (2...most).map { "\(name)-\($0).yaml" }
    guard let free = names.first(where: { (try? FileStream(Path($0))) == nil }) else {
      return "all names up to \(names.last ?? "") are taken"
    }
    do throws(OutputProblem) {
      try Staging.write(Array(text.utf8), to: Path(free))
      return "saved \(free)"
    } catch {
      return "\(error)"
    }
  }
}
