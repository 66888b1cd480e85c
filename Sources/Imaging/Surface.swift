public import Grids

/// Painted pixels and who owns them: one palette index a pixel, lent row by row.
///
/// Outside this protocol on purpose: what is painted, and in which colours.
public protocol Surface: AnyObject, Sendable {
  /// In pixels.
  var size: Size { get }

  /// Lends the pixels of row `y`, counted from the surface's own top.
  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result
}
