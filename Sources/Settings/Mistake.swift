/// One thing that is wrong with what the user wrote, in words and with its place.
public struct Mistake: Hashable, Sendable {
  public let place: Place?
  public let message: String

  public init(_ message: String, at place: Place? = nil) {
    self.place = place
    self.message = message
  }
}

extension Mistake: CustomStringConvertible {
  /// One line: `glider.rle:3:7: …`, `--frames: …`, or the message alone.
  public var description: String {
    place.map { "\($0): \(message)" } ?? message
  }
}

extension [Mistake] {
  /// In the order in which a file has them. One that is not in it stays behind the one before it.
  public func inOrder(of path: String) -> [Mistake] {
    var (line, column) = (0, 0)
    let placed = enumerated().map { number, mistake in
      if case .file(path, let ownLine, let ownColumn, _) = mistake.place {
        (line, column) = (ownLine, ownColumn)
      }
      return (line: line, column: column, number: number, mistake: mistake)
    }
    return placed.sorted { ($0.line, $0.column, $0.number) < ($1.line, $1.column, $1.number) }
      .map(\.mistake)
  }
}

/// Everything that is wrong with what the user wrote, in the order it was written.
public struct SettingsError: Error, Hashable, Sendable {
  public let mistakes: [Mistake]

  public init(_ mistakes: [Mistake]) {
    self.mistakes = mistakes
  }
}
