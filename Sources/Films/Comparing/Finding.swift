package import Drawing
package import Encoding
internal import Files
package import Grids
internal import Imaging
internal import Settings

/// A difference between an existing output and a fresh render, or between two files.
package enum Difference: Sendable {
  /// The existing file cannot be compared. The text is the reason.
  case unreadable(String)
  /// The existing file is not one that `render` has written.
  case foreign(ForeignFile)
  case size(Sides<Size>)
  /// The files of these frames are missing.
  case missing(FrameNumbers)
  case pixels(DifferingPixels)
  /// The frames that differ, the first differing object, counted from 1, and the numbers of
  /// objects, which are nil if they are equal.
  case objects(FrameNumbers, first: Int, Sides<Int>?)
  /// The frames with a different delay, and the delays of the first of them in microseconds.
  /// `areUniform` is true if all of them have the same two delays.
  case delays(FrameNumbers, first: Sides<Int>, areUniform: Bool)
  /// The numbers of frames, nil if they are equal or unknown, and the durations, nil if a file has
  /// none.
  case length(Sides<Int>?, microseconds: Sides<Int>?)
  case plays(Sides<Int>)
  /// The version of `render` that a page names, instead of this one.
  case version(String)
  /// The player, its style or the content policy of a page of this version.
  case player
  /// The columns and rows of cells in a page.
  case grid(Sides<Size>)
  /// The numbers of frames of two pages, whose durations are not compared.
  case frames(Sides<Int>)
  /// The frames of a page that differ, and the number of differing cells or, in a page of pixels,
  /// of pixels.
  case cells(FrameNumbers, count: Int)
  /// The texts or times of a page's frames.
  case texts
  /// The bytes of a file that is compared only by its bytes.
  case bytes
  /// The first differing line, counted from 1, its texts, which are nil where a side has ended, and the
  /// numbers of lines; nil if these are equal.
  case lines(first: Int, Sides<String?>?, Sides<Int>?)
  /// The lines of a text are equal, but end with CR and LF.
  case lineEnds
  /// The frames of a sequence that no scenario draws anymore.
  case stale(FrameNumbers)

  /// The place in a list of differences, which is different for each kind.
  fileprivate var rank: Int {
    switch self {
    case .unreadable, .foreign: 0
    case .size: 1
    case .missing: 2
    case .pixels: 3
    case .objects: 4
    case .delays: 5
    case .length: 6
    case .plays: 7
    case .version: 8
    case .player: 9
    case .grid: 10
    case .frames: 11
    case .cells: 12
    case .texts: 13
    case .bytes: 14
    case .lines: 15
    case .lineEnds: 16
    case .stale: 17
    }
  }

  /// Returns the difference together with one of the same kind in later frames.
  fileprivate func adding(_ other: Difference) -> Difference {
    switch (self, other) {
    case (.missing(let frames), .missing(let more)): .missing(frames + more)
    case (.pixels(let pixels), .pixels(let more)): .pixels(pixels + more)
    case (.cells(let frames, let count), .cells(let more, let others)):
      .cells(frames + more, count: count + others)
    case (.objects(let frames, let first, let counts), .objects(let more, _, let others)):
      .objects(frames + more, first: first, counts ?? others)
    case (.delays(let frames, let first, let isEven), .delays(let more, let next, let areEven)):
      .delays(frames + more, first: first, areUniform: isEven && areEven && first == next)
    default: self
    }
  }

  /// `frame 3 at (10, 20), 1 pixel by 255`, `file 100 frames, scenario 80`.
  package func text(_ names: SideNames) -> String {
    switch self {
    case .unreadable(let reason): reason
    case .foreign(let file): file.rawValue
    case .size(let sizes):
      names.text(sizes) { value, isFirst in isFirst ? "\(value) pixels" : "\(value)" }
    case .missing(let frames): "missing \(frames)"
    case .pixels(let pixels): pixels.text
    case .objects(let frames, let first, let counts):
      "\(frames), object \(first)" + names.text(counts, "object")
    case .delays(let frames, let first, let areUniform):
      (frames.count == 1 ? "delay of " : "delays of ")
        + "\(frames) (\(areUniform ? "" : "frame \(frames.first): ")\(names.text(first)))"
    case .length(let counts?, _): names.text(counts, "frame")
    case .length(nil, let times): times.map { names.text($0) } ?? ""
    case .plays(let sides):
      names.text(sides) { count, isFirst in (isFirst ? "plays " : "") + Self.plays(count) }
    case .version(let version):
      "made by version \(version) of render, and this is \(EmbeddedText.versionNumber)"
    case .player: "the player, its style or its content policy is not that of this version"
    case .grid(let sizes):
      names.text(sizes) { value, isFirst in isFirst ? "\(value) cells" : "\(value)" }
    case .frames(let counts): names.text(counts, "frame")
    case .cells(let frames, let count): "\(frames), \(count.counted("cell"))"
    case .texts: "the texts or times of frames"
    case .bytes: "bytes (video frames are not compared)"
    case .lines(let first, let rows, let counts):
      "line \(first)" + (rows.map { ", " + names.text($0) { row, _ in Self.shown(row) } } ?? "")
        + names.text(counts, "line")
    case .lineEnds: "only in its line ends, which are those of Windows"
    case .stale(let frames): "\(frames)"
    }
  }

  /// Returns the beginning of a line in quotes.
  private static func shown(_ line: String?) -> String {
    guard let line else { return "ends" }
    return line.count > 100 ? "'\(line.prefix(99))…'" : "'\(line)'"
  }

  private static func plays(_ count: Int) -> String {
    count == 0 ? "forever" : count == 1 ? "once" : "\(count) times"
  }

  /// Returns microseconds as seconds: `0.1 s`.
  package static func seconds(_ microseconds: Int) -> String {
    var places = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    while places.count > 1, places.hasSuffix("0") { places.removeLast() }
    return "\(microseconds / 1_000_000).\(places) s"
  }

  fileprivate func members(_ names: SideNames) -> [(name: String, value: JSONValue)] {
    switch self {
    case .unreadable(let reason): [("damage", .text(reason))]
    case .foreign(let file): [("damage", .text(file.rawValue))]
    case .lineEnds: [("lineEnds", .text("windows"))]
    case .size(let sizes), .grid(let sizes): [("size", names.json(sizes, \.json))]
    case .missing(let frames): [("missing", frames.json)]
    case .pixels(let pixels): pixels.members
    case .objects(let frames, let first, let counts):
      [("frames", frames.json), ("object", .number(first))] + names.members("objects", counts)
    case .delays(let frames, _, _): [("times", frames.json)]
    case .length(let counts, let times):
      names.members("length", counts)
        + names.members("seconds", times) { .seconds($0, perSecond: 1_000_000) }
    case .plays(let plays): names.members("plays", plays)
    case .version(let version): [("version", .text(version))]
    case .player: [("player", .text("differs"))]
    case .frames(let counts): names.members("length", counts)
    case .cells(let frames, let count): [("frames", frames.json), ("cells", .number(count))]
    case .texts: [("texts", .text("differ"))]
    case .bytes: [("bytes", .text("differ"))]
    case .lines(let first, let rows, let counts):
      [("row", .number(first))]
        + (rows.map { [("rows", names.json($0) { $0.map { .text($0) } })] } ?? [])
        + names.members("lines", counts)
    case .stale(let frames): [("frames", frames.json)]
    }
  }
}

