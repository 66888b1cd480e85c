/// A number in a text: digits with an optional sign, point and exponent, or `nan` or `inf`.
enum TextNumber: Hashable {
  case integer(Int)
  case decimal(Double)

  /// The number as floating point, rounded if necessary.
  var double: Double {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    }
  }

  /// The number; nil if it is written as a decimal.
  var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  var isDecimal: Bool { integer == nil }

  /// The maximum length of a number in bytes.
  private static let longest = 1000

  /// Parses the bytes in a range, which must be a number from its start to its end. Returns nil if
  /// they are something else.
  @inline(__always)
  init?(_ text: Span<UInt8>, _ range: Range<Int>) {
    var parts = NumberParts()
    let isNumber = parts.read(text, range)
    if isNumber, let integer = parts.integer {
      self = .integer(integer)
    } else if isNumber, let decimal = parts.decimal {
      self = .decimal(decimal)
    } else {
      self.init(rare: text, range, isNumber)
    }
  }

  /// Parses a whole word.
  init?(_ word: ArraySlice<UInt8>) {
    let text = word.span
    self.init(text, 0..<text.count)
  }

  /// Parses a long number, or the name of a value that is not finite.
  private init?(rare text: Span<UInt8>, _ range: Range<Int>, _ isNumber: Bool) {
    guard range.count <= (isNumber ? Self.longest : 9) else { return nil }
    let word = String(decoding: range.map { text[$0] }, as: UTF8.self)
    guard let number = isNumber ? Double(word) : Self.special(word) else { return nil }
    self = .decimal(number)
  }

  /// Returns the value of a word for a number that is missing or not finite, as Python, C and R
  /// write them.
  private static func special(_ word: String) -> Double? {
    if word == "NA" { return .nan }
    let lowered = word.lowercased()
    let isNegative = lowered.hasPrefix("-")
    switch isNegative || lowered.hasPrefix("+") ? String(lowered.dropFirst()) : lowered {
    case "nan": return .nan
    case "inf", "infinity": return isNegative ? -.infinity : .infinity
    default: return nil
    }
  }
}
