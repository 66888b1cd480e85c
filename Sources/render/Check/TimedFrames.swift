internal import Decoding
internal import Films
internal import Grids

/// A reader of an existing file's frames that stops at the time limit. An untrusted file may have
/// millions of frames.
///
/// A class, as `FrameReader` requires.
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
