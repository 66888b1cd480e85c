package import Files
internal import Grids
internal import Settings
internal import Worlds
internal import YAML

/// The scenario that an image carries: the settings from which it was drawn. The image may be
/// untrusted, so reading it never opens a file or builds a world.
package struct CarriedScenario {
  let simulation: String
  /// The settings as written, including `simulation`.
  let settings: [Setting]
  private let values: [String: Written]
  private let entries: [SettingEntry]

  /// Parses the text that an image carries; returns nil if it is not a scenario.
  package init?(_ text: String) {
    guard text.utf8.count <= CanonicalText.longest else { return nil }
    let file = YAMLFile(SourceFile(name: "", bytes: Array(text.utf8)))
    guard file.errors.isEmpty, file.documents.count == 1 else { return nil }
    let written = file.documents[0].settings
    let isFigure = written.contains { $0.name == SettingsTable.figure }
    let named = written.first { $0.name == "simulation" }?.value.text
    guard let word = isFigure ? SettingsTable.figure : named else { return nil }
    settings = file.documents[0].settings
    values = Dictionary(settings.map { ($0.name, $0.value) }) { first, _ in first }
    let family = simulations.first { $0.info.answers(to: word) }
    simulation = family?.info.name ?? word
    entries = if let family { Self.entries(of: family, settings) } else { [] }
  }

  /// Returns the settings of every simulation, and the family's own settings with their values.
  private static func entries(
    of family: any ConfigurableSimulation.Type, _ settings: [Setting]
  ) -> [SettingEntry] {
    let files = FileLibrary(.none)
    var reader = SettingsReader(
      settings,
      open: { kind, word in
        // Only listed names and texts of files. A carried scenario has no reason to name a path.
        let text = word.text ?? ""
        guard FileLibrary.lists(text, kind) || text.contains(where: \.isNewline) else {
          return .failure(.noName(kind: word.kind))
        }
        return files.open(kind, word)
      })
    _ = family.init(&reader)
    return SettingsTable.entries(of: family).common + reader.entries
  }

  /// Returns the values of placeholders in output names: the settings, the defaults of settings
  /// that are not written, and `{name}`.
  func placeholderValues(of scenario: String) -> [Setting] {
    let place = InputLocation.file(path: "", line: 1, column: 1)
    let pattern = entries.first { $0.values.fileKind == .pattern }.flatMap { values[$0.name]?.text }
    let listed = pattern.flatMap { text in
      if text.contains(where: \.isNewline) { return nil as String? }
      return text.isAddress
        ? OutputName.safe(text).split(separator: ".").first.map(String.init) : text
    }
    return settings + [Setting("name", listed ?? scenario, at: place)]
      + entries.filter { values[$0.name] == nil }.map {
        Setting($0.name, $0.text ?? $0.standard.words, at: place)
      }
  }

  /// Returns a setting on one line: the written or effective value, or the default as in help.
  func shown(_ name: String) -> String {
    if let value = written(name) { return value }
    let entry = entries.first { $0.name == name }
    if let text = entry?.text { return Written.scalar(text) }
    let words = entry?.standard.words ?? "none"
    // A default that depends on other settings has no single value.
    return words.contains { ",;".contains($0) } ? "default (\(words))" : words
  }

  func isOfPace(_ name: String) -> Bool {
    entries.contains { $0.name == name && $0.traits.contains(.pace) }
  }

  /// Returns a setting's value in YAML; nil if it is not written.
  func written(_ name: String) -> String? {
    values[name]?.canonical
  }
}

extension PlannedOutput {
  /// Returns the output that an existing file was, if this plan would give the file its name for
  /// the settings that the file carries. For example, `sea-mint.gif` is an output of
  /// `sea-{theme}.gif`. `text`: the scenario that the file carries.
  package func sibling(_ path: Path, drawnFrom text: String) -> Destination? {
    guard let carried = CarriedScenario(text) else { return nil }
    let name = OutputName(
      scenario: scenario, simulation: carried.simulation,
      settings: carried.placeholderValues(of: scenario))
    guard let destination = try? template.destination(name), destination.number(of: path) != nil
    else { return nil }
    return destination
  }

  /// The beginning that the paths of all such files share; nil if the name has no placeholders.
  package var siblingPrefix: Path? {
    let name = Path(written.text.replacing("{scenario}", with: scenario)).bytes
    let end = name.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "%") }
    return end.map { Path(bytes: name[..<$0]) }
  }
}

/// A setting that has different values in an image and in the current scenario.
package struct ChangedSetting: Hashable, Sendable {
  package let name: String
  /// The value in the image; the default in words if the image has none.
  package let file: String
  /// The value in the scenario, in the same form.
  package let scenario: String
  /// True if the setting determines the speed of the animation.
  package let isOfPace: Bool
}

extension Job {
  /// Returns the settings that have changed since an image was drawn, in the order of the scenario.
  /// `carried`: the text that the image carries. Returns nil if either scenario is not available in
  /// canonical form.
  package func changes(since carried: String) -> [ChangedSetting]? {
    text.flatMap { ChangedSetting.between(carried, $0) }
  }
}

extension ChangedSetting {
  /// Returns the settings that differ between two scenarios, in the order of the second one; nil if
  /// one of them is not in canonical form.
  package static func between(_ first: String, _ second: String) -> [ChangedSetting]? {
    guard let then = CarriedScenario(first), let now = CarriedScenario(second) else { return nil }
    let names = (now.settings + then.settings).map(\.name).withoutRepeats
    // A written value may equal the default that applies where the setting is not written.
    return names.filter { then.shown($0) != now.shown($0) }.map { name in
      ChangedSetting(
        name: Written.scalar(name), file: then.shown(name), scenario: now.shown(name),
        isOfPace: now.isOfPace(name) || then.isOfPace(name))
    }
  }
}
