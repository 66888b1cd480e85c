internal import Grids
public import Settings
internal import Worlds

/// A rule of a one-dimensional automaton: a table of the next color of a cell, by the colors of the
/// cells around it.
///
/// The numbers are those of Wolfram's "A New Kind of Science".
public struct WolframRule: Hashable, Sendable, CustomStringConvertible {
  /// The number of colors of a cell, from 2 to 16.
  package let colors: Int
  /// The distance of the farthest cells that affect a cell, at least 1.
  package let range: Int
  /// True if only the sum of the colors matters, so that the number is a code.
  let isTotalistic: Bool
  /// True if a cell's color in the generation before is subtracted, modulo `colors`. Such an
  /// automaton is reversible.
  let isSecondOrder: Bool
  /// The next color for each neighborhood, or for each sum of a totalistic rule. A neighborhood's
  /// place is a number in base `colors` with the leftmost cell as its highest digit. The color is 0
  /// for neighborhoods beyond the table, which has at most `mostStored`.
  let table: [CellState]
  /// The equivalent elementary rule; nil if there is none.
  let elementary: ElementaryRule?

  static let mostColors = 16
  static let mostRange = 50
  static let mostEntries = 1 << 20
  /// The maximum number of neighborhoods in the table, enough for the digits of every number.
  private static let mostStored = 4096

  /// Creates the rule with the number of an elementary rule.
  public init(_ rule: ElementaryRule) {
    let table = (0..<8).map { rule.number >> UInt8($0) & 1 }
    self.init(RuleSpace(), table: table)
  }

  /// - Parameter table: at most as many colors as the space has entries, and at most `mostStored`;
  ///   the others are 0.
  init(_ space: RuleSpace, table: some Collection<CellState>) {
    colors = space.colors
    range = space.range
    isTotalistic = space.isTotalistic
    isSecondOrder = space.isSecondOrder
    self.table =
      table + Array(repeating: 0, count: min(space.entries, Self.mostStored) - table.count)
    elementary = Self.elementary(space, self.table)
  }

  private static func elementary(_ space: RuleSpace, _ table: [CellState]) -> ElementaryRule? {
    guard space.colors == 2, space.range == 1, !space.isSecondOrder else { return nil }
    let bits = (0..<8).map { table[space.isTotalistic ? $0.nonzeroBitCount : $0] << UInt8($0) }
    return ElementaryRule(bits.reduce(0, |))
  }

  var space: RuleSpace {
    RuleSpace(
      colors: colors, range: range, isTotalistic: isTotalistic, isSecondOrder: isSecondOrder)
  }

  /// True if cells of color 0 among cells of color 0 change.
  var hasSpontaneousBirth: Bool { table[0] != 0 }

  /// Returns the next color of a cell among cells of its own color, without the color before.
  func next(ofAll color: CellState) -> CellState {
    let entry = Int(color) * (space.entries - 1) / (colors - 1)
    return entry < table.count ? table[entry] : 0
  }

  /// The kinds of cells of a rule with two colors. Other rules share the first one.
  static let kindsOfTwoColors = [CellKind("dead"), CellKind("alive")]

  var legend: [CellKind] {
    if colors == 2 { return Self.kindsOfTwoColors }
    return Self.kindsOfTwoColors.prefix(1)
      + countNames.enumerated().map { place, name in
        var kind = CellKind(name)
        kind.palette = place
        return kind
      }
  }

  var countNames: [String] { colors == 2 ? ["alive"] : (1..<colors).map { "color\($0)" } }

  // MARK: Notation

  /// Parses `110`, `W110`, `110R`, `code 777` or `1234 k=3 r=1`. `k` is the number of colors, by
  /// default 2, or 3 for a code. `r` is the range, by default 1.
  public init(notation text: String) throws(WolframRuleProblem) {
    guard text.utf8.count <= Self.mostDigits + 100 else { throw .tooLong }
    var parts = text.lowercased().split { $0 == " " || $0 == "," }[...]
    var space = RuleSpace()
    guard let number = Self.number(&parts, &space) else { throw .notation(text) }
    guard number.count <= Self.mostDigits else { throw .tooLong }
    for part in parts {
      guard let (letter, value) = Self.parameter(part) else { throw .notation(text) }
      if letter == "k" { space.colors = value } else { space.range = value }
    }
    guard Set(parts.map(\.first)).count == parts.count else { throw .notation(text) }
    try space.check()
    let digits = number.reversed().map { $0 - 48 }.converted(from: 10, to: space.colors)
    if digits.count > space.entries { throw .number(text, space) }
    self.init(space, table: digits)
  }

  private static let mostDigits = 1000

  /// Parses and removes the number with its prefix and its `R`. Returns its digits as ASCII,
  /// without leading zeros; nil if it is no number.
  private static func number(
    _ parts: inout ArraySlice<Substring>, _ space: inout RuleSpace
  ) -> [UInt8]? {
    var digits = parts.popFirst() ?? ""
    if digits.hasPrefix("code") {
      (space.isTotalistic, space.colors) = (true, 3)
      digits = digits.count > 4 ? digits.dropFirst(4) : parts.popFirst() ?? ""
    } else if digits.hasPrefix("w") {
      digits = digits.dropFirst()
    }
    space.isSecondOrder = digits.hasSuffix("r")
    if space.isSecondOrder { digits.removeLast() }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Array(digits.utf8.drop { $0 == 48 })
  }

