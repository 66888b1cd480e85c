internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Settings

/// A file with a part of a table. Its first lines describe the part and name the columns.
struct PartFile {
  let path: String
  let part: TablePart
  let names: [String]
  /// The number of settings columns, which precede the `frame` column.
  let settings: Int
  private let policy: PathPolicy

  /// - Throws: `FileProblem` if the file cannot be read; `MergeProblem` if it is not a part.
  init(_ path: String, _ policy: PathPolicy = .none) throws {
    self.path = path
    self.policy = policy
    let lines = try FileLines(path, policy)
    guard let part = try lines.text(of: path).flatMap(TablePart.init),
      let names = try lines.text(of: path)?.cellsOfCSV,
      let settings = names.firstIndex(of: "frame"),
      names[settings...].prefix(2) == ["frame", "generation"]
    else { throw MergeProblem.noPart(path) }
    (self.part, self.names, self.settings) = (part, names, settings)
  }

  /// Passes the rows to a closure. Returns true if the part has a checksum, which then matches the
  /// rows. Throws an error if the rows do not match the part's last line, and errors of `take`.
  @discardableResult
  func rows(_ take: (_ row: String) throws -> Void) throws -> Bool {
    let lines = try FileLines(path, policy)
    // The initializer has read a first line, so a pipe is now at its end.
    guard let first = try lines.text(of: path) else { throw MergeProblem.readOnce(path) }
    var checksum = FNV()
    for line in [first, try lines.text(of: path) ?? ""] { checksum.take("\(line)\n".utf8) }
    var rows = 0
    while let line = try lines.text(of: path) {
      if let end = TablePart.ending(line) {
        guard try rows == end.rows && lines.text(of: path) == nil else {
          throw MergeProblem.notWhole(path, rows: rows, of: end.rows)
        }
        if let sum = end.checksum, sum != checksum.value { throw MergeProblem.altered(path) }
        return end.checksum != nil
      }
      rows += 1
      checksum.take("\(line)\n".utf8)
      try take(line)
    }
    throw MergeProblem.notWhole(path, rows: rows, of: nil)
  }
}

extension FileLines {
  /// Returns the next complete line as text; nil if there is none. Throws if it is too long for a
  /// part of a table, which is named in the error.
  fileprivate func text(of path: String) throws -> String? {
    let line = try next()
    if isTooLong { throw MergeProblem.noPart(path) }
    return line.map { String(decoding: $0, as: UTF8.self) }
  }
}
