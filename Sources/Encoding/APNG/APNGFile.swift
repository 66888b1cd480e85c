internal import Files
internal import Grids
internal import Imaging

/// An APNG being written: a PNG whose first picture is the first frame, and chunks of its own for
/// the others, which other viewers pass over.
struct APNGFile {
  private let file: OutputFile
  private let plays: Int
  private let unitsPerSecond: Int
  private let header: PNGHeader
  /// What is counted over all chunks of frames.
  private var sequence = 0
  private var frames = 0

  init(_ file: OutputFile, _ picture: Picture, _ scenario: String?, plays: Int, unitsPerSecond: Int)
  {
    (self.file, self.plays, self.unitsPerSecond) = (file, plays, unitsPerSecond)
    header = PNGHeader(picture.size, picture.palette, scenario)
  }

  /// A plain PNG of the only picture.
  func write(still picture: APNGPicture) throws(OutputProblem) {
    try file.write(
      header.beginning + header.rest + PNGChunk("IDAT", picture.data).bytes
        + PNGChunk("IEND").bytes)
    try file.close()
  }

  /// Adds a frame. A time that one cannot hold is made up by its first pixel, shown again.
  mutating func write(_ picture: APNGPicture) throws(OutputProblem) {
    if frames == 0 { try file.write(header.beginning + animationControl + header.rest) }
    let delays = APNGDelay.delays(picture.duration, unitsPerSecond: unitsPerSecond)
    for (number, delay) in delays.enumerated() {
      try write(number == 0 ? picture : picture.again, delay)
    }
  }

  private mutating func write(_ picture: APNGPicture, _ delay: APNGDelay) throws(OutputProblem) {
    let region = picture.region
    let control =
      nextInSequence()
      + [region.width, region.height, region.x, region.y].flatMap { PNGChunk.big($0, 4) }
      + PNGChunk.big(delay.numerator, 2) + PNGChunk.big(delay.denominator, 2)
      // It stays until it is replaced, and replaces what lies below it.
      + [0, 0]
    try file.write(PNGChunk("fcTL", control).bytes)
    let data =
      frames == 0
      ? PNGChunk("IDAT", picture.data) : PNGChunk("fdAT", nextInSequence() + picture.data)
    try file.write(data.bytes)
    frames += 1
  }

  /// Ends the file, in which it is known now how many frames there are.
  func finish() throws(OutputProblem) {
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
