internal import Decoding
internal import Encoding
internal import Films
internal import Grids
internal import Imaging

/// A film as it plays, read as if it were a file: of its pictures only the next is alive.
///
/// A class, as `FrameReader` asks.
final class DrawnFilm: FrameReader {
  let size: Size
  let plays: Int
  /// When the frames begin that have been played so far.
  private(set) var times: FrameTimes
  /// Why it could not be played to its end.
  private(set) var failure: FilmProblem?

  private let shots: Reel.Shots
  private var moments: GIFMoments
  /// What follows when there are no more shots.
  private var rest: [GIFMoment] = []
  private var isOver = false

  init(_ reel: Reel) {
    size = reel.size
    plays = reel.timing.plays
    times = FrameTimes(ticksPerSecond: reel.timing.ticksPerSecond)
    shots = reel.shots()
    moments = GIFMoments(reel.timing)
  }

  func next() -> DecodedFrame? {
    guard let moment = nextMoment() else { return nil }
    return DecodedFrame(pixels: moment.shot.picture.colors, centiseconds: moment.centiseconds)
  }

  private func nextMoment() -> GIFMoment? {
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
