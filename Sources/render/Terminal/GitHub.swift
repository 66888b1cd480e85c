internal import Settings

/// The environment and the workflow commands of GitHub Actions.
enum GitHub {
  static var isRunning: Bool { Terminal.environment("GITHUB_ACTIONS") == "true" }

  /// The path of the file for the step summary; nil outside GitHub Actions.
  static var summary: String? { Terminal.environment("GITHUB_STEP_SUMMARY") }

  /// Returns a workflow command that annotates a place in a file with an error.
  static func error(_ message: String, at place: InputLocation?) -> String {
    var properties = ""
    if case .file(let path, let line, let column, _) = place {
      properties = " file=\(escaped(path.plain, more: true)),line=\(line),col=\(column)"
    }
    return "::error\(properties)::\(escaped(message.plainLines, more: false))\n"
  }

  /// - Parameter more: true to escape commas and colons too, as properties require.
  private static func escaped(_ text: String, more: Bool) -> String {
    let escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
    let ofProperties: [Unicode.Scalar: String] = [":": "%3A", ",": "%2C"]
    return text.unicodeScalars.map { letter in
      escapes[letter] ?? (more ? ofProperties[letter] : nil) ?? String(letter)
    }.joined()
  }
}
