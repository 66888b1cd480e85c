internal import Files
internal import Imaging

/// An encoder that writes one file per shot, or the file of a single shot.
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

  /// Returns the content of the file for a shot; the path is for errors.
  typealias Encode = @Sendable (Shot, Path) throws(OutputProblem) -> Content

  private let output: Output
  /// The number of the only shot that is written, counted from 0, or the last one if there are fewer;
  /// nil to write all.
  private let only: Int?
  private let encode: Encode
  /// The latest shot up to the only one; nil before the first.
  private var held: Shot?
  private var count = 0

  init(_ output: Output, only: Int? = nil, _ encode: @escaping Encode) {
    (self.output, self.only, self.encode) = (output, only, encode)
  }

  mutating func take(_ shot: Shot) -> Work<File>? {
    defer { count += 1 }
    guard let only else { return work(on: shot, number: count) }
    if count <= only { held = shot }
    return nil
  }

  func last() -> [Work<File>] { held.map { [work(on: $0, number: 0)] } ?? [] }

  private func work(on shot: Shot, number: Int) -> Work<File> {
    { [output, encode] () throws(OutputProblem) in
      File(number: number, content: try encode(shot, output.path(number: number)))
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
