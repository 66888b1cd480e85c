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

/// Everything that is wrong with what the user wrote, in the order it was written.
public struct SettingsError: Error, Hashable, Sendable {
  public let mistakes: [Mistake]

  public init(_ mistakes: [Mistake]) {
    self.mistakes = mistakes
  }
}
