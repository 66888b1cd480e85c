extension StringProtocol {
  /// How many columns of a terminal it takes.
  var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The columns that a terminal gives it: two for the wide letters of East Asia and for emoji, none
  /// for what only marks another letter.
  var columns: Int {
    // Variation selector 16 asks for the picture of what is also a letter.
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

  /// The blocks of which Unicode's East Asian Width says W or F (UAX #11).
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
