internal import Grids
package import Settings

/// The lines of a text file, read in chunks so that its size does not matter. It is a class because
/// it keeps its position.
package final class FileLines {
  private let path: String
  private let stream: FileStream
  private var ahead: ArraySlice<UInt8> = []
  /// The number of lines that were read.
  package private(set) var number = 0
  /// The number of bytes up to the end of the last line that was returned.
  package private(set) var offset = 0
  /// True if the last line is longer than `longest`.
  package private(set) var isTooLong = false
  /// True if the file ends within a line, which is not returned.
  package private(set) var endsWithinLine = false

  /// The maximum length of a line in bytes. No row of a table is longer.
  private static let longest = 1 << 20

  /// Opens a file that the policy allows; `-` is standard input if `readsInput` is true.
  package init(
    _ path: String, _ policy: PathPolicy = .none, readsInput: Bool = false
  ) throws(FileProblem) {
    self.path = path
    stream = try accessing(path) { () throws(AccessProblem) in
      try FileStream(readsInput && path == "-" ? nil : Path(path), policy)
    }
  }

  /// Returns the next complete line without its end; nil if there is none.
  package func next() throws(FileProblem) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if try !fill(1) {
        endsWithinLine = !line.isEmpty
        return nil
      }
      let end = ahead.firstIndex(where: LineEnds.begin)
      line += ahead[..<(end ?? ahead.endIndex)]
      ahead = end.map { ahead[$0...] } ?? []
      if line.count > Self.longest {
        isTooLong = true
        return nil
      }
      if end != nil {
        if ahead.first == UInt8(ascii: "\r") { _ = try fill(LineEnds.longest) }
        let length = LineEnds.length(ahead)
        ahead = ahead.dropFirst(length)
        offset += line.count + length
        number += 1
        return line
      }
    }
  }

  /// Reads until a number of bytes is ahead. Returns false if the file ends before them.
  private func fill(_ count: Int) throws(FileProblem) -> Bool {
    while ahead.count < count {
      let piece = stream.next()
      if let error = stream.error { throw error.problem(of: path) }
      if piece.isEmpty { return false }
      ahead = ahead.isEmpty ? piece[...] : ahead + piece
    }
    return true
  }
}
