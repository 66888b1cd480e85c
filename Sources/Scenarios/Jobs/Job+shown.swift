package import Encoding
internal import Files

extension Job {
  /// Returns the job with an output in memory for each of some formats, in place of its own.
  package func shown(as formats: [Format]) -> Self {
    keeping(formats.flatMap { format in outputs.prefix(1).map { $0.shown(as: format) } })
  }

  /// The theme in the carried scenario; nil for the default theme.
  package var carriedTheme: Substring? { themeLine?.dropFirst(Self.themePrefix.count) }

  /// The carried scenario without its theme. Images of the same world in different themes have the
  /// same text.
  package var textWithoutTheme: String? {
    guard let text, let themeLine else { return text }
    return text.replacing(themeLine + "\n", with: "", maxReplacements: 1)
  }

  private static var themePrefix: String { "theme: " }

  private var themeLine: Substring? {
    text?.split(separator: "\n").first { $0.hasPrefix(Self.themePrefix) }
  }
}

extension PlannedOutput {
  fileprivate func shown(as format: Format) -> PlannedOutput {
    PlannedOutput(
      destination: .standardOutput, format: format, template: template, scenario: scenario)
  }
}
