package import Encoding
package import Files
package import Grids
package import Imaging

/// A film or sheet that is laid out and known to be possible. Each run gives the same shots: frames
/// to draw, with their durations.
package struct Reel: Sendable {
  /// The image size in pixels.
  package let size: Size
  /// The number of images.
  package let frames: Int
  package let timing: Timing
  /// The long-term behavior of the world, if the film waited for it.
  package internal(set) var outcome: Outcome?
  /// The side of a cell in pixels, if it was fitted to the world; nil if it was set, if the images
  /// show no cells, or if they show cells of several sizes.
  package internal(set) var cell: Int?
  /// The physical size of the images; nil if it is not set.
  package internal(set) var printSize: PrintSize?
  /// The image that a poster shows, counted from 0.
  let poster: Int
  let cost: Cost
  let budget: Budget
  let begin: @Sendable () -> Shots

  /// Returns the next frame to draw, with its duration; nil after the last.
  package typealias Shots = () throws(FilmProblem) -> Shot?

  /// The memory in bytes that the limit leaves for frames that are kept.
  package var spareMemory: Int { max(0, budget.memory - cost.total) }

  /// Returns the number of images that a run with a number of workers draws at the same time. It is
  /// lower if the images or the worlds are large.
  package func jobs(of workers: Int) -> Int {
    cost.jobs(PictureLimit.jobs(workers, for: size), within: budget)
  }

  /// Returns the number of cores for each image, if so many images are drawn at the same time by a
  /// number of workers. A still, or one of a few large images, gets several.
  private func cores(forEachOf images: Int, _ workers: Int) -> Int {
    cost.cores(max(1, workers / min(images, max(1, frames))), within: budget)
  }

  /// Returns shots that stop when the time limit expires. The caller has to call `checkTime(at:)`
  /// after the last shot.
  package func shots() -> Shots {
    let next = begin()
    return { [budget] () throws(FilmProblem) in
      let shot = CancellationCheck.$waiting.withValue(budget.cancellation) {
        Result { () throws(FilmProblem) in try next() }
      }
      return try shot.get()
    }
  }

  /// Throws an error if the time limit expired before the shot of a generation was drawn, since its
  /// image may be incomplete.
  package func checkTime(at generation: Int) throws(FilmProblem) {
    try budget.check(memory: 0, at: generation)
  }

  /// Plays the reel once, writes all outputs, and calls `progress` with each shot.
  ///
  /// - Returns: the number of shots that each output omits, since its format cannot show them.
  @discardableResult
  package func write(
    _ outputs: [(format: Format, output: Output)], _ options: EncodingOptions = EncodingOptions(),
    workers: Int, progress: (Shot) -> Void = { _ in }
  ) async throws -> [Int] {
    var options = options
    (options.printSize, options.poster) = (printSize, poster)
    let encoders = try outputs.map { try $0.format.encoder($0.output, timing, options) }
    var last = 0
    do {
      let leftOut = try await CancellationCheck.$waiting.withValue(budget.cancellation) {
        let images = jobs(of: workers)
        let cores = cores(forEachOf: images, workers)
        return try await encode(shots(), with: encoders, jobs: images, cores: cores) { shot in
          last = shot.generation
          progress(shot)
        }
      }
      try checkTime(at: last)
      return leftOut
    } catch is CancellationError {
      try checkTime(at: last)
      throw CancellationError()
    }
  }
}
