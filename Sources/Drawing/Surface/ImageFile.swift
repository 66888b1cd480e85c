internal import CGD
internal import Decoding
internal import Grids
internal import Imaging
internal import Synchronization

/// Image files that libgd decodes, whole and in memory.
enum ImageFile {
  /// The messages of libgd since the last file. It has no other word on damage that it gets past, as where a JPEG ends
  /// too soon, and would print them.
  private static let messages = Atomic(0)
  private static let listening: Void = unsafe gdSetErrorMethod { _, _, _ in
    ImageFile.messages.add(1, ordering: .relaxed)
  }
  /// One file at a time is decoded, to know which one the messages are about.
  private static let decoding = Mutex(())

  /// The scans that a progressive JPEG has at most. Each costs as much time as all pixels, and hardly a byte.
  private static let mostScans = 100

  /// The pixels of a GIF's first picture, a WebP's only one, a JPEG or a BMP, which are as many as the header says.
  static func decode(
    _ bytes: [UInt8], as format: ImageHeader.Format
  ) throws(DecodingProblem) -> Grid<ColorWithAlpha> {
    // A GIF that ends too soon is a whole one to libgd.
    if format == .gif { _ = try GIFReader(ByteSource(bytes)).next() }
    if format == .jpeg, scans(in: bytes) > mostScans { throw .damaged("it has too many scans") }
    let pixels = decoding.withLock { _ in
      listening
      messages.store(0, ordering: .relaxed)
      let pixels = unsafe image(bytes, format).map { unsafe Self.pixels(of: $0) }
      return messages.load(ordering: .relaxed) == 0 ? pixels : nil
    }
    guard let pixels else { throw .damaged("libgd cannot read it") }
    return pixels
  }

  private static func scans(in bytes: [UInt8]) -> Int {
    zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
  }

  private static func image(_ bytes: [UInt8], _ format: ImageHeader.Format) -> gdImagePtr? {
    unsafe bytes.withUnsafeBytes { bytes in
      // It only reads them.
      let data = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      let count = Int32(bytes.count)
      return switch format {
      case .png: unsafe gdImageCreateFromPngPtr(count, data)
      case .gif: unsafe gdImageCreateFromGifPtr(count, data)
      case .webp: unsafe gdImageCreateFromWebpPtr(count, data)
      case .bmp: unsafe gdImageCreateFromBmpPtr(count, data)
      // Told not to ignore warnings, it says them.
      case .jpeg: unsafe gdImageCreateFromJpegPtrEx(count, data, 0)
      }
    }
  }

  /// The pixels of an image, which is freed.
  private static func pixels(of image: gdImagePtr) -> Grid<ColorWithAlpha> {
    defer { unsafe gdImageDestroy(image) }
    let size = unsafe Size(width: Int(image.pointee.sx), height: Int(image.pointee.sy))
    var pixels = Grid(size: size, repeating: ColorWithAlpha(red: 0, green: 0, blue: 0, alpha: 0))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = UInt32(
          bitPattern: unsafe gdImageGetTrueColorPixel(image, Int32(x), Int32(y)))
        // From 0, which is opaque, to 127.
        let clear = UInt8(color >> 24)
        pixels[x, y] = ColorWithAlpha(
          red: UInt8(color >> 16 & 255), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255),
          alpha: 255 - 2 * clear)
      }
    }
    return pixels
  }
}
