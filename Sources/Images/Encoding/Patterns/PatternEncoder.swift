internal import Files
internal import Imaging
internal import Patterns

extension Format {
  /// Run-length encoded patterns, which every Life program reads.
  package static let rle = Format(
    pattern: "rle", summary: "the last frame's world as a pattern, to go on from there",
    keepsSquares: false
  ) { pattern, _ in pattern.rle }

  /// Golly's macrocells, which store repeated squares once.
  package static let mc = Format(
    pattern: "mc",
    summary: "the same pattern as a Golly macrocell file, small if it repeats itself",
    keepsSquares: true
  ) { $0.macrocell(states: $1) }

  /// - Parameter keepsSquares: true if the format can store the squares of a macrocell tree.
  private init(
    pattern name: String, summary: String, keepsSquares: Bool,
    _ bytes: @escaping @Sendable (Pattern, _ states: Int) -> [UInt8]
  ) {
    self.init(
      name: name, summary: summary, rendering: .cells, cost: .none,
      film: { output, _, _ in
        StillEncoder(output, only: .max) { shot, path throws(OutputProblem) in
          guard let cells = shot.cells,
            let pattern = Pattern(cells, of: shot.generation, keepsSquares: keepsSquares)
          else { throw .tooManyCells(path, keepsSquares: keepsSquares) }
          return .bytes(bytes(pattern, cells.states))
        }
      })
  }
}

extension OutputProblem {
  fileprivate static func tooManyCells(_ path: Path, keepsSquares: Bool) -> OutputProblem {
    .encoder(
      path: path.text,
      message: "the world has too many or infinitely many live cells for this format: "
        + (keepsSquares ? "" : "write a .mc file, ") + "raise 'max-memory', or set a 'topology'"
        + " with edges")
  }
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
