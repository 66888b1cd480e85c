package import Grids
package import Imaging

/// A picture that has been painted, to be looked at pixel by pixel.
package struct Painting: Hashable, Sendable {
  package let palette: Palette
  package let pixels: Grid<UInt8>

  package init(palette: Palette, pixels: Grid<UInt8>) {
    self.palette = palette
    self.pixels = pixels
  }

  package var size: Size { pixels.size }

  /// The pixels' colours, whatever their places in the palette.
  package var inColors: Grid<Color> {
    Grid(size: size, elements: pixels.elements.map { palette.colors[Int($0)] })
  }
}

extension Picture {
  package var painting: Painting { Painting(palette: palette, pixels: pixels) }
}

extension Shot {
  package func paint() -> Painting { picture.painting }
}
