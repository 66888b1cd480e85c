internal import Files
package import Grids
package import Imaging

extension PNGWriter {
  /// Writes a file of a picture, indexed by its palette.
  ///
  /// - Parameter bandRows: how many rows are painted at a time; nil for as many as is best.
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

/// PNG files of pictures that have no palette.
package enum ColorPNG {
  /// A whole file of 24-bit colours; nil where libpng cannot make one.
  package static func encode(_ pixels: Grid<Color>) -> [UInt8]? {
    // Rows are lent as they lie in memory.
    precondition(MemoryLayout<Color>.stride == 3, "a colour is red, green and blue, a byte each")
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
