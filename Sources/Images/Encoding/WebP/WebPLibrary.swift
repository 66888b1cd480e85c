internal import CWebP
internal import Grids
internal import Imaging

/// The lossless encoder of libwebp.
enum WebPLibrary {
  /// Returns an image as a VP8L stream; nil if libwebp fails, as without memory, or if the work is
  /// canceled. `effort`: from 0 to 100. `row`: returns the colors of row `y`, with alpha, red,
  /// green and blue from the highest byte down.
  static func stream(_ size: Size, effort: Float, row: (_ y: Int) -> [UInt32]) -> [UInt8]? {
    var (image, config) = unsafe (WebPPicture(), WebPConfig())
    guard unsafe WebPPictureInit(&image) != 0, unsafe WebPConfigInit(&config) != 0 else {
      return nil
    }
    config.lossless = 1
    // Keeps the colors of transparent pixels.
    config.exact = 1
    // The quality of lossless images is the effort.
    (config.method, config.quality) = (4, effort)
    unsafe (image.width, image.height) = (Int32(size.width), Int32(size.height))
    unsafe image.use_argb = 1
    guard unsafe WebPPictureAlloc(&image) != 0 else { return nil }
    defer { unsafe WebPPictureFree(&image) }
    for y in 0..<size.height {
      let target = unsafe image.argb + y * Int(image.argb_stride)
      unsafe target.update(from: row(y), count: size.width)
    }
    return unsafe encode(&image, &config)
  }

  private static func encode(
    _ image: inout WebPPicture, _ config: inout WebPConfig
  ) -> [UInt8]? {
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    return unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe image.writer = WebPMemoryWrite
      unsafe image.progress_hook = { _, _ in CancellationCheck.isOver ? 0 : 1 }
      unsafe image.custom_ptr = UnsafeMutableRawPointer(writer)
      guard unsafe WebPEncode(&config, &image) != 0 else { return nil }
      let file = unsafe Array(
        UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
      // The stream's chunk follows the container's header. Its data begins after name and length.
      guard file.count > 20, file[12..<16].elementsEqual("VP8L".utf8) else { return nil }
      let count = (0..<4).reduce(0) { $0 | Int(file[16 + $1]) << (8 * $1) }
      return Array(file[20...].prefix(count))
    }
  }
}

extension Image {
  /// Returns the exact colors of a region as a VP8L stream; nil if libwebp fails, as without
  /// memory, or if the work is canceled.
  func compressedByLibwebp(_ region: Region, _ effort: Effort) -> [UInt8]? {
    let quality: Float =
      switch effort {
      case .fast: 0
      case .normal: 50
      case .small: 100
      }
    return WebPLibrary.stream(region.size, effort: quality) { y in
      exactColors(of: region.y + y..<region.y + y + 1).elements[region.columns].map(\.argb)
    }
  }
}

extension ColorWithAlpha {
  /// Alpha, red, green and blue from the highest byte down.
  fileprivate var argb: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
