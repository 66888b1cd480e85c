internal import Drawing
internal import Encoding
internal import Grids

/// A difference between an existing output and a fresh render.
enum Difference: Sendable {
  /// The existing file cannot be compared. The text is the reason.
  case unreadable(String)
  case size(Sides<Size>)
  /// The files of these frames are missing.
  case missing(FrameNumbers)
  /// The frames that differ, and the total number of differing pixels.
  case pixels(FrameNumbers, count: Int)
  /// The frames that differ, the first differing object, counted from 1, and the numbers of
  /// objects; nil if they are equal.
  case objects(FrameNumbers, first: Int, Sides<Int>?)
  /// The frames with a different delay, and the delays of the first of them in microseconds.
  /// `areUniform` is true if all of them have the same two delays.
  case delays(FrameNumbers, first: Sides<Int>, areUniform: Bool)
  /// The numbers of frames, nil if they are equal or unknown, and the durations of the film.
  case length(Sides<Int>?, microseconds: Sides<Int>)
  case plays(Sides<Int>)
  /// A file that is compared only by its bytes differs.
  case bytes
  /// The first differing line, counted from 1, and the numbers of lines; nil if they are equal.
  case lines(first: Int, Sides<Int>?)
  /// The frames of a sequence that no scenario draws anymore.
  case stale(FrameNumbers)

  /// The place in a list of differences, which is different for each kind.
  fileprivate var rank: Int {
    switch self {
    case .unreadable: 0
    case .size: 1
    case .missing: 2
    case .pixels: 3
    case .objects: 4
    case .delays: 5
    case .length: 6
    case .plays: 7
    case .bytes: 8
    case .lines: 9
    case .stale: 10
    }
  }

  /// Returns the difference together with one of the same kind in later frames.
  fileprivate func adding(_ other: Difference) -> Difference {
    switch (self, other) {
    case (.missing(let frames), .missing(let more)): .missing(frames + more)
    case (.pixels(let frames, let count), .pixels(let more, let others)):
      .pixels(frames + more, count: count + others)
    case (.objects(let frames, let first, let counts), .objects(let more, _, let others)):
      .objects(frames + more, first: first, counts ?? others)
    case (.delays(let frames, let first, let isEven), .delays(let more, let next, let areEven)):
      .delays(frames + more, first: first, areUniform: isEven && areEven && first == next)
    default: self
    }
  }

  /// `frames 3–17, 412 pixels`, `file 100 frames, scenario 80`.
  var text: String {
    switch self {
    case .unreadable(let reason): reason
    case .size(let sizes): "file \(sizes.file) pixels, scenario \(sizes.scenario)"
    case .missing(let frames): "missing \(frames)"
    case .pixels(let frames, let count): "\(frames), \(count.counted("pixel"))"
    case .objects(let frames, let first, let counts):
      "\(frames), object \(first)" + Self.words(counts, "object")
    case .delays(let frames, let first, let areUniform):
      (frames.count == 1 ? "delay of " : "delays of ")
        + "\(frames) (\(areUniform ? "" : "frame \(frames.first): ")\(first.words(Self.seconds)))"
    case .length(let counts?, _): counts.words("frame")
    case .length(nil, let times): times.words(Self.seconds)
    case .plays(let sides):
      "file plays \(Self.plays(sides.file)), scenario \(Self.plays(sides.scenario))"
    case .bytes: "bytes (video frames are not compared)"
    case .lines(let first, let counts): "line \(first)" + Self.words(counts, "line")
    case .stale(let frames): "\(frames)"
    }
  }

  private static func plays(_ count: Int) -> String {
    count == 0 ? "forever" : count == 1 ? "once" : "\(count) times"
  }

  private static func words(_ counts: Sides<Int>?, _ unit: String) -> String {
    counts.map { "; " + $0.words(unit) } ?? ""
  }

  /// Returns microseconds as seconds: `0.1 s`.
  static func seconds(_ microseconds: Int) -> String {
    var places = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    while places.count > 1, places.hasSuffix("0") { places.removeLast() }
    return "\(microseconds / 1_000_000).\(places) s"
  }

  fileprivate var members: [(name: String, value: JSONValue)] {
    switch self {
    case .unreadable(let reason): [("damage", .text(reason))]
    case .size(let sizes):
      [
        (
          "size",
          sizes.json { .object([("width", .number($0.width)), ("height", .number($0.height))]) }
        )
      ]
    case .missing(let frames): [("missing", frames.json)]
    case .pixels(let frames, let count): [("frames", frames.json), ("pixels", .number(count))]
    case .objects(let frames, let first, let counts):
      [("frames", frames.json), ("object", .number(first))] + Self.member("objects", counts)
    case .delays(let frames, _, _): [("times", frames.json)]
    case .length(let counts, let times):
      Self.member("length", counts)
        + [("seconds", times.json { .seconds($0, perSecond: 1_000_000) })]
    case .plays(let plays): Self.member("plays", plays)
    case .bytes: [("bytes", .text("differ"))]
    case .lines(let first, let counts): [("line", .number(first))] + Self.member("lines", counts)
    case .stale(let frames): [("frames", frames.json)]
    }
  }

