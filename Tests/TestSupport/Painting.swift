package import Grids
package import Imaging

/// A painted image for comparing pixels.
package struct Painting: Hashable, Sendable {
  package let palette: Palette
  package let pixels: Grid<UInt8>

  package init(palette: Palette, pixels: Grid<UInt8>) {
    self.palette = palette
    self.pixels = pixels
  }

  package var size: Size { pixels.size }

  /// The colors of the pixels, independent of the palette's order.
  package var inColors: Grid<Color> {
    Grid(size: size, elements: pixels.elements.map { palette.colors[Int($0)] })
  }
}

extension Image {
  package var painting: Painting { Painting(palette: palette, pixels: pixels) }
}

extension Shot {
  package func paint() -> Painting { image.painting }
}
