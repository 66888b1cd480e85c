/// A generated page of the reference in `docs/`.
enum ReferencePage: String, CaseIterable {
  case commands, settings, events, formats, themes, rules

  /// The file's name in `docs/`.
  var fileName: String { "reference-\(rawValue).md" }
}
