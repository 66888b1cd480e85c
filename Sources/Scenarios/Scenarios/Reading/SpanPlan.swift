internal import Films
internal import Models
internal import Settings
internal import Worlds

/// The generations that a film shows, and their timing, as its choices and the world decide them.
struct SpanPlan {
  let pace: Film.Pace
  /// The generations that are shown, at most.
  private(set) var shown = ShownGenerations(frames: 1)
  private(set) var ending = EndCondition.lastFrame
  private let choices: SpanChoices
  /// The condition of `until` with the counts that it reads; nil for none.
  private let condition: BoardCondition?
  /// The text of the condition that ends the film, that of `until` or of the world; nil for none.
  private let end: String?
  /// The length of the film; nil if no setting determines it.
  private let length: FilmLength?
  private let still: Int
  /// True if the film would continue after the last generation that a film can show.
  private var isTooLong = false
  /// The maximum number of frames of an animation without a setting `frames`.
  private let usual: Int
  /// The length of the input that the world plays; nil for other worlds.
  private let input: WorldInfo.Length?

  private var skip: Int? { choices.skip }
  /// The generation of a single image, if `until` sets it.
  private var single: Int? { skip == nil ? choices.until : nil }

  /// Decides the span, and records the errors of a film that is too long for its input or for any film.
  ///
  /// - Parameters:
  ///   - frame: the duration of a frame in seconds.
  ///   - isStill: true if all outputs show a single generation.
  ///   - counts: the counts that the world can have.
  init(
    _ choices: SpanChoices, _ frame: Ratio, _ subject: Film.Subject, isStill: Bool,
    _ info: SimulationInfo, _ worldInfo: WorldInfo, known counts: [String],
    _ settings: inout SettingsReader
  ) {
    self.choices = choices
    condition = choices.condition(worldInfo, known: counts, &settings)
    length = choices.length(ofFrames: frame, &settings)
    let showsStill = isStill && length == nil && worldInfo.course.prefersStill
    let mayStop = choices.end == nil && !showsStill && length?.isNumber ?? true
    end = condition == nil ? mayStop ? worldInfo.course.stop : nil : choices.condition
    let isLengthSet = if case .frames = length { end == nil } else { false }
    if isLengthSet { settings.setDefault(of: "hold", inWords: "0", to: "0") }
    pace = Film.Pace(
      frame: frame, hold: choices.hold ?? (isLengthSet ? .zero : nil), plays: choices.plays)
    (still, input) = (worldInfo.course.still, worldInfo.course.length)
    usual = choices.usual(worldInfo, info, strip: subject.strip)
    isTooLong = !choices.canLast(most ?? usual, from: skip ?? still)
    if case .cycle = length, case .factor = choices.every {
      settings.reject(
        "every", "the frames of a loop are equally far apart: expected a whole number")
    }
    if isTooLong {
      settings.reject(
        "every",
        "the last frame exceeds generation 4000000000000000000: lower 'frames', 'every' or 'skip'")
    }
    if let (setting, problem) = inputProblem { settings.reject(setting, problem) }
    (shown, ending) = (shown(isStill: isStill), ending(isStill: isStill))
  }

  /// The error of a film that would go on after the end of its input, or waits for a world that does not
  /// follow a rule; nil for none.
  private var inputProblem: (setting: String, problem: ScenarioProblem)? {
    guard let input else { return nil }
    switch length {
    case .rest, .settled, .cycle:
      return (
        "frames", "the world plays an input: set 'frames' to a number, or leave it out"
      )
    case .frames where end != nil: return nil
    case .frames, nil:
      guard case .generations(let count) = input, !isTooLong else { return nil }
      let shown = shown(isStill: false)
      if shown.last < count { return nil }
      return (shown.skip >= count ? "skip" : choices.lengthSetting, .pastInput(frames: count))
    }
  }

  /// Returns the generations that are shown, at most. A still shows the world's most interesting
  /// generation.
  private func shown(isStill: Bool) -> ShownGenerations {
    if let spread = choices.spread { return spread }
    if isStill, let single { return ShownGenerations(frames: 1, skip: single) }
    let frames = isTooLong ? 1 : most ?? (isStill && end == nil ? 1 : usual)
    let isAlone = frames == 1 && single == nil && end == nil
    return ShownGenerations(
      frames: frames, skip: skip ?? (isAlone ? still : 0), step: choices.every)
  }

