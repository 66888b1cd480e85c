internal import Decoding
internal import Files
internal import Grids
internal import Imaging

/// A WebP being written: a RIFF container (RFC 9649, 2) whose frames are chunks.
struct WebPAnimation {
  private let file: OutputFile
  private let size: Size
  private let plays: Int
  private let text: String?
  private let path: String
  /// The number of bytes written.
  private var count = 0
  /// True if a pixel of the animation is transparent, or shows the frame below.
  private var hasAlpha: Bool

  /// The limit of a duration in milliseconds: libwebp stores times in 31 bits.
  static let longest = Int(Int32.max)
  /// The limit of a frame's duration, which has 24 bits.
  private static let longestFrame = 1 << 24 - 1

  init(_ file: OutputFile, _ picture: Picture, plays: Int, carrying text: String?, path: String) {
    (self.file, self.text, self.path) = (file, text, path)
    // The format stores 16 bits. Larger numbers of plays become forever.
    (size, self.plays) = (picture.size, plays > 65_535 ? 0 : plays)
    hasAlpha = !picture.palette.isOpaque
  }

  /// Writes a file without animation, for a single picture.
  mutating func write(still frame: WebPFrame) throws(OutputProblem) {
    let picture = RIFFChunk("VP8L", frame.data).bytes
    let chunks = text == nil ? picture : header(isAnimation: false) + picture + textChunk
    try file.write(Self.container(chunks.count) + chunks)
    try file.close()
  }

  /// Writes a frame. One that lasts longer than the format allows continues in frames of one
  /// transparent pixel.
  mutating func write(_ frame: WebPFrame) throws(OutputProblem) {
    if count == 0 { try append(header(isAnimation: true) + animationChunk) }
    hasAlpha = hasAlpha || frame.hasAlpha
    var frame = frame
    var left = frame.duration
    repeat {
      // Leaves at least a second for the next frame: viewers stretch a very short one.
      frame.duration = left > Self.longestFrame ? Self.longestFrame - 1000 : left
      left -= frame.duration
      try append(RIFFChunk("ANMF", frame.control + RIFFChunk("VP8L", frame.data).bytes).bytes)
      if left > 0 { (frame, hasAlpha) = (.nothing, true) }
    } while left > 0
  }

  /// Ends the file, and fills in the beginning, which counts its bytes.
  mutating func finish() throws(OutputProblem) {
    try append(textChunk)
    try file.replace(at: 0, with: Self.container(count - 12) + header(isAnimation: true))
    try file.close()
  }

  private mutating func append(_ chunks: [UInt8]) throws(OutputProblem) {
    if count == 0 {
      try file.write(Self.container(0))
      count = 12
    }
    count += chunks.count
    guard count <= Int(UInt32.max) - 1 else {
      throw .encoder(path: path, message: "a WebP can have at most 4 GB")
    }
    try file.write(chunks)
  }

  private var textChunk: [UInt8] {
    text.map { RIFFChunk(EmbeddedText.chunk, Array($0.utf8)).bytes } ?? []
  }

  private var animationChunk: [UInt8] {
    // A transparent background, which viewers ignore.
    RIFFChunk("ANIM", [0, 0, 0, 0] + RIFFChunk.little(plays, 2)).bytes
  }

  /// Returns the chunk of flags and the size.
  private func header(isAnimation: Bool) -> [UInt8] {
    let flags: UInt8 = (isAnimation ? 2 : 0) | (hasAlpha ? 0x10 : 0)
    return RIFFChunk(
      "VP8X",
      [flags, 0, 0, 0] + RIFFChunk.little(size.width - 1, 3) + RIFFChunk.little(size.height - 1, 3)
    ).bytes
  }

  /// Returns the beginning of a file.
  ///
  /// - Parameter count: The number of bytes of all chunks.
  private static func container(_ count: Int) -> [UInt8] {
    Array("RIFF".utf8) + RIFFChunk.little(count + 4, 4) + Array("WEBP".utf8)
  }
}

extension WebPFrame {
  /// The beginning of the frame's chunk: its place, size, duration and flags.
  fileprivate var control: [UInt8] {
    [region.x / 2, region.y / 2, region.width - 1, region.height - 1, duration].flatMap {
      RIFFChunk.little($0, 3)
    } + [isBlended ? 0 : 2]
  }
}

/// A chunk of a RIFF container: a name of four letters, a length and data.
struct RIFFChunk {
  let bytes: [UInt8]

  init(_ name: String, _ data: [UInt8]) {
    // A chunk of odd length is padded.
    bytes = Array(name.utf8) + Self.little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// Returns a number in some bytes, the lowest first.
  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
