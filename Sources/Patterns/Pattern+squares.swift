internal import Grids
public import Settings

extension Pattern {
  /// A pattern of a macrocell's squares, as they lie in a world, however many cells there are.
  ///
  /// - Parameter squares: of two states.
  public init(squares: MacrocellTree, rule: Written<String>? = nil, generation: Int = 0) {
    self.init(rule: rule)
    self.generation = generation
    settle(Written(squares))
    if !living.isEmpty { highest = Written(1) }
    declared = size
  }

  /// Takes squares in place of runs, and keeps where they lie.
  mutating func settle(_ squares: Written<MacrocellTree>) {
    let region = squares.value.living
    self.squares = squares
    position = Position(x: region.x, y: region.y)
    living = Region(region.size)
  }

  /// Why its cells are not listed; nil where they are.
  public var unlisted: Located<PatternProblem>? {
    squares.map {
      let isLong = max(size.width, size.height) > Self.longestSide && !$0.value.hasManyLeaves
      return Located(isLong ? .tooLong : .tooManyCells, line: $0.line, column: 1)
    }
  }
}
