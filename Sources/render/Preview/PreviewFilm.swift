internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Scenarios
internal import Settings

/// A film that is ready to be shown.
struct PreviewFilm {
  private let job: any Job
  let reel: Reel

  /// - Throws: every mistake in the document, or the reason that the film cannot be drawn.
  init(_ document: Document, _ policy: PathPolicy) throws(InputProblem) {
    // Several films would have the same default output, which is an error.
    let first = try document.jobs(policy: policy)[0]
    do throws(FilmProblem) {
      job = try first.prepared()
      reel = try job.opened()
    } catch {
      throw InputProblem([InputError(error, at: error.place)])
    }
  }

  /// The size of its pictures in pixels.
  var size: Size { reel.size }

  /// The side of a cell in pixels.
  var cell: Int { reel.cell ?? job.films.first?.look.cell ?? 1 }

  var seed: UInt64 { job.films.first?.seed ?? 1 }

  /// The scenario in canonical form; nil if it has none.
  var text: String? { job.text }

  /// Returns the duration of a shot in milliseconds.
  ///
  /// - Parameter speed: a power of two.
  func milliseconds(of ticks: Int, atSpeed speed: Int) -> Int {
    let (product, overflow) = ticks.multipliedReportingOverflow(by: 1000)
    let time = (overflow ? .max : product) / reel.timing.ticksPerSecond
    return max(Self.shortest, speed < 0 ? min(time, .max >> 8) << -speed : time >> speed)
  }

  /// The shortest duration of a frame in milliseconds.
  private static let shortest = 10

  /// Returns the number of frames per second, as the setting `fps` accepts it.
  func rate(atSpeed speed: Int) -> String {
    guard let frame = job.films.first?.pace.frame else { return "" }
    return "\(Ratio(frame.denominator << max(0, speed), frame.numerator << max(0, -speed)))"
  }
}
