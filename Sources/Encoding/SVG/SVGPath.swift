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

  /// Creates the data of a path, in pixels with two decimal digits.
  init(_ path: VectorPath) {
    for step in path.steps {
      switch step {
      case .move(let point): add("M", [point])
      case .line(let point): add("L", [point])
      case .curve(let a, let b, let end): add("C", [a, b, end])
      case .close: text.add("z")
      }
    }
  }

  private mutating func add(_ command: StaticString, _ points: [VectorPoint]) {
    text.add(command)
    var isFirst = true
    for number in points.flatMap({ [$0.x, $0.y] }) {
      let digits = DecimalNumber(places: number).description
      if !isFirst, !digits.hasPrefix("-") { text.add(" ") }
      text.add(digits)
      isFirst = false
    }
  }
}
