internal import Files
internal import Films
internal import Grids
internal import Settings

/// A part of a table: what its first lines say of it.
struct PartFile {
  let path: String
  let part: TablePart
  /// The names of its columns.
  let names: [String]
  /// How many of them are settings': those before the frame's.
  let settings: Int
  private let policy: PathPolicy

  /// - Throws: `FileProblem` where it cannot be read, or `MergeProblem` where it is no part.
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

  /// Hands over its rows.
  ///
  /// - Returns: whether a checksum tells that they are those that were written.
  /// - Throws: where there are others than its last line says, or what `take` throws.
  @discardableResult
  func rows(_ take: (_ row: String) throws -> Void) throws -> Bool {
    let lines = try PartLines(path, policy)
    // It has had a first line before.
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

/// The lines of a file, which are read piece by piece.
///
/// A class, since it keeps its place.
private final class PartLines {
  private let path: String
  private let stream: FileStream
  private var ahead: ArraySlice<UInt8> = []

  /// In bytes; no row of a table is longer.
  private static let longest = 1 << 20

  init(_ path: String, _ policy: PathPolicy) throws {
    self.path = path
    do throws(AccessProblem) {
      stream = try FileStream(Path(path), policy)
    } catch {
      throw Self.problem(path, error)
    }
  }

  private static func problem(_ path: String, _ error: AccessProblem) -> FileProblem {
    .unreadable(path: path, reason: error.reason, isFailure: error.isFailure)
  }

  /// The next line that has an end, be it that of Windows; nil where there is none.
  func next() throws -> String? {
    var line: [UInt8] = []
    while true {
      if ahead.isEmpty { ahead = stream.next()[...] }
      if let error = stream.error { throw Self.problem(path, error) }
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

extension String {
  /// What stands in the cells of a row that is written by RFC 4180, without ends of lines in cells.
  var cellsOfCSV: [String] {
    var (cells, cell) = ([String](), [UInt8]())
    var (isQuoted, hasEnded) = (false, false)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""):
        // One that follows the end of a quote stands for itself, and the quote goes on.
        if hasEnded { cell.append(byte) }
        hasEnded = isQuoted
        isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted:
        cells.append(String(decoding: cell, as: UTF8.self))
        (cell, hasEnded) = ([], false)
      default: cell.append(byte)
      }
    }
    return cells + [String(decoding: cell, as: UTF8.self)]
  }
}
