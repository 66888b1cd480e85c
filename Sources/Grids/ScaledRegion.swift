/// A region of a world in squares of 2^`scale` cells a side. The scale keeps coordinates of very
/// large worlds within the range of `Int`.
///
/// Square (x, y) covers the columns from x · 2^scale up to, not including, (x + 1) · 2^scale. The
/// same applies to rows.
public struct ScaledRegion: Hashable, Sendable {
  /// The region, in squares.
  public var region: Region
  /// The base-2 logarithm of a square's side in cells, from 0 to 62.
  public var scale: Int

  public init(_ region: Region, scale: Int = 0) {
    self.region = region
    self.scale = scale
  }

  public static let empty = ScaledRegion(.empty)

  public var isEmpty: Bool { region.isEmpty }

  /// The width of a square in cells.
  package var side: Int { 1 << scale }

  /// Returns the smallest region in squares of another scale that contains this one.
  ///
  /// - Precondition: If `scale` decreases, the result's coordinates fit in 62 bits.
  package func rescaled(to scale: Int) -> ScaledRegion {
    if isEmpty { return ScaledRegion(.empty, scale: scale) }
    let step = scale - self.scale
    if step <= 0 {
      return ScaledRegion(
        Region(
          x: region.x << -step, y: region.y << -step, width: region.width << -step,
          height: region.height << -step), scale: scale)
    }
    let (left, top) = (region.x >> step, region.y >> step)
    return ScaledRegion(
      Region(
        x: left, y: top, width: (region.x + region.width - 1) >> step - left + 1,
        height: (region.y + region.height - 1) >> step - top + 1), scale: scale)
  }

  /// The covered cells.
  ///
  /// - Precondition: The coordinates of the cells fit in 62 bits.
  package var cells: Region { rescaled(to: 0).region }
}