/// A file in the place of an output that something else has written.
package enum ForeignFile: String, Sendable {
  case empty = "the file is empty"
  case pointer = "the file is a pointer of Git LFS, not the output itself"
  case page = "the file is a web page, such as the error page of a server"
  case conflict =
    "the file has the marks of a merge conflict: git checkout --ours or --theirs solves it"

  /// Spaces, line ends, and the bytes of a byte order mark.
  private static let blanks: [UInt8] = [9, 10, 13, 32, 0xEF, 0xBB, 0xBF]
  /// The number of bytes that decide.
  package static let most = 1024

  /// Returns the kind of a file by its first bytes; nil for all others.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.drop { Self.blanks.contains($0) }.prefix(16), as: UTF8.self)
      .lowercased()
    if bytes.isEmpty {
      self = .empty
    } else if bytes.arePointer {
      self = .pointer
    } else if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
      self = .page
    } else {
      return nil
    }
  }
}

/// The pixels that differ in some frames.
package struct DifferingPixels: Sendable {
  package private(set) var frames: FrameNumbers
  /// The total number of differing pixels.
  package private(set) var count: Int
  /// The largest difference of a channel, from 1 to 255.
  private var most: Int
  /// The smallest rectangle with all differing pixels of the first frame.
  private let place: Region

  /// - Parameter frames: the frames with the same difference.
  init(in frames: ClosedRange<Int>, _ difference: PixelDifference) {
    self.frames = FrameNumbers(frames)
    count = frames.count * difference.count
    (most, place) = (difference.most, difference.region)
  }

  static func + (pixels: DifferingPixels, later: DifferingPixels) -> DifferingPixels {
    var sum = pixels
    sum.frames = pixels.frames + later.frames
    (sum.count, sum.most) = (pixels.count + later.count, max(pixels.most, later.most))
    return sum
  }

  /// `frame 3 at (10, 20, 4, 4), 12 pixels by up to 96`, with the place as x, y, width and height.
  fileprivate var text: String {
    let amount = "\(count.counted("pixel")) by \(count == 1 ? "" : "up to ")\(most)"
    return frames.count == 1
      ? "\(frames) at \(shownPlace), \(amount)" : "\(frames), \(amount), first at \(shownPlace)"
  }

  /// `(3, 4)` for a single pixel, otherwise with the width and the height.
  private var shownPlace: String {
    let size = place.size.area == 1 ? "" : ", \(place.width), \(place.height)"
    return "(\(place.x), \(place.y)\(size))"
  }

  fileprivate var members: [(name: String, value: JSONValue)] {
    let corner = [("x", place.x), ("y", place.y)].map { ($0, JSONValue.number($1)) }
    let size = [("width", place.width), ("height", place.height)].map { ($0, JSONValue.number($1)) }
    return [
      ("frames", frames.json), ("pixels", .number(count)), ("amount", .number(most)),
      ("place", .object(corner + size)),
    ]
  }
}

