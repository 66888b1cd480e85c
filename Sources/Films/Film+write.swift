package import Encoding
package import Files

extension Film {
  /// Draws the film into files, which are whole or absent.
  ///
  /// - Parameters:
  ///   - paths: where to; each ending picks a format. A name with a number such as `%04d` is a file
  ///     a frame.
  ///   - workers: how many pictures are worked on at the same time; no byte depends on it.
  /// - Throws: `FilmProblem` where the film cannot be drawn, `OutputProblem` where a file cannot be
  ///   written.
  public func write(
    to paths: String..., workers: Int = Workers.standard
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

extension Format {
  /// Why a film of so many frames at most cannot be written to a destination, or nil.
  package func problem(
    with destination: Destination, of frames: Int, until ending: Ending = .lastFrame
  ) -> FilmProblem? {
    if !fits(destination) {
      let stills = formats.filter { $0.content == .stills }.map(\.name)
      return .onlyStills(destination.name, formats: stills)
    }
    // To standard output pictures go one behind the other.
    if frames == 1 || !isStill(at: destination) || destination == .standardOutput { return nil }
    let isKnown = ending == .lastFrame || ending == .restOrLastFrame
    return .onePicture(destination.name, frames: isKnown ? frames : nil)
  }
}
