internal import Decoding
internal import Grids
internal import Imaging

/// The pictures of a film in time, equal ones that follow each other taken together, so that it
/// does not matter how an encoder has cut the film.
///
/// A class, as the reader that it goes on with is.
final class Timeline {
  struct TimedShot {
    let pixels: Grid<Color>
    /// When it is seen, in microseconds from the film's beginning.
    let start: Int
    var end: Int

    var microseconds: Int { end - start }
  }

  private let reader: any FrameReader
  /// The picture behind the last moment; nil at the end, and before the beginning.
  private var upcoming: DecodedFrame?
  private var isBegun = false
  /// When the last moment begins and ends.
  private(set) var lastStart = 0
  private(set) var end = 0
  /// How long the moment stays that is soonest over.
  private(set) var shortest = Int.max

  /// Decodes nothing yet.
  init(_ reader: any FrameReader) {
    self.reader = reader
  }

  /// What the header says.
  var size: Size { reader.size }

  /// Total plays; 0 is for ever.
  var plays: Int { reader.plays }

  /// The rows of a single picture, decoded instead of moments; nil if they cannot be decoded one by one.
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

  /// Goes to the film's end.
  func finish() throws(DecodingProblem) {
    while try next() != nil {}
  }
}
