internal import Grids
package import Worlds

/// A map of numbers over two settings, which a plot shows instead of curves: a rectangle for each
/// pair of values, contour lines, and a color bar.
package struct PlotMap: Hashable, Sendable {
  /// The values of the setting along the horizontal axis, in its units and in ascending order.
  package let across: [Int128]
  /// The values of the setting along the vertical axis, likewise.
  package let up: [Int128]
  /// The numbers of each row from the lowest on, by columns; nil for a pair without a number.
  package let numbers: [[Int128?]]
  /// The numbers from the first to the last color, in units, and the label of the color bar.
  package let bar: PlotAxis
  /// True to draw contour lines.
  package var hasContours = true
  /// True for each color on which contour lines are dark.
  var isLight: [Bool] = []

  /// The number of colors. With them, a palette also has intermediate colors at contour lines.
  package static let colors = 64

  /// The color of a place between the ends of the bar.
  package static func color(_ place: Int) -> FigureColor { .curve(place) }

  package init(
    across: [Int128], up: [Int128], numbers: [[Int128?]], bar: PlotAxis
  ) {
    self.across = across
    self.up = up
    self.numbers = numbers
    self.bar = bar
  }

  /// The colors of contour lines on dark and on light colors.
  static let lines = [FigureColor.curve(colors), .curve(colors + 1)]

  /// All colors of a map, those of numbers first.
  package static let palette = (0..<colors).map(color) + lines

  /// Returns the edges of the rectangles along an axis. Each inner edge is halfway between two
  /// values on the axis, and the first and last values are in the middle of their rectangles.
  package static func edges(of values: [Int128], isLogarithmic: Bool = false) -> [Int128] {
    guard let first = values.first, let last = values.last else { return [] }
    if isLogarithmic, first > 0 {
      let mids = zip(values, values.dropFirst()).map { (Double($0) * Double($1)).squareRoot() }
      // A single value has a rectangle of a tenth of itself on both sides.
      let (left, right) = (mids.first ?? 1.1 * Double(first), mids.last ?? Double(last) / 1.1)
      let ends = (Double(first) * Double(first) / left, Double(last) * Double(last) / right)
      return [max(1, Int128(ends.0))] + mids.map { Int128($0) } + [Int128(ends.1)]
    }
    let gaps = zip(values.dropFirst(), values).map { $0 - $1 }
    let (left, right) = (
      gaps.first ?? max(2, abs(first) / 5), gaps.last ?? max(2, abs(last) / 5)
    )
    return [first - left / 2] + zip(values, gaps).map { $0 + $1 / 2 } + [last + right / 2]
  }

  /// Returns the map with further rows and columns at the outer edges of its rectangles, which have the
  /// numbers beside them, so that contour lines end there.
  func extended(_ isLogarithmic: (across: Bool, up: Bool)) -> PlotMap {
    let ends = { (values: [Int128], isLogarithmic: Bool) -> [Int128] in
      let edges = Self.edges(of: values, isLogarithmic: isLogarithmic)
      return Array(edges.prefix(1) + values + edges.suffix(1))
    }
    let rows = numbers.map { Array($0.prefix(1) + $0 + $0.suffix(1)) }
    var map = PlotMap(
      across: ends(across, isLogarithmic.across), up: ends(up, isLogarithmic.up),
      numbers: Array(rows.prefix(1) + rows + rows.suffix(1)), bar: bar)
    map.isLight = isLight
    return map
  }

  /// Returns the place of a number in the colors, from 0 on.
  func place(of number: Int128) -> Int {
    let (low, high) = (bar.values.lowerBound, bar.values.upperBound)
    let part = Double(max(low, min(high, number)) - low) / Double(max(1, high - low))
    return min(Self.colors - 1, Int(part * Double(Self.colors)))
  }
}
