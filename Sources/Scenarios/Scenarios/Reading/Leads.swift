internal import Automata
internal import Encoding
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// Advice for names and values that users know from other programs, or that another setting or
/// simulation accepts. Other names of a setting are in its declaration, as its synonyms.
private struct Lead: Sendable {
  let names: Set<String>
  /// Returns what to write instead; nil if the advice does not apply to the value.
  let advice: @Sendable (Use) -> String?

  /// A setting as written, and the simulation that does not accept it.
  struct Use {
    let setting: Setting
    let info: SimulationInfo
    let entries: [SettingEntry]

    var value: String { setting.value.text ?? "" }
    var isLength: Bool { WrittenLength(value) != nil }

    func has(_ name: String) -> Bool { entries.contains { $0.name == name } }

    /// Returns true if another setting of the simulation accepts the value.
    func suits(_ name: String) -> Bool {
      entries.contains { $0.name == name && !value.isEmpty && $0.values.accepts(value) }
    }

    /// Returns a setting as the user would write it.
    func write(_ name: String, _ value: String) -> String {
      if case .option = setting.place {
        "write --\(name) \(value)"
      } else {
        "write \(name): \(value)"
      }
    }
  }

  init(_ names: Set<String>, advice: @escaping @Sendable (Use) -> String?) {
    (self.names, self.advice) = (names, advice)
  }

  static let all = [
    // Names.
    Lead(["cells"]) { $0.suits("size") ? $0.write("size", $0.value) : nil },
    Lead(["soup", "random", "fill"]) { use in
      use.has("density")
        ? use.write("density", use.suits("density") ? use.value : "50%") : nil
    },
    Lead(["runs", "repetitions", "replicates", "replications", "realizations", "trials"]) { use in
      Int(use.value).map { use.write("seed", "1..\($0)") }
    },
    Lead(["burn-in", "burnin", "warmup", "warm-up", "transient", "spin-up"]) {
      $0.suits("skip") ? $0.write("skip", $0.value) : nil
    },
    // Values.
    Lead(["size"]) { $0.isLength ? $0.write("width", $0.value) : nil },
    Lead(["rule"]) { use in
      guard use.info.name == Life.info.name, let number = Int(use.value), (0...255).contains(number)
      else {
        return nil
      }
      if case .option = use.setting.place { return "write render wolfram --rule \(number)" }
      return "it is a rule of 'simulation: wolfram'"
    },
    Lead(["theme"]) { use in
      guard ColorRamp(use.value) != nil, use.has("colors") else { return nil }
      return "it is a color ramp for numbers: \(use.write("colors", use.value))"
    },
    Lead(["theme"]) { use in
      let words = ["colorblind", "colourblind", "accessible", "cvd", "safe"]
      guard words.contains(NameSearch.key(use.value)) else { return nil }
      return "all listed themes suit color-blind readers: "
        + FileLibrary.names(of: .theme).joined(separator: ", ")
    },
    Lead(["out"]) { use in
      let place = ["frame", "number", "index", "n", "i", "generation", "step"].map { "{\($0)}" }
        .first { use.value.prefix(4096).contains($0) }
      guard let place else { return nil }
      return "write \(use.value.prefix(4096).replacing(place, with: "%04d")) to number the frames"
    },
  ]
}

extension SettingProblem {
  /// Returns the error for an invalid value or an unknown name with a known meaning. The name may
  /// be a setting of another simulation, an event, a format, or a value such as `dark`. Nil for
  /// others. `entries`: the settings of the simulation.
  static func lead(
    from setting: Setting, of info: SimulationInfo, among entries: [SettingEntry]
  ) -> SettingProblem? {
    let name = setting.name.lowercased()
    let use = Lead.Use(setting: setting, info: info, entries: entries)
    let lead = Lead.all.lazy.filter { $0.names.contains(name) }.compactMap { $0.advice(use) }.first
    if entries.contains(where: { $0.name == setting.name }) {
      return lead.map { .meansOther("'\(use.value)' is no value of '\(name)': \($0)") }
    }
    if let lead { return .noSetting(setting.name, advice: lead) }
    if entries.contains(where: { $0.synonyms.contains(name) }) { return nil }
    // The event of every film is more likely meant than a setting of another simulation.
    if Verb.ofFilms.contains(where: { $0.word == name }) { return .event(name) }
    let meant = Nearest.meanings(of: name)
    if meant.contains(where: { word in entries.contains { $0.name == word } }) { return nil }
    if let event = meant.first(where: isEvent) { return .event(event) }
    let owners = SettingsTable.owners(of: name)
    if !owners.isEmpty { return .ofOthers(name, owners: owners, not: info.name) }
    if isEvent(name) { return .event(name) }
    guard let suggestion = suggestion(for: setting, of: info, among: entries) else { return nil }
    return .noSetting(setting.name, advice: "write \(suggestion)")
  }

  private static func isEvent(_ name: String) -> Bool {
    (simulations.flatMap { $0.info.verbs } + Verb.ofFilms).contains { $0.word == name }
  }

  /// Returns the setting and value that a name suggests, as the user would write them, or nil.
  private static func suggestion(
    for setting: Setting, of info: SimulationInfo, among entries: [SettingEntry]
  ) -> String? {
    let name = setting.name.lowercased()
    let write = { (name: String, value: String) in
      if case .option = setting.place { "--\(name) \(value)" } else { "\(name): \(value)" }
    }
    if info.traits.contains(.showsHistory), ["generations", "steps"].contains(name) {
      let width = entries.first { $0.name == "size" }?.text?.prefix { $0 != "x" } ?? "W"
      let height = setting.value.text.flatMap { Int($0) }.map { "\($0)" } ?? "N"
      return write("size", "\(width)x\(height)") + ", whose height is the number of generations"
    }
    if formats.contains(where: { $0.name == name }) { return write("out", "\(info.name).\(name)") }
    let own = entries.filter { SettingsTable.owners(of: $0.name).contains(info.name) }
    return ([name] + Nearest.meanings(of: name)).lazy.compactMap { word in
      (own + entries).first { $0.isMeant(by: word) }.map { write($0.name, word) }
    }.first
  }
}
