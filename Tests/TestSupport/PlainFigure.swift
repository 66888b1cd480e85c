package import Grids

/// The coverage of a shape computed from its definition, point by point: a slow reference.
package struct PlainFigure {
  /// True if the shape contains a point, in pixels.
  package let contains: (_ x: Double, _ y: Double) -> Bool

  package static func disc(_ x: Double, _ y: Double, _ radius: Double) -> PlainFigure {
    PlainFigure { ($0 - x) * ($0 - x) + ($1 - y) * ($1 - y) <= radius * radius }
  }

  /// Returns the points within half of the width from a line.
  package static func line(_ points: [(Double, Double)], width: Double) -> PlainFigure {
    PlainFigure { x, y in
      zip(points, points.dropFirst()).contains { a, b in
        let (dx, dy) = (b.0 - a.0, b.1 - a.1)
        let way = ((x - a.0) * dx + (y - a.1) * dy) / max(dx * dx + dy * dy, 1e-9)
        let near = min(1, max(0, way))
        let (ex, ey) = (x - a.0 - near * dx, y - a.1 - near * dy)
        return ex * ex + ey * ey <= width * width / 4
      }
    }
  }

  /// Returns a rectangle with rounded corners.
  package static func box(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, radius: Double
  ) -> PlainFigure {
    PlainFigure { x, y in
      guard x >= left, x <= right, y >= top, y <= bottom else { return false }
      let dx = max(left + radius - x, x - (right - radius), 0)
      let dy = max(top + radius - y, y - (bottom - radius), 0)
      return dx * dx + dy * dy <= radius * radius
    }
  }

  package static func triangle(_ corners: [(Double, Double)]) -> PlainFigure {
    PlainFigure { x, y in
      let sides = (0..<3).map { index in
        let (a, b) = (corners[index], corners[(index + 1) % 3])
        return (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0)
      }
      return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
  }

  package func without(_ other: PlainFigure) -> PlainFigure {
    PlainFigure { contains($0, $1) && !other.contains($0, $1) }
  }

  package func with(_ other: PlainFigure) -> PlainFigure {
    PlainFigure { contains($0, $1) || other.contains($0, $1) }
  }

  /// Returns the coverage of each pixel, sampled at 16 × 16 points.
  package func coverage(_ size: Size) -> Grid<Double> {
    var grid = Grid(size: size, repeating: 0.0)
    for y in 0..<size.height {
      for x in 0..<size.width {
        var inside = 0
        for row in 0..<16 {
          for column in 0..<16
          where contains(
            Double(x) + (Double(column) + 0.5) / 16, Double(y) + (Double(row) + 0.5) / 16)
          {
            inside += 1
          }
        }
        grid[x, y] = Double(inside) / 256
      }
    }
    return grid
  }
}