  private static func parameter(_ part: Substring) -> (letter: Character, value: Int)? {
    guard part.hasPrefix("k=") || part.hasPrefix("r="), part.utf8.count <= 12,
      part.dropFirst(2).utf8.allSatisfy({ (48...57).contains($0) }),
      let value = Int(part.dropFirst(2))
    else { return nil }
    return (part.first ?? "k", value)
  }

  /// The maximum number of neighbors; rules with more have none.
  private static let mostNeighbors = 1200

  /// The rules that differ in the next color for one neighborhood, with the change as text. `+101`
  /// means that the center of 101 becomes alive, and `102=2` that it becomes color 2.
  var neighbors: [ListNotation.Neighbor] {
    guard space.entries * (colors - 1) <= Self.mostNeighbors else { return [] }
    return table.indices.flatMap { entry in
      (0..<CellState(colors)).filter { $0 != table[entry] }.map { color in
        var other = table
        other[entry] = color
        let name = space.name(of: entry)
        let difference = colors > 2 ? "\(name)=\(color)" : color == 1 ? "+\(name)" : "-\(name)"
        return ("\(WolframRule(space, table: other))", difference)
      }
    }
  }

  // MARK: Chart

  static let mostCharted = 512

  /// The number of neighborhoods in the chart. A second-order rule has each one once for every
  /// color that the cell can have had before.
  var charted: Int { space.entries * (isSecondOrder ? colors : 1) }

  /// The rule as a chart: the neighborhoods from the highest number to 0, each with the next color
  /// of its center below. A second-order rule also has the center's color before, above.
  /// Precondition: `charted` is at most `mostCharted`.
  var chart: RuleChart {
    RuleChart(
      (0..<(isSecondOrder ? colors : 1)).map { before in
        let entries = table.indices.reversed().map { entry($0, before: before) }
        return RuleChart.Section(
          name: isSecondOrder ? "color \(before) before" : "",
          rows: stride(from: 0, to: entries.count, by: perRow).map {
            Array(entries[$0..<min($0 + perRow, entries.count)])
          })
      })
  }

  /// The number of neighborhoods in a row: a power of the number of colors if they are not sums.
  private var perRow: Int {
    if isTotalistic { return min(table.count, max(1, 64 / space.cells)) }
    var count = colors
    while count * colors <= 16 { count *= colors }
    return min(count, table.count)
  }

  private func entry(_ entry: Int, before: Int) -> RuleChart.Entry {
    let top = isSecondOrder ? 1 : 0
    let size = Size(width: space.cells, height: top + 2)
    var cells = Grid<CellState?>(size: size, repeating: nil)
    for (place, color) in space.colors(of: entry).enumerated() { cells[place, top] = color }
    if isSecondOrder { cells[range, 0] = CellState(before) }
    let next = (Int(table[entry]) + colors - before) % colors
    cells[range, top + 1] = CellState(next)
    return RuleChart.Entry(name: space.name(of: entry), cells: cells)
  }

  /// The canonical notation: `110`, `110R`, `code 777`, `code 20 k=2 r=2`.
  public var description: String {
    let used = table.prefix((table.lastIndex { $0 != 0 } ?? 0) + 1)
    let digits = used.converted(from: colors, to: 10).reversed().map { "\($0)" }.joined()
    let number = (isTotalistic ? "code " : "") + (digits.isEmpty ? "0" : digits)
    let usual = isTotalistic ? 3 : 2
    return number + (isSecondOrder ? "R" : "") + (colors == usual ? "" : " k=\(colors)")
      + (range == 1 ? "" : " r=\(range)")
  }
}

/// A set of rules with the same neighborhoods.
struct RuleSpace: Hashable, Sendable {
  var colors = 2
  var range = 1
  var isTotalistic = false
  var isSecondOrder = false

  var cells: Int { 2 * range + 1 }

  /// The number of neighborhoods that rules distinguish; `Int.max` if it exceeds
  /// `WolframRule.mostEntries`.
  var entries: Int {
    if isTotalistic { return cells * (colors - 1) + 1 }
    var entries = 1
    for _ in 0..<cells {
      entries *= colors
      if entries > WolframRule.mostEntries { return .max }
    }
    return entries
  }

  /// Returns the name of a neighborhood: its colors as hexadecimal digits, or its sum.
  func name(of entry: Int) -> String {
    isTotalistic ? "\(entry)" : colors(of: entry).map { String($0, radix: 16) }.joined()
  }

  /// Returns the colors of a neighborhood, or of one with a given sum.
  func colors(of entry: Int) -> [CellState] {
    var (colors, rest): ([CellState], Int) = ([], entry)
    for _ in 0..<cells {
      let color = isTotalistic ? min(rest, self.colors - 1) : rest % self.colors
      rest = isTotalistic ? rest - color : rest / self.colors
      colors.append(CellState(color))
    }
    return isTotalistic ? colors : colors.reversed()
  }

