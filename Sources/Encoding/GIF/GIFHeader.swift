internal import Grids
internal import Imaging

/// What a GIF begins with.
enum GIFHeader {
  /// Size, palette, and how often the film plays, where 0 is for ever.
  static func bytes(_ size: Size, _ palette: Palette, plays: Int) -> [UInt8] {
    // There is room for a transparent colour where there can be one.
    let bits = bits(for: min(palette.colors.count, Palette.limit - 1))
    var bytes = Array("GIF89a".utf8) + [size.width, size.height].flatMap(word)
    bytes += [UInt8(0x80 | (bits - 1) << 4 | (bits - 1)), 0, 0]
    for color in palette.colors { bytes += [color.red, color.green, color.blue] }
    bytes += Array(repeating: 0, count: 3 * (1 << bits - palette.colors.count))
    // It counts the times after the first: 0 is for ever, and no word at all is never.
    if plays != 1 {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
      bytes += [3, 1] + word(max(0, plays - 1)) + [0]
    }
    return bytes
  }

  /// The bits that a number takes, at least one.
  static func bits(for number: Int) -> Int {
    max(1, Int.bitWidth - number.leadingZeroBitCount)
  }

  /// A number of 16 bits, low byte first.
  static func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
}
