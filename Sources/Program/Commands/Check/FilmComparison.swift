internal import Decoding
internal import Drawing
internal import Encoding
internal import Films
internal import Grids
internal import Imaging

/// A comparison of the frames of two images or animations. A still counts as one frame.
struct FilmComparison {
  private let expected: Timeline
  private let actual: Timeline
  private let frameTimes: () -> FrameTimes
  private var finding = Finding()
  /// The last frame whose pixels differ; -1 before the first.
  private var lastFrame = -1

  private typealias Moment = Timeline.Moment

  /// The readers of both sides, before any frame is decoded.
  struct Readers {
    let expected: any FrameReader
    let actual: any FrameReader
    /// Returns the start times of the expected film's frames that have been read.
    let times: () -> FrameTimes
  }

  /// The pixel limit for whole images. Larger stills are compared row by row. Larger files of a
  /// different size are not decoded for the difference image.
  private static let mostShown = 1 << 22
  /// The bytes per pixel for comparing whole images: up to three images of each side, and a canvas.
  private static let bytesPerPixel = 24

  private init(_ films: Readers) {
    (expected, actual) = (Timeline(films.expected), Timeline(films.actual))
    frameTimes = films.times
  }

  private var times: FrameTimes { frameTimes() }

  /// Returns the differences between two files: in size or, if the sizes are equal, in pixels and
  /// times. Frames are compared in order, so that a different speed does not change the pixels. If
  /// one file has more frames, a second pass compares the frames that are shown at the same time;
  /// `open` is called again for it. `memory`: the memory limit in bytes.
  static func finding(within memory: Int, _ open: () throws -> Readers) throws -> Finding {
    var first = FilmComparison(try open())
    if first.compareSizes() { return first.finding }
    if try first.compareRows() { return first.finding }
    if first.isTooLarge(within: memory) { return first.finding }
    if try first.compareFrames(by: .order) { return first.finding }
    var second = FilmComparison(try open())
    _ = try second.compareFrames(by: .time)
    return second.finding
  }

  /// Compares the sizes in the headers, before any frame is decoded. Returns true if the sizes
  /// differ. Then nothing else is compared.
  private mutating func compareSizes() -> Bool {
    guard let sides = Sides(differing: actual.size, expected.size) else { return false }
    finding.add(.size(sides))
    let ours = try? expected.next()
    let theirs = actual.size.area <= Self.mostShown ? try? actual.next() : nil
    let frame = times.frame(at: 0)
    finding.image = DifferenceImage(
      expected: .init(ours?.pixels, label: "expected: frame \(frame), \(sides.scenario)"),
      actual: .init(theirs?.pixels, label: "actual: frame \(frame), \(sides.file)"),
      label: "difference: size")
    return true
  }

  /// Compares stills that are too large for memory row by row. Returns true if the comparison is
  /// complete; false for films and interlaced files.
  private mutating func compareRows() throws(DecodingProblem) -> Bool {
    guard expected.size.area > Self.mostShown, let theirs = try actual.rows(),
      let ours = try expected.rows()
    else { return false }
    let frame = times.frame(at: 0)
    var part = DifferingPart(of: expected.size)
    for y in 0..<expected.size.height { try part.add(ours(), theirs(), row: y) }
    if part.pixels > 0 {
      finding.add(.pixels(FrameNumbers([frame]), count: part.pixels))
      finding.image = part.image(ofFrame: frame)
    }
    return true
  }

  /// Returns true if comparing the frames would exceed the memory limit, and records that.
  private mutating func isTooLarge(within memory: Int) -> Bool {
    let needed = min(expected.size.area, 1 << 40) * Self.bytesPerPixel
    guard expected.size.area > Self.mostShown, needed > memory else { return false }
    finding.add(
      .unreadable(
        "different bytes; comparing the pixels needs \(ByteCount.shown(needed)): raise max-memory"))
    return true
  }

  /// The frames that are compared with each other.
  private enum Pairing {
    /// The frames with the same number, regardless of their times.
    case order
    /// The frames that are shown at the same time.
    case time
  }

