import Grids
import TestSupport

@testable import Automata
@testable import Worlds

/// A rule of a one-dimensional automaton by its number: the reference for `WolframRule`.
struct NumberedRule {
  var colors: Int
  var range: Int
  var isTotalistic: Bool
  var isSecondOrder: Bool
  /// The number in decimal digits.
  var number: String

  /// Draws a rule with a number of colors.
  init(_ dice: inout Dice, colors: Int) {
    self.colors = colors
    isTotalistic = dice.below(3) == 0
    isSecondOrder = dice.below(3) == 0
    range = 1 + dice.below(isTotalistic ? 5 : colors == 2 ? 4 : colors == 3 ? 2 : 1)
    let entries = RuleSpace(colors: colors, range: range, isTotalistic: isTotalistic).entries
    // The number has fewer digits than the largest one of these rules.
    let most = min(900, max(1, entries * (colors > 3 ? 6 : colors == 3 ? 4 : 3) / 10 - 1))
    number = String((0..<1 + dice.below(most)).map { _ in Character("\(dice.below(10))") })
  }

  var notation: String {
    "\(isTotalistic ? "code " : "")\(number)\(isSecondOrder ? "R" : "") k=\(colors) r=\(range)"
  }

  /// The digits in base `colors` from the lowest on, by repeated division of the decimal number.
  var digits: [Int] {
    var (digits, rest) = ([Int](), number.compactMap(\.wholeNumberValue))
    while rest.contains(where: { $0 != 0 }) {
      var remainder = 0
      for place in rest.indices {
        let value = remainder * 10 + rest[place]
        rest[place] = value / colors
        remainder = value % colors
      }
      digits.append(remainder)
    }
    return digits
  }
}

/// An automaton that computes every cell from the digits of its rule, in a window with margins: the
/// reference for `WolframWorld` under any rule.
struct PlainAutomaton {
  var rule: NumberedRule
  let topology: Topology
  private let width: Int
  private let margin: Int
  private(set) var row: [Int]
  private(set) var before: [Int]
  /// The visible rows of all generations.
  private(set) var rows: [[CellState]] = []

  /// - Parameter margin: the number of further cells at each end of an unbounded line, enough that
  ///   nothing but the background reaches its last one.
  init(
    _ rule: NumberedRule, _ cells: [Int], before: [Int]? = nil, width: Int, topology: Topology,
    margin: Int = 0
  ) {
    self.rule = rule
    self.topology = topology
    self.width = width
    self.margin = topology == .unbounded ? margin : 0
    let corner = self.margin + width / 2 - cells.count / 2
    row = Array(repeating: 0, count: width + 2 * self.margin)
    row.replaceSubrange(corner..<corner + cells.count, with: cells)
    self.before = before ?? Array(repeating: 0, count: row.count)
    rows = [visible]
  }

  private var visible: [CellState] { row[margin..<margin + width].map { CellState($0) } }

  /// Returns the number of cells of a color in the whole window.
  func population(of color: Int) -> Int { row.count { $0 == color } }

  mutating func toggle(_ column: Int) {
    row[margin + column] = row[margin + column] == 0 ? 1 : 0
    rows[rows.count - 1] = visible
  }

  mutating func step() {
    let digits = rule.digits
    let next = row.indices.map { place in
      let cells = (place - rule.range...place + rule.range).map { color(at: $0) }
      let entry = cells.reduce(0) { rule.isTotalistic ? $0 + $1 : $0 * rule.colors + $1 }
      let next = entry < digits.count ? digits[entry] : 0
      return (next - (rule.isSecondOrder ? before[place] : 0) + rule.colors) % rule.colors
    }
    before = rule.isSecondOrder ? row : row.map { _ in 0 }
    row = next
    rows.append(visible)
  }

  private func color(at place: Int) -> Int {
    if row.indices.contains(place) { return row[place] }
    switch topology {
    case .plane: return 0
    case .unbounded: return row[0]
    case .torus: return row[((place % row.count) + row.count) % row.count]
    }
  }
}
