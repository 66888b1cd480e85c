public import Grids

/// A picture: one palette index a pixel.
public struct Frame: Hashable, Sendable {
  public let palette: Palette
  public let pixels: Grid<UInt8>

  public init(palette: Palette, pixels: Grid<UInt8>) {
    self.palette = palette
    self.pixels = pixels
  }

  public var size: Size { pixels.size }
}
