internal import Decoding
internal import Files
internal import Films
internal import Synchronization

/// A comparison of a text file with the lines of a fresh render while they are written.
///
/// A class, because an encoder passes lines to it while writing.
final class LineComparison: Sendable {
  fileprivate struct State {
    let file: ExistingFile
    var source: Result<ByteSource, any Error>
    /// Bytes read from the file but not compared yet.
    var ahead: ArraySlice<UInt8> = []
    var lines = (file: 0, scenario: 0)
    /// The first differing line, counted from 1.
    var line: Int?
  }

  private let state: Mutex<State>

  init(_ path: Path, _ policy: PathPolicy, within budget: Budget) {
    let file = ExistingFile(path, policy, number: 0, within: budget)
    state = Mutex(State(file: file, source: Result { try file.open() }))
  }

  /// Compares the next bytes. They need not end at a line's end.
  func take(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      for byte in bytes { state.compare(byte) }
      return true
    }
  }

  /// The finding. Read it after all lines have been written.
  var finding: Finding {
    state.withLock { state in
      while state.compare(nil) {}
      return state.file.finding(nil) {
        _ = try state.source.get()
        var finding = Finding()
        finding.line = state.line
        if state.line != nil {
          finding.lines = Sides(differing: state.lines.file, state.lines.scenario)
        }
        return finding
      }
    }
  }
}

extension LineComparison.State {
  private static let newline = UInt8(ascii: "\n")

  /// Compares the next expected byte, or nil after the last one, with the file's next byte.
  ///
  /// - Returns: true if the file has such a byte.
  @discardableResult
  mutating func compare(_ ours: UInt8?) -> Bool {
    let line = lines.scenario + 1
    if ours == Self.newline { lines.scenario += 1 }
    // After the first difference nothing is compared. The file's lines are counted at the end.
    if self.line != nil && ours != nil { return true }
    let theirs = next()
    if theirs == Self.newline { lines.file += 1 }
    if self.line == nil, ours != theirs {
      // If one text only lacks the last newline, the line itself is the same.
      let isOver = ours == nil ? theirs == Self.newline : theirs == nil && ours == Self.newline
      self.line = isOver ? line + 1 : line
    }
    return theirs != nil
  }

  private mutating func next() -> UInt8? {
    if ahead.isEmpty, case .success(let source) = source { ahead = source.next() }
    return ahead.popFirst()
  }
}
