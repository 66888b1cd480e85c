internal import Decoding
internal import Grids
internal import Imaging

/// The frames of a film over time, with consecutive equal frames merged.
///
/// The result does not depend on how an encoder splits the film into frames. A class, because it
/// advances a reader that is a class.
final class Timeline {
  struct TimedShot {
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

  /// Creates a timeline. No frame is decoded yet.
  init(_ reader: any FrameReader) {
    self.reader = reader
  }

  /// The size in the header.
  var size: Size { reader.size }

  /// The total number of plays; 0 is forever.
  var plays: Int { reader.plays }

  /// Returns the rows of a still, to be decoded instead of moments; nil if rows cannot be decoded
  /// one at a time.
  func rows() throws(DecodingProblem) -> RowReader.NextRow? {
    try (reader as? any RowReader)?.rows()
  }

  func next() throws(DecodingProblem) -> TimedShot? {
    if !isBegun { upcoming = try reader.next() }
    isBegun = true
    guard let frame = upcoming else { return nil }
    var moment = TimedShot(pixels: frame.pixels, start: end, end: end + frame.microseconds)
    repeat {
      upcoming = try reader.next()
      guard let next = upcoming, next.pixels.differences(from: moment.pixels) == 0 else { break }
      moment.end += next.microseconds
    } while true
    (lastStart, end) = (moment.start, moment.end)
    shortest = min(shortest, moment.microseconds)
    return moment
  }

  /// Advances to the end of the film.
  func finish() throws(DecodingProblem) {
    while try next() != nil {}
  }
}
