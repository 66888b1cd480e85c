internal import Arrays
internal import Grids
internal import Settings
internal import Worlds

struct RecordedFrames: Sendable {
  let input: RecordingInput
  let size: Size
  /// The number of frames; nil if it is known only at the end of the input.
  let count: Int?
  let states: MappedStates
  /// The bytes that stay in memory while frames are read, besides those of a frame.
  var kept = 0
}

extension RecordedFrames {
  /// Opens an input, and finds the meaning of its values. A file is read once to its end, so that
  /// errors in its values are reported before anything is drawn. Of a pipe only the first frame is
  /// read, unless something else depends on all frames, such as a film that needs them before it
  /// draws the first one (`needsAll`). `hash`: the possible SHA-256 of the input, separated by
  /// commas; nil for any.
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
      throw "the frames of \(input.name) are \(survey.size), not \(said): remove 'size'"
    }
    if let hash, !hash.contains(survey.hash) { throw .changed(name: input.name, hash: survey.hash) }
    settings.replaceValue(of: "sha256", by: survey.hash)
    try self.init(input, survey, MappedStates(survey, meaning, name: input.name))
  }

  /// Creates the frames of a program, which runs when they are played. Without a setting `size` it
  /// runs once to its first frame, whatever the number of variations of its settings: all of them
  /// have frames of the same size. `template`: the file that identifies the program.
  init(
    ofProgram input: RecordingInput, _ meaning: ValueMeaning, template: SourceFile
  ) throws(RecordingProblem) {
    let first: FirstFrame
    var said = input.options.size
    // A command that may not run yet can print frames of any size.
    if said == nil, case .postponed = input.stream.source { said = RecordingLimit.size }
    if let said {
      first = FirstFrame(size: said, content: .integers)
    } else {
      first = try template.parsed { _ throws(RecordingProblem) in
        let reader = try input.open()
        guard let first = try reader.nextFrame(), let content = reader.content else {
          throw RecordingProblem.noFrames(name: input.name)
        }
        return FirstFrame(size: first.size, content: content)
      }
    }
    guard let mapped = MappedStates(first.content, meaning) else {
      throw first.content == .numbers
        ? "the command prints numbers that are not whole: set 'range', such as 0..1"
        : "the command prints words or colors: set 'states' to their names"
    }
    self.init(input: input, size: first.size, count: nil, states: mapped)
  }

  private struct FirstFrame: Sendable {
    let size: Size
    let content: ArrayContent
  }

  /// Opens a pipe, and reads its first frame. Nil if the meaning of values needs later frames.
  private init?(ofPipe input: RecordingInput, _ meaning: ValueMeaning) throws(RecordingProblem) {
    let reader = try input.peek()
    guard let first = try reader.nextFrame(), let content = reader.content else {
      throw .noFrames(name: input.name)
    }
    guard let mapped = MappedStates(content, meaning) else { return nil }
    self.init(input: input, size: first.size, count: nil, states: mapped)
  }

  /// Creates the frames of an input whose values have the meaning of `mapped`.
  init(
    _ input: RecordingInput, _ survey: InputSurvey, _ mapped: MappedStates
  ) throws(RecordingProblem) {
    if let problem = mapped.mapping.problem(in: survey, of: input.name) {
      throw problem
    }
    self.init(
      input: input, size: survey.size, count: survey.frames, states: mapped, kept: survey.kept)
  }
}
