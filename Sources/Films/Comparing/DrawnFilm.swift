package import Decoding
package import Encoding
package import Films
package import Grids
internal import Imaging

/// A reader of a film's frames while the film is drawn. It keeps only one frame in memory. A class,
/// as `FrameReader` requires.
package final class DrawnFilm: FrameReader {
  package let size: Size
  package let plays: Int
  /// The start times of the frames drawn so far.
  package private(set) var times: FrameTimes
  /// The error that stopped the film; nil if there was none.
  package private(set) var failure: FilmProblem?

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
  package init(_ reel: Reel, in format: Format) {
    size = reel.size
    self.reel = reel
    (transparency, isTrueColor) = (format.transparency, format.isTrueColor)
    clock = format.clock(reel.timing)
    plays = reel.timing.plays
    times = FrameTimes(ticksPerSecond: reel.timing.ticksPerSecond, clock)
    shots = reel.shots()
    moments = ShotTimer(reel.timing, clock)
  }

  package func next() -> DecodedFrame? {
    guard let moment = nextMoment() else { return nil }
    let start = clock.microseconds(end)
    end += moment.units
    let image = moment.shot.image
    let palette =
      transparency == .oneBit ? image.palette.withoutPartialAlpha : image.palette
    let frame = DecodedFrame(
      pixels: isTrueColor ? image.exactColors(of: 0..<size.height) : image.colors(in: palette),
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
