internal import CWebP
internal import Grids
internal import Imaging

/// A WebP being decoded: the owner of a libwebp decoder, and of the file that it reads in.
@safe
struct WebPFile: ~Copyable {
  private let decoder: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  let size: Size
  /// 0 for ever.
  let plays: Int
  let frames: Int

  /// What every WebP begins with, but for the length between the two.
  static let signature = (Array("RIFF".utf8), Array("WEBP".utf8))
  /// As many bytes as tell the size.
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
      throw .damaged("libwebp cannot read it")
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

  /// The next picture, without its alpha, and when it ends in milliseconds; nil after the last.
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

  /// The size that a file announces which begins so; nil where there is none.
  static func announcedSize(_ beginning: [UInt8]) -> Size? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard unsafe WebPGetInfo(beginning, beginning.count, &width, &height) != 0 else { return nil }
    return Size(width: Int(width), height: Int(height))
  }
}