  /// The maximum number of frames that `frames` or `until` requests; nil without both.
  private var most: Int? {
    switch length {
    case .frames(let frames): frames
    case .rest, .cycle: choices.frames(ofWait: EndCondition.horizon)
    case .settled: choices.frames(ofWait: EndCondition.settlingHorizon)
    case nil:
      input == nil && end != nil ? choices.frames(ofWait: EndCondition.horizon) : nil
    }
  }

  private func ending(isStill: Bool) -> EndCondition {
    if let end {
      var holds: (@Sendable (_ number: (_ name: String) -> Double) -> Bool)?
      if let condition { holds = { condition.holds($0) } }
      return .condition(
        CountCondition(
          end, counts: condition?.counts ?? [], isRequired: length == nil, isStill: isStill,
          holds: holds))
    }
    if let input {
      if input != .untilInputEnds { return .lastFrame }
      return isStill && length == nil && skip == nil ? .lastOfInput : .endOfInput
    }
    return switch length {
    case .frames: .lastFrame
    case .rest: .rest
    case .settled: .settled
    case .cycle: .cycle
    case nil: isStill ? .lastFrame : .restOrLastFrame
    }
  }
}

extension SpanChoices {
  /// The setting that determines the number of frames.
  fileprivate var lengthSetting: String {
    until != nil ? "until" : duration != nil ? "duration" : "frames"
  }

  /// The generations of a number of frames up to the one that `until` sets; nil if not both are set,
  /// or if they do not fit.
  fileprivate var spread: ShownGenerations? {
    guard case .frames(let frames)? = frames, let until else { return nil }
    if frames == 1 { return ShownGenerations(frames: 1, skip: until) }
    let skip = skip ?? 0
    return until - skip < frames - 1
      ? nil : ShownGenerations(frames: frames, from: skip, to: until)
  }

  /// The generations from `skip` on, at the distances of `every`.
  private var steps: ShownGenerations {
    ShownGenerations(frames: 1, skip: skip ?? 0, step: every)
  }

  fileprivate func canLast(_ frames: Int, from first: Int) -> Bool {
    ShownGenerations(frames: 1, skip: first, step: every).canLast(frames)
  }

  /// Returns the number of frames of a search for an end, which stops at the horizon. Rounding up,
  /// and frame 0, add two frames.
  fileprivate func frames(ofWait horizon: Int) -> Int {
    switch every {
    case .generations(let every): horizon / every + 2
    case .factor: steps.frames(through: (skip ?? 0) + horizon) + 1
    }
  }

  /// Returns the duration of a frame in seconds: that of its generations, unless `fps` sets it.
  func frameTime(
    _ info: SimulationInfo, _ worldInfo: WorldInfo, _ settings: inout SettingsReader
  ) -> Ratio {
    let rate = rate ?? Ratio(10)
    let byRate = Ratio(rate.denominator, rate.numerator)
    guard let generationTime = worldInfo.course.generationTime, let pace = info.defaults.pace,
      self.rate == nil
    else { return byRate }
    let (product, overflow) = generationTime.numerator.multipliedReportingOverflow(
      by: (spread ?? steps).every)
    let time = Ratio(overflow ? .max : product, generationTime.denominator)
    if (Ratio(1, 100)...Ratio(999_999)).contains(time) { return time }
    settings.reject(
      pace, "a frame would last \(time) s: expected a duration from 0.01 to 999999 s")
    return byRate
  }

  /// Returns the length of the film; nil if no setting determines it. `frame`: the duration of a
  /// frame in seconds.
  fileprivate func length(
    ofFrames frame: Ratio, _ settings: inout SettingsReader
  ) -> FilmLength? {
    if let until { return length(until: until, &settings) ?? frames }
    return frames
      ?? duration.map { FilmLength.frames(max(1, $0.divided(by: frame).rounded(times: 1))) }
  }

