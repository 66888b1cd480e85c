public import Encoding
public import Files
public import Imaging

extension Reel {
  /// Plays once, and writes all outputs.
  ///
  /// - Parameters:
  ///   - outputs: where to, each with its format.
  ///   - options: how files are made.
  ///   - workers: how many pictures are worked on at the same time at most.
  ///   - progress: called for each shot that has been taken.
  /// - Returns: how many shots each output leaves out, since its format cannot show them.
  @discardableResult
  public func write(
    _ outputs: [(format: Format, output: Output)], _ options: EncodingOptions = EncodingOptions(),
    workers: Int,
    progress: (Shot) -> Void = { _ in }
  ) async throws -> [Int] {
    let encoders = try outputs.map { try $0.format.encoder($0.output, timing, options) }
    return try await encode(shots(), with: encoders, jobs: jobs(of: workers), progress: progress)
  }
}
