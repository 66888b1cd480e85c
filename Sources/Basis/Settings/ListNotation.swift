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
  package func items(in text: String, atMost most: Int) throws(SettingProblem) -> ListItems {
    var items = ListItems()
    let parts = parts(of: text)
    if refusesPairs, parts.count == 2, parts.allSatisfy(isDigits) {
      throw "'\(parts[0]),\(parts[1])' is ambiguous: write \(parts[0])x\(parts[1]) for one size,"
        + " or \(parts[0])x\(parts[0]),\(parts[1])x\(parts[1]) for two"
    }
    for part in parts where items.count < most {
      for run in try runs(in: part, atMost: most - items.count).prefix(most - items.count) {
        items.append(run)
      }
    }
    return items
  }

  private func runs(in text: String, atMost most: Int) throws(SettingProblem) -> [ListItemRun] {
    if let neighbors, let value = Self.center(of: text) {
      // What is no value is an error of its own, once it is read.
      guard let near = neighbors(value) else { return [.item(ListItem(value, .center))] }
      if near.isEmpty {
        throw "'\(value)' has no neighbors, or too many: leave out '\(Self.nearMark)'"
      }
      return [.item(ListItem(value, .center))]
        + near.map { .item(ListItem($0.text, .neighbor($0.difference))) }
    }
    let (before, range, after) = embedsRanges ? Self.embeddedRange(in: text) : ("", text[...], "")
    guard hasRanges, let range = try NumberRange(String(range)) else {
      return [.item(ListItem(text))]
    }
    return [.range(range, count: min(most, range.count), before: before, after: after)]
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
    let parts = text.partsOutsideParentheses
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

  private static func center(of text: String) -> String? {
    text.prefix(nearMark.count).lowercased() == nearMark
      ? text.dropFirst(nearMark.count).withoutOuterSpaces : nil
  }
}
