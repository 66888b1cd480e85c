internal import Rules
internal import Settings
public import Worlds

extension BoundedGrid {
  /// Parses a bounded grid in the form that follows a rule's colon: `T20,16`, `K20*+1,16`, `S16`. A
  /// missing height equals the width. Without any number the grid is unbounded.
  init(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) {
    var suffix = try GridSuffixParser(scanner.consume())
    self = try suffix.grid(&scanner)
  }

  /// Parses a bounded grid, such as `T20,16`.
  ///
  /// - Throws: The first error, with its column.
  public init(notation text: String) throws(RuleProblem) {
    guard text.utf8.count <= LifeRule.longest else { throw .tooLong }
    var scanner = RuleScanner(text).withoutSpaces
    do {
      try self.init(&scanner)
    } catch {
      throw .wrong(text, column: error.column, error.problem)
    }
  }
}

/// A parser for the suffix that describes a bounded grid, as in Golly.
private struct GridSuffixParser {
  private enum Letter: Unicode.Scalar {
    case plane = "P"
    case torus = "T"
    case klein = "K"
    case crossSurface = "C"
    case sphere = "S"
  }

  private let letter: Letter
  private var twisted: BoundedGrid.Edges?
  private var shift: BoundedGrid.Shift?

  /// Creates a parser for the kind of grid that `letter` selects; no letter selects an unbounded
  /// grid. Throws an error if `letter` is not one of `P`, `T`, `K`, `C` and `S`.
  init(_ letter: RuleLetter?) throws(Located<RuleSyntaxProblem>) {
    guard let known = letter.map({ Letter(rawValue: $0.capital) }) ?? .torus else {
      throw Located(.grid(.kind), column: letter?.column ?? 1)
    }
    self.letter = known
  }

  mutating func grid(_ scanner: inout RuleScanner) throws(Located<RuleSyntaxProblem>) -> BoundedGrid
  {
    let start = scanner
    let width = scanner.isAtEnd ? 0 : try readSide(.horizontal, &scanner)
    let height = scanner.consume(",") ? try readSide(.vertical, &scanner) : width
    try scanner.expectEnd()
    if letter == .sphere, width != height { throw start.fault(.grid(.noSquare)) }
    guard let grid = BoundedGrid(kind, width: width, height: height, shift: shift) else {
      throw start.fault(.grid(.infinite))
    }
    return grid
  }

  private var kind: BoundedGrid.Kind {
    switch letter {
    case .plane: .plane
    case .torus: .torus
    case .klein: .klein(twisted: twisted ?? .vertical)
    case .crossSurface: .crossSurface
    case .sphere: .sphere
    }
  }

  /// Parses the length of the edges, in cells, and the twist and shift that may follow it. The
  /// length of the horizontal edges is the width.
  private mutating func readSide(
    _ edges: BoundedGrid.Edges, _ scanner: inout RuleScanner
  ) throws(Located<RuleSyntaxProblem>) -> Int {
    let start = scanner
    guard let cells = scanner.number(atMost: BoundedGrid.longest) else {
      throw scanner.fault(.grid(.noNumber))
    }
    if cells > BoundedGrid.longest { throw start.fault(.grid(.tooLong)) }
    if cells == 0, letter != .plane, letter != .torus { throw start.fault(.grid(.infinite)) }
    try readTwist(edges, &scanner)
    try readShift(edges, of: cells, &scanner)
    return cells
  }

  private mutating func readTwist(
    _ edges: BoundedGrid.Edges, _ scanner: inout RuleScanner
  ) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    guard scanner.consume("*") else { return }
    if letter != .klein { throw start.fault(.grid("only K can have a twist")) }
    if twisted != nil { throw start.fault(.grid(.twoTwists)) }
    twisted = edges
  }

  private mutating func readShift(
    _ edges: BoundedGrid.Edges, of cells: Int, _ scanner: inout RuleScanner
  ) throws(Located<RuleSyntaxProblem>) {
    let start = scanner
    guard let sign = scanner.consume("+") ? 1 : scanner.consume("-") ? -1 : nil else { return }
    guard let steps = scanner.number(atMost: BoundedGrid.longest) else {
      throw scanner.fault(.grid(.noNumber))
    }
    switch letter {
    case .torus: if cells == 0 { throw start.fault(.grid("an unbounded side cannot have a shift")) }
    case .klein: if twisted != edges { throw start.fault(.grid(.shiftOfUntwisted)) }
    case .plane, .crossSurface, .sphere: throw start.fault(.grid("only T and K can have a shift"))
    }
    if steps == 0 { return }
    if shift != nil { throw start.fault(.grid("only one side can have a shift")) }
    if steps > BoundedGrid.longest { throw start.fault(.grid(.tooLong)) }
    shift = BoundedGrid.Shift(edges, cells: sign * steps)
  }
}
