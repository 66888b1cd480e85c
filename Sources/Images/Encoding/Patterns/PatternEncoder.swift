internal import Files
internal import Imaging
internal import Patterns

extension Format {
  /// Run-length encoded patterns, which every Life program reads.
  package static let rle = Format(
    name: "rle",
    summary: "the last frame's world as a pattern, to go on from there", content: .cells,
    cost: .none,
    encoder: { output, _, _ throws(OutputProblem) in
      PatternEncoder(output: output, keepsSquares: false) { pattern, _ in pattern.rle }
    })

  /// Golly's macrocells, which store repeated squares once.
  package static let mc = Format(
    name: "mc",
    summary: "the same pattern as a Golly macrocell file, small if it repeats itself",
    content: .cells, cost: .none,
    encoder: { output, _, _ throws(OutputProblem) in
      PatternEncoder(output: output, keepsSquares: true) { $0.macrocell(states: $1) }
    })
}

/// An encoder that writes the cells of the last shot as a pattern.
struct PatternEncoder: Encoder {
  let output: Output
  /// True if the format can store the squares of a macrocell tree.
  let keepsSquares: Bool
  private(set) var latest: Shot?
  let bytes: @Sendable (Pattern, _ states: Int) -> [UInt8]

  mutating func take(_ shot: Shot) -> Work<[UInt8]>? {
    latest = shot
    return nil
  }

  mutating func last() throws(OutputProblem) -> [Work<[UInt8]>] {
    guard let shot = latest else { return [] }
    let path = output.path().text
    let work: Work<[UInt8]> = { [bytes, keepsSquares] () throws(OutputProblem) in
      guard let cells = shot.cells,
        let pattern = Pattern(cells, of: shot.generation, keepsSquares: keepsSquares)
      else {
        throw .encoder(
          path: path,
          message: "the world has too many or infinitely many live cells for this format: "
            + (keepsSquares ? "" : "write a .mc file, ") + "raise 'max-memory', or set a 'topology'"
            + " with edges")
      }
      return bytes(pattern, cells.states)
    }
    return [work]
  }

  func write(_ part: [UInt8]) throws(OutputProblem) { try output.write(part) }

  func finish() {}
}

extension ShotCells {
  /// Returns the cells of a generation as a macrocell file; nil if there are too many to list.
  package func macrocell(of generation: Int) -> [UInt8]? {
    Pattern(self, of: generation, keepsSquares: true)?.macrocell(states: states)
  }
}

extension Pattern {
  /// Creates a pattern from the cells of a generation; nil if there are too many to list.
  /// `keepsSquares`: whether to copy the squares of a macrocell tree, if the cells are stored as
  /// one. Their number does not matter then.
  fileprivate init?(_ cells: ShotCells, of generation: Int, keepsSquares: Bool) {
    if keepsSquares, let squares = cells.squares {
      self.init(squares: squares, rule: .init(cells.rule), generation: generation)
      return
    }
    guard cells.canBeListed else { return nil }
    var runs: [Pattern.Run] = []
    var areMore = false
    cells.forEachRun { y, columns, state in
      areMore = runs.count == cells.mostRuns
      if !areMore { runs.append(Pattern.Run(y: y, columns: columns, state: state)) }
    }
    if areMore { return nil }
    self.init(placed: runs, rule: .init(cells.rule), generation: generation)
  }
}
