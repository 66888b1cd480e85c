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

  fileprivate static let mostFrames = 1_000_000_000

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

/// The settings that determine the number of frames and their generations: those from `frames` to
/// `duration`.
private struct SpanSettings {
  private let frames: FilmLength?
  let every: Int
  let skip: Int?
  private let end: FilmEnd?
  /// The length in seconds.
  private let duration: Ratio?
  /// True if one of these settings says how long the film is, even invalidly.
  let isLengthWritten: Bool
  /// True if it is `frames` or `duration`.
  let isCounted: Bool

  var isSingle: Bool { if case .frames(1)? = frames { true } else { false } }

  /// The setting that determines the number of frames.
  var lengthSetting: String { until != nil ? "until" : duration != nil ? "duration" : "frames" }

  /// The length of the film as the words of a command.
  var words: String {
    duration.map { "duration \($0)s" } ?? "frames \(frames.map(\.text) ?? "100")"
  }

  /// The generation of the last frame, if `until` sets it.
  var until: Int? { if case .generation(let generation) = end { generation } else { nil } }
  /// The generations of a number of frames up to the one that `until` sets; nil if not both are set,
  /// or if they do not fit.
  var spread: ShownGenerations? {
    guard case .frames(let frames)? = frames, let until else { return nil }
    if frames == 1 { return ShownGenerations(frames: 1, skip: until) }
    let skip = skip ?? 0
    return until - skip < frames - 1
      ? nil : ShownGenerations(frames: frames, from: skip, to: until)
  }

  /// True if no setting says when the film ends.
  var isOpen: Bool { end == nil }
  /// The text of the condition that ends the film; nil if none does.
  var condition: String? { if case .condition(let text) = end { text } else { nil } }

  init(_ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo) {
    let latest = ShownGenerations.latest
    frames = settings.readIfWritten(
      "frames", .filmLength(most: FilmSettings.mostFrames),
      inWords: (info.traits.contains(.playsInput)
        ? "all frames of the input" : "\(info.defaults.frames), or fewer if the world settles")
        + "; 1 if all outputs are stills",
      "the number of frames; rest: until the world stops changing; settled: until all that is left repeats or flies away; cycle: one period, for a seamless loop",
      letter: "n",
      // A diagram shows its generations as rows, so its size determines their number.
      also: ["length", "count"]
        + (info.traits.contains(.showsHistory) ? [] : ["steps", "generations"])
    )
    every = settings.read(
      "every", .wholeNumber(1...latest), default: 1, "generations per frame", .pace
    )
    skip = settings.readIfWritten(
      "skip", .wholeNumber(0...latest), default: worldInfo.still == 0 ? 0 : nil,
      inWords: info.defaults.still.map { "0; for a single frame, \($0)" } ?? "0",
      "the number of generations before the first frame")
    end = settings.readIfWritten(
      "until", .filmEnd(latest: latest), inWords: "determined by frames",
      "the generation of the last frame, over which `frames` are spread evenly, or a condition of counts and `generation`: the last frame is the first generation in which it holds",
      also: ["end-at", "through", "stop", "stop-condition", "stop-if", "exit-condition"])
    duration = settings.readIfWritten(
      "duration", .duration, inWords: "determined by frames",
      "the length of the animation, such as 5s or 500ms, in place of `frames`; `hold` is added",
      also: ["seconds", "runtime", "playtime"])
    isCounted = settings.missing("frames", "duration").count < 2
    isLengthWritten = isCounted || settings.missing("until").isEmpty
  }

  /// Returns the length of the film; nil if no setting determines it. `frame`: the duration of a
  /// frame in seconds.
  func length(ofFrames frame: Ratio, _ settings: inout SettingsReader) -> FilmLength? {
    let length: FilmLength?
    if let until {
      length = self.length(until: until, &settings) ?? frames
    } else {
      length =
        frames
        ?? duration.map { FilmLength.frames(max(1, $0.divided(by: frame).rounded(times: 1))) }
    }
    return length
  }

