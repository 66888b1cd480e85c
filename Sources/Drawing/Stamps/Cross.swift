internal import Grids

/// A cross in the middle of a square, which identifies a cell kind without its color.
struct Cross {
  /// The distances in pixels from the edge of the square to the ends of the cross, and to the sides
  /// of its arms.
  private let end: Int
  private let arm: Int
  private let side: Int

  /// Returns nil if the square is too small for a cross.
  init?(side: Int) {
    guard side >= 7 else { return nil }
    self.side = side
    // The width has the parity of the side, so that the cross is exactly centered.
    let width = max(side % 2 == 0 ? 2 : 1, (side / 6) / 2 * 2 + side % 2)
    arm = (side - width) / 2
    end = max(1, side * 2 / 7)
  }

  func contains(_ x: Int, _ y: Int) -> Bool {
    arms.contains { $0.contains(Position(x: x, y: y)) }
  }

  /// The horizontal and the vertical arm.
  var arms: [Region] {
    let (long, thick) = (side - 2 * end, side - 2 * arm)
    return [
      Region(x: end, y: arm, width: long, height: thick),
      Region(x: arm, y: end, width: thick, height: long),
    ]
  }
}
