internal import Decoding
package import Grids
package import Imaging

/// An encoder of PNGs from pictures, compressed by a deflate coder that exploits repeated rows of
/// cells.
package enum PNGStill {
  /// Returns a PNG of a picture that fits in memory.
  ///
  /// - Parameter region: the rectangle to encode; nil for the whole picture.
  package static func bytes(
    _ picture: Picture, in region: Region? = nil, _ options: EncodingOptions
  ) -> [UInt8] {
    let colors = PNGColors(picture.palette)
    let header = PNGHeader(region?.size ?? picture.size, colors.palette, options)
    let data = picture.compressed(
      region, depth: colors.palette.bitDepth, entries: colors.entries, options.effort)
    return header.beginning + header.rest + PNGChunk("IDAT", data).bytes + PNGChunk("IEND").bytes
  }

  /// Writes a PNG of a picture that may be larger than memory, band by band.
  static func write<Failure: Error>(
    _ picture: Picture, _ options: EncodingOptions, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let colors = PNGColors(picture.palette)
    let header = PNGHeader(picture.size, colors.palette, options)
    try write(header.beginning + header.rest)
    let rows = picture.bandedRows(
      Region(picture.size), depth: colors.palette.bitDepth, entries: colors.entries)
    try rows.compress(options.effort) { data throws(Failure) in
      try write(PNGChunk("IDAT", data).bytes)
    }
    try write(PNGChunk("IEND").bytes)
  }
}
