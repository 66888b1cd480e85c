internal import Films
internal import Models
internal import Settings
internal import Worlds

/// The generations that a film shows, and their timing: the settings from `frames` to `seed`.
struct FilmSettings {
  let seed: UInt64
  let pace: Film.Pace
  /// The number of additional frames between two generations.
  let tween: Int
  private let span: SpanSettings
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
  private var usual = 1
  /// The length of the input that the world plays; nil for other worlds.
  private let input: WorldInfo.Length?

  /// True if a setting says how long the film is.
  var isLengthWritten: Bool { span.isLengthWritten }
  /// True if a setting asks for a number of frames, by their number or by their duration.
  var isCounted: Bool { span.isCounted }
  /// True if a setting asks for a single frame.
  var isSingle: Bool { span.isSingle }
  /// The length of the film as the words of a command.
  var words: String { span.words }

  private var every: Int { span.every }
  private var skip: Int? { span.skip }
  /// The generation of a single image, if `until` sets it.
  private var single: Int? { skip == nil ? span.until : nil }

  /// - Parameter known: the counts that the world can have.
  init(
    _ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo,
    known counts: [String]
  ) {
    span = SpanSettings(&settings, info, worldInfo)
    condition = span.condition(&settings, worldInfo, known: counts)
    let frame = settings.readFrameTime(every: span.spread?.every ?? span.every, info, worldInfo)
    length = span.length(ofFrames: frame, &settings)
    let mayStop = span.isOpen && length?.isNumber ?? true
    end = condition == nil ? mayStop ? worldInfo.stop : nil : span.condition
    tween = settings.read(
      "tween", .wholeNumber(Film.tweens), default: 0,
      "extra frames per generation that show animals moving; the duration stays the same", .pace,
      also: ["tweens", "between", "inbetween", "in-between", "interpolate", "smooth"])
    let isLengthSet = if case .frames = length { end == nil } else { false }
    pace = settings.readPace(frame, endsWhenSaid: isLengthSet)
    seed = settings.read(
      "seed", .seed, default: info.defaults.seed,
      "the seed of all random choices; random chooses one and prints it")
    (still, input) = (worldInfo.still, worldInfo.length)
  }

  /// Completes the settings with the number of images in a strip, and records the errors of a film that
  /// is too long for its input or for any film.
  mutating func complete(
    strip: Int?, _ info: SimulationInfo, _ worldInfo: WorldInfo, _ settings: inout SettingsReader
  ) {
    usual = span.usual(worldInfo, info, strip: strip)
    let most =
      Self.frames(length, every: span.every, ends: worldInfo.length == nil && end != nil)
      ?? usual
    let (way, overflow) = (most - 1).multipliedReportingOverflow(by: span.every)
    isTooLong = overflow || way > ShownGenerations.latest - (span.skip ?? still)
    if isTooLong {
      settings.reject(
        "every",
        "the last frame exceeds generation 4000000000000000000: lower 'frames', 'every' or 'skip'")
    }
    checkInput(&settings)
  }

  /// Records an error if the film would go on after the end of its input, or waits for a world that
  /// does not follow a rule.
  private func checkInput(_ settings: inout SettingsReader) {
    guard let input else { return }
    switch length {
    case .rest, .settled, .cycle:
      settings.reject(
        "frames",
        "the world plays an input: set 'frames' to a number, or leave it out")
    case .frames where end != nil: break
    case .frames, nil:
      guard case .generations(let count) = input, !isTooLong else { return }
      let shown = shown(areStills: false)
      if shown.skip >= count {
        settings.reject("skip", ScenarioProblem.pastInput(frames: count))
      } else if shown.last >= count {
        settings.reject(span.lengthSetting, ScenarioProblem.pastInput(frames: count))
      }
    }
  }

  /// Returns the generations that are shown, at most. A single still shows the world's most
  /// interesting generation, in all outputs.
  func shown(areStills: Bool) -> ShownGenerations {
    if let spread = span.spread { return spread }
    if areStills, let single { return ShownGenerations(frames: 1, skip: single) }
    let most =
      isTooLong ? 1 : Self.frames(length, every: every, ends: input == nil && end != nil)
    let frames = most ?? (areStills && end == nil ? 1 : usual)
    let isStill = frames == 1 && single == nil && end == nil
    return ShownGenerations(frames: frames, skip: skip ?? (isStill ? still : 0), every: every)
  }

