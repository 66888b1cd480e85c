/// One number that a world keeps of itself at one moment, such as how many penguins live.
public struct Count: Hashable, Sendable {
  /// As captions and CSV columns name it: lower case, without spaces.
  public let name: String
  public let value: Int

  public init(_ name: String, _ value: Int) {
    self.name = name
    self.value = value
  }
}
