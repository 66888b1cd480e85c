package import Decoding
package import Encoding
package import Films
package import Grids
internal import Imaging

/// The frames of a film over time, with consecutive equal frames merged.
///
/// The result does not depend on how an encoder splits the film into frames. A class, because it
/// advances a reader that is a class.
final class Timeline {
  struct Moment {
    package let pixels: Grid<ColorWithAlpha>
    /// The number of frames of the file that are merged.
    package var frames = 1
    /// The start in microseconds since the beginning of the film.
    package let start: Int
    package var end: Int

    package var microseconds: Int { end - start }

    /// The duration in microseconds; 0 if the frames have no delay. `CountedFrames` gives each of
    /// those a microsecond.
    var delay: Int { microseconds > frames ? microseconds : 0 }
  }

  private let reader: any FrameReader
  /// The frame after the last moment; nil at the end and before the first moment.
  private var upcoming: DecodedFrame?
  private var isBegun = false
  /// The start of the last moment, in microseconds.
  private(set) var lastStart = 0
  /// The end of the last moment, in microseconds.
  package private(set) var end = 0
  /// The number of frames read so far.
  package private(set) var frames = 0
  /// The duration of the shortest moment, in microseconds.
  package private(set) var shortest = Int.max

  init(_ reader: any FrameReader) {
    self.reader = reader
  }

  package var size: Size { reader.size }

  /// The total number of plays; 0 is forever.
  package var plays: Int { reader.plays }

  /// Returns the rows of a still, to be decoded one by one; nil if that is impossible.
  package func rows() throws(DecodingProblem) -> FrameReader.NextRow? { try reader.rows() }

  package func next() throws(DecodingProblem) -> Moment? {
    if !isBegun { upcoming = try reader.next() }
    isBegun = true
    guard let frame = upcoming else { return nil }
    var moment = Moment(pixels: frame.pixels, start: end, end: end + frame.microseconds)
    repeat {
      upcoming = try reader.next()
      guard let next = upcoming, next.pixels.difference(from: moment.pixels) == nil else { break }
      moment.end += next.microseconds
      moment.frames += 1
    } while true
    (lastStart, end, frames) = (moment.start, moment.end, frames + moment.frames)
    shortest = min(shortest, moment.microseconds)
    return moment
  }

  package func finish() throws(DecodingProblem) {
    while try next() != nil {}
  }
}

extension Format {
  /// The reader of the pixels of files, which may be equal where bytes differ; nil if they have none.
  package var pixels: ImageReader? { isPage || reader?.objects != nil ? nil : reader }
}

extension ImageReader {
  /// Returns the SHA-256 of the images of a file and of the time that each is shown, as 64 hexadecimal
  /// digits. Equal images that follow each other are one.
  ///
  /// Hashed are the width, the height, and the pixels from the top left in rows as red, green, blue and
  /// opacity of a byte each. If there are several images, the microseconds of each follow its pixels,
  /// and the number of plays is last. Numbers have 8 bytes, the lowest first.
  package func hash(
    ofPixelsIn file: ByteSource, within budget: Budget
  ) throws(DecodingProblem) -> String {
    let frames = TimedFrames(try open(file), within: budget)
    var hash = SHA256()
    hash.update(frames.size.width)
    hash.update(frames.size.height)
    if let rows = try frames.rows() {
      for _ in 0..<frames.size.height { hash.update(try rows()) }
      return hash.finish()
    }
    let timeline = Timeline(frames)
    var delays: [Int] = []
    while let moment = try timeline.next() {
      if let last = delays.last { hash.update(last) }
      for y in 0..<frames.size.height { hash.update(Array(moment.pixels.row(y))) }
      delays.append(moment.delay)
    }
    if let last = delays.last, delays.count > 1 {
      hash.update(last)
      hash.update(timeline.plays)
    }
    return hash.finish()
  }
}

extension SHA256 {
  fileprivate mutating func update(_ number: Int) {
    update((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }[...])
  }

