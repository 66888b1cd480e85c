internal import Grids

/// A rectangle in cells, with fractions, in which figures are laid out.
struct FigureBox: Hashable, Sendable {
  /// Its left edge.
  var x: Double
  /// Its top.
  var y: Double
  var width: Double
  var height: Double

  /// What is left of it without so much on all sides; nothing is narrower than nothing.
  func inset(by edge: Double) -> FigureBox { inset(by: edge, edge) }

  /// What is left of it without so much left and right, and above and below.
  func inset(by side: Double, _ end: Double) -> FigureBox {
    FigureBox(
      x: x + side, y: y + end, width: max(0, width - 2 * side), height: max(0, height - 2 * end))
  }

  /// Parts of it side by side, as wide as their shares of what gaps leave.
  func columns(_ shares: [Double], gap: Double = 0) -> [FigureBox] {
    parts(shares, of: width, gap).map {
      FigureBox(x: x + $0.start, y: y, width: $0.length, height: height)
    }
  }

  /// Parts of it one below the other, likewise.
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

  /// A point of it: 0 is its left edge or its top, 1 the opposite one.
  func point(_ across: Double, _ down: Double) -> FigurePoint {
    FigurePoint(x: .cells(of: x + across * width), y: .cells(of: y + down * height))
  }
}

extension FigureBox {
  /// All of a board that begins at (0, 0).
  init(_ size: Size) {
    self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// The rectangle, filled.
  func filled(_ color: FigureColor, radius: Double = 0) -> Figure {
    Figure(.box(point(0, 0), point(1, 1), radius: .cells(of: radius)), color)
  }

  /// Its line, which lies inside.
  func framed(_ color: FigureColor, radius: Double = 0, line: Double) -> Figure {
    Figure(
      .box(point(0, 0), point(1, 1), radius: .cells(of: radius), line: .cells(of: line)), color)
  }

  /// A line of text in it, at one of its nine places, no wider than it.
  ///
  /// - Parameter size: the line's height where there is room, in cells.
  func text(
    _ words: String, size: Double, _ color: FigureColor = .text,
    weight: FigureText.Weight = .regular, anchor: FigureAnchor = .middle
  ) -> Figure {
    // Letters take under half of a line's height on the average, bold ones somewhat more.
    let share = weight == .bold ? 0.5 : 0.44
    let size = min(size, width / (share * Double(max(1, words.count))))
    return Figure(
      .text(
        FigureText(words, size: .cells(of: size), weight: weight),
        at: point(Double(anchor.halvesAcross) / 2, Double(anchor.halvesDown) / 2), anchor: anchor),
      color)
  }
}

extension FigureLength {
  /// A number of cells with fractions, to the nearest 65536th; far off where it cannot be counted.
  static func cells(of number: Double) -> FigureLength {
    let parts = (number * Double(one)).rounded()
    return FigureLength(cells: Int(exactly: parts) ?? (parts < 0 ? .min : .max))
  }
}
