internal import Grids

/// The values that a text represents, in order.
package typealias ListItems = Joined<ListItemRun>

/// Consecutive values in a text: a single value, or those of a range of numbers with the text
/// around them.
package enum ListItemRun: RandomAccessCollection, Sendable {
  case item(ListItem)
  case range(NumberRange, count: Int, before: Substring, after: Substring)

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch self {
    case .item: 1
    case .range(_, let count, _, _): count
    }
  }

  /// True if a value is a neighbor of another one, or has neighbors.
  package var hasNeighbors: Bool {
    if case .item(let item) = self { item.role != .itself } else { false }
  }

  /// True for a range with text around it.
  package var isInValue: Bool {
    if case .range(_, _, let before, let after) = self {
      !before.isEmpty || !after.isEmpty
    } else {
      false
    }
  }

  package subscript(position: Int) -> ListItem {
    switch self {
    case .item(let item): item
    case .range(let range, _, let before, let after):
      ListItem("\(before)\(range.text(position))\(after)")
    }
  }
}

extension Joined: Sendable where Run: Sendable {}

extension ListItems {
  package init(_ item: ListItem) {
    self.init()
    append(.item(item))
  }
}

/// One of the values that a text represents.
package struct ListItem: Hashable, Sendable {
  package let text: String
  package let role: Role

  package enum Role: Hashable, Sendable {
    /// The text contains the value.
    case itself
    /// The text contains the value, and requests its neighbors.
    case center
    /// A neighbor of the last center, with the difference.
    case neighbor(String)
  }

  package init(_ text: String, _ role: Role = .itself) {
    self.text = text
    self.role = role
  }
}

/// A range of numbers: `0..255`, `10%..50%/10%`, `2..0.5/0.5`. The last number is included if a
/// step reaches it.
package struct NumberRange: Sendable {
  // Millionths, which are exact because numbers have at most six decimals.
  private let first: Int
  private let last: Int
  private let step: Int
  private let unit: String

  /// Parses a range; nil if the text is no range. Throws an error if the text is almost a range:
  /// its units differ, or its step is missing or zero.
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
    if step <= .zero { throw .rangeWithoutEnd(text) }
    first = Self.millionths(numbers[0].value)
    last = Self.millionths(numbers[1].value)
    self.step = Self.millionths(step)
    unit = numbers[0].unit
    if first != last, self.step > abs(last - first) {
      throw .rangeWithLargeStep(text, nearest: Self.range(written, parts: numbers[2].value))
    }
  }

  /// Returns a range of as many numbers as the step says, which are the ends and others between
  /// them; nil if they have too many decimals.
  private static func range(_ written: [Substring], parts: Ratio) -> String? {
    let ends = written.prefix(2).compactMap { number($0) }
    guard parts.denominator == 1, parts.numerator > 1, let first = ends.first, ends.count == 2
    else { return nil }
    let (way, count) = (millionths(ends[1].value) - millionths(first.value), parts.numerator - 1)
    guard way % count == 0 else { return nil }
    let step = Ratio(abs(way) / count, 1_000_000)
    return "\(written[0])..\(written[1])/\(step)\(first.unit)"
  }

  /// The largest whole number of a range.
  private static let most = 999_999_999

  /// Parses a number that begins with a digit, perhaps after a minus sign, and may be a percentage;
  /// nil for other texts.
  private static func number(_ text: Substring) -> (value: Ratio, unit: String)? {
    let unit = text.hasSuffix("%") ? "%" : ""
    let number = text.dropLast(unit.count)
    let digits = number.hasPrefix("-") ? number.dropFirst() : number
    if let whole = Int(written: digits), whole <= most {
      return (Ratio(digits.count < number.count ? -whole : whole), unit)
    }
    guard isDigits(digits.prefix(1)), let value = Ratio(signedDecimal: String(number)) else {
      return nil
    }
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

  /// The number of numbers in the range.
  var count: Int { abs(last - first) / step + 1 }

  /// Returns a number of the range with its unit. `number`: its index from 0.
  func text(_ number: Int) -> String {
    let way = number * step
    return "\(Ratio(first < last ? first + way : first - way, 1_000_000))\(unit)"
  }
}

/// Collections one after the other, as a single collection. It computes an element only when it is
/// read, so that a range of a million values needs the memory of one.
package struct Joined<Run: RandomAccessCollection>: RandomAccessCollection {
  package private(set) var runs: [Run] = []
  /// The number of elements up to the end of each run.
  private var ends: [Int] = []

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.last ?? 0 }

  package mutating func append(_ run: Run) {
    if run.isEmpty { return }
    ends.append(endIndex + run.count)
    runs.append(run)
  }

  package subscript(position: Int) -> Run.Element {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if position < ends[middle] { high = middle } else { low = middle + 1 }
    }
    let run = runs[low]
    let offset = position - (low > 0 ? ends[low - 1] : 0)
    return run[run.index(run.startIndex, offsetBy: offset)]
  }
}