  fileprivate mutating func update(_ row: [ColorWithAlpha]) {
    var bytes = [UInt8](repeating: 0, count: 4 * row.count)
    for (place, color) in row.enumerated() {
      bytes[4 * place] = color.red
      bytes[4 * place + 1] = color.green
      bytes[4 * place + 2] = color.blue
      bytes[4 * place + 3] = color.alpha
    }
    update(bytes[...])
  }
}

/// A reader of an existing file's frames that stops at the time limit. An untrusted file may have
/// millions of frames. A class, as `FrameReader` requires.
package final class TimedFrames: FrameReader {
  private let reader: any FrameReader
  private let budget: Budget

  package init(_ reader: any FrameReader, within budget: Budget) {
    (self.reader, self.budget) = (reader, budget)
  }

  package var size: Size { reader.size }
  package var plays: Int { reader.plays }

  package func next() throws(DecodingProblem) -> DecodedFrame? {
    if budget.isOver { throw .outOfTime }
    return try reader.next()
  }

  package func rows() throws(DecodingProblem) -> NextRow? { try reader.rows() }
}

/// A reader of a file's frames that records their start times. Every frame lasts at least a
/// microsecond, so that each has a time of its own. A class, as `FrameReader` requires.
package final class CountedFrames: FrameReader {
  private let reader: any FrameReader
  private let hasDelays: Bool
  /// The start times of the frames read so far.
  package private(set) var times = FrameTimes(ticksPerSecond: 1_000_000, .microseconds)

  /// - Parameter hasDelays: false to count frames in place of time: each lasts a microsecond.
  package init(_ reader: any FrameReader, hasDelays: Bool) {
    (self.reader, self.hasDelays) = (reader, hasDelays)
  }

  package var size: Size { reader.size }
  package var plays: Int { reader.plays }

  package func next() throws(DecodingProblem) -> DecodedFrame? {
    guard let frame = try reader.next() else { return nil }
    let length = hasDelays ? max(1, frame.microseconds) : 1
    times.add(length)
    return DecodedFrame(pixels: frame.pixels, microseconds: length)
  }

  package func rows() throws(DecodingProblem) -> NextRow? {
    guard let rows = try reader.rows() else { return nil }
    times.add(1)
    return rows
  }
}

/// The start time of each frame of a film. It maps a time in a file, where equal frames may be
/// merged, to the film's own frame numbers.
package struct FrameTimes: Sendable {
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

  package mutating func add(_ ticks: Int) {
    if starts.isEmpty { firstTicks = ticks } else { isEven = isEven && last == firstTicks }
    starts.append(clock.microseconds(clock.units(end, perSecond: ticksPerSecond)))
    end += ticks
    last = ticks
  }

  /// The duration of all frames but the last, in ticks; nil if they differ.
  private var pace: Int? { isEven && starts.count > 1 ? firstTicks : nil }

  /// Returns the frames that are shown between two times. The last frame lasts forever.
  package func frames(from start: Int, to end: Int) -> ClosedRange<Int> {
    let lowest = frame(at: start)
    return lowest...max(lowest, frame(at: end - 1))
  }

  package func frame(at time: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return first + max(0, low - 1)
  }

  /// Returns the number of frames of a film with the same frame rate, from the times of its last
  /// image. Returns nil if that is unknown, for example because the image may be several frames.
  package func count(lastFrom start: Int, to end: Int) -> Int? {
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
  package var unit: Int { (999_999 + clock.unitsPerSecond) / clock.unitsPerSecond }

  package var count: Int { starts.count }

  /// True if a time in microseconds equals a time in ticks, except for rounding.
  private func isEqual(_ microseconds: Int, ticks: Int) -> Bool {
    let difference = Int128(microseconds) * Int128(ticksPerSecond) - Int128(ticks) * 1_000_000
    return abs(difference) <= Int128(unit) * Int128(ticksPerSecond)
  }
}
