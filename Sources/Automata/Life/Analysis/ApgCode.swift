internal import Grids

/// The apgcode of an object: a canonical name, as Catagolue and LifeWiki use it.
///
/// Its suffix is the extended Wechsler format (https://conwaylife.com/wiki/Apgcode): strips of five
/// rows, a digit of base 32 for each column of a strip, and short forms for runs of empty columns.
/// The shortest code of all phases and orientations is canonical, and of equally long ones the
/// first in the order of ASCII.
enum ApgCode {
  /// The largest area of a phase with a code, including a margin of one cell at two sides.
  private static let mostArea = 10_000
  /// The maximum length of a suffix.
  private static let mostDigits = 1280

  /// Returns the code of an object.
  ///
  /// - Parameters:
  ///   - phases: the cells in each generation of a period; at least one.
  ///   - moves: true for a spaceship.
  static func code(of phases: [CellSet], moves: Bool) -> String {
    let suffix = phases.compactMap(suffix).min(by: isBefore)
    let isStill = phases.count == 1 && !moves
    let number = isStill ? "s\(phases[0].count)" : "\(moves ? "q" : "p")\(phases.count)"
    return suffix.map { "x\(number)_\($0)" } ?? "ov_\(number)"
  }

  /// Returns the canonical suffix of one phase; nil if it is too large.
  private static func suffix(of cells: CellSet) -> String? {
    let size = cells.region.size
    if (size.width + 2) * (size.height + 2) > mostArea { return nil }
    return GridSymmetry.all.map { text(of: cells.turned($0)) }
      .filter { $0.utf8.count <= mostDigits }.min(by: isBefore)
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    (one.utf8.count, one) < (other.utf8.count, other)
  }

  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")

  /// Returns the format of one orientation.
  ///
  /// - Parameter cells: cells with their top left at (0, 0).
  static func text(of cells: CellSet) -> String {
    let size = cells.region.size
    var strips = [[Int]](
      repeating: [Int](repeating: 0, count: size.width), count: max(1, (size.height + 4) / 5))
    for cell in cells.cells { strips[cell.y / 5][cell.x] |= 1 << (cell.y % 5) }
    return strips.map(text(ofStrip:)).joined(separator: "z")
  }

  private static func text(ofStrip columns: [Int]) -> String {
    var (text, blanks) = ("", 0)
    for column in columns {
      if column == 0 {
        blanks += 1
      } else {
        text += short(blanks) + String(digits[column])
        blanks = 0
      }
    }
    // Empty columns at the end of a strip are omitted.
    return text
  }

  /// Returns the short form of a number of empty columns.
  private static func short(_ blanks: Int) -> String {
    var (text, left) = ("", blanks)
    while left > 39 {
      text += "yz"
      left -= 39
    }
    switch left {
    case 0: return text
    case 1: return text + "0"
    case 2: return text + "w"
    case 3: return text + "x"
    default: return text + "y" + String(digits[left - 4])
    }
  }
}

extension LifeRule {
  /// True if apgcodes are defined for the rule's objects in every orientation: two states, nine
  /// cells, the same rule in all orientations, and no birth of nothing.
  var hasApgCodes: Bool {
    guard states == 2, case .table(let table) = decision, !hasSpontaneousBirth else { return false }
    return table.isSymmetric
  }
}

extension RuleTable {
  /// True if rotations and reflections of a neighborhood do not change the next state.
  fileprivate var isSymmetric: Bool {
    [GridSymmetry.leftRight, .diagonal].allSatisfy { orientation in
      (0..<512).allSatisfy { self[$0] == self[Self.turned($0, orientation)] }
    }
  }

  /// Returns the number of a rotated or reflected neighborhood.
  private static func turned(_ index: Int, _ orientation: GridSymmetry) -> Int {
    (0..<9).filter { index >> (8 - $0) & 1 == 1 }.reduce(0) { sum, cell in
      let image = orientation.image(x: cell % 3 - 1, y: cell / 3 - 1)
      return sum | 1 << (8 - (image.y + 1) * 3 - image.x - 1)
    }
  }
}
