internal import Assets
internal import Grids
package import Settings
package import Worlds

extension SettingsReader {
  /// Creates a reader of command-line settings; `pattern` finds the listed patterns.
  package init(written: KeyValuePairs<String, String>) {
    self.init(written.map { Setting($0.key, $0.value, at: .option("--\($0.key)")) })
  }

  /// Creates a reader of settings of any form, with the listed patterns.
  package init(_ settings: [Setting]) {
    self.init(settings) { _, written in
      let name = written.text ?? ""
      if let asset = Assets.patterns.first(where: { $0.name == name }) {
        return .success(SourceFile(name: name, bytes: asset.bytes))
      }
      // The setting may contain the pattern itself.
      return name.contains("!")
        ? .success(SourceFile(name: "place", bytes: Array(name.utf8)))
        : .failure(.unreadable(path: name, reason: "no such file"))
    }
  }
}

extension ConfigurableSimulation {
  /// Returns the chosen simulation, its errors and its notes.
  package static func read(
    _ written: KeyValuePairs<String, String>
  ) -> (chosen: Self, errors: [InputError], notes: [String]) {
    var reader = SettingsReader(written: written)
    let chosen = Self(&reader)
    reader.check(Self.info.relations) { _ in
      chosen.worldInfo.appearance.colorScale == nil ? [] : ["numbers"]
    }
    reader.rejectUnread()
    return (chosen, reader.errors, reader.notes)
  }

  /// Returns the world that opens with the settings.
  package static func opening(
    _ written: KeyValuePairs<String, String>, seed: UInt64 = 1
  ) throws -> any World {
    let (chosen, errors, _) = read(written)
    if !errors.isEmpty { throw InputProblem(errors) }
    return try chosen.opening(seed: seed)
  }
}
