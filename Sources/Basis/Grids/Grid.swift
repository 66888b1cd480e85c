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

extension Grid: Equatable where Element: Equatable {}
extension Grid: Hashable where Element: Hashable {}

/// A rectangle of cells or pixels with one bit each.
///
/// Each row starts at a new 64-bit word; bit b of a row's word w is column 64·w + b. Bits beyond
/// the last column may have any value.
public struct BitGrid: Sendable {
  public let size: Size
  /// The number of words in a row.
  public let wordsPerRow: Int
  /// The 64-bit words of all rows, `wordsPerRow` for each.
  public var words: [UInt64]

  /// Creates a grid of zeros.
  public init(size: Size) {
    self.size = size
    wordsPerRow = (size.width + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * size.height)
  }

  /// Returns the words of row `y`.
  public func row(_ y: Int) -> ArraySlice<UInt64> {
    words[y * wordsPerRow..<(y + 1) * wordsPerRow]
  }
}

extension MutableSpan<UInt8> {
  /// Sets `count` elements from index `place` on to the bits of a word, from the lowest bit up.
  @inlinable @inline(__always)
  package mutating func setBits(_ word: UInt64, at place: Int, count: Int = 64) {
    // This one check makes the unchecked accesses below safe.
    precondition(place >= 0 && count >= 0 && count <= 64 && place <= self.count - count)
    for bit in 0..<count {
      unsafe self[unchecked: place + bit] = UInt8(truncatingIfNeeded: word >> UInt64(bit)) & 1
    }
  }
}