  /// Compares the pairs of frames. Returns true if both sides end with the same pair.
  private mutating func compareFrames(by pairing: Pairing) throws(DecodingProblem) -> Bool {
    var (ours, theirs) = (try expected.next(), try actual.next())
    while let one = ours, let other = theirs {
      let isByTime = pairing == .time
      let start = isByTime ? max(one.start, other.start) : one.start
      let end = isByTime ? min(one.end, other.end) : one.end
      let frames = times.frames(from: start, to: end)
      comparePixels(one, other, frames)
      if !isByTime { compareTimes(one, other, frames.lowerBound) }
      if !isByTime || one.end == end { ours = try expected.next() }
      if !isByTime || other.end == end { theirs = try actual.next() }
    }
    let endTogether = ours == nil && theirs == nil
    if pairing == .time {
      try expected.finish()
      try actual.finish()
      compareLength(ours, theirs)
    }
    comparePlays()
    if endTogether, pairing == .order, times.count == 1 { finding.leaveOutTimeOfStill() }
    return endTogether
  }

  private mutating func comparePixels(
    _ ours: Moment, _ theirs: Moment, _ frames: ClosedRange<Int>
  ) {
    let pixels = ours.pixels.differences(from: theirs.pixels)
    if pixels == 0 { return }
    show(ours, theirs, frames.lowerBound, pixels.counted("pixel"))
    // A frame that was compared before is not counted again.
    guard frames.upperBound > lastFrame else { return }
    let new = max(frames.lowerBound, lastFrame + 1)...frames.upperBound
    finding.add(.pixels(FrameNumbers(new), count: new.count * pixels))
    lastFrame = frames.upperBound
  }

  private mutating func compareTimes(_ ours: Moment, _ theirs: Moment, _ frame: Int) {
    guard let sides = Sides(differing: theirs.microseconds, ours.microseconds) else { return }
    show(ours, theirs, frame, "delay") { ", \(Difference.seconds($0.microseconds))" }
    finding.add(.delays(FrameNumbers([frame]), first: sides, areUniform: true))
  }

  /// Records the lengths of both films in seconds, and in frames if both have the same frame rate.
  private mutating func compareLength(_ ours: Moment?, _ theirs: Moment?) {
    guard let sides = Sides(differing: actual.end, expected.end) else { return }
    let isAsFast = abs(actual.shortest - expected.shortest) <= times.unit
    let count = isAsFast ? times.count(lastFrom: actual.lastStart, to: actual.end) : nil
    let counts = count.flatMap { Sides(differing: $0, times.count) }
    finding.add(.length(counts, microseconds: sides))
    let frame = ours.map { times.frame(at: max($0.start, actual.end)) } ?? times.count
    show(ours, theirs, frame, "length")
  }

  private mutating func comparePlays() {
    // For a single frame the number of plays makes no difference.
    guard times.count != 1, let plays = Sides(differing: actual.plays, expected.plays) else {
      return
    }
    finding.add(.plays(plays))
  }

  /// Keeps the difference image of the first difference. `detail` returns the text that follows the
  /// frame number of a side.
  private mutating func show(
    _ ours: Moment?, _ theirs: Moment?, _ frame: Int, _ what: String,
    detail: (Moment) -> String = { _ in "" }
  ) {
    guard finding.image == nil else { return }
    func side(_ word: String, _ moment: Moment?) -> DifferenceImage.Side {
      let words = moment.map { "frame \(frame)\(detail($0))" } ?? "no frame \(frame)"
      return DifferenceImage.Side(moment?.pixels, label: "\(word): \(words)")
    }
    finding.image = DifferenceImage(
      expected: side("expected", ours), actual: side("actual", theirs),
      label: "difference: \(what)")
  }
}

/// The frames of a film over time, with consecutive equal frames merged.
///
/// The result does not depend on how an encoder splits the film into frames. A class, because it
/// advances a reader that is a class.
final class Timeline {
  struct Moment {
    let pixels: Grid<Color>
    /// The start in microseconds since the beginning of the film.
    let start: Int
    var end: Int

    var microseconds: Int { end - start }
  }

  private let reader: any FrameReader
  /// The frame after the last moment; nil at the end and before the first moment.
  private var upcoming: DecodedFrame?
  private var isBegun = false
  /// The start of the last moment, in microseconds.
  private(set) var lastStart = 0
  /// The end of the last moment, in microseconds.
  private(set) var end = 0
  /// The duration of the shortest moment, in microseconds.
  private(set) var shortest = Int.max

