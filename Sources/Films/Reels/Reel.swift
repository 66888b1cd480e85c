package import Encoding
package import Files
package import Grids
package import Imaging
internal import Worlds

/// A film or a sheet that is laid out and known to be possible. Playing it twice gives the same shots.
package struct Reel: Sendable {
  /// The pictures' size in pixels.
  package let size: Size
  package let frames: Int
  package let timing: Timing
  /// The long-term behavior of its world, if the film waited for it.
  package internal(set) var outcome: Outcome?
  let cost: Cost
  let budget: Budget
  let begin: @Sendable () -> Shots

  /// Returns the next shot, nil after the last.
  package typealias Shots = () throws(FilmProblem) -> Shot?

  /// The number of its pictures that a run with a number of workers draws at once: fewer if they are
  /// large, or worlds are.
  package func jobs(of workers: Int) -> Int {
    cost.jobs(PictureLimit.jobs(workers, for: size), within: budget)
  }

  /// Shots that are played and painted for as long as there is time: whatever takes them asks
  /// `checkTime(at:)` behind the last.
  package func shots() -> Shots {
    let next = begin()
    let waiting = CancellationCheck.Waiting { [budget] in budget.isOver }
    return { () throws(FilmProblem) in
      let shot = CancellationCheck.$waiting.withValue(waiting) {
        Result { () throws(FilmProblem) in try next() }
      }
      return try shot.get()
    }
  }

  /// Throws if the time was over before the shot of a generation was painted: it may not be whole.
  package func checkTime(at generation: Int) throws(FilmProblem) {
    try budget.check(memory: 0, at: generation)
  }

  /// Plays once, writes all outputs, and calls `progress` with each shot.
  ///
  /// - Returns: how many shots each output leaves out, since its format cannot show them.
  @discardableResult
  package func write(
    _ outputs: [(format: Format, output: Output)], _ options: EncodingOptions = EncodingOptions(),
    workers: Int, progress: (Shot) -> Void = { _ in }
  ) async throws -> [Int] {
    let encoders = try outputs.map { try $0.format.encoder($0.output, timing, options) }
    var last = 0
    let leftOut = try await encode(shots(), with: encoders, jobs: jobs(of: workers)) { shot in
      last = shot.generation
      progress(shot)
    }
    try checkTime(at: last)
    return leftOut
  }
}
