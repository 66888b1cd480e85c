internal import Files
internal import Settings

/// One combination of the values that a scenario lists for its settings.
struct Variation {
  /// The scenario's settings, each with a single value.
  let settings: [Setting]
  /// The values of the settings that vary, in the written order.
  let choices: [Choice]

  struct Choice {
    let name: String
    let text: String
    /// The index of the value among the setting's values.
    let number: Int
    let role: ListItem.Role
  }

  /// True if the variation exists only as a neighbor of another one.
  var isNeighbor: Bool {
    choices.contains { if case .neighbor = $0.role { true } else { false } }
  }
}

/// All combinations of the values that a scenario lists: the product of the lists in the written
/// order, with the last varying fastest.
struct Variations: Sendable {
  private(set) var errors: [InputError] = []
  let count: Int
  private let written: [Setting]
  let varying: [(name: String, values: ListedValues)]

  /// The maximum number of variations that are read at once. More would not be a useful preview.
  static let most = 4096
  /// The maximum number of variations that are read one by one.
  static let mostLazy = 1_000_000

  init(_ written: [Setting], _ table: SettingsTable, atMost most: Int = Self.most) {
    var values: [(name: String, values: ListedValues)] = []
    var places: [String: Int] = [:]
    var product = 1
    for setting in written {
      if table.isList(setting.name) { continue }
      // The product of the other lists limits this one. If it exceeds the maximum already, two
      // values are enough to reject the scenario.
      let others = product / max(1, places[setting.name].map { values[$0].values.count } ?? 1)
      let own = setting.value.values(
        table.entry(setting.name), atMost: max(1, most / max(1, others)))
      if let known = places[setting.name] {
        for run in Self.new(own, after: values[known].values) { values[known].values.append(run) }
      } else {
        places[setting.name] = values.count
        values.append((setting.name, own))
      }
      let count = values[places[setting.name] ?? 0].values.count
      product = min(most + 1, others * max(1, count))
    }
    // A list of one value is that value, and so is an option that is repeated with it.
    var known: Set<String> = []
    self.written = written.compactMap { setting in
      guard let place = places[setting.name], values[place].values.count == 1 else {
        return setting
      }
      let value = values[place].values[0].value
      return known.insert(setting.name).inserted
        ? Setting(setting.name, value, at: setting.place) : nil
    }
    varying = values.filter { $0.values.count > 1 }
    count = varying.reduce(1) { count, list in
      count > most ? count : count * list.values.count
    }
    let isApart = !written.contains { $0.name == "sheet" }
    for list in varying where table.entry(list.name)?.traits.contains(.single) == true {
      errors.append(
        InputError(ScenarioProblem.oneValue(list.name), at: list.values[1].value.place))
    }
    if count > most {
      errors.append(
        InputError(
          ScenarioProblem.tooManyVariations(
            most: most, apart: isApart && most < Self.mostLazy ? Self.mostLazy : nil),
          at: varying.last?.values.last?.value.place))
    }
  }

  /// Returns the values of a repeated option that none of its values before has.
  private static func new(_ values: ListedValues, after before: ListedValues) -> [ListedRun] {
    let known = Set(before.lazy.compactMap(\.value.text))
    return values.lazy.filter { value, _ in value.text.map { !known.contains($0) } ?? true }
      .map(ListedRun.value)
  }

  /// The names of the settings that vary, in the written order.
  var names: [String] { varying.map(\.name) }

  var sizes: [Int] { varying.map(\.values.count) }

  /// Returns the values of a setting that varies, as they are written.
  func texts(_ place: Int) -> [String] {
    varying[place].values.map { $0.value.text ?? $0.value.canonical }
  }

  /// The numbers of all variations; empty if there are errors.
  var numbers: Range<Int> { 0..<(errors.isEmpty ? count : 0) }

  /// Returns a variation by its number, counted from 0.
  func variation(_ number: Int) -> Variation {
    var rest = number
    var block = count
    var chosen: [String: Written] = [:]
    var choices: [Variation.Choice] = []
    for list in varying {
      block /= list.values.count
      let number = rest / block
      let (value, role) = list.values[number]
      chosen[list.name] = value
      choices.append(
        .init(name: list.name, text: value.text ?? list.name, number: number, role: role))
      rest %= block
    }
    var seen: Set<String> = []
    let settings = written.compactMap { setting -> Setting? in
      guard let value = chosen[setting.name] else { return setting }
      return seen.insert(setting.name).inserted
        ? Setting(setting.name, value, at: setting.place) : nil
    }
    return Variation(settings: settings, choices: choices)
  }
}
