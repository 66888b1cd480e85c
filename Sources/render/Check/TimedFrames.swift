internal import Decoding
internal import Films
internal import Grids

/// The pictures of a file that stands, as long as there is time to read them: a stranger's may have
/// millions.
///
/// A class, as `FrameReader` asks.
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
