internal import Films
internal import Settings
internal import Worlds

/// The generations that a film shows, and their timing, as they are written: the settings from `frames`
/// to `seed`.
struct SpanChoices {
  static let mostFrames = 1_000_000_000

  let frames: FilmLength?
  let every: FrameStep
  let skip: Int?
  let end: FilmEnd?
  /// The length in seconds.
  let duration: Ratio?
  /// The frames per second.
  let rate: Ratio?
  /// The number of additional frames between two generations.
  let tween: Int
  /// The additional seconds of the last frame.
  let hold: Ratio?
  /// The time from one generation to the next.
  let time: Ratio?
  let plays: Int
  let seed: UInt64
  /// True if a setting says how long the film is, even invalidly.
  let isLengthWritten: Bool
  /// True if it is `frames` or `duration`.
  let isCounted: Bool

  var isSingle: Bool { if case .frames(1)? = frames { true } else { false } }

  /// The length of the film as the words of a command.
  var words: String {
    duration.map { "duration \($0)s" } ?? "frames \(frames.map(\.text) ?? "100")"
  }

  /// The generation of the last frame, if `until` sets it.
  var until: Int? { if case .generation(let generation) = end { generation } else { nil } }
  /// The text of the condition that ends the film; nil if none does.
  var condition: String? { if case .condition(let text) = end { text } else { nil } }

  init(_ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo) {
    let latest = ShownGenerations.latest
    frames = settings.readFrames(info)
    every = settings.read(
      "every", .frameStep, default: .generations(1),
      "generations per frame; x1.2: steps that grow, each to the first generation at or above 1.2 times the one before",
      .pace)
    skip = settings.readIfWritten(
      "skip", .wholeNumber(0...latest), default: worldInfo.course.still == 0 ? 0 : nil,
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
    rate = settings.readRate(info, worldInfo)
    tween = settings.read(
      "tween", .wholeNumber(Film.tweens), default: 0,
      "extra frames per generation that show animals moving; the duration stays the same", .pace,
      also: ["tweens", "between", "inbetween", "in-between", "interpolate", "smooth"])
    time =
      settings.readIfWritten(
        "time-step", .timeStep, default: worldInfo.course.timeStep,
        inWords: worldInfo.course.timeStep.map { "\($0)" } ?? Setting.none,
        "the time from one generation to the next, in any unit, such as 0.05: texts with {time}, tables and the horizontal axis of plots show it",
        .single, also: ["dt", "delta-t", "timestep", "generation-time"])
      ?? worldInfo.course.timeStep
    hold = settings.readIfWritten(
      "hold", .seconds(atLeast: .zero),
      inWords: "0; if the world settles, enough to show the last frame for 2 s in total",
      "seconds that the last frame is shown in addition to its normal duration", .pace)
    plays = settings.read(
      "loop", .plays, default: 0,
      "how often the animation plays; 0 or forever: without an end", .pace)
    seed = settings.read(
      "seed", .seed, default: info.defaults.seed,
      "the seed of all random choices; random chooses one and prints it")
  }
}

extension SettingKind<Int> {
  /// How often an animation plays.
  fileprivate static var plays: SettingKind {
    let number = SettingKind<Int>.wholeNumber(0...65_535)
    return SettingKind(
      "\(number.expectation), or forever", placeholder: "N", words: ["forever"],
      forms: number.forms, list: .numbers, parse: { $0 == "forever" ? 0 : number.value($0) })
  }
}

extension SettingKind<Ratio> {
  /// A positive time.
  fileprivate static var timeStep: SettingKind {
    SettingKind(
      "a positive number such as 0.05 or 2, with at most six decimals", placeholder: "NUMBER",
      forms: [.number(Ratio(1, 1_000_000)...Ratio(1_000_000))], list: .none
    ) { text in
      Ratio(decimal: text).flatMap { $0.numerator > 0 && $0 <= Ratio(1_000_000) ? $0 : nil }
    }
  }
}

extension SettingsReader {
  fileprivate mutating func readFrames(_ info: SimulationInfo) -> FilmLength? {
    readIfWritten(
      "frames", .filmLength(most: SpanChoices.mostFrames),
      inWords: (info.traits.contains(.playsInput)
        ? "all frames of the input" : "\(info.defaults.frames), or fewer if the world settles")
        + "; 1 if all outputs are stills",
      "the number of frames; rest: until the world stops changing; settled: until all that is left repeats or flies away; cycle: one period, for a seamless loop",
      letter: "n",
      // A diagram shows its generations as rows, so its size determines their number.
      also: ["length"]
        + (info.traits.contains(.showsHistory) ? [] : ["steps", "generations"]))
  }

  fileprivate mutating func readRate(_ info: SimulationInfo, _ worldInfo: WorldInfo) -> Ratio? {
    readIfWritten(
      "fps", .framesPerSecond(["slow": Ratio(4), "normal": Ratio(10), "fast": Ratio(25)]) { $0 },
      default: worldInfo.course.generationTime == nil ? Ratio(10) : nil,
      inWords: info.defaults.pace.map { "set by \($0)" } ?? "10",
      "frames per second, or slow (4), normal (10), fast (25)", .pace,
      also: ["speed", "delay", "rate", "framerate", "frame-rate"])
  }
}

/// The length of a film, as requested by the setting `frames`.
enum FilmLength: Sendable {
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
enum FilmEnd: Sendable {
  case generation(Int)
  case condition(String)
}

extension SettingKind<FilmEnd> {
  fileprivate static func filmEnd(latest: Int) -> SettingKind {
    let number = SettingKind<Int>.wholeNumber(0...latest)
    return SettingKind(
      "\(number.expectation), or a condition such as 'generation >= 100' (rest, settled and cycle are values of 'frames')",
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
        // A number that is no generation, a range, and a length of `frames` are none.
        let meant = [text] + Nearest.meanings(of: text)
        let isLength = meant.contains { ["rest", "settled", "cycle"].contains($0) }
        let isNumber = text.allSatisfy { "0123456789.-/%".contains($0) }
        return isLength || isNumber ? nil : .condition(text)
      })
  }
}

extension SettingKind<FrameStep> {
  static var frameStep: SettingKind {
    let number = SettingKind<Int>.wholeNumber(1...ShownGenerations.latest)
    return SettingKind(
      "\(number.expectation), or a factor from x1.01 to x1000, such as x1.2",
      placeholder: "N|xFACTOR", forms: number.forms + [.pattern(#"^[xX×][0-9]+(\.[0-9]{1,6})?$"#)],
      show: \.text, list: .numbers,
      parse: { text in
        guard let first = text.first, "xX×".contains(first) else {
          return number.value(text).map { .generations($0) }
        }
        guard let factor = Ratio(decimal: text.dropFirst()), FrameStep.factors.contains(factor)
        else { return nil }
        return .factor(factor)
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
      let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
      return isNumber
        ? UInt64(text) : SettingKind<Int>.wholeNumber(0...Int.max).value(text).map(UInt64.init)
    }
    kind.draw = { "\(UInt64.random(in: 0...(.max)))" }
    return kind
  }
}
