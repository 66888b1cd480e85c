extension Written {
  /// A text as YAML reads it back: plain where nothing in it could be taken for something else.
  package static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    let escaped = text.unicodeScalars.map { letter -> String in
      switch letter {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      default: letter.isPlainInYAML ? String(letter) : letter.escaped
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Whether a text is words of letters, digits and a few signs, single blanks between them.
  private static func isPlain(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    return words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { isLetterOrDigit($0) || plainSigns.contains($0) }
    }
  }

  private static let plainSigns = Array("_./%+-".utf8)

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  /// The value on one line of YAML.
  package var canonical: String {
    switch content {
    case .text(let text): Written.scalar(text)
    case .list(let values): "[\(values.map(\.canonical).joined(separator: ", "))]"
    case .settings(let settings):
      "{\(settings.map { "\(Written.scalar($0.name)): \($0.value.canonical)" }.joined(separator: ", "))}"
    }
  }
}

extension Unicode.Scalar {
  /// Whether it tells a terminal or a reader's screen what to do rather than being seen: controls,
  /// ends of lines, marks that turn the direction of a text.
  package var isCommand: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether YAML takes it as it is: no command, no mark of byte order, no non-character.
  fileprivate var isPlainInYAML: Bool {
    !isCommand && ![0xFEFF, 0xFFFE, 0xFFFF].contains(value)
  }

  fileprivate var escaped: String {
    let digits = String(value, radix: 16)
    let (mark, width) = value < 256 ? ("\\x", 2) : ("\\u", 4)
    return mark + String(repeating: "0", count: width - digits.count) + digits
  }
}
