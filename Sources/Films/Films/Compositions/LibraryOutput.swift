internal import Drawing
internal import Encoding
internal import Files
public import Grids
public import Imaging
public import Settings
internal import Synchronization

/// The ways in which programs that use the library draw films: into files, into memory, and frame by
/// frame.
extension Film {
  /// Draws the film into files. Either all files are written completely or none is.
  ///
  /// - Parameters:
  ///   - paths: the output paths. Their extensions select the formats. A name with a number such as
  ///     `%04d` stands for one file per frame.
  ///   - workers: the most images that are drawn at the same time. The output does not depend on
  ///     it.
  /// - Throws: `FilmProblem` if the film cannot be drawn, `OutputProblem` if a file cannot be
  ///   written, `CancellationError` if the task is canceled.
  public func write(
    to paths: String..., workers: Int = Workers.standard
  ) async throws {
    try await Composition.alone(self).write(to: paths, until: span.ending, workers: workers)
  }

  /// Returns the bytes of the file that `write(to:workers:)` would write.
  ///
  /// - Parameter format: the name of a format, which is its extension, such as `gif`. A format of
  ///   stills, such as `png`, needs a film of one frame.
  /// - Throws: `FilmProblem` if the film cannot be drawn, `CancellationError` if the task is
  ///   canceled.
  public func bytes(
    as format: String, workers: Int = Workers.standard
  ) async throws -> [UInt8] {
    try await Composition.alone(self).bytes(as: format, until: span.ending, workers: workers)
  }

  /// A frame as pixels.
  public struct Frame: Sendable {
    /// The generation that the frame shows.
    public let generation: Int
    /// The duration of the frame, in seconds.
    public let duration: Ratio
    public let pixels: Grid<Color>
  }

  /// The frames in order. Each is drawn when it is asked for. Iterating throws a `FilmProblem` if the
  /// film cannot be drawn, and a `CancellationError` if the task is canceled.
  public var frames: Frames { Frames(film: self) }

  /// The frames of a film in order.
  public struct Frames: AsyncSequence, Sendable {
    let film: Film

    public func makeAsyncIterator() -> Iterator { Iterator(film: film) }

    public struct Iterator: AsyncIteratorProtocol {
      let film: Film
      private var playing: (reel: Reel, next: Reel.Shots)?

      init(film: Film) { self.film = film }

      public mutating func next() async throws -> Frame? {
        try Task.checkCancellation()
        let playing = try playing ?? opened()
        self.playing = playing
        guard let shot = try playing.next() else { return nil }
        let colors = shot.image.exactColors(of: 0..<shot.image.size.height)
        return Frame(
          generation: shot.generation,
          duration: Ratio(shot.ticks, playing.reel.timing.ticksPerSecond),
          pixels: Grid(size: colors.size, elements: colors.elements.map(\.opaque)))
      }

      private func opened() throws(FilmProblem) -> (reel: Reel, next: Reel.Shots) {
        let reel = try film.opened(for: [.png])
        return (reel, reel.shots())
      }
    }
  }
}

extension Sheet {
  /// Draws the sheet into files, like `Film.write(to:workers:)`.
  public func write(to paths: String..., workers: Int = Workers.standard) async throws {
    try await Composition.tiles(self).write(to: paths, workers: workers)
  }
}

extension CurveComparison {
  /// Draws the plot into files, like `Film.write(to:workers:)`.
  public func write(to paths: String..., workers: Int = Workers.standard) async throws {
    try await Composition.curves(self).write(to: paths, workers: workers)
  }
}

extension Composition {
  /// Draws the composition into files. Either all files are written completely or none is.
  fileprivate func write(
    to paths: [String], until ending: EndCondition = .lastFrame, workers: Int
  ) async throws {
    let staging = Staging()
    let outputs = try paths.map { path in
      let (destination, format) = try destination(path, until: ending)
      try checkInputs(destination, files: format.images(ofFrames: images))
      return (format: format, output: Output(destination, staging: staging))
    }
    let reel = try opened(for: outputs.map(\.format))
    _ = try await reel.write(outputs, workers: workers)
    try staging.commit()
  }

  /// Throws if an output would replace a file that a scenario of the films names.
  private func checkInputs(_ destination: Destination, files count: Int) throws(OutputProblem) {
    for film in films {
      if let input = film.reads?.input(replacedBy: destination, files: count, .none) {
        throw .access(path: input.text, .input)
      }
    }
  }

  fileprivate func bytes(
    as name: String, until ending: EndCondition, workers: Int
  ) async throws -> [UInt8] {
    let (destination, format) = try destination("film.\(name)", until: ending)
    let file = Mutex<[UInt8]>([])
    let output = Output(destination) { _, bytes in file.withLock { $0 = bytes } }
    _ = try await opened(for: [format]).write([(format, output)], workers: workers)
    return file.withLock { $0 }
  }

  /// Returns the output of a path. Throws if it has no format, or cannot hold the images.
  private func destination(
    _ path: String, until ending: EndCondition
  ) throws(FilmProblem) -> (Destination, Format) {
    guard let destination = Destination(path), var format = formats.format(of: destination) else {
      throw .noOutput(path)
    }
    if images > 1 { format = format.animated(at: destination) }
    let problem = format.problem(with: destination, named: path, of: images, until: ending)
    if let problem { throw problem }
    return (destination, format)
  }
}
