extension Written {
  /// A text as YAML reads it back: plain where nothing in it could be taken for something else.
  public static func scalar(_ text: String) -> String {
    if text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_.\/%+-]*(?: [A-Za-z0-9_.\/%+-]+)*/) != nil {
      return text
    }
    let escaped = text.unicodeScalars.map { letter -> String in
      switch letter {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      default:
        letter.value < 32 || letter.value == 127
          ? "\\x" + (letter.value < 16 ? "0" : "") + String(letter.value, radix: 16)
          : String(letter)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The value on one line of YAML.
  public var canonical: String {
    switch content {
    case .text(let text): Written.scalar(text)
    case .list(let values): "[\(values.map(\.canonical).joined(separator: ", "))]"
    case .settings(let settings):
      "{\(settings.map { "\(Written.scalar($0.name)): \($0.value.canonical)" }.joined(separator: ", "))}"
    }
  }
}
