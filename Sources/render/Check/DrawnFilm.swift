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

  private let reel: Reel
  private let shots: Reel.Shots
  private var moments: ShotTimer
  /// What follows when there are no more shots.
  private var rest: [TimedShot] = []
  private let clock: DelayClock
  /// How much has been seen, in units of the clock.
  private var end = 0
  private var isOver = false

  /// - Parameter format: what decides which frames there is time for.
  init(_ reel: Reel, in format: Format) {
    size = reel.size
    self.reel = reel
    clock = format.pictures.clock(reel.timing)
    plays = reel.timing.plays
    times = FrameTimes(ticksPerSecond: reel.timing.ticksPerSecond, clock)
    shots = reel.shots()
    moments = ShotTimer(reel.timing, clock)
  }

  func next() -> DecodedFrame? {
    guard let moment = nextMoment() else { return nil }
    let start = clock.microseconds(end)
    end += moment.units
    let frame = DecodedFrame(
      pixels: moment.shot.picture.colors, microseconds: clock.microseconds(end) - start)
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
