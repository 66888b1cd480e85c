internal import Files
internal import Settings
internal import Worlds

/// What a picture says of itself: the settings that it was drawn from. It may be a stranger's, so
/// nothing is read of it that would open a file or build a world.
struct CarriedScenario {
  let simulation: String
  /// As they are written, the simulation among them.
  let settings: [Setting]
  private let values: [String: Written]
  private let entries: [SettingEntry]

  /// Nil where the text is no scenario.
  init?(_ text: String) {
    guard text.utf8.count <= CanonicalText.longest else { return nil }
    let file = YAMLFile(SourceFile(name: "", bytes: Array(text.utf8)))
    guard file.mistakes.isEmpty, file.documents.count == 1,
      let named = file.documents[0].settings.first(where: { $0.name == "simulation" }),
      let word = named.value.text
    else { return nil }
    settings = file.documents[0].settings
    values = Dictionary(settings.map { ($0.name, $0.value) }) { first, _ in first }
    let family = simulations.first { $0.info.answers(to: word) }
    simulation = family?.info.name ?? word
    entries = if let family { Self.entries(of: family, settings) } else { [] }
  }

  /// Those of every simulation, and the family's own with what they come to.
  private static func entries(
    of family: any ConfigurableSimulation.Type, _ settings: [Setting]
  ) -> [SettingEntry] {
    let files = FileLibrary(.none)
    var reader = SettingsReader(settings) { kind, word in
      // A listed name or a text that is written out: what is carried names nothing else.
      let text = word.text ?? ""
      guard FileLibrary.lists(text, kind) || text.contains(where: \.isNewline) else {
        return .failure(.noName(kind: word.kind))
      }
      return files.open(kind, word)
    }
    _ = family.init(&reader)
    return SettingsTable.entries(of: family).common + reader.entries
  }

  /// What can stand in names: settings, with their defaults where they are not written, and
  /// `{name}`.
  func inNames(of scenario: String) -> [Setting] {
    let place = Place.file(path: "", line: 1, column: 1)
    let pattern = entries.first { $0.values.fileKind == .pattern }.flatMap { values[$0.name]?.text }
    let listed = pattern.flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
    return settings + [Setting("name", listed ?? scenario, at: place)]
      + entries.filter { values[$0.name] == nil }.map {
        Setting($0.name, $0.text ?? $0.standard.words, at: place)
      }
  }

  /// A setting on one line: its value, or what it comes to, or what help says of its default.
  func shown(_ name: String) -> String {
    if let value = written(name) { return value }
    let entry = entries.first { $0.name == name }
    if let text = entry?.text { return Written.scalar(text) }
    let words = entry?.standard.words ?? "none"
    // What depends on other settings cannot be told from the value of one.
    return words.contains { ",;".contains($0) } ? "default (\(words))" : words
  }

  func isOfPace(_ name: String) -> Bool {
    entries.contains { $0.name == name && $0.traits.contains(.pace) }
  }

  /// A setting's value in YAML; nil where it is not written.
  func written(_ name: String) -> String? {
    values[name]?.canonical
  }
}
