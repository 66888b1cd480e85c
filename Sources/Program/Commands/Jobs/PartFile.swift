internal import Decoding
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Scenarios
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

extension String {
  /// The cells of a CSV row (RFC 4180). Cells cannot contain line breaks.
  var cellsOfCSV: [String] {
    var (cells, cell) = ([String](), [UInt8]())
    var (isQuoted, hasEnded) = (false, false)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""):
        // A doubled quote is a literal quote, and the quoted text continues.
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

extension Job {
  /// Returns the job without the outputs that are up to date, as `--if-changed` requires. It builds
  /// no world, except for a sequence of files whose number of frames is unknown.
  func changed(_ policy: PathPolicy) -> Self {
    keeping(outputs.filter { !isUpToDate($0, policy) })
  }

  /// The note for a job without metadata, which is always drawn; nil for other jobs.
  var noteOfUnknownChanges: String? {
    guard text == nil, let plan = outputs.first(where: { $0.format.images.reader != nil }) else {
      return nil
    }
    return
      "'\(plan.destination.name)' contains no metadata, so if-changed always draws it"
  }

  /// True if every file of an output contains the job's scenario and is complete.
  private func isUpToDate(_ plan: PlannedOutput, _ policy: PathPolicy) -> Bool {
    if let part { return part.stands(at: plan.destination, policy) }
    guard let text, let reader = plan.format.images.reader, plan.destination != .standardOutput
    else {
      return false
    }
    let frames = if case .numbered = plan.destination { try? prepared().frames } else { 1 }
    guard let frames else { return false }
    return (0..<frames).allSatisfy { number in
      let path = plan.destination.path(number: number)
      let open = { try ByteSource(FileStream(path, policy), within: info.run.budget) }
      let carried = try? reader.scenario(open())
      let isWhole = try? reader.isWhole(open())
      return carried == text && isWhole ?? false
    }
  }
}

extension TablePart {
  /// True if an existing file is this part and is complete.
  fileprivate func stands(at destination: Destination, _ policy: PathPolicy) -> Bool {
    guard case .file(let path) = destination, let file = try? PartFile(path.text, policy),
      file.part == self
    else { return false }
    return (try? file.rows { _ in }) != nil
  }
}
