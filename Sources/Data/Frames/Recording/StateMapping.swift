internal import Arrays
internal import Grids
internal import Settings
internal import Worlds

/// The conversion of an input's values to cell states.
enum StateMapping: Sendable {
  /// Each value is the number of its state.
  case identity(states: Int)
  /// Each value of the input has its own state, also `ArrayValues.missing` if values can be
  /// missing.
  case values([Int: CellState])
  /// Numbers are divided into equal steps from state 1 on. Missing numbers are state 0.
  case ramp(ColorSteps)
  /// Each color has the state of the one that stands for it, from `first` on. Hidden pixels are
  /// state 0.
  case colors(ReducedColors, first: CellState)

  var isRamp: Bool { if case .ramp = self { true } else { false } }
  /// True if states stand for several colors.
  var isReduced: Bool { if case .colors = self { true } else { false } }

  /// Returns the cells of a frame with some values. `number`: the number of the frame, for error
  /// messages. `name`: the name of the input. `content`: the meaning of the values; nil if it is
  /// unknown. Throws the first values that are no states.
  func cells(
    of values: ArrayValues, _ size: Size, number: Int, in name: String, _ content: ArrayContent?
  ) throws(RecordingProblem) -> Grid<CellState> {
    guard let states = states(of: values) else {
      if CancellationCheck.isOver { throw .canceled(name: name) }
      throw problem(with: values, frame: number, in: name, content)
    }
    return Grid(size: size, elements: states)
  }

  /// Returns the states of values; nil if some of them are no states.
  private func states(of values: ArrayValues) -> [CellState]? {
    switch (self, values) {
    case (.identity(let states), .bytes(let bytes)):
      return bytes.reduce(0, max) < states ? bytes : nil
    case (_, .bytes(let bytes)):
      let table = (0...255).map { state(of: $0) }
      let hasAll = table.allSatisfy { $0 != nil }
      guard hasAll || bytes.allSatisfy({ table[Int($0)] != nil }) else { return nil }
      let states = table.map { $0 ?? 0 }
      return bytes.map { states[Int($0)] }
    case (_, .integers(let integers)):
      return Self.mapped(integers, state)
    case (.ramp(let steps), .numbers(let numbers)):
      return numbers.map { $0.isNaN ? 0 : steps.state(of: $0) }
    case (_, .numbers(let numbers)):
      return Self.mapped(numbers) { number in
        (number.isNaN ? ArrayValues.missing : Int(exactly: number)).flatMap(state)
      }
    }
  }

  /// Returns the state of each value, without the memory of an array that grows; nil if a value has
  /// none, or the work is canceled.
  private static func mapped<Value>(
    _ values: [Value], _ state: (Value) -> CellState?
  ) -> [CellState]? {
    var states: [CellState] = []
    states.reserveCapacity(values.count)
    var cancellation = CancellationCheck()
    for value in values {
      guard !cancellation.isOver(after: 1), let state = state(value) else { return nil }
      states.append(state)
    }
    return states
  }

  private func state(of value: Int) -> CellState? {
    switch self {
    case .identity(let states): (0..<states).contains(value) ? CellState(value) : nil
    case .values(let states): states[value]
    case .ramp(let steps): value == ArrayValues.missing ? 0 : steps.state(of: Double(value))
    case .colors(let colors, let first): colors.index(of: value).map { CellState($0) + first } ?? 0
    }
  }

  /// The expected values, for error messages.
  private var expectation: String {
    switch self {
    case .identity(256): "states are 0 to 255: set 'values', such as -1,0,300, or 'range'"
    case .identity(let states):
      "there are \(states) states, from 0: add names to 'states', or set 'values' or 'range'"
    case .values(let states):
      "the values of the states are"
        + " \(Self.list(states.keys.filter { $0 != ArrayValues.missing }.sorted())): add them to"
        + " 'values'"
    case .ramp: "expected numbers"
    case .colors: "expected colors"
    }
  }

  private static func list(_ values: [Int]) -> String {
    let most = 8
    return values.prefix(most).map { "\($0)" }.joined(separator: ", ")
      + (values.count > most ? " and more" : "")
  }

  /// Returns the error for a frame with values that are no states.
  private func problem(
    with values: ArrayValues, frame: Int, in name: String, _ content: ArrayContent?
  ) -> RecordingProblem {
    let wrong: [Int]
    switch values {
    case .bytes(let bytes): wrong = bytes.lazy.map { Int($0) }.filter { state(of: $0) == nil }
    case .integers(let integers): wrong = integers.filter { state(of: $0) == nil }
    case .numbers(let numbers):
      if numbers.contains(where: { !$0.isNaN && Int(exactly: $0) == nil }) {
        return .fractions(frame: frame, name: name)
      }
      wrong = numbers.map { $0.isNaN ? ArrayValues.missing : Int($0) }
        .filter { state(of: $0) == nil }
    }
    if wrong.contains(ArrayValues.missing) { return .missing(frame: frame, name: name) }
    return problem(withValues: wrong, frame: frame, in: name, content)
  }

