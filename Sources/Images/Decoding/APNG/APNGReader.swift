package import Grids
internal import Imaging

extension ImageReader {
  /// The reader of Animated Portable Network Graphics. A file without an
  /// animation control chunk (acTL) is read as a PNG.
  package static let apng = ImageReader(
    recognizes: { $0.starts(with: PNGReader.signature) && PNGReader.isAnimated($0) },
    open: { source throws(DecodingProblem) in
      let beginning = [UInt8](source.peek(longestSignature))
      return png.recognizes(beginning) ? try png.open(source) : try APNGReader(source)
    },
    scenario: png.scenario, isWhole: png.isWhole)
}

/// A decoder of APNGs that returns one frame at a time. It splits the file into chunks, and wraps
/// each frame's data as a PNG of its own for libpng to decode.
///
/// A class because `FrameReader` requires one.
package final class APNGReader: FrameReader {
  package let size: Size
  package private(set) var plays = 1

  private let chunks: PNGChunkReader
  /// The pixel format: the bytes of the IHDR chunk after the size, copied into each frame's own
  /// PNG.
  private let kind: [UInt8]
  /// The PLTE and tRNS chunks, which all frames share.
  private var shared: [UInt8] = []
  /// True after the first chunk of image data.
  private var hasData = false
  /// The number of frames that acTL announces, and the number of fcTL chunks read so far.
  private var (frames, begun) = (0, 0)
  private var sequence = 0
  /// The canvas; nil before the first frame.
  private var canvas: FrameCanvas?
  private var clock = DelayAccumulator()
  /// The header of the frame whose data follows; nil before the first fcTL chunk and after the last
  /// frame.
  private var upcoming: APNGFrame?
  private var hasEnded = false
  private var isOver = false

  private static let names: Set = ["IDAT", "IEND", "PLTE", "acTL", "fcTL", "fdAT", "tRNS"]

  /// Reads the file's header and prepares to decode.
  ///
  /// - Throws: An error if the header is malformed or its size is empty.
  package init(_ source: ByteSource) throws(DecodingProblem) {
    chunks = try PNGChunkReader(source)
    let header = try chunks.next(["IHDR"], most: 13)
    guard header.data.count == 13 else { throw .damaged("invalid header") }
    size = Size(width: header.number(at: 0), height: header.number(at: 4))
    kind = Array(header.data.dropFirst(8))
    guard size.area > 0 else { throw .damaged("invalid size of \(size) pixels") }
  }

  package func next() throws(DecodingProblem) -> DecodedFrame? {
    guard !isOver else { return nil }
    isOver = true
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    guard let (frame, data) = try nextFrame() else { return nil }
    let image = try PNGReader.decodeWithAlpha(png(frame.region.size, data), longestSide: .max)
    // Created only after a frame has been decoded, because a header may announce a false size.
    var canvas = self.canvas.take() ?? FrameCanvas(size, blank: .transparent)
    canvas.lay(image, as: frame)
    self.canvas = canvas
    isOver = false
    return DecodedFrame(pixels: canvas.pixels, microseconds: clock.advance(by: frame.delay))
  }

  /// Returns the next frame's header and its compressed pixels; nil after the last frame.
  private func nextFrame() throws(DecodingProblem) -> (APNGFrame, [UInt8])? {
    var data: [UInt8] = []
    while !hasEnded {
      let chunk = try chunks.next(Self.names, most: most)
      switch chunk.name {
      case "acTL": try announce(chunk)
      // Both precede all image data, but may follow the first fcTL.
      case "PLTE", "tRNS": if !hasData { shared += PNGChunk(chunk.name, chunk.data).bytes }
      // An IDAT chunk before any fcTL is the default image for viewers without APNG support, and no
      // frame.
      case "IDAT":
        hasData = true
        if upcoming != nil { data += chunk.data }
      case "fdAT":
        hasData = true
        try checkSequence(chunk)
        data += chunk.data.dropFirst(4)
      default:
        let frame = upcoming
        hasEnded = chunk.name == "IEND"
        upcoming = hasEnded ? nil : try begin(chunk)
        if let frame { return (frame, data) }
      }
      guard data.count <= most else { throw .damaged("too much data for \(size) pixels") }
    }
    guard begun == frames else {
      throw .damaged("expected \(frames) frames, got \(begun)")
    }
    return nil
  }

  private func announce(_ chunk: PNGChunkRead) throws(DecodingProblem) {
    guard chunk.data.count == 8 else { throw .damaged("missing number of frames") }
    (frames, plays) = (chunk.number(at: 0), chunk.number(at: 4))
  }

  private func begin(_ chunk: PNGChunkRead) throws(DecodingProblem) -> APNGFrame {
    try checkSequence(chunk)
    begun += 1
    return try APNGFrame(chunk, size)
  }

  /// Throws if a chunk's sequence number is out of order. fcTL and fdAT chunks share one sequence.
  private func checkSequence(_ chunk: PNGChunkRead) throws(DecodingProblem) {
    guard chunk.data.count >= 4, chunk.number(at: 0) == sequence else {
      throw .damaged("the frames are out of order")
    }
    sequence += 1
  }

  /// The limit in bytes for one chunk, and for all data of one frame.
  ///
  /// A pixel has at most 8 bytes and a row one filter byte. The ninth byte leaves space for data
  /// that compression enlarges, which it does by far less than an eighth.
  private var most: Int { (size.area + size.height) * 9 + StillReader.mostBeside }

  private func png(_ size: Size, _ data: [UInt8]) -> [UInt8] {
    let header = PNGChunk.big(size.width, 4) + PNGChunk.big(size.height, 4) + kind
    return PNGReader.signature + PNGChunk("IHDR", header).bytes + shared
      + PNGChunk("IDAT", data).bytes + PNGChunk("IEND").bytes
  }
}

