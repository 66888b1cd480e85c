/// How several values of a setting are written as one text: `light,dark`, `0..255`, `near:30`.
package struct ListNotation: Sendable {
  /// What is a step away from a value, with what differs: `B36/S23`, `+B6`.
  package typealias Neighbour = (text: String, difference: String)

  /// Whether commas part values, which then hold none.
  let hasCommas: Bool
  /// Whether what stands behind a comma belongs to the value before it, as far as that has been read;
  /// nil where nothing does.
  let joins: (@Sendable (_ value: String, _ part: String) -> Bool)?
  /// Whether two numbers with `..` between them are those from one to the other.
  let hasRanges: Bool
  /// Whether two whole numbers are a mistake.
  private var refusesPairs = false
  /// Finds the neighbours of a value; nil where it has none by that name.
  let neighbours: (@Sendable (String) -> [Neighbour])?

  /// A text is one value, whatever is in it.
  package static let none = ListNotation()
  /// `light,dark`.
  package static let names = ListNotation(hasCommas: true)
  /// `torus,T20,16`: what begins with a digit belongs to the value before it.
  package static let boards = names.joining { $1.first?.isNumber == true }
  /// `30,90`, `0..255`, `10%..50%/10%`.
  package static let numbers = ListNotation(hasCommas: true, hasRanges: true)
  /// `60x40,30`, but not `60,40`, which is more likely meant as width and height.
  package static let sizes = ListNotation(hasCommas: true, hasRanges: true, refusesPairs: true)

  private init(
    hasCommas: Bool = false, hasRanges: Bool = false, refusesPairs: Bool = false,
    joins: (@Sendable (_ value: String, _ part: String) -> Bool)? = nil,
    neighbours: (@Sendable (String) -> [Neighbour])? = nil
  ) {
    self.hasCommas = hasCommas
    self.hasRanges = hasRanges
    self.refusesPairs = refusesPairs
    self.joins = joins
    self.neighbours = neighbours
  }

  /// The same, and `near:VALUE` for a value with all its neighbours.
  package func near(_ neighbours: @escaping @Sendable (String) -> [Neighbour]) -> ListNotation {
    ListNotation(
      hasCommas: hasCommas, hasRanges: hasRanges, joins: joins, neighbours: neighbours)
  }

  /// The same, and values that hold commas.
  ///
  /// - Parameter joins: whether a part belongs to the value before its comma.
  package func joining(
    _ joins: @escaping @Sendable (_ value: String, _ part: String) -> Bool
  ) -> ListNotation {
    ListNotation(hasCommas: hasCommas, hasRanges: hasRanges, joins: joins, neighbours: neighbours)
  }

  /// Marks a value that stands for its neighbours, too.
  package static let nearMark = "near:"

  /// The values that a text stands for: itself where it is one.
  ///
  /// - Parameter most: no more are made than that.
  package func items(in text: String, atMost most: Int) throws(SettingProblem) -> [ListItem] {
    var items: [ListItem] = []
    let parts = parts(of: text)
    if refusesPairs, parts.count == 2, parts.allSatisfy(isDigits) {
      throw .pairForSize(width: parts[0], height: parts[1])
    }
    for part in parts where items.count < most {
      items += try self.items(inPart: part, atMost: most - items.count).prefix(most - items.count)
    }
    return items
  }

  private func items(inPart text: String, atMost most: Int) throws(SettingProblem) -> [ListItem] {
    if let neighbours, let value = Self.centre(of: text) {
      return [ListItem(value, .centre)]
        + neighbours(value).map { ListItem($0.text, .neighbour($0.difference)) }
    }
    guard hasRanges, let range = try NumberRange(text) else { return [ListItem(text)] }
    return range.texts(atMost: most).map { ListItem($0) }
  }

  /// What stands between commas: the text itself where nothing stands beside one.
  private func parts(of text: String) -> [String] {
    guard hasCommas else { return [text] }
    let parts = Self.split(text).map(Self.trimmed)
    // Behind a colon there may be commas of a value's own: `B3/S23:T20,16`.
    let areValues = parts.allSatisfy { part in
      !part.isEmpty && (Self.centre(of: part) ?? part).allSatisfy { $0 != ":" }
    }
    guard areValues else { return [text] }
    guard let joins else { return parts }
    return parts.reduce(into: []) { values, part in
      if let value = values.last, joins(Self.centre(of: value) ?? value, part) {
        values[values.count - 1] = "\(value),\(part)"
      } else {
        values.append(part)
      }
    }
  }

  /// Splits a text at commas that are not in parentheses.
  private static func split(_ text: String) -> [Substring] {
    var depth = 0
    return text.split(omittingEmptySubsequences: false) { letter in
      if letter == "(" { depth += 1 }
      if letter == ")" { depth = max(0, depth - 1) }
      return letter == "," && depth == 0
    }
  }

  private static func centre(of text: String) -> String? {
    text.lowercased().hasPrefix(nearMark) ? trimmed(text.dropFirst(nearMark.count)) : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    guard let first = text.firstIndex(where: { $0 != " " }),
      let last = text.lastIndex(where: { $0 != " " })
    else { return "" }
    return String(text[first...last])
  }
}

/// One of the values that a text stands for.
package struct ListItem: Hashable, Sendable {
  package let text: String
  package let role: Role

  /// Why it is among them.
  package enum Role: Hashable, Sendable {
    /// It is written.
    case itself
    /// It is written, and its neighbours are meant, too.
    case centre
    /// It is a neighbour of the last centre; how it differs.
    case neighbour(String)
  }

  package init(_ text: String, _ role: Role = .itself) {
    self.text = text
    self.role = role
  }
}
