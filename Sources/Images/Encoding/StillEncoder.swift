internal import Files
internal import Imaging

/// An encoder that writes one file per shot: a still, or the numbered files of an animation.
struct StillEncoder: Encoder {
  /// A file with its number from 0.
  struct File: Sendable {
    let number: Int
    let content: Content
  }

  enum Content: Sendable {
    case bytes([UInt8])
    /// The function that writes a file too large for memory.
    case pieces(@Sendable (OutputFile) throws(OutputProblem) -> Void)
  }

  private let output: Output
  /// Returns the content of the file for an image; the path is for errors.
  private let encode: @Sendable (Image, Path) throws(OutputProblem) -> Content
  private var count = 0

  init(
    _ output: Output,
    _ encode: @escaping @Sendable (Image, Path) throws(OutputProblem) -> Content
  ) {
    (self.output, self.encode) = (output, encode)
  }

  mutating func take(_ shot: Shot) -> Work<File>? {
    defer { count += 1 }
    return { [output, encode, count] () throws(OutputProblem) in
      File(number: count, content: try encode(shot.image, output.path(number: count)))
    }
  }

  func write(_ made: File) throws(OutputProblem) {
    let file = try output.open(number: made.number)
    switch made.content {
    case .bytes(let bytes): try file.write(bytes)
    case .pieces(let write): try write(file)
    }
    try file.close()
  }

  func finish() {}
}

/// An encoder that writes one shot of a film as a still. If the film ends before that shot, it writes
/// the last one.
struct PosterEncoder: Encoder {
  private var file: StillEncoder
  /// The number of the shot, counted from 0.
  private let number: Int
  /// The latest shot up to that number; nil before the first.
  private var held: Shot?
  private var count = 0

  init(file: StillEncoder, number: Int) {
    (self.file, self.number) = (file, number)
  }

  mutating func take(_ shot: Shot) -> Work<StillEncoder.File>? {
    if count <= number { held = shot }
    count += 1
    return nil
  }

  mutating func last() -> [Work<StillEncoder.File>] {
    [held.flatMap { file.take($0) }].compactMap(\.self)
  }

  func write(_ made: StillEncoder.File) throws(OutputProblem) { try file.write(made) }

  func finish() { file.finish() }
}