/// The result of a comparison: all differences, and an image of the first one.
package struct Finding: Sendable {
  /// The differences, in the order of reports. There is at most one of each kind.
  package private(set) var differences: [Difference] = []
  /// The difference image of the first differing frame; nil if there is none.
  package var image: DifferenceImage?
  /// Returns the differing lines of two texts, in the notation of `diff -u`; nil for other files.
  package var patch: (@Sendable () -> [UInt8])?
  /// The frames that differ; nil if they are not collected.
  package var page: DifferenceFrames?
  /// The scenario in the metadata of the first differing file; nil if there is none.
  package var carried: String?
  /// True if the output is one file rather than one file per frame.
  package var isOneFile = true
  private let names: SideNames

  package init(_ difference: Difference? = nil, names: SideNames = .fileAndScenario) {
    self.names = names
    if let difference { add(difference) }
  }

  package var isOK: Bool { differences.isEmpty }
  /// True if the output's only file is missing.
  package var isMissing: Bool { isOneFile && lacksFiles }
  /// True if an existing file differs.
  package var differs: Bool { differences.count > (lacksFiles ? 1 : 0) }

  /// The reason why the files cannot be compared; nil if they can.
  package var damage: String? {
    for case .unreadable(let reason) in differences { return reason }
    return nil
  }

  /// True if the file was changed on its way, as by git, and no setting can be the reason.
  package var wasChangedOnItsWay: Bool {
    differences.contains {
      switch $0 {
      case .foreign, .lineEnds: true
      default: false
      }
    }
  }

  /// Returns what to do for a file that need not be redrawn; nil for other files.
  package func repair(of name: String) -> String? {
    for difference in differences {
      switch difference {
      case .foreign(.pointer): return "git lfs pull"
      case .lineEnds:
        let ending = Path(name).pathExtension
        return "add the line '*.\(ending) -text' to .gitattributes, and check the file out again"
      default: break
      }
    }
    return nil
  }

  private var lacksFiles: Bool {
    differences.contains { if case .missing = $0 { true } else { false } }
  }

  package mutating func add(_ difference: Difference) {
    let place = differences.firstIndex { $0.rank >= difference.rank } ?? differences.count
    if place < differences.count, differences[place].rank == difference.rank {
      differences[place] = differences[place].adding(difference)
    } else {
      differences.insert(difference, at: place)
    }
  }

  /// Adds the finding of the next file.
  package mutating func add(_ other: Finding) {
    for difference in other.differences { add(difference) }
    image = image ?? other.image
    carried = carried ?? other.carried
  }

  /// Removes a delay of 0 in a file with a single frame, where the delay has no meaning.
  mutating func leaveOutTimeOfStill() {
    differences.removeAll {
      if case .delays(_, let first, _) = $0 {
        first.actual == 0 || first.expected == 0
      } else {
        false
      }
    }
    if isOK { image = nil }
  }

  /// Removes the numbers of frames, which are not comparable with different frame rates.
  package mutating func leaveOutFrameCounts() {
    differences = differences.map {
      if case .length(_, let times) = $0 { .length(nil, microseconds: times) } else { $0 }
    }
  }

  /// The differences as text; empty if there are none or the file is missing.
  package var text: String {
    isMissing ? "" : differences.map { $0.text(names) }.joined(separator: "; ")
  }

  package var members: [(name: String, value: JSONValue?)] {
    let all = differences.flatMap { $0.members(names) }
    return Self.names.flatMap { name in
      all.filter { $0.name == name && (name != "missing" || !isOneFile) }.map { ($0, $1) }
    }
  }

  /// The names of the members, in their order.
  private static let names = [
    "missing", "frames", "pixels", "cells", "amount", "place", "texts", "times", "size", "length",
    "seconds", "plays", "version", "player",
    "row", "rows", "lines", "lineEnds",
    "object", "objects", "bytes", "damage",
  ]
}

