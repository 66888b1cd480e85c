internal import Platform

/// A number in a text: digits with an optional sign, decimal mark and exponent, or `nan` or `inf`.
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

  /// The maximum length in bytes of a number with many digits.
  private static let longest = 1000

  /// Parses the bytes in a range, which must be a number from its start to its end. Returns nil if
  /// they are something else. `mark`: the decimal mark, a point or a comma.
  @inline(__always)
  init?(_ text: Span<UInt8>, _ range: Range<Int>, mark: UInt8 = UInt8(ascii: ".")) {
    var parts = NumberParts(mark: mark)
    let isNumber = parts.read(text, range)
    if isNumber, let integer = parts.integer {
      self = .integer(integer)
    } else if isNumber, let decimal = parts.decimal {
      self = .decimal(decimal)
    } else {
      self.init(rare: text, range, isNumber)
    }
  }

  /// Parses a whole word; nil if it is not a number.
  init?(_ word: ArraySlice<UInt8>) {
    let text = word.span
    self.init(text, 0..<text.count)
  }

  /// Parses a number with many digits, or the name of a value that is not finite; nil for others.
  private init?(rare text: Span<UInt8>, _ range: Range<Int>, _ isNumber: Bool) {
    guard range.count <= (isNumber ? Self.longest : 9) else { return nil }
    let number = isNumber ? Self.rounded(text, range) : Self.special(range.map { text[$0] })
    guard let number else { return nil }
    self = .decimal(number)
  }

  /// Returns the nearest floating-point number.
  private static func rounded(_ text: Span<UInt8>, _ range: Range<Int>) -> Double {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: range.count + 1) { word in
      for index in range {
        unsafe word[index - range.lowerBound] = CChar(bitPattern: common(text[index]))
      }
      unsafe word[range.count] = 0
      return unsafe strtod(word.baseAddress!, nil)
    }
  }

  /// Returns a byte of a number as `strtod` expects it: a point, and the exponent after an `e`.
  private static func common(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: ","): UInt8(ascii: ".")
    case UInt8(ascii: "d"), UInt8(ascii: "D"): UInt8(ascii: "e")
    default: byte
    }
  }

  /// Returns the value of a word for a number that is missing or not finite, as Python, C and R
  /// write them; nil for other words.
  private static func special(_ word: [UInt8]) -> Double? {
    let word = String(decoding: word, as: UTF8.self)
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

/// The sign, digits and exponent of a written number.
private struct NumberParts {
  private var isNegative = false
  /// The digits as an integer. Meaningless if there are more than 19.
  private var mantissa: UInt64 = 0
  /// The number of digits without leading zeros.
  private var digits = 0
  /// The power of ten by which `mantissa` is multiplied.
  private var exponent = 0
  private var isDecimal = false
  /// The decimal mark.
  private let mark: UInt8

  init(mark: UInt8) { self.mark = mark }

  /// Reads a number from the bytes in a range. Returns false if they are something else.
  @inline(__always)
  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    let end = range.upperBound
    if place < end, text[place] == UInt8(ascii: "-") || text[place] == UInt8(ascii: "+") {
      isNegative = text[place] == UInt8(ascii: "-")
      place += 1
    }
    var seen = readDigits(text, &place, end)
    if place < end, text[place] == mark {
      isDecimal = true
      place += 1
      let fraction = readDigits(text, &place, end)
      exponent = -fraction
      seen += fraction
    }
    return seen > 0 && (place == end || readExponent(text, place..<end))
  }

  /// Consumes digits, and returns their number.
  @inline(__always)
  private mutating func readDigits(_ text: Span<UInt8>, _ place: inout Int, _ end: Int) -> Int {
    let start = place
    while place < end {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if mantissa > 0 || digit > 0 { digits += 1 }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      place += 1
    }
    return place - start
  }

  /// Reads `e` and an exponent of at most six digits, or the `d` that Fortran writes after a number
  /// with a decimal mark. Without the mark, that could be a hexadecimal number. Returns false if
  /// the range is something else.
  private mutating func readExponent(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let letter = text[range.lowerBound] | 32
    guard letter == UInt8(ascii: "e") || isDecimal && letter == UInt8(ascii: "d"), range.count <= 8,
      let power = Int(String(decoding: range.dropFirst().map { text[$0] }, as: UTF8.self))
    else { return false }
    isDecimal = true
    exponent += power
    return true
  }

  /// The number, if it is written without point and exponent, and fits in an `Int`.
  @inline(__always)
  var integer: Int? {
    guard !isDecimal, digits <= 19, mantissa <= Int.max else { return nil }
    return isNegative ? -Int(mantissa) : Int(mantissa)
  }

  /// The nearest floating-point number; nil if it requires more exact arithmetic.
  @inline(__always)
  var decimal: Double? {
    guard digits <= 19, (-22...22).contains(exponent) else { return nil }
    let power = Self.powers[abs(exponent)]
    if mantissa > 1 << 53 { return exponent < 0 ? quotient(power) : nil }
    // Both are exact, so that one operation rounds once.
    let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the nearest quotient of a long mantissa. The quotient of the rest, a second number,
  /// extends the first. Nil if together they are too close to the middle of two numbers.
  private func quotient(_ power: Double) -> Double? {
    let high = Double(mantissa)
    let low = Double(Int64(bitPattern: mantissa &- UInt64(high)))
    let first = high / power
    let second = (high.addingProduct(-first, power) + low) / power
    let magnitude = first + second
    let error = abs(second - (magnitude - first))
    guard error < 0.49 * magnitude.ulp, magnitude.significandBitPattern != 0 else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// The powers of ten that floating-point numbers represent exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
