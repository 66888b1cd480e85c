package import Grids
package import Settings

/// A symmetry of random cells, by its name on Catagolue (https://conwaylife.com/wiki/Symmetry).
///
/// `C` stands for rotations, `D` for rotations and reflections; the number after it is that of the
/// orientations in which the cells are the same. After `_` come the axes (`+` along the sides, `x`
/// along the diagonals) and the number of cells in the center: 1, 2 or 4. A name without that number
/// fits boards of every parity.
package enum SoupSymmetry: String, CaseIterable, Sendable {
  case c1 = "C1"
  case c2 = "C2"
  case c2Cell = "C2_1"
  case c2Edge = "C2_2"
  case c2Corner = "C2_4"
  case c4 = "C4"
  case c4Cell = "C4_1"
  case c4Corner = "C4_4"
  case d2 = "D2"
  case d2Cell = "D2_+1"
  case d2Edge = "D2_+2"
  case d2Diagonal = "D2x"
  case d2DiagonalCell = "D2_x"
  case d4 = "D4"
  case d4Cell = "D4_+1"
  case d4Edge = "D4_+2"
  case d4Corner = "D4_+4"
  case d4Diagonal = "D4x"
  case d4DiagonalCell = "D4_x1"
  case d4DiagonalCorner = "D4_x4"
  case d8 = "D8"
  case d8Cell = "D8_1"
  case d8Corner = "D8_4"

  /// The name without the cells in the center.
  private var family: String {
    rawValue.prefix { $0 != "_" } + (rawValue.contains("_x") ? "x" : "")
  }

  /// The cells in the center: 1, 2 or 4; nil for any number.
  private var center: Int? {
    rawValue.contains("_") ? rawValue.last?.wholeNumberValue : nil
  }

  private var needsSquare: Bool { ["C4", "D8", "D2x", "D4x"].contains(family) }

  /// A rotation or reflection: first the exchange of columns and rows, then the mirrors.
  private typealias Move = (exchanges: Bool, mirrorsColumns: Bool, mirrorsRows: Bool)

  /// The moves that change nothing.
  private var moves: [Move] {
    let half = [(false, true, true)]
    let quarters = [(true, true, false), (true, false, true)]
    let sides = [(false, true, false), (false, false, true)]
    let diagonals = [(true, false, false), (true, true, true)]
    let moves =
      switch family {
      case "C2": half
      case "C4": half + quarters
      case "D2": [sides[0]]
      case "D2x": [diagonals[0]]
      case "D4": half + sides
      case "D4x": half + diagonals
      case "D8": half + quarters + sides + diagonals
      default: [(Bool, Bool, Bool)]()
      }
    return moves.map { (exchanges: $0.0, mirrorsColumns: $0.1, mirrorsRows: $0.2) }
  }

  /// Returns a function of a cell that returns the first, in reading order, of the cells that are
  /// equal to it. Precondition: the size fits.
  package func firstCell(on size: Size) -> (Position) -> Position {
    let (right, bottom, moves) = (size.width - 1, size.height - 1, moves)
    return { place in
      var first = place
      for move in moves {
        var other = move.exchanges ? Position(x: place.y, y: place.x) : place
        if move.mirrorsColumns { other.x = right - other.x }
        if move.mirrorsRows { other.y = bottom - other.y }
        if (other.y, other.x) < (first.y, first.x) { first = other }
      }
      return first
    }
  }

  /// Returns the largest size within another that the symmetry can have.
  package func fitted(_ size: Size) -> Size {
    let side = min(size.width, size.height)
    var size = needsSquare ? Size(width: side, height: side) : size
    let odd = { ($0 as Int) % 2 == 1 ? $0 : max(1, $0 - 1) }
    let even = { ($0 as Int) % 2 == 0 ? $0 : max(2, $0 - 1) }
    switch (self, center) {
    case (.d2Cell, _): size.width = odd(size.width)
    case (.d2Edge, _): size.width = even(size.width)
    case (_, 1): size = Size(width: odd(size.width), height: odd(size.height))
    case (_, 2):
      if size.width % 2 == size.height % 2 {
        if size.height > 1 { size.height -= 1 } else { size.width = even(size.width) }
      }
    case (_, 4): size = Size(width: even(size.width), height: even(size.height))
    default: break
    }
    return size
  }

  /// The error if a board cannot have the symmetry; nil if it can.
  package func problem(on board: Size) -> OpeningProblem? {
    let fitted = fitted(board)
    if fitted == board { return nil }
    return OpeningProblem(
      "symmetry", "\(rawValue) does not fit a board of \(board): set 'size' to \(fitted)")
  }
}

extension SettingKind<SoupSymmetry> {
  package static var symmetry: SettingKind {
    let words = SoupSymmetry.allCases.map(\.rawValue)
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: "NAME", words: words,
      forms: [.pattern("^[CDcd][1248](_?[+xX]?[124]?)$")], show: { $0.rawValue },
      parse: { text in
        SoupSymmetry.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
      })
  }
}
