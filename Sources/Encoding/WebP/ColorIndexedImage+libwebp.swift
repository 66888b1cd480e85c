internal import CWebP
internal import Grids

extension ColorIndexedImage {
  /// Returns the image as a VP8L stream made by libwebp; nil if libwebp fails, as
  /// without memory, or if the work is canceled.
  func compressedByLibwebp() -> [UInt8]? {
    var (picture, config) = unsafe (WebPPicture(), WebPConfig())
    guard unsafe WebPPictureInit(&picture) != 0, unsafe WebPConfigInit(&config) != 0 else {
      return nil
    }
    config.lossless = 1
    // Keeps the colors of transparent pixels.
    config.exact = 1
    // The quality of lossless pictures is the effort.
    (config.method, config.quality) = (4, 100)
    unsafe (picture.width, picture.height) = (Int32(size.width), Int32(size.height))
    unsafe picture.use_argb = 1
    guard unsafe WebPPictureAlloc(&picture) != 0 else { return nil }
    defer { unsafe WebPPictureFree(&picture) }
    for y in 0..<size.height {
      let target = unsafe picture.argb + y * Int(picture.argb_stride)
      for x in 0..<size.width { unsafe target[x] = color(x, y) }
    }
    return unsafe Self.encode(&picture, &config)
  }

  private static func encode(
    _ picture: inout WebPPicture, _ config: inout WebPConfig
  ) -> [UInt8]? {
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    return unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.progress_hook = { _, _ in CancellationCheck.isOver ? 0 : 1 }
      unsafe picture.custom_ptr = unsafe UnsafeMutableRawPointer(writer)
      guard unsafe WebPEncode(&config, &picture) != 0 else { return nil }
      let file = unsafe Array(
        UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
      // The stream's chunk follows the container's header. Its data begins after name and length.
      guard file.count > 20, file[12..<16].elementsEqual("VP8L".utf8) else { return nil }
      let count = (0..<4).reduce(0) { $0 | Int(file[16 + $1]) << (8 * $1) }
      return Array(file[20...].prefix(count))
    }
  }
}
