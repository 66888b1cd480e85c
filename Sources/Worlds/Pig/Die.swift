/// The drawing of a die: a rounded square with pips.
enum Die {
  /// Returns the offsets of a face's pips from the center, each -1, 0 or 1 across and down.
  private static func pips(_ face: Int) -> [(Double, Double)] {
    let corner: [(Double, Double)] = [(-1, -1), (1, 1)]
    let other: [(Double, Double)] = [(1, -1), (-1, 1)]
    let side: [(Double, Double)] = [(-1, 0), (1, 0)]
    let middle: [(Double, Double)] = face % 2 == 1 ? [(0, 0)] : []
    return middle + (face > 1 ? corner : []) + (face > 3 ? other : []) + (face > 5 ? side : [])
  }

  /// Returns the shapes that draw a face, centered in a box and as large as fits. If `face` is nil,
  /// the drawing is an empty frame.
  static func figures(_ face: Int?, in box: FigureBox) -> [Figure] {
    let side = min(box.width, box.height)
    let square = box.inset(by: (box.width - side) / 2, (box.height - side) / 2)
    guard let face else {
      return [square.framed(.grid, radius: side * 0.18, line: side * 0.04)]
    }
    return [square.filled(FigureColor("die"), radius: side * 0.18)]
      + pips(face).map { x, y in
        Figure(
          .disc(square.point(0.5 + x * 0.27, 0.5 + y * 0.27), radius: .cells(of: side * 0.095)),
          .background)
      }
  }
}
