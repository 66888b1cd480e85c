internal import CGD
internal import Grids

/// A bitmap font that libgd carries: the same pixels everywhere, without any file.
enum CaptionFont: CaseIterable, Sendable {
  /// 8 by 16 pixels a letter.
  case large
  /// 6 by 13 pixels a letter.
  case small

  var face: gdFontPtr {
    switch self {
    case .large: unsafe gdFontGetLarge()
    case .small: unsafe gdFontGetSmall()
    }
  }

  /// A letter's width and height in pixels: every letter's, since the fonts are monospaced.
  var letter: Size {
    switch self {
    case .large: Size(width: 8, height: 16)
    case .small: Size(width: 6, height: 13)
    }
  }

  /// The letters from 0xA0 on of ISO 8859-2, which the fonts are drawn in.
  private static let upperHalf = Array(
    "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
      + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")

  /// The font's code for a letter, or nil where it has none.
  static func code(of letter: Character) -> UInt8? {
    if let ascii = letter.asciiValue { return (32...126).contains(ascii) ? ascii : nil }
    return upperHalf.firstIndex(of: letter).map { UInt8(0xA0 + $0) }
  }

  static func encode(_ text: String) -> [UInt8] {
    text.map { code(of: $0) ?? UInt8(ascii: "?") }
  }
}

/// What a caption can say.
public enum CaptionLetters {
  /// The first letter of a text that the caption's font has no picture of.
  public static func firstMissing(in text: String) -> Character? {
    text.first { CaptionFont.code(of: $0) == nil }
  }
}
