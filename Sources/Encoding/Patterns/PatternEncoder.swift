internal import Files
internal import Grids
internal import Imaging
internal import Patterns

extension Format {
  /// Run-length encoded patterns, which every program of the field reads.
  public static let rle = Format(
    name: "rle", pathExtensions: ["rle"],
    summary: "the last frame's world as a pattern, to go on from there", content: .cells,
    mostBytes: { _, _ in 0 },
    encoder: { output, _, _ throws(OutputError) in
      PatternEncoder(output) { pattern, _ in pattern.rle }
    })

  /// Golly's macrocells: what repeats itself is written once.
  public static let mc = Format(
    name: "mc", pathExtensions: ["mc"],
    summary: "the same as Golly's macrocells, which are small where much repeats itself",
    content: .cells, mostBytes: { _, _ in 0 },
    encoder: { output, _, _ throws(OutputError) in
      PatternEncoder(output) { $0.macrocell(states: $1) }
    })
}

/// Writes the cells of the last shot as a pattern.
struct PatternEncoder: Encoder {
  private let output: Output
  private let bytes: @Sendable (Pattern, _ states: Int) -> [UInt8]
  private var latest: Shot?

  init(_ output: Output, bytes: @escaping @Sendable (Pattern, _ states: Int) -> [UInt8]) {
    self.output = output
    self.bytes = bytes
  }

  mutating func take(_ shot: Shot) -> Work<[UInt8]>? {
    latest = shot
    return nil
  }

  mutating func last() throws(OutputError) -> [Work<[UInt8]>] {
    guard let shot = latest else { return [] }
    guard let cells = shot.cells else {
      throw .encoder(
        path: output.path().text,
        message: "this world has too many cells for a pattern file, or none that one can hold")
    }
    let work: Work<[UInt8]> = { [bytes] () throws(OutputError) in
      var runs: [Pattern.Run] = []
      cells.forEachRun { runs.append(Pattern.Run(y: $0, columns: $1, state: $2)) }
      let pattern = Pattern(
        placed: runs, rule: .init(cells.rule), generation: shot.generation)
      return bytes(pattern, cells.states)
    }
    return [work]
  }

  func write(_ part: [UInt8]) throws(OutputError) { try output.write(part) }

  func finish() {}
}
