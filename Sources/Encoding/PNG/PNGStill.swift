internal import Decoding
internal import Grids
internal import Imaging

/// A PNG of a picture that fits in memory, compressed by a deflate that knows how rows of cells repeat
/// themselves. Larger ones are libpng's, which takes them band by band.
enum PNGStill {
  static func bytes(_ picture: Picture, _ options: EncodingOptions) -> [UInt8] {
    let colors = PNGColors(picture.palette)
    let header = PNGHeader(picture.size, colors.palette, options.scenario)
    let rows = PackedRows(
      picture.whole(), Region(picture.size), depth: colors.palette.bitDepth,
      entries: colors.entries)
    return header.beginning + header.rest
      + PNGChunk("IDAT", rows.compressed(options.effort)).bytes + PNGChunk("IEND").bytes
  }
}
