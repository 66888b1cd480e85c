package import Grids

/// A picture as shapes instead of pixels. All colors are entries of the picture's palette, and all
/// positions are in pixels from the top left corner unless stated otherwise.
package struct VectorDrawing: Sendable {
  package let size: Size
  /// The text of the title; empty if there is none.
  package let title: String
  /// The elements in painting order.
  package var elements: [VectorElement]

  package init(size: Size, title: String = "", elements: [VectorElement] = []) {
    self.size = size
    self.title = title
    self.elements = elements
  }

  /// The texts of the drawing in painting order.
  package var texts: [String] { elements.flatMap(\.texts) }
}

/// An element of a drawing.
package indirect enum VectorElement: Hashable, Sendable {
  case rectangle(Region, UInt8)
  /// Squares of a grid, merged to areas.
  case areas(VectorAreas, UInt8)
  case shape(VectorShape, UInt8)
  /// A text as the shapes of its letters.
  case text(String, [VectorShape], UInt8)
  /// Elements that are drawn at several positions, each in place of (0, 0).
  case copies([VectorElement], at: [Position])
  /// Pixels, enlarged without interpolation so that they fill a region.
  case image(Region, Grid<UInt8>)
  /// Elements that are moved by an offset and then clipped to a region; nil does not clip them.
  case group([VectorElement], by: Position, clip: Region?)

  /// The texts of the element in painting order.
  fileprivate var texts: [String] {
    switch self {
    case .text(let words, _, _): [words]
    case .group(let elements, _, _): elements.flatMap(\.texts)
    default: []
    }
  }

  /// Returns the element in the colors of another palette.
  ///
  /// - Parameter entries: the entries of that palette, by entry of the element's own palette.
  package func recolored(_ entries: [UInt8]) -> VectorElement {
    let color = { (entry: UInt8) in entries[Int(entry)] }
    return switch self {
    case .rectangle(let region, let entry): .rectangle(region, color(entry))
    case .areas(let areas, let entry): .areas(areas, color(entry))
    case .shape(let shape, let entry): .shape(shape, color(entry))
    case .text(let words, let shapes, let entry): .text(words, shapes, color(entry))
    case .copies(let elements, let places):
      .copies(elements.map { $0.recolored(entries) }, at: places)
    case .image(let region, let pixels):
      .image(region, Grid(size: pixels.size, elements: pixels.elements.map(color)))
    case .group(let elements, let offset, let clip):
      .group(elements.map { $0.recolored(entries) }, by: offset, clip: clip)
    }
  }
}

/// Areas of a grid as the closed lines around them, outer boundaries clockwise and those of holes
/// counterclockwise.
package struct VectorAreas: Hashable, Sendable {
  /// The position of the grid's corner (0, 0).
  package let origin: Position
  /// The side of the grid's squares in pixels.
  package let side: Int
  /// The corners of the closed lines in grid units. Horizontal and vertical sides alternate, and
  /// the first side is horizontal.
  package let loops: [[Position]]

  package init(_ loops: [[Position]], origin: Position = Position(x: 0, y: 0), side: Int = 1) {
    self.loops = loops
    self.origin = origin
    self.side = side
  }
}