  init(_ reader: any FrameReader) {
    self.reader = reader
  }

  var size: Size { reader.size }

  /// The total number of plays; 0 is forever.
  var plays: Int { reader.plays }

  /// Returns the rows of a still, to be decoded one by one; nil if that is impossible.
  func rows() throws(DecodingProblem) -> FrameReader.NextRow? { try reader.rows() }

  func next() throws(DecodingProblem) -> Moment? {
    if !isBegun { upcoming = try reader.next() }
    isBegun = true
    guard let frame = upcoming else { return nil }
    var moment = Moment(pixels: frame.pixels, start: end, end: end + frame.microseconds)
    repeat {
      upcoming = try reader.next()
      guard let next = upcoming, next.pixels.differences(from: moment.pixels) == 0 else { break }
      moment.end += next.microseconds
    } while true
    (lastStart, end) = (moment.start, moment.end)
    shortest = min(shortest, moment.microseconds)
    return moment
  }

  func finish() throws(DecodingProblem) {
    while try next() != nil {}
  }
}

/// A reader of an existing file's frames that stops at the time limit. An untrusted file may have
/// millions of frames. A class, as `FrameReader` requires.
final class TimedFrames: FrameReader {
  private let reader: any FrameReader
  private let budget: Budget

  init(_ reader: any FrameReader, within budget: Budget) {
    (self.reader, self.budget) = (reader, budget)
  }

  var size: Size { reader.size }
  var plays: Int { reader.plays }

  func next() throws(DecodingProblem) -> DecodedFrame? {
    if budget.isOver { throw .outOfTime }
    return try reader.next()
  }
}

/// The part of two large images that shows a difference. It starts at the first differing pixel.
struct DifferingPart {
  private(set) var pixels = 0
  private let size: Size
  private var columns = 0..<0
  private var ours: [Color] = []
  private var theirs: [Color] = []

  /// The maximum side of the part in pixels.
  private static let most = 2048

  init(of size: Size) { self.size = size }

  /// Adds the next row of both images, starting at the top.
  mutating func add(_ one: [Color], _ other: [Color], row y: Int) {
    if one != other {
      if pixels == 0 {
        let first = one.indices.first { one[$0] != other[$0] } ?? 0
        let left = max(0, min(first, size.width - Self.most))
        columns = left..<min(size.width, left + Self.most)
      }
      pixels += one.indices.count { one[$0] != other[$0] }
    }
    guard !columns.isEmpty, ours.count < columns.count * Self.most else { return }
    ours += one[columns]
    theirs += other[columns]
  }

  func image(ofFrame frame: Int) -> DifferenceImage {
    let part = Size(width: columns.count, height: ours.count / max(1, columns.count))
    func side(_ word: String, _ pixels: [Color]) -> DifferenceImage.Side {
      .init(Grid(size: part, elements: pixels), label: "\(word): frame \(frame)")
    }
    return DifferenceImage(
      expected: side("expected", ours), actual: side("actual", theirs),
      label: "difference: "
        + pixels.counted("pixel"))
  }
}

/// A reader of a film's frames while the film is drawn. It keeps only one frame in memory. A class,
/// as `FrameReader` requires.
final class DrawnFilm: FrameReader {
  let size: Size
  let plays: Int
  /// The start times of the frames drawn so far.
  private(set) var times: FrameTimes
  /// The error that stopped the film; nil if there was none.
  private(set) var failure: FilmProblem?

  private let reel: Reel
  private let shots: Reel.Shots
  private var moments: ShotTimer
  /// The remaining moments after the last shot.
  private var rest: [TimedShot] = []
  private let clock: DelayClock
  private let transparency: Transparency
  private let isTrueColor: Bool
  /// The end of the last frame read, in units of the clock.
  private var end = 0
  private var isOver = false

  /// - Parameter format: the format, whose clock decides which frames are dropped.
  init(_ reel: Reel, in format: Format) {
    size = reel.size
    self.reel = reel
    (transparency, isTrueColor) = (format.images.transparency, format.images.isTrueColor)
    clock = format.images.clock(reel.timing)
    plays = reel.timing.plays
    times = FrameTimes(ticksPerSecond: reel.timing.ticksPerSecond, clock)
    shots = reel.shots()
    moments = ShotTimer(reel.timing, clock)
  }

