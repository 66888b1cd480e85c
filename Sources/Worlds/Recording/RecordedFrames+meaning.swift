internal import Arrays
internal import Grids
internal import Settings

extension RecordedFrames {
  /// Opens an input, and finds the meaning of its values.
  ///
  /// A file is read once to its end, so that errors in its values are reported before anything is
  /// drawn. Of a pipe only the first frame is read, unless something else depends on all frames.
  ///
  /// - Parameters:
  ///   - needsAll: true if the film needs all frames before it draws the first one.
  ///   - hash: the expected SHA-256 of the input; nil for any.
  init(
    _ input: RecordingInput, _ meaning: ValueMeaning, needsAll: Bool,
    _ settings: inout SettingsReader, hash: String?
  ) throws(RecordingProblem) {
    if case .pipe = input.stream.source {
      if !needsAll, let frames = try RecordedFrames(ofPipe: input, meaning) {
        self = frames
        return
      }
      try input.keepAll()
    }
    let survey = try InputSurvey(input)
    if let said = input.options.size, said != survey.size {
      throw .otherSizeThanSaid(survey.size, said: said, name: input.name)
    }
    if let hash, hash != survey.hash { throw .changed(name: input.name, hash: survey.hash) }
    settings.replaceValue(of: "sha256", by: survey.hash)
    try self.init(input, survey, MappedStates(survey, meaning, name: input.name))
  }

  /// Creates the frames of a program, which runs when they are played.
  ///
  /// Without a setting `size` it runs once to its first frame, whatever the number of variations of
  /// its settings: all of them have frames of the same size.
  ///
  /// - Parameter template: the file that identifies the program.
  init(
    ofProgram input: RecordingInput, _ meaning: ValueMeaning, template: SourceFile
  ) throws(RecordingProblem) {
    let first = try template.parsed { _ throws(RecordingProblem) in
      if let size = input.options.size { return FirstFrame(size: size, content: .integers) }
      let reader = try input.open()
      guard let first = try reader.nextFrame(), let content = reader.content else {
        throw RecordingProblem.noFrames(name: input.name)
      }
      return FirstFrame(size: first.size, content: content)
    }
    guard let mapped = MappedStates(first.content, meaning) else {
      throw .unknownMeaning(first.content)
    }
    self.init(input, size: first.size, count: nil, mapped)
  }

  private struct FirstFrame: Sendable {
    let size: Size
    let content: ArrayContent
  }

  /// Opens a pipe, and reads its first frame. Nil if the meaning of the values depends on later
  /// frames.
  private init?(ofPipe input: RecordingInput, _ meaning: ValueMeaning) throws(RecordingProblem) {
    let reader = try input.peek()
    guard let first = try reader.nextFrame(), let content = reader.content else {
      throw .noFrames(name: input.name)
    }
    guard let mapped = MappedStates(content, meaning) else { return nil }
    self.init(input, size: first.size, count: nil, mapped)
  }

  /// Creates the frames of an input whose values have the meaning of `mapped`.
  init(
    _ input: RecordingInput, _ survey: InputSurvey, _ mapped: MappedStates
  ) throws(RecordingProblem) {
    if let problem = mapped.mapping.problem(in: survey, of: input.name) { throw problem }
    self.init(input, size: survey.size, count: survey.frames, mapped)
  }

  private init(_ input: RecordingInput, size: Size, count: Int?, _ mapped: MappedStates) {
    (self.input, self.size, self.count) = (input, size, count)
    (mapping, legend, ramp) = (mapped.mapping, mapped.legend, mapped.ramp)
    (counted, sprites) = (mapped.counted, mapped.sprites)
  }
}

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
    if states.count <= Recording.mostCounts { counted = states.map(\.name) }
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
    } else if content == .integers {
      self.init([RecordedState](values: 0..<Recording.mostKinds))
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
      if meaning.range != nil { throw .rangeOfColors }
      try self.init(colorsOf: survey, meaning, name: name)
    case .names(let names):
      self.init(meaning.states ?? names.enumerated().map { RecordedState(value: $0, name: $1) })
    case .integers, .numbers:
      if let range = meaning.range {
        self.init(rampOver: range, meaning.colors)
      } else if let states = meaning.states {
        self.init(states)
      } else if survey.content == .integers {
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
    guard colors.count <= Recording.mostStates else {
      throw .tooManyColors(most: Recording.mostStates, name: name)
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
    let highest = values.keys.filter { $0 < Recording.mostStates }.max() ?? 0
    return values.keys.contains { $0 < 0 || $0 >= Recording.mostStates }
      ? Recording.mostStates : max(2, highest + 1)
  }
}
