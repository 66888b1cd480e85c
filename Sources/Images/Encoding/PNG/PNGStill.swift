internal import Decoding
internal import Files
package import Grids
package import Imaging

extension Format {
  /// Portable Network Graphics: a still, or one file per frame of an animation.
  package static let png = Format(
    name: "png",
    summary: "a still, or a sequence where the name has a number such as %04d", rendering: .colors,
    // libpng's limit.
    longestSide: Int(Int32.max), reader: .png, mediaType: "image/png",
    cost: EncodingCost(
      // The same as for an APNG. Larger images are written while they are painted.
      memory: { $0.area > Image.maximumPixelsAtOnce ? 0 : $0.area * $0.bits / 2 },
      // Incompressible data grows by less than a hundredth.
      mostBytes: { size, _ in PNGHeader.mostBytes(size, growth: 100) },
      imageTime: 100_000, pixelTime: 100, shapedPixelTime: 13_000, cellTime: 15_000),
    still: { image, options, path throws(OutputProblem) in
      guard image.isLarge else { return .bytes(try PNGStill.bytes(image, options, for: path)) }
      // It is painted and written band by band.
      return .pieces { file throws(OutputProblem) in
        try PNGStill.write(image, options) { bytes throws(OutputProblem) in try file.write(bytes) }
      }
    })
}

/// An encoder of PNGs from images by a deflate coder that exploits repeated rows of cells.
package enum PNGStill {
  /// Returns a PNG of an image that is shown once, compressed fast. `region`: the rectangle to
  /// encode; nil for the whole image.
  package static func fast(_ image: Image, in region: Region? = nil) -> [UInt8] {
    let colors = PNGColors(image.palette)
    let data = image.compressed(
      region, depth: colors.palette.bitDepth, entries: colors.entries, .fast)
    return file(PNGHeader(region?.size ?? image.size, colors.palette, EncodingOptions()), data)
  }

  /// Returns a PNG of an image that fits in memory.
  static func bytes(
    _ image: Image, _ options: EncodingOptions, for path: Path
  ) throws(OutputProblem) -> [UInt8] {
    let colors = PNGColors(image.palette)
    let data =
      image.isTrueColor
      ? ColorRows(image, Region(image.size)).compressed(options.effort)
      : try image.compressed(
        depth: colors.palette.bitDepth, entries: colors.entries, options.effort, isFrame: false,
        for: path)
    return file(PNGHeader(image, colors.palette, options), data)
  }

  private static func file(_ header: PNGHeader, _ data: [UInt8]) -> [UInt8] {
    header.beginning + header.rest + PNGChunk("IDAT", data).bytes + PNGChunk("IEND").bytes
  }

  /// Writes a PNG of an image that may be larger than memory, band by band.
  static func write<Failure: Error>(
    _ image: Image, _ options: EncodingOptions, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let colors = PNGColors(image.palette)
    let header = PNGHeader(image, colors.palette, options)
    try write(header.beginning + header.rest)
    let writeData = { (data: [UInt8]) throws(Failure) in try write(PNGChunk("IDAT", data).bytes) }
    if image.isTrueColor {
      try ColorRows(image, Region(image.size)).compress(options.effort, writeData)
    } else {
      let rows = image.bandedRows(
        Region(image.size), depth: colors.palette.bitDepth, entries: colors.entries)
      try rows.compress(options.effort, writeData)
    }
    try write(PNGChunk("IEND").bytes)
  }
}

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

/// The chunks of a PNG that precede the pixels.
struct PNGHeader {
  /// The signature and the IHDR chunk, which the acTL chunk of an APNG follows.
  let beginning: [UInt8]
  /// The palette with its transparency, and the chunks of resolution and text if there are any.
  let rest: [UInt8]

  /// Returns an upper limit of the bytes in a file: one for each pixel and each row, of which
  /// compression may add one for each `growth`.
  static func mostBytes(_ size: Size, growth: Int) -> Int {
    let bytes = size.cappedArea + min(size.height, 1 << 40)
    return bytes + bytes / growth + 2048
  }

  /// Creates the header of an image with a palette, or in true color.
  init(_ image: Image, _ palette: Palette, _ options: EncodingOptions) {
    if image.isTrueColor {
      // Color types 2 and 6 are red, green and blue, without and with alpha.
      let type: UInt8 = ColorRows.channels(of: image) == 4 ? 6 : 2
      self.init(image.size, depth: 8, type: type, colors: [], options)
    } else {
      self.init(image.size, palette, options)
    }
  }

  init(_ size: Size, _ palette: Palette, _ options: EncodingOptions) {
    let colors = PNGChunk("PLTE", palette.colors.flatMap { [$0.red, $0.green, $0.blue] }).bytes
    let alphas = palette.leadingAlphas
    let transparency = alphas.isEmpty ? [] : PNGChunk("tRNS", alphas).bytes
    // Color type 3 is indexed.
    self.init(size, depth: palette.bitDepth, type: 3, colors: colors + transparency, options)
  }

  private init(
    _ size: Size, depth: Int, type: UInt8, colors: [UInt8], _ options: EncodingOptions
  ) {
    let size = PNGChunk.big(size.width, 4) + PNGChunk.big(size.height, 4)
    // Compression 0, filter method 0 and interlace 0 are the standard ones.
    let header = PNGChunk("IHDR", size + [UInt8(depth), type, 0, 0, 0])
    // An uncompressed iTXt chunk: after the keyword come its terminator, the two compression bytes,
    // and the terminators of an empty language tag and translated keyword.
    let name = Array(EmbeddedText.keyword.utf8) + [0, 0, 0, 0, 0]
    let text = options.scenario.map { PNGChunk("iTXt", name + Array($0.utf8)).bytes } ?? []
    beginning = PNGReader.signature + header.bytes
    // The resolution along both sides; 1 stands for meters.
    let density = options.printSize.map { PNGChunk.big($0.pixelsPerMeter, 4) }
    let resolution = density.map { PNGChunk("pHYs", $0 + $0 + [1]).bytes } ?? []
    rest = colors + resolution + text
  }
}

extension Palette {
  /// The alphas without the last ones that are opaque; empty if all are.
  var leadingAlphas: [UInt8] {
    let count = alphas.lastIndex { $0 < 255 }.map { $0 + 1 } ?? 0
    return Array(alphas[..<count])
  }
}

/// The palette of a PNG. A theme may use one color for two purposes; such entries are merged if
/// that reduces the bits of a pixel.
struct PNGColors {
  let palette: Palette
  /// The entries that replace the image's own; nil if they are the same.
  let entries: [UInt8]?

  init(_ own: Palette) {
    let merged = own.withoutRepeats
    let saves = merged.palette.bitDepth < own.bitDepth
    palette = saves ? merged.palette : own
    entries = saves ? merged.entries : nil
  }
}
