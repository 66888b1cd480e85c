internal import CWebP
package import Grids
internal import Imaging

extension ImageReader {
  /// The reader of WebP. An embedded scenario is a chunk named `EmbeddedText.chunk`.
  package static let webp = ImageReader(
    recognizes: { bytes in
      bytes.starts(with: WebPFile.signature.0)
        && bytes.dropFirst(8).starts(with: WebPFile.signature.1)
    },
    open: { source throws(DecodingProblem) in try WebPReader(source) },
    scenario: { source throws(DecodingProblem) in
      guard let chunks = RIFFChunks(source) else { throw .notAnImage }
      guard let bytes = try chunks.first(EmbeddedText.chunk) else { return nil }
      return try text(bytes)
    },
    isWhole: { source in
      guard let chunks = RIFFChunks(source) else { return false }
      return chunks.areWhole
    })
}

/// A decoder of WebPs by libwebp that returns one frame at a time. libwebp needs the whole file in
/// memory.
///
/// A class because `FrameReader` requires one.
package final class WebPReader: FrameReader {
  package let size: Size
  package private(set) var plays = 1

  /// The file; nil once it is read.
  private var source: ByteSource?
  private var file: WebPFile?
  /// The end of the last frame, in milliseconds since the start.
  private var end = 0

  /// The limit of the file in bytes.
  private static let mostBytes = 1 << 30

  /// Reads the header of a WebP.
  ///
  /// - Throws: An error if the file is no WebP or its header is damaged.
  package init(_ source: ByteSource) throws(DecodingProblem) {
    let beginning = [UInt8](source.peek(WebPFile.headerLength))
    guard ImageReader.webp.recognizes(beginning) else { throw .notAnImage }
    guard let size = WebPFile.announcedSize(beginning) else {
      throw .damaged("invalid header")
    }
    self.size = size
    self.source = source
  }

  package func next() throws(DecodingProblem) -> DecodedFrame? {
    if let source { try begin(source) }
    guard let frame = try decode() else {
      file = nil
      return nil
    }
    // Ends in a damaged file may decrease; a frame's duration is never negative.
    let length = max(0, frame.end - end)
    end = max(end, frame.end)
    return DecodedFrame(pixels: frame.pixels, microseconds: length * 1000)
  }

  private func begin(_ source: ByteSource) throws(DecodingProblem) {
    self.source = nil
    guard size.area <= DecodingProblem.mostPixels else { throw .tooLarge(size) }
    let bytes = try source.readAll(atMost: Self.mostBytes, else: .damaged("the file is too long"))
    let file = try WebPFile(bytes)
    guard file.size == size else { throw .damaged("its size differs from its header") }
    // A still stores no number of plays.
    plays = file.frames > 1 ? file.plays : 1
    self.file = consume file
  }

  private func decode() throws(DecodingProblem) -> (pixels: Grid<ColorWithAlpha>, end: Int)? {
    do throws(DecodingProblem) { return try file?.next() } catch {
      file = nil
      throw error
    }
  }
}

/// A WebP being decoded; owns a libwebp decoder and the bytes of the file, which the decoder points
/// to.
@safe
struct WebPFile: ~Copyable {
  private let decoder: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  let size: Size
  /// The number of times the animation plays; 0 for forever.
  let plays: Int
  let frames: Int

  /// The first and the third four bytes of every WebP; the second four are the file's length.
  static let signature = (Array("RIFF".utf8), Array("WEBP".utf8))
  /// The number of first bytes that is enough to read the size.
  static let headerLength = 64

  init(_ file: [UInt8]) throws(DecodingProblem) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
    _ = unsafe bytes.initialize(fromContentsOf: file)
    var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
    var options = WebPAnimDecoderOptions()
    var info = WebPAnimInfo()
    guard unsafe WebPAnimDecoderOptionsInit(&options) != 0,
      let decoder = unsafe WebPAnimDecoderNew(&data, &options)
    else {
      unsafe bytes.deallocate()
      throw .damaged("libwebp cannot decode it")
    }
    unsafe (self.decoder, self.bytes) = (decoder, bytes)
    _ = unsafe WebPAnimDecoderGetInfo(decoder, &info)
    size = Size(width: Int(info.canvas_width), height: Int(info.canvas_height))
    (plays, frames) = (Int(info.loop_count), Int(info.frame_count))
  }

  deinit {
    unsafe WebPAnimDecoderDelete(decoder)
    unsafe bytes.deallocate()
  }

  /// Decodes the next frame, and its end in milliseconds since the start;
  /// nil after the last frame.
  mutating func next() throws(DecodingProblem) -> (pixels: Grid<ColorWithAlpha>, end: Int)? {
    guard unsafe WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
    var canvas: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard unsafe WebPAnimDecoderGetNext(decoder, &canvas, &end) != 0, let canvas = unsafe canvas
    else { throw .damaged("libwebp cannot decode a frame") }
    let colors = unsafe [ColorWithAlpha](unsafeUninitializedCapacity: size.area) {
      colors, count in
      for pixel in 0..<size.area {
        unsafe colors[pixel] = unsafe ColorWithAlpha(
          red: canvas[4 * pixel], green: canvas[4 * pixel + 1], blue: canvas[4 * pixel + 2],
          alpha: canvas[4 * pixel + 3])
      }
      count = size.area
    }
    return (Grid(size: size, elements: colors), Int(end))
  }

  /// Returns the size that a file's first bytes announce; nil if they contain no WebP header.
  static func announcedSize(_ beginning: [UInt8]) -> Size? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard unsafe WebPGetInfo(beginning, beginning.count, &width, &height) != 0 else { return nil }
    return Size(width: Int(width), height: Int(height))
  }
}

/// The chunks of a RIFF container, as WebP uses it. Each is a name of four letters, a length, and
/// data.
struct RIFFChunks {
  private let source: ByteSource
  /// The length of all chunks together in bytes, as the header announces it; negative if the file
  /// is damaged.
  private let length: Int

  /// The limit in bytes of a chunk's data; longer chunks are skipped. No embedded scenario is
  /// longer.
  private static let longest = 1 << 20

  /// Reads the container's header; nil if it is not that of a WebP.
  init?(_ source: ByteSource) {
    self.source = source
    guard let header = try? source.read(12), header.starts(with: WebPFile.signature.0),
      header.suffix(4) == WebPFile.signature.1[...]
    else { return nil }
    // The announced length includes the format's name, which is already read.
    length = Self.number(header[4..<8]) - 4
  }

  /// True if the file contains all announced bytes and no others. Reading it consumes the source.
  var areWhole: Bool {
    length >= 0 && (try? source.skip(length)) != nil && source.next().isEmpty
  }

  /// Returns the data of the first chunk with a name; nil if there is none. Consumes the source up
  /// to the end of that data.
  func first(_ name: String) throws(DecodingProblem) -> [UInt8]? {
    var left = length
    while left >= 8 {
      let header = try source.read(8)
      let count = Self.number(header.suffix(4))
      if header.prefix(4).elementsEqual(name.utf8), count <= Self.longest {
        return try source.read(count)
      }
      // A chunk of odd length is padded, so that the next begins at an even offset.
      try source.skip(count + count % 2)
      left -= 8 + count + count % 2
    }
    return nil
  }

  private static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