  /// Returns the maximum number of frames that `frames` or `until` requests; nil without both.
  ///
  /// - Parameter ends: true if a condition ends the film.
  private static func frames(_ length: FilmLength?, every: Int, ends: Bool) -> Int? {
    switch length {
    case .frames(let frames): frames
    // The search for an end stops at the horizon. Rounding up, and frame 0, add two frames.
    case .rest, .cycle: EndCondition.horizon / every + 2
    case .settled: EndCondition.settlingHorizon / every + 2
    case nil: !ends ? nil : EndCondition.horizon / every + 2
    }
  }

  func ending(areStills: Bool) -> EndCondition {
    if let end {
      var holds: (@Sendable (_ number: (_ name: String) -> Double) -> Bool)?
      if let condition { holds = { condition.holds($0) } }
      return .condition(
        CountCondition(
          end, counts: condition?.counts ?? [], isRequired: length == nil, isStill: areStills,
          holds: holds))
    }
    if let input {
      if input != .untilInputEnds { return .lastFrame }
      return areStills && length == nil && skip == nil ? .lastOfInput : .endOfInput
    }
    return switch length {
    case .frames: .lastFrame
    case .rest: .rest
    case .settled: .settled
    case .cycle: .cycle
    case nil: areStills ? .lastFrame : .restOrLastFrame
    }
  }
}

extension SettingsReader {
  /// Reads the setting `fps`, and returns the duration of a frame in seconds.
  fileprivate mutating func readFrameTime(
    every: Int, _ info: SimulationInfo, _ worldInfo: WorldInfo
  ) -> Ratio {
    let fps = readIfWritten(
      "fps", .framesPerSecond(["slow": Ratio(4), "normal": Ratio(10), "fast": Ratio(25)]) { $0 },
      default: worldInfo.generationTime == nil ? Ratio(10) : nil,
      inWords: info.defaults.pace.map { "set by \($0)" } ?? "10",
      "frames per second, or slow (4), normal (10), fast (25)", .pace,
      also: ["speed", "delay", "rate", "framerate", "frame-rate"])
    let rate = fps ?? Ratio(10)
    let byRate = Ratio(rate.denominator, rate.numerator)
    guard let generationTime = worldInfo.generationTime, let pace = info.defaults.pace else {
      return byRate
    }
    if fps != nil { return byRate }
    let (product, overflow) = generationTime.numerator.multipliedReportingOverflow(by: every)
    let time = Ratio(overflow ? .max : product, generationTime.denominator)
    if time < Ratio(1, 100) || time > Ratio(999_999) {
      reject(
        pace,
        "a frame would last \(time) s: expected a duration from 0.01 to 999999 s")
      return byRate
    }
    return time
  }

  /// Reads the settings `hold` and `loop`. `frame`: the duration of a frame in seconds.
  /// `endsWhenSaid`: true if a setting determines the number of frames.
  fileprivate mutating func readPace(_ frame: Ratio, endsWhenSaid: Bool) -> Film.Pace {
    let hold = readIfWritten(
      "hold", .seconds(atLeast: .zero), default: endsWhenSaid ? .zero : nil,
      inWords: "0; if the world settles, enough to show the last frame for 2 s in total",
      "seconds that the last frame is shown in addition to its normal duration", .pace)
    let loop = read(
      "loop", .wholeNumber(0...65_535), default: 0,
      "how often the animation plays; 0 repeats forever", .pace)
    return Film.Pace(frame: frame, hold: hold, plays: loop)
  }
}

extension SettingKind<UInt64> {
  fileprivate static var seed: SettingKind {
    var kind = SettingKind(
      "a whole number from 0 to 18446744073709551615, or random", placeholder: "N|random",
      words: ["random"], forms: [.wholeNumber(0...Int.max)], list: .numbers
    ) { text in
      guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return UInt64(text)
    }
    kind.draw = { "\(UInt64.random(in: 0...(.max)))" }
    return kind
  }
}
