internal import Decoding
internal import Files
internal import Grids
internal import Imaging

extension Format {
  /// Portable Network Graphics: stills, and a file a frame for films.
  package static let png = Format(
    name: "png",
    summary: "a still, or a sequence where the name has a number such as %04d", content: .stills,
    // As libpng counts.
    pictures: PictureTraits(longestSide: Int(Int32.max), reader: .png),
    cost: EncodingCost(
      // As of an APNG; what is too large for that goes to the file as it is made.
      memory: { area, bits in area > Picture.mostAtOnce ? 0 : area * bits / 2 },
      // A byte a pixel and one a row; what does not compress grows by less than a hundredth.
      mostBytes: { size, _ in
        let bytes = min(size.area, 1 << 40) + min(size.height, 1 << 40)
        return bytes + bytes / 100 + 2048
      },
      time: EncodingTime(picture: 100_000, pixel: 100, shapedPixel: 13_000, cell: 15_000)),
    encoder: { output, _, options in PNGEncoder(output: output, options: options) })
}

/// A file of a sequence, and its number from 0.
struct PNGFile: Sendable {
  let number: Int
  let content: Content

  enum Content: Sendable {
    /// A whole file.
    case bytes([UInt8])
    /// A picture too large for that: it goes to its file as it is painted.
    case picture(Picture)
  }
}

/// Writes a PNG a shot.
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
      let path = output.path(number: made.number)
      try PNGWriter.encode(picture, options, to: PNGTarget(file), path: path.text)
    }
    try file.close()
  }

  func finish() {}
}
