internal import Files
internal import Films
internal import Settings

/// A file with a part of a table. Its first lines describe the part and name the columns.
struct PartFile {
  let path: String
  let part: TablePart
  let columns: CountColumns
  private let policy: PathPolicy

  /// - Throws: `FileProblem` if the file cannot be read; `MergeProblem` if it is not a part.
  init(_ path: String, _ policy: PathPolicy = .none) throws {
    guard let lines = try PartLines(path, policy) else { throw MergeProblem.noPart(path) }
    (self.path, self.policy) = (path, policy)
    (part, columns) = (lines.part, lines.columns)
  }

  /// Passes the rows to a closure. Returns true if the part has a checksum, which then matches the
  /// rows. Throws an error if the rows do not match the part's last line, and errors of `take`.
  @discardableResult
  func rows(_ take: (_ row: String) throws -> Void) throws -> Bool {
    // The initializer has read the first lines, so a pipe is now at its end.
    guard var lines = try PartLines(path, policy) else { throw MergeProblem.readOnce(path) }
    while let line = try lines.next() {
      switch line {
      case .row(let row): try take(row)
      case .end(let rows, let isIntact):
        let found = lines.rows
        guard try rows == found && lines.next() == nil else {
          throw MergeProblem.notWhole(path, rows: found, of: rows)
        }
        if isIntact == false { throw MergeProblem.altered(path) }
        return isIntact != nil
      }
    }
    if lines.isTooLong { throw MergeProblem.noPart(path) }
    throw MergeProblem.notWhole(path, rows: lines.rows, of: nil)
  }
}
