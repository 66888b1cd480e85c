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
  /// A text that is as wide as the widest time of a frame; nil if the frames have no times, or a
  /// state has their name.
  private(set) var widestTime: String?
  /// The numbers of the frames in the names of their files; empty if there are none.
  private(set) var fileNumbers: [String] = []
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
      if !needsAll, let frames = try RecordedFrames(ofPipe: input, meaning, &settings) {
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
    if let note = survey.note { settings.note(note) }
    let mapped = try MappedStates(survey, meaning, name: input.name)
    try self.init(input, survey, mapped)
  }

  /// Creates the frames of a program, which runs when they are played. Without a setting `size` it
  /// runs once to its first frame, whatever the number of variations of its settings: all of them
  /// have frames of the same size. `template`: the file that identifies the program.
  init(
    ofProgram input: RecordingInput, _ meaning: ValueMeaning, template: SourceFile,
    _ settings: inout SettingsReader
  ) throws(RecordingProblem) {
    let first: FirstFrame
    var said = input.options.size
    // A command that may not run yet can print frames of any size.
    if said == nil, case .postponed = input.stream.source { said = RecordingLimit.size }
    if let said {
      first = FirstFrame(
        size: said, content: .integers, lacksValues: !input.options.noData.isEmpty)
    } else {
      first = try template.parsed { _ throws(RecordingProblem) in
        let reader = try input.open()
        guard let first = try reader.nextFrame(), let content = reader.content else {
          throw RecordingProblem.noFrames(name: input.name)
        }
        return FirstFrame(
          size: first.size, content: content, lacksValues: reader.canLackValues, time: first.time,
          note: reader.note)
      }
    }
    if let note = first.note { settings.note(note) }
    guard let mapped = MappedStates(first.content, lacksValues: first.lacksValues, meaning) else {
      throw .meaning(ofCommand: first.content)
    }
    self.init(
      input: input, size: first.size, count: nil, states: mapped,
      widestTime: mapped.widest(first.time))
  }

  private struct FirstFrame: Sendable {
    let size: Size
    let content: ArrayContent
    let lacksValues: Bool
    var time: String?
    var note: String?
  }

  /// Opens a pipe, and reads its first frame. Nil if the meaning of values needs later frames.
  private init?(
    ofPipe input: RecordingInput, _ meaning: ValueMeaning, _ settings: inout SettingsReader
  ) throws(RecordingProblem) {
    let reader = try input.peek()
    guard let first = try reader.nextFrame(), let content = reader.content else {
      throw .noFrames(name: input.name)
    }
    guard let mapped = MappedStates(content, lacksValues: reader.canLackValues, meaning)
    else { return nil }
    if let note = reader.note { settings.note(note) }
    self.init(
      input: input, size: first.size, count: nil, states: mapped,
      widestTime: mapped.widest(first.time))
  }

  /// Creates the frames of an input whose values have the meaning of `mapped`.
  init(
    _ input: RecordingInput, _ survey: InputSurvey, _ mapped: MappedStates
  ) throws(RecordingProblem) {
    if let problem = mapped.mapping.problem(in: survey, of: input.name) {
      throw problem
    }
    self.init(
      input: input, size: survey.size, count: survey.frames, states: mapped,
      kept: survey.kept + mapped.kept,
      widestTime: mapped.counted.contains(RecordedWorld.time) ? nil : survey.widestTime,
      fileNumbers: survey.fileNumbers)
  }
}

extension MappedStates {
  /// Returns a text that is as wide as the times of later frames probably are. Nil if there are
  /// none, or a state has their name.
  fileprivate func widest(_ time: String?) -> String? {
    guard let time, !counted.contains(RecordedWorld.time) else { return nil }
    return time + String(repeating: "0", count: max(0, 8 - time.count))
  }
}
