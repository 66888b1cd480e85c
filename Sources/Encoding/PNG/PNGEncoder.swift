internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Portable Network Graphics: a still, or one file per frame of an animation.
  package static let png = Format(
    name: "png",
    summary: "a still, or a sequence where the name has a number such as %04d", content: .stills,
    // libpng's limit.
    pictures: PictureTraits(longestSide: Int(Int32.max), reader: .png),
    mediaType: "image/png",
    cost: EncodingCost(
      // The same as for an APNG. Larger pictures are written while they are painted.
      memory: { area, bits in area > Picture.maximumPixelsAtOnce ? 0 : area * bits / 2 },
      // A byte for each pixel and each row. Incompressible data grows by less than a hundredth.
      mostBytes: { size, _ in
        let bytes = min(size.area, 1 << 40) + min(size.height, 1 << 40)
        return bytes + bytes / 100 + 2048
      },
      time: EncodingTime(picture: 100_000, pixel: 100, shapedPixel: 13_000, cell: 15_000)),
    encoder: { output, _, options in PNGEncoder(output: output, options: options) })
}

/// A file of a sequence, with its number from 0.
struct PNGFile: Sendable {
  let number: Int
  let content: Content

  enum Content: Sendable {
    /// The bytes of the file.
    case bytes([UInt8])
    /// A picture too large to encode in memory. It is painted and written band by band.
    case picture(Picture)
  }
}

/// An encoder that writes one PNG per shot.
struct PNGEncoder: Encoder {
  let output: Output
  let options: EncodingOptions
  private(set) var count = 0

  mutating func take(_ shot: Shot) -> Work<PNGFile>? {
    defer { count += 1 }
    return { [options, count] () throws(OutputProblem) in
      if shot.picture.isLarge { return PNGFile(number: count, content: .picture(shot.picture)) }
      return PNGFile(number: count, content: .bytes(PNGStill.bytes(shot.picture, options)))
    }
  }

  func write(_ made: PNGFile) throws(OutputProblem) {
    let file = try output.open(number: made.number)
    switch made.content {
    case .bytes(let bytes): try file.write(bytes)
    case .picture(let picture):
      try PNGStill.write(picture, options) { bytes throws(OutputProblem) in try file.write(bytes) }
    }
    try file.close()
  }

  func finish() {}
}
