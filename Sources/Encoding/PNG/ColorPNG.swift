internal import Decoding
package import Grids
package import Imaging

/// An encoder of PNGs without a palette.
package enum ColorPNG {
  /// Returns a PNG of 24-bit colors; nil if there is no pixel.
  package static func encode(_ pixels: Grid<Color>) -> [UInt8]? {
    guard pixels.size.area > 0 else { return nil }
    let size = PNGChunk.big(pixels.width, 4) + PNGChunk.big(pixels.height, 4)
    // 8 bits a channel, color type 2 without a palette, and the standard methods.
    let header = PNGChunk("IHDR", size + [8, 2, 0, 0, 0])
    var rows: [UInt8] = []
    for y in 0..<pixels.height {
      rows.append(0)
      for color in pixels.row(y) { rows += [color.red, color.green, color.blue] }
    }
    return PNGReader.signature + header.bytes
      + PNGChunk("IDAT", rows.compressedByZlib(level: 6)).bytes + PNGChunk("IEND").bytes
  }
}
