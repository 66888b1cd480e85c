extension String {
  /// The text as a JSON string in quotes. Control characters and marks of text direction are
  /// escaped as numbers, so that untrusted text cannot control a terminal.
  package var inJSON: String {
    var previous: Unicode.Scalar?
    let letters = unicodeScalars.map { letter -> String in
      defer { previous = letter }
      return switch letter {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      // Some CI logs interpret two number signs and a bracket as a command.
      case "#" where previous == "#": letter.inJSON
      default: letter.isVisible ? String(letter) : letter.inJSON
      }
    }
    return "\"\(letters.joined())\""
  }
}

extension Unicode.Scalar {
  /// True if the scalar is visible, and cannot control a terminal.
  var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
    default: true
    }
  }

  /// The scalar as JSON escapes: its UTF-16 code units in four hexadecimal digits each.
  fileprivate var inJSON: String {
    UTF16.encode(self)!.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
