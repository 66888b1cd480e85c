package import Grids

/// An image as shapes instead of pixels. All colors are entries of the image's palette, and all
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

package indirect enum VectorElement: Hashable, Sendable {
  case rectangle(Region, UInt8)
  /// Squares of a grid, merged to areas.
  case areas(VectorAreas)
  case shape(VectorShape, UInt8)
  /// A text as the shapes of its letters.
  case text(String, [VectorShape], UInt8)
  /// Elements that are drawn at several positions, each in place of (0, 0).
  case copies([VectorElement], at: [Position])
  /// Pixels, enlarged without interpolation so that they fill a region.
  case image(Region, Grid<UInt8>)
  /// Elements that never cover each other, such as the cells of a board, so that their order does
  /// not matter.
  case apart([VectorElement])
  /// Elements that are moved by an offset and then clipped to a region; nil does not clip them.
  case group([VectorElement], by: Position, clip: Region?)

  fileprivate var texts: [String] {
    switch self {
    case .text(let words, _, _): [words]
    case .group(let elements, _, _), .apart(let elements): elements.flatMap(\.texts)
    default: []
    }
  }

  /// Returns the element in the colors of another palette. `entries`: the entries of that palette,
  /// by entry of the element's own palette.
  package func recolored(_ entries: [UInt8]) -> VectorElement {
    let color = { (entry: UInt8) in entries[Int(entry)] }
    return switch self {
    case .rectangle(let region, let entry): .rectangle(region, color(entry))
    case .areas(let areas): .areas(areas.recolored(entries))
    case .shape(let shape, let entry): .shape(shape, color(entry))
    case .text(let words, let shapes, let entry): .text(words, shapes, color(entry))
    case .copies(let elements, let places):
      .copies(elements.map { $0.recolored(entries) }, at: places)
    case .apart(let elements): .apart(elements.map { $0.recolored(entries) })
    case .image(let region, let pixels):
      .image(region, Grid(size: pixels.size, elements: pixels.elements.map(color)))
    case .group(let elements, let offset, let clip):
      .group(elements.map { $0.recolored(entries) }, by: offset, clip: clip)
    }
  }
}

/// What lies below the edges between areas of different colors, so that viewers that smooth edges show
/// no third color there.
package enum AreaBacking: Sendable {
  /// Each area extends below those that are drawn after it.
  case areas
  /// The areas are exact, and lie above an image of them. Coordinates of rectangles need fewer bytes
  /// than slanted lines where they are absolute, as in a PDF.
  case image
  /// There are no areas: each cell is an element of its own, so that animations can compare cells.
  case cells
}

/// Areas of a grid in the order in which they are drawn. An area may extend below later ones, so
/// that viewers that smooth edges show no gap between them.
package struct VectorAreas: Hashable, Sendable {
  /// The areas of one color as the closed lines around them, outer boundaries clockwise and those of
  /// holes counterclockwise. The nonzero rule fills them.
  package struct Area: Hashable, Sendable {
    package let entry: UInt8
    /// The corners of the lines in halves of the grid's squares.
    package var loops: [[Position]]

    package init(entry: UInt8, loops: [[Position]]) {
      self.entry = entry
      self.loops = loops
    }
  }

  package let areas: [Area]
  package let origin: Position
  /// The side of the grid's squares in pixels.
  package let side: Int

  package init(_ areas: [Area], origin: Position = Position(x: 0, y: 0), side: Int = 1) {
    self.areas = areas
    self.origin = origin
    self.side = side
  }

  fileprivate func recolored(_ entries: [UInt8]) -> VectorAreas {
    let areas = areas.map { Area(entry: entries[Int($0.entry)], loops: $0.loops) }
    return VectorAreas(areas, origin: origin, side: side)
  }
}

/// A point in 256ths of a pixel.
package struct VectorPoint: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package static let pixel = 256

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  package static func + (one: VectorPoint, other: VectorPoint) -> VectorPoint {
    VectorPoint(x: one.x + other.x, y: one.y + other.y)
  }
}

/// A path with what is drawn of it.
package enum VectorShape: Hashable, Sendable {
  /// The inside of closed lines, by the nonzero rule.
  case fill(VectorPath)
  /// A line with round ends and joins, as wide as given in 256ths of a pixel.
  case line(VectorPath, width: Int)
}

/// A sequence of lines and curves.
package struct VectorPath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case move(VectorPoint)
    case line(VectorPoint)
    /// A cubic Bézier curve with two control points and its end. It is stored apart, so that the
    /// steps of straight lines, which are most, take less than half of the memory.
    indirect case curve(VectorPoint, VectorPoint, VectorPoint)
    case close
  }

  package var steps: [Step] = []

  package init(_ steps: [Step] = []) { self.steps = steps }

  /// Creates a path along points. A single point is a line without length, which is drawn as a dot.
  package init(along points: [VectorPoint], isClosed: Bool = false) {
    for (number, point) in points.enumerated() {
      steps.append(number == 0 ? .move(point) : .line(point))
    }
    if points.count == 1, !isClosed { steps.append(.line(points[0])) }
    if isClosed { steps.append(.close) }
  }

  /// Creates the outline of a rectangle with rounded corners. `radius`: the radius of the corners,
  /// at most half of each side. `isHole`: true for a counterclockwise outline, which the nonzero
  /// rule subtracts.
  package init(
    left: Int, top: Int, right: Int, bottom: Int, radius: Int, isHole: Bool = false
  ) {
    // The control points of a quarter of a circle are 0.5523 radii from its ends.
    let rest = radius - (radius * 5523 + 5000) / 10_000
    let corners = [
      (left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1),
    ]
    for number in 0..<4 {
      let index = isHole ? (4 - number) % 4 : number
      let (x, y, toward, down) = corners[index]
      // A clockwise outline reaches the corners at the top left and bottom right vertically.
      let entersVertically = (index % 2 == 0) != isHole
      let point = { (along: Int, isVertical: Bool) in
        isVertical
          ? VectorPoint(x: x, y: y + down * along) : VectorPoint(x: x + toward * along, y: y)
      }
      let start = point(radius, entersVertically)
      steps.append(number == 0 ? .move(start) : .line(start))
      if radius > 0 {
        steps.append(
          .curve(
            point(rest, entersVertically), point(rest, !entersVertically),
            point(radius, !entersVertically)))
      }
    }
    steps.append(.close)
  }

  /// Adds the steps of another path, moved by an offset.
  package mutating func add(_ other: VectorPath, by offset: VectorPoint) {
    steps += other.steps.map { step in
      switch step {
      case .move(let point): .move(point + offset)
      case .line(let point): .line(point + offset)
      case .curve(let a, let b, let end): .curve(a + offset, b + offset, end + offset)
      case .close: .close
      }
    }
  }

  /// The points of all steps, control points included, which enclose the path.
  package var points: [VectorPoint] {
    steps.flatMap { step -> [VectorPoint] in
      switch step {
      case .move(let point), .line(let point): [point]
      case .curve(let a, let b, let end): [a, b, end]
      case .close: []
      }
    }
  }
}
