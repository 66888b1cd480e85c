internal import Decoding
internal import Grids
internal import Imaging

/// The pictures of a film in time, equal ones that follow each other taken together, so that it
/// does not matter how an encoder has cut the film.
///
/// A class, as the reader that it goes on with is.
final class Timeline {
  struct Moment {
    /// Counts the file's frames from 0.
    let number: Int
    let pixels: Grid<Color>
    var centiseconds: Int
  }

  private let reader: any FrameReader
  private var number = 0
  private var upcoming: DecodedFrame?

  init(_ reader: any FrameReader) throws(DecodingError) {
    self.reader = reader
    upcoming = try reader.next()
  }

  /// Total plays; 0 is for ever.
  var plays: Int { reader.plays }

  func next() throws(DecodingError) -> Moment? {
    guard let frame = upcoming else { return nil }
    var moment = Moment(number: number, pixels: frame.pixels, centiseconds: frame.centiseconds)
    repeat {
      number += 1
      upcoming = try reader.next()
      guard let next = upcoming, next.pixels == moment.pixels else { break }
      moment.centiseconds += next.centiseconds
    } while true
    return moment
  }
}
