internal import Grids
internal import Worlds

/// A rectangle in fractional cells, in which a drawing is laid out.
struct FigureBox: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Returns the box reduced by `edge` on all sides. Its size is never negative.
  func inset(by edge: Double) -> FigureBox { inset(by: edge, edge) }

  /// Returns the box reduced by `side` at the left and right and by `end` at the top and bottom.
  /// Its size is never negative.
  func inset(by side: Double, _ end: Double) -> FigureBox {
    FigureBox(
      x: x + side, y: y + end, width: max(0, width - 2 * side), height: max(0, height - 2 * end))
  }

  /// Returns boxes side by side with widths proportional to `shares`, and `gap` between them.
  func columns(_ shares: [Double], gap: Double = 0) -> [FigureBox] {
    parts(shares, of: width, gap).map {
      FigureBox(x: x + $0.start, y: y, width: $0.length, height: height)
    }
  }

  /// Returns stacked boxes with heights proportional to `shares`, and `gap` between them.
  func rows(_ shares: [Double], gap: Double = 0) -> [FigureBox] {
    parts(shares, of: height, gap).map {
      FigureBox(x: x, y: y + $0.start, width: width, height: $0.length)
    }
  }

  private func parts(
    _ shares: [Double], of length: Double, _ gap: Double
  ) -> [(start: Double, length: Double)] {
    let whole = max(0, length - gap * Double(shares.count - 1)) / shares.reduce(0, +)
    var start = 0.0
    return shares.map { share in
      defer { start += share * whole + gap }
      return (start, share * whole)
    }
  }

  /// Returns a point of the box; 0 is the left or top edge and 1 the opposite one.
  func point(_ across: Double, _ down: Double) -> FigurePoint {
    FigurePoint(x: .cells(of: x + across * width), y: .cells(of: y + down * height))
  }
}

extension FigureBox {
  /// Creates the box of a whole board with its top left corner at (0, 0).
  init(_ size: Size) {
    self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  func filled(_ color: FigureColor, radius: Double = 0) -> Figure {
    Figure(.box(point(0, 0), point(1, 1), radius: .cells(of: radius)), color)
  }

  /// Returns the outline of the rectangle, which lies inside.
  func framed(_ color: FigureColor, radius: Double = 0, line: Double) -> Figure {
    Figure(
      .box(point(0, 0), point(1, 1), radius: .cells(of: radius), line: .cells(of: line)), color)
  }

  /// Returns a line of text at one of nine positions of the box. The text shrinks to fit the width,
  /// by an estimate of the letters' widths. `size`: the maximum height of the line, in cells.
  func text(
    _ words: String, size: Double, _ color: FigureColor = .text,
    weight: FigureText.Weight = .regular, anchor: FigureAnchor = .middle
  ) -> Figure {
    // The average width of letters is below half of the line's height; bold letters are somewhat
    // wider.
    let share = weight == .bold ? 0.5 : 0.44
    let size = min(size, width / (share * Double(max(1, words.count))))
    return Figure(
      .text(
        FigureText(words, size: .cells(of: size), weight: weight),
        at: point(Double(anchor.horizontalIndex) / 2, Double(anchor.verticalIndex) / 2),
        anchor: anchor),
      color)
  }
}

extension FigureLength {
  /// Returns a length in fractional cells, rounded to 65536ths and clamped to the range of `Int`.
  static func cells(of number: Double) -> FigureLength {
    let parts = (number * Double(one)).rounded()
    return FigureLength(cells: Int(exactly: parts) ?? (parts < 0 ? .min : .max))
  }
}
