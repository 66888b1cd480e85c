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
