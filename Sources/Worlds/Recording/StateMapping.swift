internal import Arrays
internal import Grids
internal import Settings

/// The conversion of an input's values to cell states.
enum StateMapping: Sendable {
  /// Each value is the number of its state.
  case identity(states: Int)
  /// Each value of the input has its own state.
  case values([Int: CellState])
  /// Numbers are divided into equal steps from state 1 on. Missing numbers are state 0.
  case ramp(lowest: Double, highest: Double, steps: Int)

  /// Returns the cells of a frame.
  ///
  /// - Parameters:
  ///   - number: the number of the frame, for error messages.
  ///   - name: the name of the input.
  ///   - content: the meaning of the values; nil if it is unknown.
  /// - Throws: the first values that are no states.
  func cells(
    of frame: ArrayFrame, number: Int, in name: String, _ content: ArrayContent?
  ) throws(RecordingProblem) -> Grid<CellState> {
    guard let states = states(of: frame.values) else {
      throw problem(with: frame.values, frame: number, in: name, content)
    }
    return Grid(size: frame.size, elements: states)
  }

  /// Returns the states of values; nil if some of them are no states.
  private func states(of values: ArrayValues) -> [CellState]? {
    switch (self, values) {
    case (.identity(let states), .bytes(let bytes)):
      return bytes.reduce(0, max) < states ? bytes : nil
    case (_, .bytes(let bytes)):
      let table = (0...255).map { state(of: $0) }
      guard bytes.allSatisfy({ table[Int($0)] != nil }) else { return nil }
      let states = table.map { $0 ?? 0 }
      return bytes.map { states[Int($0)] }
    case (_, .integers(let integers)):
      return Self.mapped(integers, state)
    case (.ramp(let lowest, let highest, let steps), .numbers(let numbers)):
      return numbers.map { Self.step(of: $0, lowest, highest, steps) }
    case (_, .numbers(let numbers)):
      return Self.mapped(numbers) { Int(exactly: $0).flatMap(state) }
    }
  }

  /// Returns the state of each value, without the memory of an array that grows; nil if a value has
  /// none.
  private static func mapped<Value>(
    _ values: [Value], _ state: (Value) -> CellState?
  ) -> [CellState]? {
    var states: [CellState] = []
    states.reserveCapacity(values.count)
    for value in values {
      guard let state = state(value) else { return nil }
      states.append(state)
    }
    return states
  }

  private func state(of value: Int) -> CellState? {
    switch self {
    case .identity(let states): (0..<states).contains(value) ? CellState(value) : nil
    case .values(let states): states[value]
    case .ramp(let lowest, let highest, let steps):
      Self.step(of: Double(value), lowest, highest, steps)
    }
  }

  /// Returns the step of a number, from 1; 0 for a missing one. Numbers outside the range are in
  /// the first or last step.
  private static func step(
    of number: Double, _ lowest: Double, _ highest: Double, _ steps: Int
  ) -> CellState {
    if number.isNaN { return 0 }
    // Halves avoid an overflow of the difference.
    let share = (number / 2 - lowest / 2) / (highest / 2 - lowest / 2)
    return CellState(1 + max(0, min(Double(steps) - 1, (share * Double(steps)).rounded(.down))))
  }

  /// The expected values, for error messages.
  private var expectation: String {
    switch self {
    case .identity(256): "states are 0 to 255: set 'values', such as -1,0,300, or 'range'"
    case .identity(let states):
      "there are \(states) states, from 0: add names to 'states', or set 'values' or 'range'"
    case .values(let states):
      "the values of the states are \(Self.list(states.keys.sorted())): add them to 'values'"
    case .ramp: "expected numbers"
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
      if numbers.contains(where: { Int(exactly: $0) == nil }) {
        return .fractions(frame: frame, name: name)
      }
      wrong = numbers.compactMap { Int(exactly: $0) }.filter { state(of: $0) == nil }
    }
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

  /// Returns the first error in the values of an input, found without reading it again; nil if all
  /// of them are states.
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
