internal import Decoding
internal import Files
internal import Grids
internal import Imaging

/// An APNG being written. The first frame is the PNG's own picture; later frames are in chunks that
/// viewers without APNG support skip.
struct APNGFile {
  private let file: OutputFile
  private let plays: Int
  private let unitsPerSecond: Int
  private let header: PNGHeader
  /// The next sequence number, which fcTL and fdAT chunks share.
  private var sequence = 0
  private var frames = 0

  init(
    _ file: OutputFile, _ picture: Picture, _ options: EncodingOptions, plays: Int,
    unitsPerSecond: Int
  ) {
    (self.file, self.plays, self.unitsPerSecond) = (file, plays, unitsPerSecond)
    header = PNGHeader(picture.size, picture.palette, options)
  }

  /// Writes a plain PNG, for an animation of a single picture.
  func write(still picture: APNGPicture) throws(OutputProblem) {
    try file.write(
      header.beginning + header.rest + PNGChunk("IDAT", picture.data).bytes
        + PNGChunk("IEND").bytes)
    try file.close()
  }

  /// Writes a frame. If one delay cannot represent the duration, the frame's first pixel is
  /// repeated as further frames.
  mutating func write(_ picture: APNGPicture) throws(OutputProblem) {
    if frames == 0 { try file.write(header.beginning + animationControl + header.rest) }
    let delays = APNGDelay.delays(picture.duration, unitsPerSecond: unitsPerSecond)
    for (number, delay) in delays.enumerated() {
      try write(number == 0 ? picture : picture.repeatedCorner, delay)
    }
  }

  private mutating func write(_ picture: APNGPicture, _ delay: APNGDelay) throws(OutputProblem) {
    let region = picture.region
    let control =
      nextInSequence()
      + [region.width, region.height, region.x, region.y].flatMap { PNGChunk.big($0, 4) }
      + PNGChunk.big(delay.numerator, 2) + PNGChunk.big(delay.denominator, 2)
      // Disposal 0 keeps the frame; blending 0 replaces the pixels below it.
      + [0, 0]
    try file.write(PNGChunk("fcTL", control).bytes)
    let data =
      frames == 0
      ? PNGChunk("IDAT", picture.data) : PNGChunk("fdAT", nextInSequence() + picture.data)
    try file.write(data.bytes)
    frames += 1
  }

  /// Ends the file, and fills in the number of frames at its start.
  func finish() throws(OutputProblem) {
    // Before the last frame the number is unknown, so the acTL chunk was written with 0 frames. It
    // is overwritten here, at its fixed offset behind the signature and IHDR.
    try file.write(PNGChunk("IEND").bytes)
    try file.replace(at: header.beginning.count, with: animationControl)
    try file.close()
  }

  private var animationControl: [UInt8] {
    PNGChunk("acTL", PNGChunk.big(frames, 4) + PNGChunk.big(plays, 4)).bytes
  }

  private mutating func nextInSequence() -> [UInt8] {
    defer { sequence += 1 }
    return PNGChunk.big(sequence, 4)
  }
}
