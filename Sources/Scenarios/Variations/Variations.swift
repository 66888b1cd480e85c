internal import Settings

/// One choice among the values that a scenario lists for its settings.
struct Variation {
  /// The scenario's settings, each with a single value.
  let settings: [Setting]
  /// The settings that vary and their values here, in the order written.
  let choices: [(name: String, text: String)]
}

/// All choices among the values that a scenario lists: the product of the lists, in the order written,
/// the last varying fastest.
struct Variations {
  private(set) var all: [Variation]
  /// The settings that vary, in the order written.
  let axes: [Axis]
  private(set) var mistakes: [Mistake] = []

  /// A setting that varies.
  struct Axis {
    let name: String
    /// How many values it has.
    let count: Int
  }

  /// More are no preview any more, and each is held in memory for a sheet.
  private static let most = 4096
  /// Settings whose lists are values by themselves.
  private static let lists = ["out", "events", "camera"]
  /// Settings of the run, of which there is one.
  private static let single = [
    "simulation", "format", "sheet", "jobs", "quiet", "progress", "metadata",
  ]

  init(_ written: [Setting]) {
    var values: [(name: String, values: [Written])] = []
    for setting in written where !Self.lists.contains(setting.name) {
      let own = Self.values(of: setting)
      if let known = values.firstIndex(where: { $0.name == setting.name }) {
        values[known].values += own
      } else {
        values.append((setting.name, own))
      }
    }
    let varying = values.filter { $0.values.count > 1 }
    axes = varying.map { Axis(name: $0.name, count: $0.values.count) }
    let count = varying.reduce(1) { count, list in
      count > Self.most ? count : count * list.values.count
    }
    all = []
    for list in varying where Self.single.contains(list.name) {
      mistakes.append(Mistake("'\(list.name)' takes one value", at: list.values[1].place))
    }
    if count > Self.most {
      mistakes.append(
        Mistake("these are over \(Self.most) variations", at: varying.last?.values.last?.place))
    }
    if !mistakes.isEmpty { return }
    all = (0..<count).map { number in Self.variation(number, of: count, written, varying) }
  }

  /// A setting's values: those of a list, the numbers of a range such as `0..255`, or the one.
  private static func values(of setting: Setting) -> [Written] {
    switch setting.value.content {
    case .list(let values) where !values.isEmpty:
      return values.flatMap { value in
        value.text.flatMap { range($0) }.map { texts(of: $0, at: value.place) } ?? [value]
      }
    case .text(let text):
      return range(text).map { texts(of: $0, at: setting.value.place) } ?? [setting.value]
    default: return [setting.value]
    }
  }

  private static func range(_ text: String) -> ClosedRange<Int>? {
    guard let match = text.wholeMatch(of: /([0-9]{1,9})\.\.([0-9]{1,9})/),
      let first = Int(match.1), let last = Int(match.2), first <= last
    else { return nil }
    // One more than there may be is enough to be refused, and takes no memory.
    return first...min(last, first + most)
  }

  private static func texts(of range: ClosedRange<Int>, at place: Place) -> [Written] {
    range.map { Written(.text("\($0)"), at: place) }
  }

  private static func variation(
    _ number: Int, of count: Int, _ written: [Setting],
    _ varying: [(name: String, values: [Written])]
  ) -> Variation {
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
  private static func unwrapped(_ setting: Setting) -> Setting {
    guard !lists.contains(setting.name) else { return setting }
    let values = values(of: setting)
    return values.count == 1 ? Setting(setting.name, values[0], at: setting.place) : setting
  }
}
