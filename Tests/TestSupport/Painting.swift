public import Grids
public import Imaging

/// A picture that has been painted, to be looked at pixel by pixel.
public struct Painting: Hashable, Sendable {
  public let palette: Palette
  public let pixels: Grid<UInt8>

  public init(palette: Palette, pixels: Grid<UInt8>) {
    self.palette = palette
    self.pixels = pixels
  }

  public var size: Size { pixels.size }

  /// The pixels' colours, whatever their places in the palette.
  public var inColors: Grid<Color> {
    Grid(size: size, elements: pixels.elements.map { palette.colors[Int($0)] })
  }
}

extension Picture {
  public var painting: Painting { Painting(palette: palette, pixels: pixels) }
}

extension Shot {
  public func paint() -> Painting { picture.painting }
}
