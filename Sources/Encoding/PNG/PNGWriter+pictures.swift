internal import Files
package import Grids
package import Imaging

extension PNGWriter {
  /// Writes a picture as an indexed PNG.
  ///
  /// - Parameter bandRows: The number of rows to paint at a time; nil for the default.
  static func encode(
    _ picture: Picture, _ options: EncodingOptions, to target: PNGTarget, path: String,
    bandRows: Int? = nil
  ) throws(OutputProblem) {
    let colors = PNGColors(picture.palette)
    try encode(picture.size, palette: colors.palette, options, to: target, path: path) {
      (writer) throws(OutputProblem) in
      writer.entries = colors.entries
      try picture.forEachBand(rows: bandRows) { band throws(OutputProblem) in
        try writer.write(band)
      }
    }
  }

  private mutating func write(_ band: any Surface) throws(OutputProblem) {
    if let bits = band.bits {
      for y in 0..<band.size.height { try write(bits: bits.row(y)) }
      return
    }
    for y in 0..<band.size.height {
      var failure: OutputProblem?
      band.withRow(y) { row in
        do throws(OutputProblem) { try write(row) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }
}

/// An encoder of PNGs without a palette.
package enum ColorPNG {
  /// Returns a PNG of 24-bit colors; nil if libpng fails.
  package static func encode(_ pixels: Grid<Color>) -> [UInt8]? {
    // libpng reads rows directly from the array's memory.
    precondition(MemoryLayout<Color>.stride == 3, "a color is red, green and blue, a byte each")
    let target = PNGTarget()
    do throws(OutputProblem) {
      try PNGWriter.encode(pixels.size, palette: nil, to: target, path: "") {
        (writer) throws(OutputProblem) in
        for y in 0..<pixels.height { try unsafe writer.write(colors: pixels.row(y).span.bytes) }
      }
    } catch {
      return nil
    }
    return target.bytes
  }
}
