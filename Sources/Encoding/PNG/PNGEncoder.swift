internal import CPNG
internal import Grids
internal import Imaging

/// Encodes frames through libpng.
enum PNGEncoder {
  /// zlib's. On cell pictures 9 gains a tenth of the bytes for ten times the work.
  private static let level: Int32 = 6

  /// A whole PNG file: indexed, at as few bits as the palette needs, with nothing in it that does not
  /// decide a pixel.
  ///
  /// - Parameter scenario: a text to carry; nil for none.
  static func encode(
    _ frame: Frame, scenario: String?, path: String
  ) throws(OutputError) -> [UInt8] {
    let palette = frame.palette.colors.flatMap { [$0.red, $0.green, $0.blue] }
    var message = [UInt8](repeating: 0, count: 200)
    var bytes: [UInt8] = []
    let failed = unsafe withUnsafeMutablePointer(to: &bytes) { bytes in
      unsafe cpng_write_indexed(
        UInt32(frame.size.width), UInt32(frame.size.height), Int32(frame.palette.bitDepth), palette,
        Int32(frame.palette.colors.count), frame.pixels.elements, level,
        scenario.map { _ in CarriedText.keyword }, scenario, append, bytes, &message)
    }
    if failed != 0 {
      throw .encoder(
        path: path, message: String(decoding: message.prefix { $0 != 0 }, as: UTF8.self))
    }
    return bytes
  }

  /// Takes libpng's bytes into the array that the context points to.
  private static let append: cpng_sink = { context, bytes, count in
    let file = unsafe context!.assumingMemoryBound(to: [UInt8].self)
    unsafe file.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    return 0
  }
}
