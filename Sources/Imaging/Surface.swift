package import Grids

/// An owner of painted pixels, one palette index a pixel, that lends them row by row.
///
/// Out of scope: the content of the pixels and their colors.
package protocol Surface: AnyObject, Sendable {
  /// The size in pixels.
  var size: Size { get }

  /// Calls `body` with the pixels of row `y`, counted from the top of the surface.
  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result

  /// The pixels as bits, if the surface stores them so; nil otherwise.
  var bits: BitGrid? { get }
}

extension Surface {
  /// Nil by default, for surfaces that store bytes.
  package var bits: BitGrid? { nil }
}

/// A surface of two colors that stores a bit a pixel, as some worlds do. It expands rows to bytes
/// only on demand.
package final class BitSurface: Surface {
  private let grid: BitGrid

  /// Creates a surface with one pixel for each bit of the grid.
  package init(_ grid: BitGrid) { self.grid = grid }

  package var bits: BitGrid? { grid }

  package var size: Size { grid.size }

  package func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result
  {
    var row = [UInt8](repeating: 0, count: size.width)
    var pixels = row.mutableSpan
    for (place, word) in grid.row(y).enumerated() {
      pixels.setBits(word, at: 64 * place, count: min(64, size.width - 64 * place))
    }
    return try body(row.span)
  }
}
