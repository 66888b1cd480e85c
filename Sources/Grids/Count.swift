/// One number that a world keeps of itself at one moment, such as how many penguins live.
public struct Count: Hashable, Sendable {
  /// As captions and CSV columns name it: lower case, without spaces.
  public let name: String
  /// Exact, also where a world has more cells than 64 bits can count.
  public let value: UInt128
  /// The part of the world in which it is counted, where all of it would be no number.
  package let part: Size?
  /// What is said in place of the value, where that is no whole number.
  private var text: String?
  private var isDecimal = false

  public init(_ name: String, _ value: UInt128, in part: Size? = nil) {
    self.name = name
    self.value = value
    self.part = part
  }

  public init(_ name: String, _ value: Int) {
    self.init(name, UInt128(value))
  }

  /// Something that is no number: letters, digits and such signs as need no quotes.
  package init(_ name: String, text: String) {
    self.init(name, 0)
    self.text = text
  }

  /// A number that is not whole, with six digits behind the point; not negative.
  package init(_ name: String, millionths: Int) {
    self.init(name, millionths)
    let digits = "\(1_000_000 + millionths % 1_000_000)".dropFirst()
    text = "\(millionths / 1_000_000).\(digits)"
    isDecimal = true
  }

  /// As tables and captions say it.
  package var words: String { text ?? "\(value)" }

  /// Whether what is said is a number.
  package var isNumber: Bool { text == nil || isDecimal }

  /// How many parts of 1 its value counts: a million where the number is not whole.
  package var scale: Int { isDecimal ? 1_000_000 : 1 }
}
