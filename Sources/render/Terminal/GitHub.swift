internal import Settings

/// What GitHub's runners say to a step, and understand of what it says.
enum GitHub {
  static var isRunning: Bool { Terminal.environment("GITHUB_ACTIONS") == "true" }

  /// The file that a step's summary is added to.
  static var summary: String? { Terminal.environment("GITHUB_STEP_SUMMARY") }

  /// A line that shows an error at its place among a change's files.
  static func error(_ message: String, at place: InputLocation?) -> String {
    var properties = ""
    if case .file(let path, let line, let column, _) = place {
      properties = " file=\(escaped(path.plain, more: true)),line=\(line),col=\(column)"
    }
    return "::error\(properties)::\(escaped(message.plainLines, more: false))\n"
  }

  /// - Parameter more: whether commas and colons are escaped, too, as in a property.
  private static func escaped(_ text: String, more: Bool) -> String {
    let escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
    let ofProperties: [Unicode.Scalar: String] = [":": "%3A", ",": "%2C"]
    return text.unicodeScalars.map { letter in
      escapes[letter] ?? (more ? ofProperties[letter] : nil) ?? String(letter)
    }.joined()
  }
}
