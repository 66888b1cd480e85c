package import Drawing
package import Grids
package import Worlds

extension Look {
  /// The largest cell in pixels.
  static let largestCell = 4096

  /// Returns the cell size for a world whose longer side should have one of some lengths.
  ///
  /// The look's own cell size is kept if it gives such a length. Otherwise the longer side comes as
  /// close as possible to the middle of the range. Sprites are as large as the range permits, since
  /// small ones are hard to recognize. Cells have at least one pixel, however large the world is.
  ///
  /// - Parameters:
  ///   - cells: the size of the world in cells.
  ///   - lengths: the range in pixels; its upper bound is at most twice its lower bound.
  ///   - legend: the kinds of the cell states.
  package func cell(of cells: Size, in lengths: ClosedRange<Int>, showing legend: [CellKind]) -> Int
  {
    if scale > 1 {
      var look = self
      (look.cell, look.gap, look.scale) = (cell / scale, gap / scale, 1)
      return scale * look.cell(of: cells, in: lengths, showing: legend)
    }
    let wide = shape == .hexagon ? cells.width + cells.height / 2 : cells.width
    let count = max(1, wide, cells.height)
    let (length, overflow) = count.multipliedReportingOverflow(by: cell + gap)
    if !overflow, lengths.contains(length - gap) { return cell }
    let middle = (lengths.lowerBound + lengths.upperBound) / 2
    let goal = (showsSprites(of: legend) ? lengths.upperBound : middle) + gap
    var (pitch, rest) = goal.quotientAndRemainder(dividingBy: count)
    if !showsSprites(of: legend), rest > count / 2 { pitch += 1 }
    return max(1, min(Self.largestCell, pitch - gap))
  }
}
