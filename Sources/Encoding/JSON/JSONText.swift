extension String {
  /// The text as JSON writes it, in quotes. Controls are written as numbers, so that no terminal
  /// obeys them.
  public var inJSON: String {
    let letters = unicodeScalars.map { letter -> String in
      switch letter {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: letter.properties.generalCategory == .control ? letter.inJSON : String(letter)
      }
    }
    return "\"\(letters.joined())\""
  }
}

extension Unicode.Scalar {
  /// A control as its number, which has two digits at most.
  fileprivate var inJSON: String {
    (value < 16 ? "\\u000" : "\\u00") + String(value, radix: 16)
  }
}
