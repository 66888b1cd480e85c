internal import Grids

/// The notation of several values in one text: `light,dark`, `0..255`, `near:30`.
package struct ListNotation: Sendable {
  /// A neighbor of a value, and its difference from that value: `B36/S23`, `+B6`.
  package typealias Neighbor = (text: String, difference: String)

  let hasCommas: Bool
  /// Returns true if the part after a comma continues the value before it, so that values may
  /// contain commas; nil if no value does.
  let joins: Joins?
  /// True if a list in a file whose elements continue each other is one value, too.
  private let joinsLists: Bool
  /// True if two numbers with `..` between them are a range of numbers.
  let hasRanges: Bool
  /// True if a range of numbers may be a part of a value: `code 0..63 k=2`.
  private var embedsRanges = false
  /// True if exactly two whole numbers are an error.
  private var refusesPairs = false
  /// Returns the neighbors of a value; empty if it has none, nil if it is no value. Nil if the
  /// setting has no neighbors.
  let neighbors: Neighbors?

  package typealias Neighbors = @Sendable (String) -> [Neighbor]?

  /// `value`: the parts of the value so far, at least one. A text has up to a million parts, so
  /// that the function must not look at all of them each time. `part`: the text after the comma
  /// that follows.
  package typealias Joins = @Sendable (_ value: ArraySlice<String>, _ part: String) -> Bool

  package var hasNeighbors: Bool { neighbors != nil }

  /// A text is always a single value.
  package static let none = ListNotation()
  /// Separated by commas: `light,dark`.
  package static let names = ListNotation(hasCommas: true)
  /// Separated by commas, except before a digit: `torus,T20,16` has the value `T20,16`.
  package static let boards = names.joining { $1.first?.isNumber == true }
  /// Separated by commas, with ranges: `30,90`, `0..255`, `10%..50%/10%`.
  package static let numbers = ListNotation(hasCommas: true, hasRanges: true)
  /// Separated by commas, with ranges: `60x40,30`. `60,40` is an error, because it more likely
  /// means a width and a height.
  package static let sizes = ListNotation(hasCommas: true, hasRanges: true, refusesPairs: true)

  private init(
    hasCommas: Bool = false, hasRanges: Bool = false, refusesPairs: Bool = false,
    joins: Joins? = nil, joinsLists: Bool = false, neighbors: Neighbors? = nil
  ) {
    self.hasCommas = hasCommas
    self.hasRanges = hasRanges
    self.refusesPairs = refusesPairs
    self.joins = joins
    self.joinsLists = joinsLists
    self.neighbors = neighbors
  }

  /// Returns the notation extended by `near:VALUE`, for a value with all its neighbors.
  package func near(_ neighbors: @escaping Neighbors) -> ListNotation {
    ListNotation(
      hasCommas: hasCommas, hasRanges: hasRanges, joins: joins, neighbors: neighbors)
  }

  /// Returns the notation for values that contain commas. `joins` returns true if a part continues
  /// the value before its comma. `lists`: true if it may also be written as a list.
  package func joining(lists: Bool = false, _ joins: @escaping Joins) -> ListNotation {
    ListNotation(
      hasCommas: hasCommas, hasRanges: hasRanges, joins: joins, joinsLists: lists,
      neighbors: neighbors)
  }

  /// Returns the value that a list means as a whole; nil if its elements are values.
  package func whole(_ elements: [String]) -> String? {
    guard joinsLists, elements.count > 1, let joins,
      elements.indices.dropFirst().allSatisfy({ joins(elements[..<$0], elements[$0]) })
    else { return nil }
    return elements.joined(separator: ",")
  }

  /// Returns the notation for values that contain numbers, which may be ranges.
  package func embeddingRanges() -> ListNotation {
    var notation = self
    notation.embedsRanges = true
    return notation
  }

  /// The prefix of a value that also represents its neighbors.
  package static let nearMark = "near:"

  /// Returns the values that a text represents; the text itself if it is a single value. `most`:
  /// the limit of values to generate. Throws an error for a malformed range, or for a pair of
  /// numbers that is likely a size.
  package func items(in text: String, atMost most: Int) throws(SettingProblem) -> [ListItem] {
    var items: [ListItem] = []
    let parts = parts(of: text)
    if refusesPairs, parts.count == 2, parts.allSatisfy(isDigits) {
      throw "'\(parts[0]),\(parts[1])' is ambiguous: write \(parts[0])x\(parts[1]) for one size,"
        + " or \(parts[0])x\(parts[0]),\(parts[1])x\(parts[1]) for two"
    }
    for part in parts where items.count < most {
      items += try self.items(inPart: part, atMost: most - items.count).prefix(most - items.count)
    }
    return items
  }

  private func items(inPart text: String, atMost most: Int) throws(SettingProblem) -> [ListItem] {
    if let neighbors, let value = Self.center(of: text) {
      // What is no value is an error of its own, once it is read.
      guard let near = neighbors(value) else { return [ListItem(value, .center)] }
      if near.isEmpty {
        throw "'\(value)' has no neighbors, or too many: leave out '\(Self.nearMark)'"
      }
      return [ListItem(value, .center)]
        + near.map { ListItem($0.text, .neighbor($0.difference)) }
    }
    let (before, range, after) = embedsRanges ? Self.embeddedRange(in: text) : ("", text[...], "")
    guard hasRanges, let range = try NumberRange(String(range)) else { return [ListItem(text)] }
    return range.texts(atMost: most).map { ListItem("\(before)\($0)\(after)") }
  }

  /// Splits a text around its first range of whole numbers; around the whole text if it has none.
  private static func embeddedRange(
    in text: String
  ) -> (before: Substring, range: Substring, after: Substring) {
    guard let dots = text.firstIndex(of: ".") else { return ("", text[...], "") }
    let isDigit = { (letter: Character) in isDigits(String(letter)) }
    let start = text[..<dots].lastIndex { !isDigit($0) }.map(text.index(after:))
    let end = text[dots...].firstIndex { !isDigit($0) && $0 != "." && $0 != "/" }
    let range = (start ?? text.startIndex)..<(end ?? text.endIndex)
    return (text[..<range.lowerBound], text[range], text[range.upperBound...])
  }

  /// Returns the parts between commas; the whole text if commas do not separate values in it.
  private func parts(of text: String) -> [String] {
    guard hasCommas else { return [text] }
    let parts = Self.split(text).map(Self.trimmed)
    // A colon means that commas belong to the value: `B3/S23:T20,16`.
    let areValues = parts.allSatisfy { part in
      !part.isEmpty && (Self.center(of: part) ?? part).allSatisfy { $0 != ":" }
    }
    guard areValues else { return [text] }
    guard let joins else { return parts }
    let plain = parts.map { Self.center(of: $0) ?? $0 }
    var (values, start): ([String], Int) = ([], 0)
    for end in 1...parts.count where end == parts.count || !joins(plain[start..<end], parts[end]) {
      values.append(parts[start..<end].joined(separator: ","))
      start = end
    }
    return values
  }

  /// Splits a text at commas outside parentheses.
  private static func split(_ text: String) -> [Substring] {
    var depth = 0
    return text.split(omittingEmptySubsequences: false) { letter in
      if letter == "(" { depth += 1 }
      if letter == ")" { depth = max(0, depth - 1) }
      return letter == "," && depth == 0
    }
  }

  private static func center(of text: String) -> String? {
    text.prefix(nearMark.count).lowercased() == nearMark
      ? trimmed(text.dropFirst(nearMark.count)) : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    guard let first = text.firstIndex(where: { $0 != " " }),
      let last = text.lastIndex(where: { $0 != " " })
    else { return "" }
    return String(text[first...last])
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
package struct NumberRange {
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

  /// Returns true if the whole text is a valid range.
  package static func isRange(_ text: String) -> Bool { (try? NumberRange(text)) != nil }

  /// Parses a number that begins with a digit, perhaps after a minus sign, and may be a percentage;
  /// nil for other texts.
  private static func number(_ text: Substring) -> (value: Ratio, unit: String)? {
    let unit = text.hasSuffix("%") ? "%" : ""
    let number = text.dropLast(unit.count)
    let digits = number.hasPrefix("-") ? number.dropFirst() : number
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

  func texts(atMost most: Int) -> [String] {
    let count = min(most, abs(last - first) / step + 1)
    return (0..<count).map { number in
      let way = number * step
      return "\(Ratio(first < last ? first + way : first - way, 1_000_000))\(unit)"
    }
  }
}
