internal import Films
internal import Models
internal import Settings
internal import Worlds

/// The settings that determine the number of frames and their generations: those from `frames` to
/// `duration`.
struct SpanSettings {
  static let mostFrames = 1_000_000_000

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
      "frames", .filmLength(most: Self.mostFrames),
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
    } else if (last - skip) / every >= Self.mostFrames {
      settings.reject(
        "until",
        "a film has at most \(Self.mostFrames) frames: lower 'until', or raise 'every'")
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
      max(1, min(Self.mostFrames, (ShownGenerations.latest - skip) / every))
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
