internal import Decoding
internal import Files
internal import Films
internal import Synchronization

/// Holds a file of lines against those that it would have, as they are made.
///
/// A class, since an encoder hands lines over while it is writing.
final class LineComparison: Sendable {
  fileprivate struct State {
    let file: StandingFile
    var source: Result<ByteSource, any Error>
    /// Read of the file, and not compared yet.
    var ahead: ArraySlice<UInt8> = []
    var lines = (file: 0, scenario: 0)
    /// The first line that differs, from 1.
    var line: Int?
  }

  private let state: Mutex<State>

  init(_ path: Path, _ policy: PathPolicy, within budget: Budget) {
    let file = StandingFile(path, policy, number: 0, within: budget)
    state = Mutex(State(file: file, source: Result { try file.open() }))
  }

  /// Takes the next lines that the file would have, in whatever pieces.
  func take(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      for byte in bytes { state.compare(byte) }
      return true
    }
  }

  /// What has been found, when all lines are made.
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

  /// Compares the next byte that the file would have, nil behind the last, with the one that it has.
  ///
  /// - Returns: whether there is any.
  @discardableResult
  mutating func compare(_ ours: UInt8?) -> Bool {
    let line = lines.scenario + 1
    if ours == Self.newline { lines.scenario += 1 }
    // Behind the first difference nothing is compared, and the file's lines are counted in the end.
    if self.line != nil && ours != nil { return true }
    let theirs = next()
    if theirs == Self.newline { lines.file += 1 }
    if self.line == nil, ours != theirs {
      // Where one ends before the end of a line, that line is the same.
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
