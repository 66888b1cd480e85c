internal import Grids
internal import Imaging

/// The data of a path, in pixels or grid units.
struct SVGPath {
  private(set) var text = TextBuffer()

  /// Creates the data of areas of a grid, in units of the grid.
  init(_ areas: VectorAreas) {
    var start = Position(x: 0, y: 0)
    for loop in areas.loops {
      // Closing a loop returns to its start, from which the next one is reached.
      add("m", loop[0].x - start.x, loop[0].y - start.y)
      start = loop[0]
      for side in 1..<loop.count {
        let isLevel = side % 2 == 1
        text.add(isLevel ? "h" : "v")
        text.add(
          isLevel ? loop[side].x - loop[side - 1].x : loop[side].y - loop[side - 1].y)
      }
      text.add("z")
    }
  }

  private mutating func add(_ command: StaticString, _ x: Int, _ y: Int) {
    text.add(command)
    text.add(x)
    if y >= 0 { text.add(" ") }
    text.add(y)
  }

  /// Creates the data of a path, in pixels with two decimal digits. Each point is relative to the
  /// point before.
  init(_ path: VectorPath) {
    var (start, last) = (VectorPoint(x: 0, y: 0), VectorPoint(x: 0, y: 0))
    for step in path.steps {
      switch step {
      case .move(let point):
        (start, last) = (point.rounded, add("m", [point], from: last))
      case .line(let point): last = add("l", [point], from: last)
      case .curve(let a, let b, let end): last = add("c", [a, b, end], from: last)
      case .close:
        text.add("z")
        last = start
      }
    }
  }

  /// Adds a command with its points, and returns the last of them.
  private mutating func add(
    _ command: StaticString, _ points: [VectorPoint], from last: VectorPoint
  ) -> VectorPoint {
    let steps = points.map(\.rounded).map { VectorPoint(x: $0.x - last.x, y: $0.y - last.y) }
    text.add(command)
    add(steps.flatMap { [$0.x, $0.y] })
    return points.last?.rounded ?? last
  }

  private mutating func add(_ numbers: [Int]) {
    for (place, number) in numbers.enumerated() {
      let digits = DecimalNumber(number, digits: 2).description
      if place > 0, !digits.hasPrefix("-") { text.add(" ") }
      text.add(digits)
    }
  }
}

extension VectorPoint {
  /// The point in hundredths of a pixel.
  fileprivate var rounded: VectorPoint {
    let hundredths = { (places: Int) in (places * 100 + VectorPoint.pixel / 2) >> 8 }
    return VectorPoint(x: hundredths(x), y: hundredths(y))
  }
}