  /// Returns the error for values that are no states, of which the lowest and highest are named.
  private func problem(
    withValues wrong: [Int], frame: Int, in name: String, _ content: ArrayContent?
  ) -> RecordingProblem {
    let named = Set([wrong.min(), wrong.max()].compactMap(\.self)).sorted()
    let place = "\(name): frame \(frame) holds"
    if case .names(let words)? = content {
      let unknown = named.filter(words.indices.contains).map { "'\(words[$0])'" }
      return
        "\(place) \(unknown.joined(separator: " and ")); add to 'states' all words of the input"
    }
    let numbers = named.reversed().map { "\($0)" }.joined(separator: " and ")
    return "\(place) \(numbers); \(expectation)"
  }

  /// Returns the first error in an input's values without reading it again; nil for none.
  func problem(in survey: InputSurvey, of name: String) -> RecordingProblem? {
    if case .ramp = self { return nil }
    if let frame = survey.firstFraction { return .fractions(frame: frame, name: name) }
    let wrong = survey.values.filter { state(of: $0.key) == nil }
    guard let frame = wrong.values.min() else { return nil }
    return problem(
      withValues: wrong.filter { $0.value == frame }.map(\.key), frame: frame, in: name,
      survey.content)
  }
}

/// The states of a recording, with the conversion of values to them.
struct MappedStates: Sendable {
  private(set) var mapping: StateMapping
  /// True if the numbers of each frame have its own range.
  var isOfFrame: Bool { scale?.range == .ofFrame }
  private(set) var legend: [CellKind]
  /// The numbers that the states represent; nil if they are kinds.
  private(set) var scale: ColorScale?
  /// The names of the states that are counted, or of the measures of numbers.
  private(set) var counted: [String] = []
  /// The first state that is counted: 1 if state 0 stands for missing values.
  private(set) var firstCounted: CellState = 0
  /// True if state 0 stands for missing values.
  private(set) var usesMissing = false
  private(set) var sprites: [String: SourceFile] = [:]
  /// The note that colors have been reduced; nil if the states have all colors.
  private(set) var note: String?
  /// The bytes that stay in memory.
  private(set) var kept = 0

  /// Creates the states that settings name. `lacksValues`: true if values can be missing. Their
  /// cells then have state 0, which shows the background.
  init(_ states: [RecordedState], lacksValues: Bool = false, _ meaning: ValueMeaning? = nil) {
    let first = lacksValues ? 1 : 0
    let states = Array(states.prefix(RecordingLimit.states - first))
    let isPlain = !lacksValues && states.enumerated().allSatisfy { $0 == $1.value }
    let missing: [(Int, CellState)] = lacksValues ? [(ArrayValues.missing, CellState(0))] : []
    let values = missing + states.enumerated().map { ($1.value, CellState($0 + first)) }
    mapping =
      isPlain
      ? .identity(states: states.count) : .values(Dictionary(values) { first, _ in first })
    legend =
      (lacksValues ? [Self.missing("nothing", meaning)] : [])
      + states.enumerated().map { place, state in
        // State 0 is the background. Beside missing values, it has the last of the colors, so that
        // the colors of the others do not depend on them.
        state.kind(palette: place > 0 ? place - 1 : lacksValues ? states.count - 1 : nil)
      }
    usesMissing = lacksValues
    firstCounted = CellState(first)
    if states.count <= RecordingLimit.countedStates { counted = states.map(\.name) }
    for state in states {
      if let sprite = state.sprite { sprites[state.name] = sprite }
    }
  }

  /// Returns the kind of cells without a value.
  private static func missing(_ name: String, _ meaning: ValueMeaning?) -> CellKind {
    var kind = CellKind(name)
    kind.color = meaning?.missingColor
    return kind
  }

  /// Creates the states of an unread input; nil if the settings do not tell their meaning.
  init?(_ content: ArrayContent, lacksValues: Bool, _ meaning: ValueMeaning) {
    if let range = meaning.range, !range.isOpen, content == .integers || content == .numbers {
      self.init(rampOver: range, meaning)
    } else if let states = meaning.states, content != .colors {
      self.init(states, lacksValues: lacksValues, meaning)
    } else if content == .integers, meaning.range == nil {
      let states = [RecordedState](values: 0..<RecordingLimit.unnamedStates)
      self.init(states, lacksValues: lacksValues, meaning)
    } else {
      return nil
    }
  }

