internal import Decoding
package import Grids
package import Imaging

/// An encoder of pictures that fit in memory, compressed by a deflate coder that exploits repeated
/// rows of cells. Larger pictures are written band by band by libpng.
package enum PNGStill {
  /// Returns a PNG of a picture.
  ///
  /// - Parameter region: the rectangle to encode; nil for the whole picture.
  package static func bytes(
    _ picture: Picture, in region: Region? = nil, _ options: EncodingOptions
  ) -> [UInt8] {
    let region = region ?? Region(picture.size)
    let colors = PNGColors(picture.palette)
    let header = PNGHeader(region.size, colors.palette, options)
    let rows = PackedRows(
      picture.whole(), region, depth: colors.palette.bitDepth,
      entries: colors.entries)
    return header.beginning + header.rest
      + PNGChunk("IDAT", rows.compressed(options.effort)).bytes + PNGChunk("IEND").bytes
  }
}
