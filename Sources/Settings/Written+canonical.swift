extension Written {
  /// Returns a text as a YAML scalar that reads back unchanged: plain if it consists of simple
  /// words, otherwise quoted.
  package static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    var quoted = "\""
    var rest = text.unicodeScalars[...]
    while let end = rest.firstIndex(where: { !$0.isPlainInYAML }) {
      quoted += String(rest[..<end]) + rest[end].escaped
      rest = rest[end...].dropFirst()
    }
    return quoted + String(rest) + "\""
  }

  /// Returns true if a text begins with a letter or digit and consists of words separated by single
  /// spaces. Words contain ASCII letters, digits and a few signs.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    let space = UInt8(ascii: " ")
    var last = space
    for byte in text.utf8 {
      guard isLetterOrDigit(byte) || plainSigns.contains(byte) || byte == space && last != space
      else { return false }
      last = byte
    }
    return last != space
  }

  private static let plainSigns = Array("_./%+-".utf8)

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  /// The value as one line of YAML.
  package var canonical: String {
    switch content {
    case .text(let text): Written.scalar(text)
    case .missing: ""
    case .list(let values): "[\(values.map(\.canonical).joined(separator: ", "))]"
    case .settings(let settings):
      "{\(settings.map { "\(Written.scalar($0.name)): \($0.value.canonical)" }.joined(separator: ", "))}"
    }
  }
}

extension Unicode.Scalar {
  /// True if the scalar controls a terminal or the layout of text instead of being visible: control
  /// characters, line ends, and marks of text direction.
  package var isCommand: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// True if a quoted YAML text may contain the scalar unescaped. Excludes quotes, backslashes,
  /// commands, the byte order mark and noncharacters.
  fileprivate var isPlainInYAML: Bool {
    switch self {
    case "\"", "\\", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": false
    default: !isCommand
    }
  }

  fileprivate var escaped: String {
    switch self {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      let digits = String(value, radix: 16)
      let (mark, width) = value < 256 ? ("\\x", 2) : ("\\u", 4)
      return mark + String(repeating: "0", count: width - digits.count) + digits
    }
  }
}
