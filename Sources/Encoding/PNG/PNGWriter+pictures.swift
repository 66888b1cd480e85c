internal import Files
public import Grids
public import Imaging

extension PNGWriter {
  /// A file of a picture, indexed by its palette.
  ///
  /// - Parameter bandRows: how many rows are painted at a time; nil for as many as is best.
  static func encode(
    _ picture: Picture, _ options: EncodingOptions, path: String, bandRows: Int? = nil
  ) throws(OutputError) -> [UInt8] {
    try encode(picture.size, palette: picture.palette, options, path: path) {
      writer in
      picture.forEachBand(rows: bandRows) { band in
        for y in 0..<band.size.height { band.withRow(y) { unsafe writer.write($0.bytes) } }
      }
    }
  }
}

/// PNG files of pictures that have no palette.
public enum ColorPNG {
  /// A whole file of 24-bit colours; nil where libpng cannot make one.
  public static func encode(_ pixels: Grid<Color>) -> [UInt8]? {
    // Rows are lent as they lie in memory.
    precondition(MemoryLayout<Color>.stride == 3, "a colour is red, green and blue, a byte each")
    return try? PNGWriter.encode(pixels.size, palette: nil, path: "") {
      writer in
      for y in 0..<pixels.height { unsafe writer.write(pixels.row(y).span.bytes) }
    }
  }
}