/// The header of an APNG frame: its region, delay, disposal and blending, as an fcTL chunk stores
/// them.
struct APNGFrame {
  let region: Region
  /// The delay in seconds, as a fraction. A stored denominator of 0 becomes 100.
  let delay: (numerator: Int, denominator: Int)
  /// The change to the canvas when the frame's delay is over.
  let disposal: FrameDisposal
  /// True if the frame is blended over the canvas; false if it replaces its region.
  let isOver: Bool

  /// The length of an fcTL chunk's data in bytes.
  static let length = 26

  /// Parses an fcTL chunk.
  ///
  /// - Throws: An error if the chunk is malformed, or if the frame is empty or extends beyond the
  ///   canvas.
  init(_ chunk: PNGChunkRead, _ canvas: Size) throws(DecodingProblem) {
    guard chunk.data.count == Self.length,
      let disposal = FrameDisposal(rawValue: Int(chunk.data[24])), chunk.data[25] <= 1
    else { throw .damaged("invalid header of a frame") }
    let size = Size(width: chunk.number(at: 4), height: chunk.number(at: 8))
    region = Region(
      x: chunk.number(at: 12), y: chunk.number(at: 16), width: size.width, height: size.height)
    guard size.area > 0, region.intersection(Region(canvas)) == region else {
      throw .damaged("a frame lies outside the canvas")
    }
    let denominator = chunk.number(at: 22, bytes: 2)
    // The APNG specification reads a denominator of 0 as 100, that is, hundredths of a second.
    delay = (chunk.number(at: 20, bytes: 2), denominator == 0 ? 100 : denominator)
    self.disposal = disposal
    isOver = chunk.data[25] == 1
  }
}

extension FrameCanvas {
  /// Disposes of the current frame, then draws the next one.
  ///
  /// - Parameters:
  ///   - image: The pixels of the frame, as large as its region.
  ///   - next: The header of the frame.
  fileprivate mutating func lay(_ image: Grid<ColorWithAlpha>, as next: APNGFrame) {
    begin(next.region, next.disposal, clearingTo: .transparent)
    for y in next.region.rows {
      for x in next.region.columns {
        let color = image[x - next.region.x, y - next.region.y]
        pixels[x, y] = next.isOver ? color.over(pixels[x, y]) : color
      }
    }
  }
}

extension ColorWithAlpha {
  /// Returns this color composed over another.
  fileprivate func over(_ below: ColorWithAlpha) -> ColorWithAlpha {
    if alpha == 255 || below.alpha == 0 { return self }
    return alpha == 0 ? below : below.mixed(with: ColorWithAlpha(opaque), Int(alpha), of: 255)
  }
}