  /// Returns the condition that ends the film; nil if none does. Records its errors.
  func condition(
    _ settings: inout SettingsReader, _ worldInfo: WorldInfo, known counts: [String]
  ) -> BoardCondition? {
    guard let text = condition else { return nil }
    if worldInfo.isStatic || counts.isEmpty {
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

  /// Records an error if a number of frames up to a generation is impossible.
  private func checkSpread(until last: Int, _ settings: inout SettingsReader) {
    let skip = skip ?? 0
    guard case .frames(let count)? = frames else { return }
    if count > 1, last >= skip, last - skip < count - 1 {
      settings.reject(
        "frames",
        "\(skip) to \(last) is only \((last - skip + 1).counted("generation")): lower 'frames', or raise"
          + " 'until'")
    } else if count == 1, self.skip != nil, skip != last {
      settings.reject("skip", "the only frame shows generation \(last): remove 'skip'")
    }
  }

  /// Returns the length of a film that ends with a generation. Records an error and returns nil if
  /// no frame shows that generation.
  private func length(until last: Int, _ settings: inout SettingsReader) -> FilmLength? {
    let skip = skip ?? 0
    let rest = (last - skip) % every
    if settings.missing("frames").isEmpty {
      checkSpread(until: last, &settings)
      if last >= skip { return frames }
    }
    if last < skip {
      settings.reject(
        "until",
        "the first frame shows generation \(skip): lower 'skip', or raise 'until'")
    } else if rest != 0 {
      let next = (last - rest).addingReportingOverflow(every)
      let generations = [last - rest] + (next.overflow ? [] : [next.partialValue])
      settings.reject(
        "until",
        "no frame shows that generation: set 'until' to"
          + " \(generations.map(String.init).joined(separator: " or ")), or change 'every' or"
          + " 'skip'")
    } else if (last - skip) / every >= FilmSettings.mostFrames {
      settings.reject(
        "until",
        "a film has at most \(FilmSettings.mostFrames) frames: lower 'until', or raise 'every'")
    } else {
      return .frames((last - skip) / every + 1)
    }
    return nil
  }

  /// Returns the maximum number of frames of an animation without a setting `frames`. The images of
  /// a strip are equally many frames apart.
  func usual(_ worldInfo: WorldInfo, _ info: SimulationInfo, strip: Int?) -> Int {
    let skip = skip ?? 0
    return switch worldInfo.length {
    case nil:
      strip.map { 1 + max(1, (2 * info.defaults.frames + $0 - 1) / (2 * ($0 - 1))) * ($0 - 1) }
        ?? info.defaults.frames
    case .generations(let count): max(0, count - 1 - min(count, skip)) / every + 1
    case .untilInputEnds:
      max(1, min(FilmSettings.mostFrames, (ShownGenerations.latest - skip) / every))
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

/// The length of a film, as requested by the setting `frames`.
private enum FilmLength: Sendable {
  case frames(Int)
  case rest, settled, cycle

  var isNumber: Bool { if case .frames = self { true } else { false } }
  var text: String {
    switch self {
    case .frames(let count): "\(count)"
    case .rest: "rest"
    case .settled: "settled"
    case .cycle: "cycle"
    }
  }
}

/// The end of a film, as requested by the setting `until`.
private enum FilmEnd: Sendable {
  case generation(Int)
  case condition(String)
}

extension SettingKind<FilmEnd> {
  fileprivate static func filmEnd(latest: Int) -> SettingKind {
    let number = SettingKind<Int>.wholeNumber(0...latest)
    return SettingKind(
      "\(number.expectation), or a condition such as 'generation >= 100'",
      placeholder: "N|CONDITION", forms: number.forms + [.pattern("^[^,]*[=<>][^,]*$")],
      show: { end in
        switch end {
        case .generation(let generation): "\(generation)"
        case .condition(let text): text
        }
      },
      suits: { _ in false }, list: .numbers,
      parse: { text in
        if let generation = number.value(text) { return .generation(generation) }
        // A number that is no generation, and a range, which is no single value.
        return text.allSatisfy({ "0123456789.-/%".contains($0) }) ? nil : .condition(text)
      })
  }
}

extension SettingKind<FilmLength> {
  fileprivate static func filmLength(most: Int) -> SettingKind {
    let number = SettingKind<Int>.wholeNumber(1...most)
    let words: [(String, FilmLength)] = [
      ("rest", .rest), ("settled", .settled), ("cycle", .cycle),
    ]
    return SettingKind(
      number.expectation + ", rest, settled or cycle", placeholder: "N|rest|settled|cycle",
      words: words.map(\.0),
      forms: number.forms,
      show: \.text,
      list: .numbers,
      parse: { text in
        words.first { $0.0 == text }?.1 ?? number.value(text).map { .frames($0) }
      })
  }
}

extension SettingKind<Ratio> {
  /// Durations with the unit s or ms; a number without a unit is in seconds.
  fileprivate static var duration: SettingKind {
    SettingKind(
      "a duration from 1ms to 999999s, such as 5s, 1.5s or 500ms", placeholder: "TIME",
      forms: [
        .number(Ratio(1, 1000)...Ratio(999_999)), .pattern(#"^[0-9]{0,9}(\.[0-9]{1,6})?(s|ms)$"#),
      ], show: { "\($0)s" }, suits: { _ in false }, list: .names,
      parse: { text in
        let isShort = text.hasSuffix("ms")
        let digits = text.dropLast(isShort ? 2 : text.hasSuffix("s") ? 1 : 0)
        guard let number = Ratio(decimal: digits) else { return nil }
        let seconds = isShort ? Ratio(number.numerator, number.denominator * 1000) : number
        // The canonical text is in seconds, with at most six decimals.
        return (Ratio(1, 1000)...Ratio(999_999)).contains(seconds)
          && 1_000_000 % seconds.denominator == 0 ? seconds : nil
      })
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
