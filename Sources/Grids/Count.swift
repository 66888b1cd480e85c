/// One number that a world keeps of itself at one moment, such as how many penguins live.
public struct Count: Hashable, Sendable {
  /// As captions and CSV columns name it: lower case, without spaces.
  public let name: String
  /// Exact, also where a world has more cells than 64 bits can count.
  public let value: UInt128
  /// The part of the world in which it is counted, where all of it would be no number.
  public let part: Size?

  public init(_ name: String, _ value: UInt128, in part: Size? = nil) {
    self.name = name
    self.value = value
    self.part = part
  }

  public init(_ name: String, _ value: Int) {
    self.init(name, UInt128(value))
  }
}
