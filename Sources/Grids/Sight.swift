/// A part of a world in squares of 2^`scale` cells a side, so that far worlds need no wider
/// integers.
///
/// Square (x, y) covers the cells from x · 2^scale up to (x + 1) · 2^scale, and likewise down.
public struct Sight: Hashable, Sendable {
  /// In squares.
  public var region: Region
  /// From 0, where a square is a cell, to 62.
  public var scale: Int

  public init(_ region: Region, scale: Int = 0) {
    self.region = region
    self.scale = scale
  }

  public static let empty = Sight(.empty)

  public var isEmpty: Bool { region.isEmpty }

  /// How many cells a square is wide.
  package var side: Int { 1 << scale }

  /// The smallest sight in squares of another size that holds all of this one.
  ///
  /// - Precondition: going to smaller squares, the result's coordinates stay within 62 bits.
  package func rescaled(to scale: Int) -> Sight {
    if isEmpty { return Sight(.empty, scale: scale) }
    let step = scale - self.scale
    if step <= 0 {
      return Sight(
        Region(
          x: region.x << -step, y: region.y << -step, width: region.width << -step,
          height: region.height << -step), scale: scale)
    }
    let (left, top) = (region.x >> step, region.y >> step)
    return Sight(
      Region(
        x: left, y: top, width: (region.x + region.width - 1) >> step - left + 1,
        height: (region.y + region.height - 1) >> step - top + 1), scale: scale)
  }

  /// The cells it covers. - Precondition: as for `rescaled`.
  package var cells: Region { rescaled(to: 0).region }
}
