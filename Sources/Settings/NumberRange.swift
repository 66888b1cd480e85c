internal import Grids

/// A range of numbers: `0..255`, `10%..50%/10%`, `2..0.5/0.5`. The last number is included if a
/// step reaches it.
package struct NumberRange {
  // Millionths, which are exact because numbers have at most six decimals.
  private let first: Int
  private let last: Int
  private let step: Int
  private let unit: String

  /// Parses a range; nil if the text is no range.
  ///
  /// - Throws: An error if the text is almost a range: its units differ, or its step is missing or
  ///   zero.
  init?(_ text: String) throws(SettingProblem) {
    let ends = text.parts(separatedBy: "..")
    guard ends.count == 2 else { return nil }
    let end = ends[1].split(separator: "/", omittingEmptySubsequences: false)
    let written = [ends[0]] + end
    let numbers = written.compactMap { Self.number($0) }
    guard end.count <= 2, numbers.count == written.count else { return nil }
    guard numbers.allSatisfy({ $0.unit == numbers[0].unit }) else {
      throw .mixedRange(text, nearest: Self.percentages(written))
    }
    if numbers.count == 2, numbers.contains(where: { $0.value.denominator > 1 }) {
      throw .rangeWithoutStep(text)
    }
    let step = numbers.count == 3 ? numbers[2].value : Ratio(1)
    if step == .zero { throw .rangeWithoutEnd(text) }
    first = Self.millionths(numbers[0].value)
    last = Self.millionths(numbers[1].value)
    self.step = Self.millionths(step)
    unit = numbers[0].unit
  }

  /// Returns true if the whole text is a valid range.
  package static func isRange(_ text: String) -> Bool { (try? NumberRange(text)) != nil }

  /// Parses a number that begins with a digit, and may be a percentage.
  private static func number(_ text: Substring) -> (value: Ratio, unit: String)? {
    let unit = text.hasSuffix("%") ? "%" : ""
    let digits = text.dropLast(unit.count)
    guard isDigits(digits.prefix(1)), let value = Ratio(decimal: digits) else { return nil }
    return (value, unit)
  }

  /// Returns the range with a percent sign after each number; nil if that could change its meaning.
  /// A plain number such as 0.5 may be a share.
  private static func percentages(_ numbers: [Substring]) -> String? {
    let all = numbers.map { $0.hasSuffix("%") ? String($0) : "\($0)%" }
    let plain = numbers.filter { !$0.hasSuffix("%") }
    if plain.contains(where: { $0.contains(".") }) { return nil }
    return "\(all[0])..\(all[1])" + all.dropFirst(2).map { "/\($0)" }.joined()
  }

  private static func millionths(_ number: Ratio) -> Int {
    number.numerator * (1_000_000 / number.denominator)
  }

  /// Returns the numbers as texts, at most `most` of them.
  func texts(atMost most: Int) -> [String] {
    let count = min(most, abs(last - first) / step + 1)
    return (0..<count).map { number in
      let way = number * step
      return "\(Ratio(first < last ? first + way : first - way, 1_000_000))\(unit)"
    }
  }
}