  /// Creates the steps of a color ramp, after state 0 for missing numbers.
  init(rampOver range: ValueRange, _ meaning: ValueMeaning) {
    let steps = min(meaning.mostSteps, ColorScale.steps(after: 1))
    var scale = ColorScale(range, states: 1...CellState(steps))
    scale.label = meaning.label
    mapping = .ramp(ColorSteps(scale))
    legend = [Self.missing("missing", meaning)] + scale.kinds(meaning.colors)
    usesMissing = true
    self.scale = scale
    counted = ["mean", "least", "greatest"]
  }

  /// Creates the states that suit the values of an input.
  init(_ survey: InputSurvey, _ meaning: ValueMeaning, name: String) throws(RecordingProblem) {
    switch survey.content {
    case .colors:
      if meaning.range != nil { throw "the input has colors, so that 'range' does not apply" }
      if meaning.missingColor != nil {
        throw "the input has colors, so that 'nodata-color' does not apply"
      }
      try self.init(colorsOf: survey, meaning, name: name)
    case .names(let names):
      let states = meaning.states ?? names.enumerated().map { RecordedState(value: $0, name: $1) }
      self.init(states, lacksValues: survey.lacksValues, meaning)
    case .integers, .numbers:
      if let states = meaning.states {
        self.init(states, lacksValues: survey.lacksValues, meaning)
      } else if survey.content == .integers, meaning.range == nil {
        self.init(
          [RecordedState](values: 0..<survey.mostLikelyStates), lacksValues: survey.lacksValues,
          meaning)
      } else {
        let (lowest, highest) = survey.extent ?? (0, 1)
        let range = (meaning.range ?? .auto).closed(lowest, highest)
        if let low = range.lowest, let high = range.highest, low.number > high.number {
          throw .emptyRange(range)
        }
        self.init(rampOver: range, meaning)
        usesMissing = survey.lacksValues
      }
    }
  }

  /// Creates a state for each color, in the order of their first frames and then of their values.
  /// Too many colors are reduced.
  private init(
    colorsOf survey: InputSurvey, _ meaning: ValueMeaning, name: String
  ) throws(RecordingProblem) {
    let colors = survey.values.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    let lacksValues =
      survey.lacksValues || colors.contains { StoredColor.transparency(of: $0) > 0 }
    let most = meaning.hasTexts ? RecordingLimit.reducedColors : RecordingLimit.states
    guard colors.count <= most - (lacksValues ? 1 : 0) else {
      try self.init(reducing: survey, meaning, most: most, name: name)
      return
    }
    let states = colors.enumerated().map { place, color in
      RecordedState(
        color, name: meaning.states?.dropFirst(place).first?.name ?? hexadecimal(color))
    }
    if let problem = states.problem { throw problem }
    self.init(states, lacksValues: lacksValues, meaning)
    if meaning.states == nil, counted.isEmpty { removeNames() }
  }

  /// Creates states for the colors that stand for those of a film.
  private init(
    reducing survey: InputSurvey, _ meaning: ValueMeaning, most: Int, name: String
  ) throws(RecordingProblem) {
    guard let histogram = survey.histogram else {
      throw .colors(name: name, most: most, memory: RecordingLimit.memory)
    }
    if meaning.states != nil { throw .namedColors(histogram.colors, name: name, most: most) }
    let lacksValues = survey.lacksValues || histogram.hasHidden
    let reduced = ReducedColors(histogram, most: RecordingLimit.reducedColors)
    if CancellationCheck.isOver { throw .canceled(name: name) }
    self.init(reduced.colors.map { RecordedState($0, name: "") }, lacksValues: lacksValues, meaning)
    mapping = .colors(reduced, first: firstCounted)
    kept = ReducedColors.bytes
    note =
      "\(name) has \(histogram.colors) colors: images with a palette show the nearest of"
      + " \(reduced.colors.count)"
    removeNames()
  }

  /// Removes the names of states, which are too many for legends and counts.
  private mutating func removeNames() {
    counted = []
    legend = legend.map { kind in
      var unnamed = CellKind("", faded: kind.faded, of: kind.parts)
      (unnamed.color, unnamed.palette) = (kind.color, kind.palette)
      return unnamed
    }
  }
}

/// Returns a color as `#rrggbb`, or as `#rrggbbaa` if it is translucent.
private func hexadecimal(_ color: Int) -> String {
  let transparency = StoredColor.transparency(of: color)
  let bytes = [color >> 16, color >> 8, color] + (transparency > 0 ? [255 - transparency] : [])
  return bytes.reduce("#") { $0 + ($1 & 255).hexadecimal(2) }
}

extension InputSurvey {
  /// The number of states if no setting names them: one more than the highest value, but at least
  /// 2. Values that are no states are reported later.
  fileprivate var mostLikelyStates: Int {
    let highest = values.keys.filter { $0 < RecordingLimit.states }.max() ?? 0
    return values.keys.contains { $0 < 0 || $0 >= RecordingLimit.states }
      ? RecordingLimit.states : max(2, highest + 1)
  }
}
