package import Grids

/// Painted pixels and who owns them: one palette index a pixel, lent row by row.
///
/// Outside this protocol on purpose: what is painted, and in which colours.
package protocol Surface: AnyObject, Sendable {
  /// In pixels.
  var size: Size { get }

  /// Lends the pixels of row `y`, counted from the surface's own top.
  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result

  /// Its pixels a bit each, where that is how it keeps them; nil where it is not.
  var bits: BitGrid? { get }
}

extension Surface {
  /// It keeps bytes.
  package var bits: BitGrid? { nil }
}

/// Pixels of two colours as a world keeps them. They become bytes only for those who ask for bytes.
///
/// A class, as whoever owns pixels is.
package final class BitSurface: Surface {
  private let grid: BitGrid

  /// A surface of as many pixels as there are bits.
  package init(_ grid: BitGrid) { self.grid = grid }

  package var bits: BitGrid? { grid }

  package var size: Size { grid.size }

  package func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result
  {
    var row = [UInt8](repeating: 0, count: size.width)
    var pixels = row.mutableSpan
    for (place, word) in grid.row(y).enumerated() {
      pixels.spread(word, at: 64 * place, count: min(64, size.width - 64 * place))
    }
    return try body(row.span)
  }
}