  func next() -> DecodedFrame? {
    guard let moment = nextMoment() else { return nil }
    let start = clock.microseconds(end)
    end += moment.units
    let image = moment.shot.image
    let palette =
      transparency == .oneBit ? image.palette.withoutPartialAlpha : image.palette
    let frame = DecodedFrame(
      pixels: isTrueColor ? image.colors : image.colors(in: palette),
      microseconds: clock.microseconds(end) - start)
    do throws(FilmProblem) { try reel.checkTime(at: moment.shot.generation) } catch {
      failure = error
      return nil
    }
    return frame
  }

  private func nextMoment() -> TimedShot? {
    if isOver { return rest.isEmpty ? nil : rest.removeFirst() }
    do throws(FilmProblem) {
      while let shot = try shots() {
        times.add(shot.ticks)
        if let moment = moments.take(shot) { return moment }
      }
    } catch {
      failure = error
    }
    isOver = true
    if failure == nil { rest = moments.last() }
    return nextMoment()
  }
}

/// The start time of each frame of a film. It maps a time in a file, where equal frames may be
/// merged, to the film's own frame numbers.
struct FrameTimes: Sendable {
  private let first: Int
  /// The start times in microseconds. Each sum is rounded to the units of the format's clock.
  private var starts: [Int] = []
  /// The end of the last frame so far, in ticks.
  private var end = 0
  private var firstTicks = 0
  /// True if all frames but the last have the same duration. The last may be shown longer.
  private var isEven = true
  /// The duration of the last frame, in ticks.
  private var last = 0
  private let ticksPerSecond: Int
  private let clock: DelayClock

  init(ticksPerSecond: Int, _ clock: DelayClock) {
    (first, self.ticksPerSecond, self.clock) = (0, ticksPerSecond, clock)
  }

  init(still number: Int) {
    (first, starts, ticksPerSecond, clock) = (number, [0], 1, .gif)
  }

  mutating func add(_ ticks: Int) {
    if starts.isEmpty { firstTicks = ticks } else { isEven = isEven && last == firstTicks }
    starts.append(clock.microseconds(clock.units(end, perSecond: ticksPerSecond)))
    end += ticks
    last = ticks
  }

  /// The duration of all frames but the last, in ticks; nil if they differ.
  private var pace: Int? { isEven && starts.count > 1 ? firstTicks : nil }

  /// Returns the frames that are shown between two times. The last frame lasts forever.
  func frames(from start: Int, to end: Int) -> ClosedRange<Int> {
    let lowest = frame(at: start)
    return lowest...max(lowest, frame(at: end - 1))
  }

  func frame(at time: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return first + max(0, low - 1)
  }

  /// Returns the number of frames of a film with the same frame rate, from the times of its last
  /// image. Returns nil if that is unknown, for example because the image may be several frames.
  func count(lastFrom start: Int, to end: Int) -> Int? {
    // Files drop frames of films that are faster than the format allows.
    guard let pace,
      Int128(pace) * Int128(clock.unitsPerSecond) >= Int128(clock.shortest) * Int128(ticksPerSecond)
    else { return nil }
    let isOneFrame = [pace, last].contains { isEqual(end - start, ticks: $0) }
    let frame = Int128(pace) * 1_000_000
    let before = Int((2 * Int128(start) * Int128(ticksPerSecond) + frame) / (2 * frame))
    return isOneFrame && isEqual(start, ticks: before * pace) ? before + 1 : nil
  }

  /// The unit of the clock in microseconds, rounded up.
  var unit: Int { (999_999 + clock.unitsPerSecond) / clock.unitsPerSecond }

  var count: Int { starts.count }

  /// True if a time in microseconds equals a time in ticks, except for rounding.
  private func isEqual(_ microseconds: Int, ticks: Int) -> Bool {
    let difference = Int128(microseconds) * Int128(ticksPerSecond) - Int128(ticks) * 1_000_000
    return abs(difference) <= Int128(unit) * Int128(ticksPerSecond)
  }
}
