/// A rectangle of values, row by row from the top left: cell states of a world, or pixels.
@frozen
public struct Grid<Element: Sendable>: Sendable {
  public let size: Size
  /// The values; the one at (x, y) is `elements[y * size.width + x]`.
  public var elements: [Element]

  /// Creates a grid of the given values.
  ///
  /// - Precondition: `elements.count` equals `size.area`.
  @inlinable
  public init(size: Size, elements: [Element]) {
    precondition(elements.count == size.area, "a grid holds one element a cell")
    self.size = size
    self.elements = elements
  }

  @inlinable
  public init(size: Size, repeating element: Element) {
    self.init(size: size, elements: Array(repeating: element, count: size.area))
  }

  @inlinable public var width: Int { size.width }
  @inlinable public var height: Int { size.height }

  @inlinable
  public subscript(x: Int, y: Int) -> Element {
    get { elements[y * size.width + x] }
    set { elements[y * size.width + x] = newValue }
  }

  /// Returns the values in row `y`, from the left.
  @inlinable
  public func row(_ y: Int) -> ArraySlice<Element> {
    elements[(y * size.width)..<((y + 1) * size.width)]
  }
}

extension Grid: Equatable where Element: Equatable {}
extension Grid: Hashable where Element: Hashable {}

extension Grid {
  /// Returns the values in `region`; positions outside the grid have the value `outside`.
  @inlinable
  public func cropped(to region: Region, outside: Element) -> Grid {
    if region == Region(size) { return self }
    var result = Grid(size: region.size, repeating: outside)
    let shared = region.intersection(Region(size))
    for y in shared.rows {
      let from = y * width + shared.x
      let to = (y - region.y) * region.width + shared.x - region.x
      result.elements.replaceSubrange(
        to..<(to + shared.width), with: elements[from..<(from + shared.width)])
    }
    return result
  }
}
