package import Encoding
package import Files

extension Surveyable {
  /// Draws it into files. Either all files are written completely or none is.
  func write(
    to paths: [String], until ending: EndCondition = .lastFrame, workers: Int
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
  /// Draws the film into files. Either all files are written completely or none is.
  ///
  /// - Parameters:
  ///   - paths: the output paths. Their extensions select the formats. A name with a number such as
  ///     `%04d` stands for one file per frame.
  ///   - workers: the most images that are drawn at the same time. The output does not depend on
  ///     it.
  /// - Throws: `FilmProblem` if the film cannot be drawn, `OutputProblem` if a file cannot be
  ///   written.
  public func write(
    to paths: String..., workers: Int = Workers.standard
  ) async throws {
    try await write(to: paths, until: ending, workers: workers)
  }
}

extension Format {
  /// Returns the reason why a film with at most a number of frames cannot be written to a
  /// destination, or nil.
  package func problem(
    with destination: Destination, of frames: Int, until ending: EndCondition = .lastFrame
  ) -> FilmProblem? {
    if !fits(destination) {
      let stills = formats.filter { $0.content == .stills }.map(\.name)
      return .onlyStills(destination.name, formats: stills)
    }
    // Standard output receives the images one after the other.
    if frames == 1 || !isStill(at: destination) || destination == .standardOutput { return nil }
    let isKnown = ending == .lastFrame || ending == .restOrLastFrame
    return .onePicture(destination.name, frames: isKnown ? frames : nil)
  }
}
