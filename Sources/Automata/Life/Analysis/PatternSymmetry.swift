internal import Grids

/// One of the eight rotations and reflections of the square grid.
struct GridSymmetry: Hashable, Sendable {
  /// True if columns and rows are exchanged, before anything is mirrored.
  let isTransposed: Bool
  /// True if left and right are exchanged.
  let mirrorsColumns: Bool
  /// True if top and bottom are exchanged.
  let mirrorsRows: Bool

  static let all = [false, true].flatMap { isTransposed in
    [(false, false), (true, false), (false, true), (true, true)].map {
      GridSymmetry(isTransposed: isTransposed, mirrorsColumns: $0, mirrorsRows: $1)
    }
  }

  static let (leftRight, topBottom, halfTurn) = (all[1], all[2], all[3])
  static let (diagonal, quarterTurn, antidiagonal) = (all[4], all[5], all[7])

  /// Returns the image of a position; (0, 0) stays.
  func image(x: Int, y: Int) -> Position {
    let (x, y) = isTransposed ? (y, x) : (x, y)
    return Position(x: mirrorsColumns ? -x : x, y: mirrorsRows ? -y : y)
  }
}

extension CellSet {
  /// Returns the rotated or reflected cells, with the top left of their bounding rectangle at
  /// (0, 0).
  func turned(_ orientation: GridSymmetry) -> CellSet {
    CellSet(
      cells.map {
        let image = orientation.image(x: $0.x, y: $0.y)
        return PlacedCell(x: image.x, y: image.y, state: $0.state)
      }
    ).atOrigin
  }
}

/// The symmetry of a pattern of cells.
package struct PatternSymmetry: Hashable, Sendable {
  /// The usual name: `C` for rotations only or `D` for reflections too, the number of symmetric
  /// orientations, and the position of the center or axis relative to the cells: `C2_4`, `D8_1`.
  package let name: String
  /// The symmetry in words.
  package let words: String

  init(of cells: CellSet) {
    let cells = cells.atOrigin
    let own = Set(GridSymmetry.all.filter { cells.turned($0) == cells })
    let size = cells.region.size
    let isOdd = (size.width % 2 == 1, size.height % 2 == 1)
    // The number of cells around the center: 1 inside a cell, 2 on an edge, 4 on a corner.
    let center = isOdd.0 && isOdd.1 ? 1 : isOdd.0 || isOdd.1 ? 2 : 4
    (name, words) =
      switch own.count {
      case 8: ("D8_\(center)", "all rotations and reflections")
      case 4 where own.contains(.quarterTurn): ("C4_\(center)", "quarter turns")
      case 4 where own.contains(.leftRight):
        ("D4_+\(center)", "half turn, left-right and top-bottom mirror")
      case 4: ("D4_x\(center)", "half turn, mirror on both diagonals")
      case 2 where own.contains(.halfTurn): ("C2_\(center)", "half turn")
      case 2 where own.contains(.leftRight): ("D2_+\(isOdd.0 ? 1 : 2)", "left-right mirror")
      case 2 where own.contains(.topBottom): ("D2_+\(isOdd.1 ? 1 : 2)", "top-bottom mirror")
      case 2: ("D2_x", "mirror on a diagonal")
      default: ("C1", "none")
      }
  }
}
