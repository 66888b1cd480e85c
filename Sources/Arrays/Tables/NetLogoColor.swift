internal import Settings

/// The colors of NetLogo as `0xRRGGBB`.
///
/// A color number is a hue in tens, with a shade in its last digit and fraction: 5 is the hue
/// itself, lower shades are darker and higher ones lighter. NetLogo's manual describes them under
/// "Colors".
enum NetLogoColor {
  /// Returns the color of a field: a number, or a list of red, green, blue and possibly alpha. Nil
  /// if the field is something else.
  static func color(_ text: Span<UInt8>, _ field: Range<Int>) -> Int? {
    if let number = TextNumber(text, field)?.double { return color(number) }
    guard field.count > 2, field.count < longest, text[field.lowerBound] == UInt8(ascii: "["),
      text[field.upperBound - 1] == UInt8(ascii: "]")
    else { return nil }
    let list = TextLine(number: 1, bytes: field.dropFirst().dropLast().map { text[$0] }[...])
    let channels = list.fields(.blanks).compactMap { TextNumber($0)?.double.rounded() }
    guard (3...4).contains(channels.count), channels.allSatisfy({ (0...255).contains($0) }) else {
      return nil
    }
    return Int(channels[0]) << 16 | Int(channels[1]) << 8 | Int(channels[2])
  }

  /// The maximum length of a list in bytes.
  private static let longest = 200

  /// Returns the color of a number. Numbers beyond 0 to 140 wrap around.
  private static func color(_ number: Double) -> Int? {
    guard number.isFinite else { return nil }
    let wrapped = number.truncatingRemainder(dividingBy: 140)
    let tenths = Int(((wrapped < 0 ? wrapped + 140 : wrapped) * 10).rounded(.down)) % 1400
    // Black and white are exact.
    if tenths == 0 { return 0 }
    if tenths == 99 { return 0xFFFFFF }
    let shade = Double(tenths % 100 - 50) / 50.48 + 0.012
    return [16, 8, 0].reduce(0) { color, shift in
      let channel = hues[tenths / 100] >> shift & 255
      let distance = shade < 0 ? channel : 255 - channel
      return color | (channel + Int(Double(distance) * shade)) << shift
    }
  }

  /// The hues from gray to pink, with shade 5.
  private static let hues = [
    0x8C8C8C, 0xD73027, 0xF16913, 0x9C6D46, 0xEDED2F, 0x57B03A, 0x2AD139, 0x1B9E77, 0x52C4C4,
    0x2B8CBE, 0x325CA8, 0x7B4EA3, 0xA61969, 0xE07E95,
  ]
}
