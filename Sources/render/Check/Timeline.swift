internal import Decoding
internal import Grids
internal import Imaging

/// The pictures of a film in time, equal ones that follow each other taken together, so that it
/// does not matter how an encoder has cut the film.
///
/// A class, as the reader that it goes on with is.
final class Timeline {
  struct Moment {
    let pixels: Grid<Color>
    /// When it is seen, in hundredths of a second from the film's beginning.
    let start: Int
    var end: Int

    var centiseconds: Int { end - start }
  }

  private let reader: any FrameReader
  private var upcoming: DecodedFrame?
  /// When the last moment begins and ends.
  private(set) var lastStart = 0
  private(set) var end = 0
  /// How long the moment stays that is soonest over.
  private(set) var shortest = Int.max

  init(_ reader: any FrameReader) throws(DecodingError) {
    self.reader = reader
    upcoming = try reader.next()
  }

  /// Total plays; 0 is for ever.
  var plays: Int { reader.plays }

  func next() throws(DecodingError) -> Moment? {
    guard let frame = upcoming else { return nil }
    var moment = Moment(pixels: frame.pixels, start: end, end: end + frame.centiseconds)
    repeat {
      upcoming = try reader.next()
      guard let next = upcoming, next.pixels == moment.pixels else { break }
      moment.end += next.centiseconds
    } while true
    (lastStart, end) = (moment.start, moment.end)
    shortest = min(shortest, moment.centiseconds)
    return moment
  }

  /// Goes to the film's end.
  func finish() throws(DecodingError) {
    while try next() != nil {}
  }
}
