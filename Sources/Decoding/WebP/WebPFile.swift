internal import CWebP
internal import Grids
internal import Imaging

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

  /// Decodes the next frame, with its alpha dropped, and its end in milliseconds since the start;
  /// nil after the last frame.
  mutating func next() throws(DecodingProblem) -> (pixels: Grid<Color>, end: Int)? {
    guard unsafe WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
    var canvas: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard unsafe WebPAnimDecoderGetNext(decoder, &canvas, &end) != 0, let canvas = unsafe canvas
    else { throw .damaged("libwebp cannot decode a frame") }
    let colors = unsafe [Color](unsafeUninitializedCapacity: size.area) { colors, count in
      for pixel in 0..<size.area {
        unsafe colors[pixel] = unsafe Color(
          red: canvas[4 * pixel], green: canvas[4 * pixel + 1], blue: canvas[4 * pixel + 2])
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
