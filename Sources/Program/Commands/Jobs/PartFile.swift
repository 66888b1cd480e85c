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
    let lines = try PartLines(path, policy)
    guard let part = try lines.next().flatMap(TablePart.init),
      let names = try lines.next()?.cellsOfCSV, let settings = names.firstIndex(of: "frame"),
      names[settings...].prefix(2) == ["frame", "generation"]
    else { throw MergeProblem.noPart(path) }
    (self.part, self.names, self.settings) = (part, names, settings)
  }

  /// Passes the rows to a closure. Returns true if the part has a checksum, which then matches the
  /// rows. Throws an error if the rows do not match the part's last line, and errors of `take`.
  @discardableResult
  func rows(_ take: (_ row: String) throws -> Void) throws -> Bool {
    let lines = try PartLines(path, policy)
    // The initializer has read a first line, so a pipe is now at its end.
    guard let first = try lines.next() else { throw MergeProblem.readOnce(path) }
    var checksum = FNV()
    for line in [first, try lines.next() ?? ""] { checksum.take("\(line)\n".utf8) }
    var rows = 0
    while let line = try lines.next() {
      if let end = TablePart.ending(line) {
        guard try rows == end.rows && lines.next() == nil else {
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

/// The lines of a file, read in chunks. A class, because it keeps its position.
private final class PartLines {
  private let path: String
  private let stream: FileStream
  private var ahead: ArraySlice<UInt8> = []

  /// The maximum length of a line in bytes. No row of a table is longer.
  private static let longest = 1 << 20

  init(_ path: String, _ policy: PathPolicy) throws {
    self.path = path
    do throws(AccessProblem) {
      stream = try FileStream(Path(path), policy)
    } catch {
      throw error.problem(of: path)
    }
  }

  /// Returns the next complete line, ended by LF or CRLF; nil if there is none.
  func next() throws -> String? {
    var line: [UInt8] = []
    while true {
      if ahead.isEmpty { ahead = stream.next()[...] }
      if let error = stream.error { throw error.problem(of: path) }
      if ahead.isEmpty { return nil }
      let end = ahead.firstIndex(of: UInt8(ascii: "\n"))
      line += ahead[..<(end ?? ahead.endIndex)]
      ahead = end.map { ahead[($0 + 1)...] } ?? []
      if line.count > Self.longest { throw MergeProblem.noPart(path) }
      if end != nil {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
      }
    }
  }
}