/// A property of both sides of a comparison, where they differ.
package struct Sides<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The property of the scenario's fresh render, or of the old file.
  package let expected: Value
  /// The property of the existing file, or of the new one.
  package let actual: Value

  /// Creates the pair; nil if both values are equal.
  init?(_ expected: Value, differing actual: Value) {
    if expected == actual { return nil }
    (self.expected, self.actual) = (expected, actual)
  }
}

extension SideNames {
  /// Returns both values with their names, in the order of reports.
  private func inOrder<Value>(_ sides: Sides<Value>) -> [(name: String, value: Value)] {
    let expected = (words.expected, sides.expected)
    let actual = (words.actual, sides.actual)
    return self == .fileAndScenario ? [actual, expected] : [expected, actual]
  }

  /// Returns both values with their names. `show` returns the text of a value; its argument
  /// `isFirst` is true for the first one.
  fileprivate func text<Value>(
    _ sides: Sides<Value>, _ show: (Value, _ isFirst: Bool) -> String
  ) -> String {
    let (first, second) = (inOrder(sides)[0], inOrder(sides)[1])
    return "\(first.name) \(show(first.value, true)), \(second.name) \(show(second.value, false))"
  }

  /// `file 0.1 s, scenario 0.2 s`, from microseconds.
  fileprivate func text(_ times: Sides<Int>) -> String {
    text(times) { time, _ in Difference.seconds(time) }
  }

  /// `file 100 frames, scenario 80`.
  fileprivate func text(_ counts: Sides<Int>, _ unit: String) -> String {
    text(counts) { count, isFirst in isFirst ? count.counted(unit) : "\(count)" }
  }

  /// Returns both counts after a semicolon; an empty text if they are equal.
  fileprivate func text(_ counts: Sides<Int>?, _ unit: String) -> String {
    counts.map { "; " + text($0, unit) } ?? ""
  }

  fileprivate func json<Value>(_ sides: Sides<Value>, _ json: (Value) -> JSONValue?) -> JSONValue {
    .object(ofKnown: inOrder(sides).map { ($0.name, json($0.value)) })
  }

  fileprivate func members(
    _ name: String, _ counts: Sides<Int>?, _ json: (Int) -> JSONValue = { .number($0) }
  ) -> [(name: String, value: JSONValue)] {
    counts.map { [(name, self.json($0, json))] } ?? []
  }
}

extension Size {
  fileprivate var json: JSONValue {
    .object([("width", .number(width)), ("height", .number(height))])
  }
}

/// Numbers of frames, counted from 0.
package struct FrameNumbers: Sendable, CustomStringConvertible {
  private var ranges: [ClosedRange<Int>] = []

  package init(_ numbers: some Sequence<Int>) {
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

  package var count: Int { ranges.reduce(0) { $0 + $1.count } }
  package var first: Int { ranges.first?.lowerBound ?? 0 }

  /// `frames 3–17, 20`.
  package var description: String {
    let words = ranges.prefix(8).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let more = ranges.count > 8 ? " and more" : ""
    return (count == 1 ? "frame " : "frames ") + words.joined(separator: ", ") + more
  }

  /// The first and last frame of each range.
  package var json: JSONValue {
    .list(ranges.map { .list([.number($0.lowerBound), .number($0.upperBound)]) })
  }
}

extension JSONValue {
  /// Returns a number of seconds. `parts`: the time, in units of 1/`perSecond` of a second.
  package static func seconds(_ parts: Int, perSecond: Int = 1000) -> JSONValue {
    .number("\(Ratio(parts, perSecond))")
  }
}
