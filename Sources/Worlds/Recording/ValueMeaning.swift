internal import Arrays
internal import Settings

/// The meaning of an input's values: the settings `states`, `values`, `range` and `colors`.
struct ValueMeaning {
  /// The states that the settings name; nil if they name none.
  private(set) var states: [RecordedState]?
  /// The range that is divided into steps of a color ramp; nil for that of the numbers.
  let range: NumberInterval?
  /// True if a ramp spans all numbers, even if they are integers.
  let spansAll: Bool
  let colors: ColorRamps.Name

  init(_ settings: inout SettingsReader) {
    states = settings.readStates()
    let values = settings.readIfWritten(
      "values", .wholeNumbers, inWords: "0 and up",
      "the values of the states in the input, in the order of states: -1,0,300", .list)
    let range = settings.readIfWritten(
      "range", .interval, inWords: "the lowest and highest number",
      "the numbers at both ends of the color ramp; numbers beyond them have the colors of the ends; auto:"
        + " the lowest and highest one, for integers, too",
      also: ["limits", "vmin", "vmax"])
    (self.range, spansAll) = (range ?? nil, range.map { $0 == nil } ?? false)
    colors = settings.read(
      "colors", .word, default: ColorRamps.Name.viridis, "the color ramp for numbers",
      also: ["colormap", "cmap", "ramp"])
    if let values { settings.apply(values, to: &states) }
    if settings.isWritten("range"), states != nil {
      settings.reject("range", "use either 'states' and 'values', or 'range'")
    }
  }
}

extension SettingsReader {
  /// Gives states their values, and names them by these if they have no names.
  fileprivate mutating func apply(_ values: [Int], to states: inout [RecordedState]?) {
    let named = states ?? [RecordedState](values: values.indices)
    guard named.count == values.count else {
      return reject(
        "values",
        "expected a value for each of \(named.count) states, got \(values.count)")
    }
    let isNamed = states != nil
    let valued = zip(values, named).map { value, state in
      var state = isNamed ? state : RecordedState(value: value, name: "\(value)")
      state.value = value
      return state
    }
    if let problem = valued.problem { return reject("values", problem) }
    states = valued
  }
}

/// Two different numbers, as they are written.
struct NumberInterval: Sendable {
  let lowest: Double
  let highest: Double
  let texts: (lowest: String, highest: String)

  /// Parses `0..1` or `-2.5..1e3`; nil for other texts.
  init?(_ text: String) {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    guard ends.count == 2, let lowest = Self.number(ends[0]), let highest = Self.number(ends[1]),
      lowest < highest
    else { return nil }
    (self.lowest, self.highest) = (lowest, highest)
    texts = (String(ends[0]), String(ends[1]))
  }

  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.count <= 30, text.allSatisfy({ $0.isNumber || "+-.eE".contains($0) }) else {
      return nil
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Creates the interval of an input's numbers. Equal numbers are in the middle of an interval of
  /// length 1.
  init(lowest: Double, highest: Double) {
    let half = lowest == highest ? 0.5 : 0
    (self.lowest, self.highest) = (lowest - half, highest + half)
    texts = ("\(self.lowest)", "\(self.highest)")
  }
}

extension SettingKind<NumberInterval?> {
  /// An interval, or `auto`.
  fileprivate static var interval: SettingKind {
    SettingKind(
      "two numbers in ascending order, such as 0..1, or auto", placeholder: "A..B|auto",
      words: ["auto"],
      forms: [.pattern(#"^[-+]?[0-9.]+([eE][-+]?[0-9]+)?\.\.[-+]?[0-9.]+([eE][-+]?[0-9]+)?$"#)],
      show: { $0.map { "\($0.texts.lowest)..\($0.texts.highest)" } ?? "auto" },
      suits: { _ in false }, list: .none,
      parse: { $0 == "auto" ? .some(nil) : NumberInterval($0).map { .some($0) } })
  }
}

extension SettingKind<[Int]> {
  /// Whole numbers, separated by commas.
  fileprivate static var wholeNumbers: SettingKind {
    SettingKind(
      "whole numbers, separated by commas", placeholder: "N,N,…", forms: [.text],
      show: { $0.map { "\($0)" }.joined(separator: ",") }, list: .none,
      parse: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
          .prefix(RecordingLimit.states + 1)
        let values = parts.compactMap { Int($0.filter { $0 != " " }) }
        return values.count == parts.count ? values : nil
      })
  }
}
