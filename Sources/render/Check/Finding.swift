internal import Drawing
internal import Grids

/// The differences between an existing output and a fresh render. Frames are counted from 0.
struct Finding: Sendable {
  /// The frames whose files are missing.
  var missing: [Int] = []
  /// The frames whose pixels differ.
  var frames: [Int] = []
  /// The total number of differing pixels in all frames.
  var pixels = 0
  /// The frames with a different delay.
  var times: [Int] = []
  /// The delays of the first such frame, in microseconds.
  var firstTimes: Sides<Int>?
  /// True if all frames in `times` have the same two delays as the first of them.
  var timesAreUniform = true
  var size: Sides<Size>?
  /// The numbers of frames; nil if they are equal or unknown.
  var length: Sides<Int>?
  /// The durations of the film, in microseconds; nil if they are equal.
  var duration: Sides<Int>?
  var plays: Sides<Int>?
  /// The first differing line of a text, counted from 1.
  var line: Int?
  /// The numbers of lines; nil if they are equal.
  var lines: Sides<Int>?
  /// The first differing object of a drawing, counted from 1.
  var object: Int?
  /// The numbers of objects; nil if they are equal.
  var objects: Sides<Int>?
  /// True if a file that is compared only by its bytes differs.
  var bytesDiffer = false
  /// The reason why the existing file cannot be compared.
  var damage: String?

  /// The difference image of the first differing frame.
  var picture: DifferencePicture?
  /// The scenario in the metadata of the first differing file.
  var carried: String?
  /// True if the output is one file rather than one file per frame.
  var isOneFile = true

  var isOK: Bool { missing.isEmpty && !differs }
  /// True if the output's only file is missing.
  var isMissing: Bool { isOneFile && !missing.isEmpty }
  /// True if an existing file differs.
  var differs: Bool {
    !frames.isEmpty || !times.isEmpty || size != nil || length != nil || duration != nil
      || plays != nil || line != nil || bytesDiffer || damage != nil
  }

  /// Removes a delay of 0 in a file with a single frame, where the delay has no meaning.
  mutating func leaveOutTimeOfStill() {
    guard firstTimes?.file == 0 else { return }
    (times, firstTimes) = ([], nil)
    if frames.isEmpty { picture = nil }
  }

  /// Adds the finding of the next file.
  mutating func add(_ other: Finding) {
    missing += other.missing
    frames += other.frames
    pixels += other.pixels
    times += other.times
    firstTimes = firstTimes ?? other.firstTimes
    timesAreUniform = timesAreUniform && other.timesAreUniform
    size = size ?? other.size
    length = length ?? other.length
    duration = duration ?? other.duration
    plays = plays ?? other.plays
    line = line ?? other.line
    lines = lines ?? other.lines
    object = object ?? other.object
    objects = objects ?? other.objects
    bytesDiffer = bytesDiffer || other.bytesDiffer
    damage = damage ?? other.damage
    picture = picture ?? other.picture
    carried = carried ?? other.carried
  }
}

/// A property of the existing file and of the scenario's fresh render, where they differ.
struct Sides<Value: Sendable>: Sendable {
  let file: Value
  let scenario: Value
}

extension Sides where Value: Equatable {
  /// Creates the pair; nil if both values are equal.
  init?(differing file: Value, _ scenario: Value) {
    if file == scenario { return nil }
    self.init(file: file, scenario: scenario)
  }
}

extension Finding: CustomStringConvertible {
  /// `ok`, `missing`, or `differs: ` and the differences.
  var description: String {
    isOK ? "ok" : isMissing ? "missing" : "differs: " + parts.joined(separator: "; ")
  }

  /// The differences: `frames 3–17, 412 pixels`, `file 100 frames, scenario 80`.
  var parts: [String] {
    [
      damage, size.map { "file \($0.file) pixels, scenario \($0.scenario)" },
      missing.isEmpty ? nil : "missing \(Self.list(missing))",
      frames.isEmpty
        ? nil
        : Self.list(frames) + ", "
          + (object.map { "object \($0)" } ?? Self.count(pixels, "pixel")),
      objects.map { Self.words($0, "object") },
      times.isEmpty ? nil : timeWords,
      length.map { Self.words($0, "frame") }
        ?? duration.map { Self.words($0, Self.seconds) },
      plays.map { "file plays \(Self.plays($0.file)), scenario \(Self.plays($0.scenario))" },
      bytesDiffer ? "bytes (video frames are not compared)" : nil,
      line.map { "line \($0)" },
      lines.map { Self.words($0, "line") },
    ].compactMap(\.self)
  }

  private var timeWords: String {
    let words = firstTimes.map { Self.words($0, Self.seconds) } ?? ""
    let which = timesAreUniform ? "" : "frame \(times[0]): "
    let delays = times.count == 1 ? "delay of " : "delays of "
    return delays + "\(Self.list(times)) (\(which)\(words))"
  }

  private static func words<Value>(_ sides: Sides<Value>, _ show: (Value) -> String) -> String {
    "file \(show(sides.file)), scenario \(show(sides.scenario))"
  }

  /// `file 100 frames, scenario 80`.
  private static func words(_ sides: Sides<Int>, _ unit: String) -> String {
    "file \(count(sides.file, unit)), scenario \(sides.scenario)"
  }

  private static func plays(_ count: Int) -> String {
    count == 0 ? "forever" : count == 1 ? "once" : "\(count) times"
  }

  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  /// Returns microseconds as seconds: `0.1 s`.
  static func seconds(_ microseconds: Int) -> String {
    var places = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    while places.count > 1, places.hasSuffix("0") { places.removeLast() }
    return "\(microseconds / 1_000_000).\(places) s"
  }

  /// Returns numbers as ranges: `frames 3–17, 20`.
  static func list(_ numbers: [Int]) -> String {
    let ranges = ranges(of: numbers)
    let words = ranges.prefix(8).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let more = ranges.count > 8 ? " and more" : ""
    return (numbers.count == 1 ? "frame " : "frames ") + words.joined(separator: ", ") + more
  }

  static func ranges(of numbers: [Int]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound + 1 >= number {
        ranges[ranges.count - 1] = last.lowerBound...max(number, last.upperBound)
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }
}
