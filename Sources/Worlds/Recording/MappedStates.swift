internal import Arrays
internal import Settings

/// The states of a recording, with the conversion of values to them.
struct MappedStates {
  let mapping: StateMapping
  private(set) var legend: [CellKind]
  private(set) var ramp: ColorRamp?
  private(set) var counted: [String] = []
  private(set) var sprites: [String: SourceFile] = [:]

  /// Creates the states that settings name.
  init(_ states: [RecordedState]) {
    let isPlain = states.enumerated().allSatisfy { $0 == $1.value }
    let values = states.enumerated().map { ($1.value, CellState($0)) }
    mapping =
      isPlain
      ? .identity(states: states.count) : .values(Dictionary(values) { first, _ in first })
    legend = states.enumerated().map { $1.kind(at: $0) }
    if states.count <= RecordingLimit.countedStates { counted = states.map(\.name) }
    for state in states {
      if let sprite = state.sprite { sprites[state.name] = sprite }
    }
  }

  /// Creates the states of an input whose frames are not known yet; nil if the settings do not tell
  /// their meaning.
  init?(_ content: ArrayContent, _ meaning: ValueMeaning) {
    if let range = meaning.range, content == .integers || content == .numbers {
      self.init(rampOver: range, meaning.colors)
    } else if let states = meaning.states, content != .colors {
      self.init(states)
    } else if content == .integers, !meaning.spansAll {
      self.init([RecordedState](values: 0..<RecordingLimit.unnamedStates))
    } else {
      return nil
    }
  }

  /// The steps of a ramp. More would hardly look different, and leave no colors for texts.
  private static let rampSteps = 128

  /// Creates the steps of a color ramp, after state 0 for missing numbers.
  init(rampOver range: NumberInterval, _ colors: ColorRamps.Name) {
    let steps = Self.rampSteps
    mapping = .ramp(lowest: range.lowest, highest: range.highest, steps: steps)
    legend =
      [CellKind("missing")]
      + (0..<steps).map { step in
        var kind = CellKind("step \(step)")
        kind.color = ColorRamps.color(colors, step, of: steps)
        return kind
      }
    ramp = ColorRamp(
      from: range.texts.lowest, to: range.texts.highest, states: 1...CellState(steps))
  }

  /// Creates the states that suit the values of an input.
  init(_ survey: InputSurvey, _ meaning: ValueMeaning, name: String) throws(RecordingProblem) {
    switch survey.content {
    case .colors:
      if meaning.range != nil { throw "the input has colors, so that 'range' does not apply" }
      try self.init(colorsOf: survey, meaning, name: name)
    case .names(let names):
      self.init(meaning.states ?? names.enumerated().map { RecordedState(value: $0, name: $1) })
    case .integers, .numbers:
      if let range = meaning.range {
        self.init(rampOver: range, meaning.colors)
      } else if let states = meaning.states {
        self.init(states)
      } else if survey.content == .integers, !meaning.spansAll {
        self.init([RecordedState](values: 0..<survey.mostLikelyStates))
      } else {
        let (lowest, highest) = survey.extent ?? (0, 1)
        self.init(rampOver: NumberInterval(lowest: lowest, highest: highest), meaning.colors)
      }
    }
  }

  /// Creates a state for each color, in the order of their first frames and then of their values.
  private init(
    colorsOf survey: InputSurvey, _ meaning: ValueMeaning, name: String
  ) throws(RecordingProblem) {
    let colors = survey.values.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    guard colors.count <= RecordingLimit.states else {
      throw "\(name) has more than \(RecordingLimit.states) colors"
    }
    let states = colors.enumerated().map { place, color in
      RecordedState(
        value: color, name: meaning.states?.dropFirst(place).first?.name ?? hexadecimal(color),
        color: UInt32(color))
    }
    if let problem = states.problem { throw problem }
    self.init(states)
  }
}

/// Returns a color as `#rrggbb`.
private func hexadecimal(_ color: Int) -> String {
  let digits = String(color, radix: 16)
  return "#" + String(repeating: "0", count: 6 - digits.count) + digits
}

extension InputSurvey {
  /// The number of states if no setting names them: one more than the highest value, but at least 2.
  /// Values that are no states are reported later.
  fileprivate var mostLikelyStates: Int {
    let highest = values.keys.filter { $0 < RecordingLimit.states }.max() ?? 0
    return values.keys.contains { $0 < 0 || $0 >= RecordingLimit.states }
      ? RecordingLimit.states : max(2, highest + 1)
  }
}
