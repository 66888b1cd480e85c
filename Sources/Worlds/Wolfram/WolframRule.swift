/// A rule of a one-dimensional automaton: a table of the next color of a cell, by the colors of the
/// cells around it.
///
/// The numbers are those of Wolfram's "A New Kind of Science".
public struct WolframRule: Hashable, Sendable {
  /// The number of colors of a cell, from 2 to 16.
  package let colors: Int
  /// The distance of the farthest cells that affect a cell, at least 1.
  package let range: Int
  /// True if only the sum of the colors matters, so that the number is a code.
  package let isTotalistic: Bool
  /// True if a cell's color in the generation before is subtracted, modulo `colors`. Such an
  /// automaton is reversible.
  package let isSecondOrder: Bool
  /// The next color for each neighborhood, or for each sum of a totalistic rule. A neighborhood's
  /// place is a number in base `colors` with the leftmost cell as its highest digit. The color is 0
  /// for neighborhoods beyond the table, which has at most `mostStored`.
  let table: [CellState]
  /// The equivalent elementary rule; nil if there is none.
  let elementary: ElementaryRule?

  static let mostColors = 16
  static let mostRange = 50
  /// The maximum number of neighborhoods.
  static let mostEntries = 1 << 20
  /// The maximum number of neighborhoods in the table, enough for the digits of every number.
  static let mostStored = 4096

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

  /// The set of rules to which the rule belongs.
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

  /// The kinds of cells by color.
  var legend: [CellKind] {
    if colors == 2 { return Self.kindsOfTwoColors }
    return Self.kindsOfTwoColors.prefix(1)
      + countNames.enumerated().map { place, name in
        var kind = CellKind(name)
        kind.palette = place
        return kind
      }
  }

  /// The names of the counts of the colors above 0.
  var countNames: [String] { colors == 2 ? ["alive"] : (1..<colors).map { "color\($0)" } }
}

/// A set of rules with the same neighborhoods.
struct RuleSpace: Hashable, Sendable {
  var colors = 2
  var range = 1
  var isTotalistic = false
  var isSecondOrder = false

  /// The number of cells in a neighborhood.
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
}
