internal import Grids
public import Settings

extension Pattern {
  /// Creates a pattern from a macrocell tree in the coordinates of a world, with any number of
  /// cells.
  ///
  /// - Parameters:
  ///   - squares: the cells.
  ///   - rule: the rule in the notation of pattern files.
  ///   - generation: the generation of the pattern.
  public init(squares: MacrocellTree, rule: Written<String>? = nil, generation: Int = 0) {
    self.init(rule: rule)
    self.generation = generation
    settle(Written(squares))
    if !living.isEmpty { highest = Written(squares.highestState) }
    declared = size
  }

  /// Sets the pattern's cells to a macrocell tree instead of runs, and stores its location in
  /// `position`.
  mutating func settle(_ squares: Written<MacrocellTree>) {
    let region = squares.value.living
    self.squares = squares
    position = Position(x: region.x, y: region.y)
    living = Region(region.size)
  }

  /// The reason why the pattern's cells are not listed; nil if they are.
  public var unlisted: Located<PatternProblem>? {
    squares.map {
      let isLong = max(size.width, size.height) > Self.longestSide && !$0.value.hasManyLeaves
      return Located(isLong ? .tooLong : .tooManyCells, line: $0.line, column: 1)
    }
  }
}
