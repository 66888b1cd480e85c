internal import Settings

/// One choice among the values that a scenario lists for its settings.
struct Variation {
  /// The scenario's settings, each with a single value.
  let settings: [Setting]
  /// The settings that vary and their values here, in the order written.
  let choices: [(name: String, text: String)]
}

/// All choices among the values that a scenario lists: the product of the lists, in the order
/// written, the last varying fastest.
struct Variations {
  /// The settings that vary, in the order written.
  let axes: [Axis]
  let count: Int
  private(set) var mistakes: [Mistake] = []
  private let written: [Setting]
  private let varying: [(name: String, values: [Written])]
  private let table: SettingsTable

  /// A setting that varies.
  struct Axis {
    let name: String
    /// How many values it has.
    let count: Int
  }

  /// More are no preview any more.
  static let most = 4096

  init(_ written: [Setting], _ table: SettingsTable) {
    var values: [(name: String, values: [Written])] = []
    for setting in written where !table.isList(setting.name) {
      let own = setting.value.choices
      if let known = values.firstIndex(where: { $0.name == setting.name }) {
        values[known].values += own
      } else {
        values.append((setting.name, own))
      }
    }
    self.written = written
    self.table = table
    varying = values.filter { $0.values.count > 1 }
    axes = varying.map { Axis(name: $0.name, count: $0.values.count) }
    count = varying.reduce(1) { count, list in
      count > Self.most ? count : count * list.values.count
    }
    for list in varying where table.entry(list.name)?.traits.contains(.single) == true {
      mistakes.append(Mistake(ScenarioProblem.oneValue(list.name), at: list.values[1].place))
    }
    if count > Self.most {
      mistakes.append(
        Mistake(
          ScenarioProblem.tooManyVariations(most: Self.most),
          at: varying.last?.values.last?.place))
    }
  }

  /// All of them, one after the other; none where they are wrong.
  var all: some Sequence<Variation> {
    (0..<(mistakes.isEmpty ? count : 0)).lazy.map { variation($0) }
  }

  private func variation(_ number: Int) -> Variation {
    var rest = number
    var block = count
    var chosen: [String: Written] = [:]
    for list in varying {
      block /= list.values.count
      chosen[list.name] = list.values[rest / block]
      rest %= block
    }
    var seen: Set<String> = []
    let settings = written.compactMap { setting -> Setting? in
      guard let value = chosen[setting.name] else { return unwrapped(setting) }
      return seen.insert(setting.name).inserted
        ? Setting(setting.name, value, at: setting.place) : nil
    }
    let choices = varying.map { ($0.name, chosen[$0.name]?.text ?? $0.name) }
    return Variation(settings: settings, choices: choices)
  }

  /// A list of one value is that value.
  private func unwrapped(_ setting: Setting) -> Setting {
    guard !table.isList(setting.name) else { return setting }
    let values = setting.value.choices
    return values.count == 1 ? Setting(setting.name, values[0], at: setting.place) : setting
  }
}

extension Written {
  /// The values to choose among: those of a list, the numbers of a range such as `0..255`, or the
  /// one.
  fileprivate var choices: [Written] {
    switch content {
    case .list(let values) where !values.isEmpty: values.flatMap { $0.numbers ?? [$0] }
    case .text: numbers ?? [self]
    default: [self]
    }
  }

  /// The numbers of a range; one more than there may be at most, which is enough to be refused.
  private var numbers: [Written]? {
    guard let parts = text?.split(separator: ".", omittingEmptySubsequences: false),
      parts.count == 3, parts[1].isEmpty, let first = Self.number(parts[0]),
      let last = Self.number(parts[2]), first <= last
    else { return nil }
    return (first...min(last, first + Variations.most)).map { Written(.text("\($0)"), at: place) }
  }

  /// A whole number of one to nine digits.
  private static func number(_ text: Substring) -> Int? {
    let isNumber =
      (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? Int(text) : nil
  }
}
