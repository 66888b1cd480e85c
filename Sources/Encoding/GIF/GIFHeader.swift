internal import Grids
internal import Imaging

/// The beginning of a GIF.
enum GIFHeader {
  /// Returns the signature, size, global palette and number of plays.
  ///
  /// - Parameter plays: The number of times the animation plays; 0 for forever.
  static func bytes(_ size: Size, _ palette: Palette, plays: Int) -> [UInt8] {
    // The palette has room for one more entry, a transparent one, unless it is already full.
    let bits = bits(for: min(palette.colors.count, Palette.limit - 1))
    var bytes = Array("GIF89a".utf8) + [size.width, size.height].flatMap(word)
    bytes += [UInt8(0x80 | (bits - 1) << 4 | (bits - 1)), 0, 0]
    for color in palette.colors { bytes += [color.red, color.green, color.blue] }
    bytes += Array(repeating: 0, count: 3 * (1 << bits - palette.colors.count))
    // The extension counts repetitions after the first play, with 0 for forever. Without it an
    // animation plays once.
    if plays != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
      bytes += [3, 1] + word(max(0, plays - 1)) + [0]
    }
    return bytes
  }

  /// Returns the number of bits that a number needs, at least 1.
  static func bits(for number: Int) -> Int {
    max(1, Int.bitWidth - number.leadingZeroBitCount)
  }

  /// Returns a 16-bit number as two bytes, low byte first.
  static func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
}
