internal import CGD
internal import Decoding
internal import Grids
internal import Imaging
internal import Synchronization

/// A decoder of image files in memory, based on libgd.
enum GDImageDecoder {
  /// The number of libgd's messages about the current file. libgd reports some damage only as a
  /// message, which it would otherwise print. It then ignores the damage, such as a truncated JPEG.
  private static let messages = Atomic(0)
  private static let listening: Void = unsafe gdSetErrorMethod { _, _, _ in
    GDImageDecoder.messages.add(1, ordering: .relaxed)
  }
  /// A lock that allows one file at a time, so that messages are attributed to the right file.
  private static let decoding = Mutex(())

  /// The maximum number of scans of a progressive JPEG. A scan takes as much time as all pixels,
  /// but hardly any bytes, so an attacker could repeat it cheaply.
  private static let mostScans = 100

  /// Decodes the first frame of a GIF, a WebP with one frame, a JPEG or a BMP.
  ///
  /// The result has the size that the header states.
  ///
  /// - Throws: `DecodingProblem.damaged` if the file is truncated, damaged, or has too many scans.
  static func decode(
    _ bytes: [UInt8], as format: ImageHeader.Format
  ) throws(DecodingProblem) -> Grid<ColorWithAlpha> {
    // libgd accepts a truncated GIF, so the project's own decoder checks it first.
    if format == .gif { _ = try GIFReader(ByteSource(bytes)).next() }
    if format == .jpeg, scans(in: bytes) > mostScans { throw .damaged("too many scans") }
    let pixels = decoding.withLock { _ in
      listening
      messages.store(0, ordering: .relaxed)
      let pixels = unsafe image(bytes, format).map { unsafe Self.pixels(of: $0) }
      return messages.load(ordering: .relaxed) == 0 ? pixels : nil
    }
    guard let pixels else { throw .damaged("libgd cannot decode it") }
    return pixels
  }

  private static func scans(in bytes: [UInt8]) -> Int {
    zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
  }

  private static func image(_ bytes: [UInt8], _ format: ImageHeader.Format) -> gdImagePtr? {
    unsafe bytes.withUnsafeBytes { bytes in
      // The pointer must be mutable in C, but libgd only reads from it.
      let data = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      let count = Int32(bytes.count)
      return switch format {
      case .png: unsafe gdImageCreateFromPngPtr(count, data)
      case .gif: unsafe gdImageCreateFromGifPtr(count, data)
      case .webp: unsafe gdImageCreateFromWebpPtr(count, data)
      case .bmp: unsafe gdImageCreateFromBmpPtr(count, data)
      // 0 makes libgd report warnings instead of ignoring them.
      case .jpeg: unsafe gdImageCreateFromJpegPtrEx(count, data, 0)
      }
    }
  }

  /// Returns the pixels of an image, and frees the image.
  private static func pixels(of image: gdImagePtr) -> Grid<ColorWithAlpha> {
    defer { unsafe gdImageDestroy(image) }
    let size = unsafe Size(width: Int(image.pointee.sx), height: Int(image.pointee.sy))
    var pixels = Grid(size: size, repeating: ColorWithAlpha(red: 0, green: 0, blue: 0, alpha: 0))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = UInt32(
          bitPattern: unsafe gdImageGetTrueColorPixel(image, Int32(x), Int32(y)))
        // libgd's alpha goes from 0 (opaque) to 127 (transparent): twice 127 is one short of 255.
        let clear = UInt8(color >> 24)
        pixels[x, y] = ColorWithAlpha(
          red: UInt8(color >> 16 & 255), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255),
          alpha: clear == 127 ? 0 : 255 - 2 * clear)
      }
    }
    return pixels
  }
}
