package import Grids

/// Decodes an APNG, a frame at a time: its chunks are taken apart, and each frame's data become a PNG
/// of its own, which libpng decodes.
///
/// A class, as `FrameReader` asks.
package final class APNGReader: FrameReader {
  package let size: Size
  package private(set) var plays = 1

  private let chunks: PNGChunkReader
  /// How pixels are stored: all that stands in the header behind the size.
  private let kind: [UInt8]
  /// The palette and what is clear, which all frames share.
  private var shared: [UInt8] = []
  /// How many frames are announced, and how many have begun.
  private var (frames, begun) = (0, 0)
  private var sequence = 0
  /// Nil before the first frame.
  private var canvas: APNGCanvas?
  private var clock = FrameClock()
  /// The frame whose data come next.
  private var upcoming: APNGFrame?
  private var hasEnded = false
  private var isOver = false

  private static let names: Set = ["IDAT", "IEND", "PLTE", "acTL", "fcTL", "fdAT", "tRNS"]

  /// Reads what stands before the first picture.
  package init(_ source: ByteSource) throws(DecodingProblem) {
    chunks = try PNGChunkReader(source)
    let header = try chunks.next(["IHDR"], most: 13)
    guard header.data.count == 13 else { throw .damaged("its header is wrong") }
    size = Size(width: header.number(at: 0), height: header.number(at: 4))
    kind = Array(header.data.dropFirst(8))
    guard size.area > 0 else { throw .damaged("a picture of \(size) pixels has none") }
  }

  package func next() throws(DecodingProblem) -> DecodedFrame? {
    guard !isOver else { return nil }
    isOver = true
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    guard let (frame, data) = try nextFrame() else { return nil }
    let picture = try PNGReader.decodeWithAlpha(png(frame.region.size, data), longestSide: .max)
    // Not before there is a picture: a header may lie about its size.
    var canvas = self.canvas.take() ?? APNGCanvas(size)
    canvas.lay(picture, as: frame)
    self.canvas = canvas
    isOver = false
    return DecodedFrame(pixels: canvas.colors, microseconds: clock.advance(by: frame.delay))
  }

  /// The next frame and its compressed pixels; nil at the end.
  private func nextFrame() throws(DecodingProblem) -> (APNGFrame, [UInt8])? {
    var data: [UInt8] = []
    while !hasEnded {
      let chunk = try chunks.next(Self.names, most: most)
      switch chunk.name {
      case "acTL": try announce(chunk)
      case "PLTE", "tRNS": if begun == 0 { shared += PNGChunk(chunk.name, chunk.data).bytes }
      // Without a frame's header it is a picture for other viewers only.
      case "IDAT": if upcoming != nil { data += chunk.data }
      case "fdAT":
        try checkSequence(chunk)
        data += chunk.data.dropFirst(4)
      default:
        let frame = upcoming
        hasEnded = chunk.name == "IEND"
        upcoming = hasEnded ? nil : try begin(chunk)
        if let frame { return (frame, data) }
      }
      guard data.count <= most else { throw .damaged("it is too long for \(size) pixels") }
    }
    guard begun == frames else {
      throw .damaged("it announces \(frames) frames and has \(begun)")
    }
    return nil
  }

  private func announce(_ chunk: PNGChunkRead) throws(DecodingProblem) {
    guard chunk.data.count == 8 else { throw .damaged("its number of frames is missing") }
    (frames, plays) = (chunk.number(at: 0), chunk.number(at: 4))
  }

  private func begin(_ chunk: PNGChunkRead) throws(DecodingProblem) -> APNGFrame {
    try checkSequence(chunk)
    begun += 1
    return try APNGFrame(chunk, size)
  }

  /// Frames and their parts are counted together.
  private func checkSequence(_ chunk: PNGChunkRead) throws(DecodingProblem) {
    guard chunk.data.count >= 4, chunk.number(at: 0) == sequence else {
      throw .damaged("its frames are not in order")
    }
    sequence += 1
  }

  /// The bytes that a chunk, and all those of a frame, have at most: no pixel has more than eight, and
  /// packing makes none of them two.
  private var most: Int { (size.area + size.height) * 9 + StillReader.mostBeside }

  private func png(_ size: Size, _ data: [UInt8]) -> [UInt8] {
    let header = PNGChunk.big(size.width, 4) + PNGChunk.big(size.height, 4) + kind
    return PNGReader.signature + PNGChunk("IHDR", header).bytes + shared
      + PNGChunk("IDAT", data).bytes + PNGChunk("IEND").bytes
  }
}
