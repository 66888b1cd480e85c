extension String {
  /// The text as JSON writes it, in quotes. Controls and marks of direction are written as numbers,
  /// so that no terminal obeys them.
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
      // Some logs take two and a bracket for a command.
      case "#" where previous == "#": letter.inJSON
      default: letter.isSeen ? String(letter) : letter.inJSON
      }
    }
    return "\"\(letters.joined())\""
  }
}

extension Unicode.Scalar {
  /// Whether it shows itself, and nothing obeys it.
  var isSeen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
    default: true
    }
  }

  /// Its numbers in UTF-16, four digits each.
  fileprivate var inJSON: String {
    UTF16.encode(self)!.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