  /// Returns the condition that ends the film; nil if none does. Records its errors.
  fileprivate func condition(
    _ worldInfo: WorldInfo, known counts: [String], _ settings: inout SettingsReader
  ) -> BoardCondition? {
    guard let text = condition else { return nil }
    if worldInfo.course.isStatic || counts.isEmpty {
      settings.reject("until", "there are no counts: set 'until' to a whole number")
      return nil
    }
    do throws(Located<SettingProblem>) {
      return try BoardCondition(text, known: counts)
    } catch {
      settings.reject(error, in: "until", text)
      return nil
    }
  }

  /// Returns the error of a number of frames up to a generation if it is impossible, or nil.
  private func spreadProblem(until last: Int) -> (setting: String, problem: SettingProblem)? {
    let skip = skip ?? 0
    guard case .frames(let count)? = frames else { return nil }
    if count > 1, last >= skip, last - skip < count - 1 {
      let generations = (last - skip + 1).counted("generation")
      return (
        "frames",
        "\(skip) to \(last) is only \(generations): lower 'frames', or raise 'until'"
      )
    }
    return count > 1 || self.skip == nil || skip == last
      ? nil : ("skip", "the only frame shows generation \(last): remove 'skip'")
  }

  /// Returns the length of a film that ends with a generation. Records an error and returns nil if
  /// no frame shows that generation.
  private func length(until last: Int, _ settings: inout SettingsReader) -> FilmLength? {
    let skip = skip ?? 0
    if frames != nil || settings.isRejected("frames") {
      if let (setting, problem) = spreadProblem(until: last) { settings.reject(setting, problem) }
      if last >= skip { return frames }
    }
    guard let problem = problem(until: last) else { return .frames(steps.frames(through: last)) }
    settings.reject("until", problem)
    return nil
  }

  /// Returns the reason why no frame can show a generation, or nil.
  private func problem(until last: Int) -> SettingProblem? {
    let skip = skip ?? 0
    if last < skip {
      return "the first frame shows generation \(skip): lower 'skip', or raise 'until'"
    }
    let frames = steps.frames(through: last)
    let shown = steps.lasting(frames)
    if shown.last != last {
      let generations =
        [shown.last] + (steps.canLast(frames + 1) ? [steps.lasting(frames + 1).last] : [])
      return "no frame shows that generation: set 'until' to"
        + " \(generations.map(String.init).joined(separator: " or ")), or change 'every' or 'skip'"
    }
    return frames <= Self.mostFrames
      ? nil : "a film has at most \(Self.mostFrames) frames: lower 'until', or raise 'every'"
  }

  /// The most frames of a film that fills an image.
  private static let mostFilling = 1000

  /// Returns the maximum number of frames of an animation without a setting `frames`. The images of
  /// a strip are equally many frames apart.
  fileprivate func usual(_ worldInfo: WorldInfo, _ info: SimulationInfo, strip: Int?) -> Int {
    let skip = skip ?? 0
    let most =
      if case .factor = every {
        steps.frames(through: skip + EndCondition.horizon)
      } else { Self.mostFrames }
    let filling = worldInfo.course.filling.map {
      min(Self.mostFilling, max(1, steps.frames(through: $0)))
    }
    let frames = min(max(filling ?? 0, info.defaults.frames), most)
    return switch worldInfo.course.length {
    case nil: strip.map { 1 + max(1, (2 * frames + $0 - 1) / (2 * ($0 - 1))) * ($0 - 1) } ?? frames
    case .generations(let count): max(1, steps.frames(through: count - 1))
    case .untilInputEnds:
      max(1, min(Self.mostFrames, steps.frames(through: ShownGenerations.latest) - 1))
    }
  }
}

extension SettingsReader {
  /// Records an error at its column in the text of a setting, if that is on one line of a file.
  fileprivate mutating func reject(
    _ error: Located<SettingProblem>, in name: String, _ text: String
  ) {
    guard case .file(let path, let line, let column, let length) = place(of: name),
      case let quotes = length - text.unicodeScalars.count, quotes == 0 || quotes == 2
    else { return reject(name, error.problem) }
    let place = InputLocation.file(
      path: path, line: line, column: column + quotes / 2 + error.column - 1)
    reject([InputError(error.problem, at: place)], in: name)
  }
}
