package import Grids

extension Picture {
  /// Creates a picture from existing pixels.
  package init(palette: Palette, pixels: Grid<UInt8>) {
    self.init(size: pixels.size, palette: palette) { rows in
      Pixels(
        pixels.cropped(
          to: Region(x: 0, y: rows.lowerBound, width: pixels.width, height: rows.count), outside: 0)
      )
    }
  }

  /// A copy of all pixels, as palette indices. Reading it paints the picture.
  package var pixels: Grid<UInt8> {
    let surface = whole()
    var elements: [UInt8] = []
    elements.reserveCapacity(size.area)
    for y in 0..<size.height {
      surface.withRow(y) { row in
        unsafe row.withUnsafeBufferPointer { unsafe elements.append(contentsOf: $0) }
      }
    }
    return Grid(size: size, elements: elements)
  }

  /// A copy of all pixels, as colors. Reading it paints the picture without caching the result.
  package var colors: Grid<Color> { colors(in: palette) }

  /// Returns a copy of all pixels, as the colors of another palette.
  package func colors(in palette: Palette) -> Grid<Color> {
    let surface = once()
    let colors = palette.colors
    let elements = unsafe [Color](unsafeUninitializedCapacity: size.area) { pixels, count in
      for y in 0..<size.height {
        surface.withRow(y) { row in
          for x in row.indices { unsafe pixels[y * size.width + x] = colors[Int(row[x])] }
        }
      }
      count = size.area
    }
    return Grid(size: size, elements: elements)
  }
}

/// A surface backed by a grid. It is a class, as the `Surface` protocol requires for all owners of
/// pixels.
private final class Pixels: Surface {
  private let grid: Grid<UInt8>

  init(_ grid: Grid<UInt8>) { self.grid = grid }

  var size: Size { grid.size }

  func withRow<Result>(_ y: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(grid.row(y).span)
  }
}
