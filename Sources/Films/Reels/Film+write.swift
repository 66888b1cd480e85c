package import Encoding
package import Files

extension Surveyable {
  /// Draws it into files, all of which are written completely or not at all.
  func write(
    to paths: [String], until ending: Ending = .lastFrame, workers: Int
  ) async throws {
    let staging = Staging()
    var outputs: [(format: Format, output: Output)] = []
    for path in paths {
      guard let destination = Destination(path), let format = formats.format(of: destination) else {
        throw FilmProblem.noOutput(path)
      }
      if let problem = format.problem(with: destination, of: pictures, until: ending) {
        throw problem
      }
      outputs.append((format, Output(destination, staging: staging)))
    }
    let reel = try opened(for: outputs.map(\.format))
    do {
      try await reel.write(outputs, workers: workers)
      try staging.commit()
    } catch {
      staging.discard()
      throw error
    }
  }
}

extension Film {
  /// Draws the film into files, all of which are written completely or not at all.
  ///
  /// - Parameters:
  ///   - paths: the files, whose extensions select formats. A name with a number such as `%04d` is a
  ///     file for each frame.
  ///   - workers: the most pictures that are drawn at once; no byte depends on it.
  /// - Throws: `FilmProblem` if the film cannot be drawn, `OutputProblem` if a file cannot be written.
  public func write(
    to paths: String..., workers: Int = Workers.standard
  ) async throws {
    try await write(to: paths, until: ending, workers: workers)
  }
}

extension Format {
  /// The reason why a film of a number of frames at most cannot be written to a destination, or nil.
  package func problem(
    with destination: Destination, of frames: Int, until ending: Ending = .lastFrame
  ) -> FilmProblem? {
    if !fits(destination) {
      let stills = formats.filter { $0.content == .stills }.map(\.name)
      return .onlyStills(destination.name, formats: stills)
    }
    // Standard output gets pictures one behind the other.
    if frames == 1 || !isStill(at: destination) || destination == .standardOutput { return nil }
    let isKnown = ending == .lastFrame || ending == .restOrLastFrame
    return .onePicture(destination.name, frames: isKnown ? frames : nil)
  }
}
