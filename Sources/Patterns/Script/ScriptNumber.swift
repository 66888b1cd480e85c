extension ScriptScanner.Token {
  /// The number that the token spells, such as `-12`, `7.5` or `-4/3`, in millionths. Nil if it is
  /// not a number, or too large: at most nine digits are allowed before the decimal point.
  var millionths: Int? {
    guard !isQuoted, text.count <= 40 else { return nil }
    let parts = text.split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.map(Self.millionths)
    guard let first = numbers[0] else { return nil }
    if numbers.count == 1 { return first }
    guard let second = numbers[1], second != 0 else { return nil }
    let quotient = Int128(first) * Int128(Self.one) / Int128(second)
    return abs(quotient) <= Int128(Self.largest) ? Int(quotient) : nil
  }

  /// The whole number that the token spells, or nil.
  var number: Int? {
    millionths.flatMap { $0 % Self.one == 0 ? $0 / Self.one : nil }
  }

  private static let one = 1_000_000
  private static let largest = 1_000_000_000 * one

  private static func millionths(_ text: ArraySlice<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    // Digits after the sixth decimal are cut off.
    let fraction = parts.count > 1 ? parts[1].prefix(6) : []
    guard parts[0].count + fraction.count > 0, parts[0].count <= 9,
      parts.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let digits = (parts[0] + fraction).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let size = (fraction.count..<6).reduce(digits) { size, _ in size * 10 }
    return isNegative ? -size : size
  }
}
