internal import Encoding
internal import Settings
internal import Simulations

/// Which generations a film shows, and for how long: the settings from `frames` to `seed`.
struct FilmSettings {
  /// Nil where it is not written.
  var frames: Int?
  var every: Int
  /// Nil where it is not written.
  var skip: Int?
  var fps: Ratio
  var hold: Ratio
  /// Total plays; 0 is for ever.
  var loop: Int
  var seed: UInt64

  init(_ settings: inout SettingsReader) {
    let many = 1_000_000_000
    frames = settings.readIfWritten(
      "frames", .wholeNumber(1...many), shown: "100; 1 where every out is a still",
      "how many frames; frame 0 shows the opening")
    every = settings.read(
      "every", .wholeNumber(1...many), default: 1, "generations from one frame to the next")
    skip = settings.readIfWritten(
      "skip", .wholeNumber(0...many), shown: "0; what fills a still of wolfram",
      "generations before frame 0")
    fps =
      settings.readIfWritten(
        "fps", .framesPerSecond, shown: "10; as period says for infection",
        "frames a second, or slow 4, normal 10, fast 25") ?? Ratio(10)
    hold = settings.read(
      "hold", .seconds(atLeast: .zero), default: .zero, "seconds that the last frame stays longer")
    loop = settings.read(
      "loop", .wholeNumber(0...65_536), default: 0, "how often it plays; 0 is for ever")
    seed = settings.read(
      "seed", .seed, default: 1, "everything random follows from it; random prints what it chose")
  }

  /// How long a frame stays, in seconds.
  func frameTime(_ world: any Simulation, _ settings: inout SettingsReader) -> Ratio {
    let byRate = Ratio(fps.denominator, fps.numerator)
    guard let generationTime = world.generationTime else { return byRate }
    if settings.isWritten("fps") {
      if settings.isWritten("period") {
        settings.reject("fps", "period sets the frame rate: give one of the two")
      }
      return byRate
    }
    let (product, overflow) = generationTime.numerator.multipliedReportingOverflow(by: every)
    let time = Ratio(overflow ? .max : product, generationTime.denominator)
    if time < Ratio(1, 100) || time > Ratio(999_999) {
      settings.reject(
        "period",
        "a frame would stay \(time) s: 0.01 to 999999 s are possible")
      return byRate
    }
    return time
  }
}

extension SettingKind<Ratio> {
  fileprivate static var framesPerSecond: SettingKind {
    let words = ["slow": Ratio(4), "normal": Ratio(10), "fast": Ratio(25)]
    return SettingKind(
      "frames a second, over 0 and at most 100, with three decimals at most, or slow, normal or fast",
      placeholder: "N",
      words: words.keys.sorted()
    ) { text in
      if let rate = words[text] { return rate }
      guard let rate = Ratio(decimal: text), rate > .zero, rate <= Ratio(100),
        1000 % rate.denominator == 0
      else { return nil }
      return rate
    }
  }
}

extension SettingKind<UInt64> {
  fileprivate static var seed: SettingKind {
    SettingKind(
      "a whole number from 0 to 18446744073709551615, or random", placeholder: "N|random",
      words: ["random"]
    ) { text in
      if text == "random" { return UInt64.random(in: 0...(.max)) }
      guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return UInt64(text)
    }
  }
}
