extension StringProtocol {
  /// The number of terminal columns that the text occupies.
  var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The number of terminal columns: two for wide East Asian characters and emoji, zero for
  /// combining marks.
  var columns: Int {
    // Variation selector 16 requests the emoji form of a character.
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    return unicodeScalars.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: 0
    default: isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// True in blocks with the East Asian Width W or F (UAX #11).
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
