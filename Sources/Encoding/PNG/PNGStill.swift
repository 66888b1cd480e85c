internal import Decoding
internal import Grids
internal import Imaging

/// An encoder of pictures that fit in memory, compressed by a deflate coder that exploits repeated
/// rows of cells. Larger pictures are written band by band by libpng.
enum PNGStill {
  static func bytes(_ picture: Picture, _ options: EncodingOptions) -> [UInt8] {
    let colors = PNGColors(picture.palette)
    let header = PNGHeader(picture.size, colors.palette, options)
    let rows = PackedRows(
      picture.whole(), Region(picture.size), depth: colors.palette.bitDepth,
      entries: colors.entries)
    return header.beginning + header.rest
      + PNGChunk("IDAT", rows.compressed(options.effort)).bytes + PNGChunk("IEND").bytes
  }
}