  private static func member(
    _ name: String, _ counts: Sides<Int>?
  ) -> [(name: String, value: JSONValue)] {
    counts.map { [(name, $0.json { .number($0) })] } ?? []
  }
}

struct Finding: Sendable {
  /// The differences, in the order of reports. There is at most one of each kind.
  private(set) var differences: [Difference] = []
  /// The difference image of the first differing frame; nil if there is none.
  var image: DifferenceImage?
  /// The scenario in the metadata of the first differing file; nil if there is none.
  var carried: String?
  /// True if the output is one file rather than one file per frame.
  var isOneFile = true

  init(_ difference: Difference? = nil) { if let difference { add(difference) } }

  var isOK: Bool { differences.isEmpty }
  /// True if the output's only file is missing.
  var isMissing: Bool { isOneFile && lacksFiles }
  /// True if an existing file differs.
  var differs: Bool { differences.count > (lacksFiles ? 1 : 0) }

  private var lacksFiles: Bool {
    differences.contains { if case .missing = $0 { true } else { false } }
  }

  mutating func add(_ difference: Difference) {
    let place = differences.firstIndex { $0.rank >= difference.rank } ?? differences.count
    if place < differences.count, differences[place].rank == difference.rank {
      differences[place] = differences[place].adding(difference)
    } else {
      differences.insert(difference, at: place)
    }
  }

  /// Adds the finding of the next file.
  mutating func add(_ other: Finding) {
    for difference in other.differences { add(difference) }
    image = image ?? other.image
    carried = carried ?? other.carried
  }

  /// Removes a delay of 0 in a file with a single frame, where the delay has no meaning.
  mutating func leaveOutTimeOfStill() {
    differences.removeAll {
      if case .delays(_, let first, _) = $0 { first.file == 0 } else { false }
    }
    if isOK { image = nil }
  }

  /// Removes the numbers of frames, which are not comparable with different frame rates.
  mutating func leaveOutFrameCounts() {
    differences = differences.map {
      if case .length(_, let times) = $0 { .length(nil, microseconds: times) } else { $0 }
    }
  }

  /// The differences as text; empty if there are none or the file is missing.
  var text: String { isMissing ? "" : differences.map(\.text).joined(separator: "; ") }

  var members: [(name: String, value: JSONValue?)] {
    let all = differences.flatMap(\.members)
    return Self.names.flatMap { name in
      all.filter { $0.name == name && (name != "missing" || !isOneFile) }.map { ($0, $1) }
    }
  }

  /// The names of the members, in their order.
  private static let names = [
    "missing", "frames", "pixels", "times", "size", "length", "seconds", "plays", "line", "lines",
    "object", "objects", "bytes", "damage",
  ]
}

/// A property of the existing file and of the scenario's fresh render, where they differ.
struct Sides<Value: Sendable & Equatable>: Sendable, Equatable {
  let file: Value
  let scenario: Value

  /// Creates the pair; nil if both values are equal.
  init?(differing file: Value, _ scenario: Value) {
    if file == scenario { return nil }
    (self.file, self.scenario) = (file, scenario)
  }

  fileprivate func words(_ show: (Value) -> String) -> String {
    "file \(show(file)), scenario \(show(scenario))"
  }

  fileprivate func json(_ json: (Value) -> JSONValue) -> JSONValue {
    .object([("file", json(file)), ("scenario", json(scenario))])
  }
}

extension Sides<Int> {
  /// `file 100 frames, scenario 80`.
  fileprivate func words(_ unit: String) -> String {
    "file \(file.counted(unit)), scenario \(scenario)"
  }
}

/// Numbers of frames, counted from 0.
struct FrameNumbers: Sendable, CustomStringConvertible {
  private var ranges: [ClosedRange<Int>] = []

  init(_ numbers: some Sequence<Int>) {
    for number in numbers.sorted() { add(number...number) }
  }

  static func + (frames: FrameNumbers, later: FrameNumbers) -> FrameNumbers {
    var sum = frames
    for range in later.ranges { sum.add(range) }
    return sum
  }

  private mutating func add(_ range: ClosedRange<Int>) {
    if let last = ranges.last, last.upperBound + 1 >= range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound...max(range.upperBound, last.upperBound)
    } else {
      ranges.append(range)
    }
  }

  var count: Int { ranges.reduce(0) { $0 + $1.count } }
  var first: Int { ranges.first?.lowerBound ?? 0 }

  /// `frames 3–17, 20`.
  var description: String {
    let words = ranges.prefix(8).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let more = ranges.count > 8 ? " and more" : ""
    return (count == 1 ? "frame " : "frames ") + words.joined(separator: ", ") + more
  }

  /// The first and last frame of each range.
  var json: JSONValue {
    .list(ranges.map { .list([.number($0.lowerBound), .number($0.upperBound)]) })
  }
}