  /// Throws if the number of colors, of neighborhoods, or the range is not allowed.
  fileprivate func check() throws(WolframRuleProblem) {
    guard (2...WolframRule.mostColors).contains(colors) else { throw .colors(colors) }
    guard (1...WolframRule.mostRange).contains(range) else { throw .range(range) }
    guard entries <= WolframRule.mostEntries else { throw .table(colors: colors, range: range) }
  }
}

/// A rule of an elementary automaton in Wolfram's numbering: bit 4·left + 2·center + right is the
/// next state of the center.
public struct ElementaryRule: Hashable, Sendable {
  /// The rule's number in Wolfram's numbering.
  public let number: UInt8

  /// Creates the rule with a number.
  public init(_ number: UInt8) {
    self.number = number
  }

  /// Parses `110` or `W110`. Returns nil if the text is not a number from 0 to 255.
  package init?(notation text: String) {
    let digits = text.hasPrefix("W") || text.hasPrefix("w") ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt8(digits) else {
      return nil
    }
    self.number = number
  }

  func next(_ left: CellState, _ center: CellState, _ right: CellState) -> CellState {
    number >> (left << 2 | center << 1 | right) & 1
  }
}

extension Collection<UInt8> {
  /// Returns the digits of a number in another base, the lowest first and without leading zeros.
  /// The time is proportional to the product of both numbers of digits.
  fileprivate func converted(from base: Int, to other: Int) -> [UInt8] {
    var result: [Int] = []
    for digit in reversed() {
      var carry = Int(digit)
      for place in result.indices {
        let value = result[place] * base + carry
        (carry, result[place]) = value.quotientAndRemainder(dividingBy: other)
      }
      while carry > 0 {
        result.append(carry % other)
        carry /= other
      }
    }
    return result.map { UInt8($0) }
  }
}

/// The reason why a text is not a valid rule of a one-dimensional automaton.
public struct WolframRuleProblem: Problem, Sentence {
  public let description: String

  package init(_ description: String) { self.description = description }

  static func notation(_ text: String) -> Self {
    "expected a rule such as 110, 110R, 'code 777' or '1234 k=3 r=1', got '\(text)'"
  }
  static let tooLong = Self("the rule is too long: expected at most 1000 digits")
  static func colors(_ colors: Int) -> Self {
    "expected from 2 to \(WolframRule.mostColors) colors, got 'k=\(colors)'"
  }
  static func range(_ range: Int) -> Self {
    "expected a range from 1 to \(WolframRule.mostRange), got 'r=\(range)'"
  }
  static func table(colors: Int, range: Int) -> Self {
    "a rule with k=\(colors) r=\(range) has more than \(WolframRule.mostEntries) neighborhoods:"
      + " lower k or r, or use a code"
  }
  fileprivate static func number(_ text: String, _ space: RuleSpace) -> Self {
    "expected \(numbers(of: space)), got '\(text)'"
  }

  /// Returns the range of the rules with these neighborhoods in words: `a rule from 0 to 255`.
  private static func numbers(of space: RuleSpace) -> String {
    var (count, overflow) = (1, false)
    for _ in 0..<space.entries where !overflow {
      (count, overflow) = count.multipliedReportingOverflow(by: space.colors)
    }
    let kind = space.isTotalistic ? "a code" : "a rule"
    let numbers = overflow ? "below \(space.colors)^\(space.entries)" : "from 0 to \(count - 1)"
    let isElementary = space.colors == 2 && space.range == 1 && !space.isTotalistic
    return "\(kind) \(numbers)" + (isElementary ? "" : " with k=\(space.colors) r=\(space.range)")
  }
}

extension SettingKind<String> {
  /// A regular expression for a rule, whose number may be a range, or for a list of rules.
  private static var rules: String {
    let number = "(?:[Ww]|[Cc][Oo][Dd][Ee] *)?[0-9]+(?:\\.\\.[0-9]+(?:/[0-9]+)?)?[Rr]?"
    let rule = "(?:[Nn][Ee][Aa][Rr]: *)?\(number)(?:[ ,]+[KkRr]=[0-9]+)*"
    return "^ *\(rule) *(?:, *\(rule) *)*$"
  }

  static let wolframRule = SettingKind(
    "a rule from 0 to 255, such as 110 or W110", placeholder: "RULE",
    forms: [.wholeNumber(0...255), .pattern(rules)],
    suits: { (try? WolframRule(notation: $0)) != nil },
    list: .numbers.joining { _, part in
      ["k=", "r="].contains(part.prefix(2).lowercased())
    }.near { (try? WolframRule(notation: $0))?.neighbors }.embeddingRanges(),
    parse: { text in
      // Numbers and ranges of numbers have the error of the setting, other texts one of their own.
      let isNumeric = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
      return !isNumeric || (try? WolframRule(notation: text)) != nil ? text : nil
    })
}
