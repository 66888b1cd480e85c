/// The position of a cell or pixel; x increases to the right and y downward.
public struct Position: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// The width and height of a world in cells, or of an image in pixels.
public struct Size: Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of cells or pixels, or `Int.max` if the product overflows.
  public var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// The size as written in a scenario: `96x64`.
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle of cells or pixels, given by its top left corner and its size.
public struct Region: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the rectangle of a size with its top left corner at (0, 0).
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public static let empty = Region(x: 0, y: 0, width: 0, height: 0)

  public var size: Size { Size(width: width, height: height) }
  /// True if the rectangle contains no cells.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The columns in the rectangle.
  public var columns: Range<Int> { x..<(x + width) }
  /// The rows in the rectangle.
  public var rows: Range<Int> { y..<(y + height) }

  /// Returns the smallest rectangle that contains both; an empty rectangle adds nothing.
  public func union(_ other: Region) -> Region {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Region(
      x: left, y: top,
      width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns the cells in both rectangles.
  public func intersection(_ other: Region) -> Region {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    return right > left && bottom > top
      ? Region(x: left, y: top, width: right - left, height: bottom - top) : .empty
  }

  /// Returns true if the rectangle contains a cell.
  public func contains(_ place: Position) -> Bool {
    columns.contains(place.x) && rows.contains(place.y)
  }

  /// Returns the position inside the rectangle that corresponds to `place` if opposite edges are
  /// joined, as on a torus.
  ///
  /// - Precondition: The rectangle is not empty.
  public func wrapped(_ place: Position) -> Position {
    let inside = { (offset: Int, length: Int) in ((offset % length) + length) % length }
    return Position(x: x + inside(place.x - x, width), y: y + inside(place.y - y, height))
  }

  /// Returns the rectangle extended by `margin` on each side.
  public func expanded(by margin: Int) -> Region {
    Region(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

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

  /// Returns the smallest region in squares of another scale that contains this one. Precondition:
  /// if `scale` decreases, the result's coordinates fit in 62 bits.
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

  /// The covered cells. Precondition: the coordinates of the cells fit in 62 bits.
  package var cells: Region { rescaled(to: 0).region }
}
