import Grids
import Patterns
import Rules
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Rules of triangular cells, as LifeViewer reads them.
@Suite struct TriangularRuleTests {
  @Test(arguments: [
    (
      "B1/S0LE",
      """
      .........  .........  .........  ...A.A...  ..A...A..
      .........  ....A....  ...A.A...  ...A.A...  .........
      ....A....  ...AAA...  ..A...A..  .AA...AA.  A.......A
      .........  .........  ...A.A...  ..AA.AA..  .........
      .........  .........  .........  .........  ..A...A..
      """
    ),
    ("B2/S1LE", "AA  AA  AA  AA  AA"),
    (
      "B3/S2LV",
      """
      ..AA..  ....AA  ..AA..  ....AA  ..AA..
      ...AA.  .AA...  ...AA.  .AA...  ...AA.
      """
    ),
  ])
  func `Drawn generations`(rule: String, drawing: String) throws {
    try RuleDrawing(drawing).check(rule)
  }

  @Test(arguments: [
    ("B456/S23L", "B456/S23L"), ("b456s23l", "B456/S23L"), ("S23/B456L", "B456/S23L"),
    ("23/456L", "B456/S23L"), ("23_456_L", ""), ("B45x/S12zL", "B45x/S12zL"),
    ("x/zL", "Bz/SxL"), ("Bx/SL", "Bx/SL"), ("Life 2346", "B456/S23L"),
    ("Rule 3544", "B4/S345L"), ("B1/SLE/4", "/1/4LE"), ("B1/S0/4LE", "0/1/4LE"),
    ("0/1LE/4", "0/1/4LE"), ("g10b34s34L", "34/34/10L"), ("B34/S34Lg10", "34/34/10L"),
    ("B3/S2LV|B2/SLV", "B3/S2LV|B2/SLV"), ("B0/S12LR", "B0/S12LR"),
    ("R1,C2,M1,S4..6,B4..4,NL", "B4/S345L"), ("R1,C5,S3-5,B4,13,NL", "345/4/5L"),
    ("R2,C2,S9-14,B11-13,NL", "R2,C0,M0,S9..14,B11..13,NL"),
    ("R1,C0,S2,B2,N@1fL", "R1,C0,M0,S2..2,B2..2,N@1fL"),
    ("R1,C4,S2,B2,NW123404321L", "R1,C4,S2,B2,NW123404321L"),
  ])
  func `Rules have one canonical notation`(text: String, canonical: String) throws {
    guard !canonical.isEmpty else {
      #expect(throws: RuleProblem.self) { try LifeRule(notation: text) }
      return
    }
    let rule = try LifeRule(notation: text)
    #expect(rule.description == canonical)
    #expect(try LifeRule(notation: canonical) == rule)
    #expect(rule.phases.allSatisfy(\.isTriangular) && !rule.isHashable)
  }

  @Test(arguments: [
    ("B4/S2LE", 2, "expected at most 3 neighbors, got 4"),
    ("Bx/S2LV", 2, "expected at most 9 neighbors, got 10"),
    ("B2a/S3L", 3, "unexpected 'a'"),
    ("34L/34/10", 3, "unexpected 'L'"),
    ("R1,C0,S14,B3,NL", 8, "a neighborhood has at most 13 cells here"),
    (
      "B3/S2LHistory", 1,
      "History requires a rule of two states with 8, 6 or 4 neighbors, such as B3/S23History"
    ),
    ("B3/S2L:K20,20", 8, "a rule of triangles requires P or T with even sides and an even shift"),
    ("B3/S2L:T21,20", 8, "a rule of triangles requires P or T with even sides and an even shift"),
    ("B3/S2L:T20+1,20", 8, "a rule of triangles requires P or T with even sides and an even shift"),
    (
      "B3/S2L|B3/S2LV", 8,
      "two rules that alternate must have the same neighborhood and number of states, and cannot"
        + " be rules of blocks or of files"
    ),
  ])
  func `An error names the letter that causes it`(text: String, column: Int, fault: String) {
    let error = #expect(throws: RuleProblem.self) { try RuleNotation(text) }
    #expect(error?.description == "'\(text)', character \(column): \(fault)")
  }

  @Test func `The rules near a rule differ by one count`() throws {
    let near = try LifeRule(notation: "B1/S0LE").neighbors
    #expect(
      near.map(\.text) == [
        "B01/S0LE", "B/S0LE", "B12/S0LE", "B13/S0LE", "B1/SLE", "B1/S01LE", "B1/S02LE", "B1/S03LE",
      ])
    #expect(near.map(\.difference).prefix(2) == ["+B0", "-B1"])
  }

  // MARK: Boards

  private func soup(_ size: Size, states: Int, _ dice: inout Generator) -> Grid<CellState> {
    Grid(
      size: size,
      elements: (0..<size.area).map { _ in
        dice.below(5) < 2 ? CellState(dice.below(4) > 0 ? 1 : dice.below(states)) : 0
      })
  }

  private func counts(atMost most: Int, _ dice: inout Generator) -> Set<Int> {
    Set((1...most).filter { _ in dice.below(3) == 0 }).union([1 + dice.below(most)])
  }

  /// Compares generations on boards and on an unbounded plane with the definition.
  private func check(_ rule: LifeRule, _ plain: PlainTriangles, _ dice: inout Generator) throws {
    for size in [Size(width: 16, height: 10), Size(width: 66, height: 20)] {
      for topology in [BoardTopology.torus, .plane] {
        var grid = soup(size, states: plain.states, &dice)
        var life = LifeWorld(
          BitBoard(size: size, states: plain.states), rule: rule, boardTopology: topology)
        life.put(grid, at: Position(x: 0, y: 0), over: false)
        for generation in 1...3 {
          grid = plain.step(grid, outside: topology == .torus ? nil : 0)
          life.advance(by: 1)
          #expect(life.cells(in: Region(size)) == grid, "\(rule) on \(size), \(generation)")
        }
      }
    }
    try checkPlane(rule, plain, &dice)
  }

  private func checkPlane(
    _ rule: LifeRule, _ plain: PlainTriangles, _ dice: inout Generator
  ) throws {
    let reach = plain.neighbors.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
    let soup = soup(Size(width: 21, height: 17), states: plain.states, &dice)
    let edge = 4 * reach
    var grid = Grid<CellState>(
      size: Size(width: 21 + 2 * edge, height: 17 + 2 * edge), repeating: 0)
    for y in 0..<17 {
      for x in 0..<21 { grid[x + edge, y + edge] = soup[x, y] }
    }
    // Tiles lie on both sides of the origin, and the top left cell points up.
    let corner = Position(x: -7, y: -10)
    var life = UnboundedLife(TileBoard(states: plain.states), rule: rule)
    life.put(soup, at: corner, over: false)
    var outside: CellState = 0
    for generation in 1...4 {
      grid = plain.step(grid, outside: outside, isUp: true)
      let around = Grid<CellState>(size: Size(width: 4, height: 4), repeating: outside)
      outside = plain.step(around, outside: outside)[0, 0]
      life.advance(by: 1)
      let seen = Region(
        x: corner.x - edge, y: corner.y - edge, width: grid.width, height: grid.height)
      #expect(life.cells(in: seen) == grid, "\(rule) on a plane, generation \(generation)")
    }
  }

  @Test(arguments: PlainTriangles.drawings.keys.sorted(), [2, 5])
  func `All neighborhoods match the definition`(letters: String, states: Int) throws {
    var dice = Generator(seed: UInt64(letters.utf8.reduce(states) { 7 * $0 + Int($1) }))
    let neighbors = PlainTriangles.neighbors(letters)
    for round in 0..<4 {
      var (born, kept) = (
        counts(atMost: neighbors.count, &dice), counts(atMost: neighbors.count, &dice)
      )
      if round == 3 {
        // The empty plane becomes alive.
        born.insert(0)
        kept.remove(neighbors.count)
      }
      let digits = Array("0123456789xyz")
      let text = [born, kept].map { String($0.sorted().map { digits[$0] }) }
      let rule = try LifeRule(
        notation: "B\(text[0])/S\(text[1])\(letters)" + (states == 2 ? "" : "/\(states)"))
      let plain = PlainTriangles(
        neighbors: neighbors, births: born, survivals: kept, states: states)
      try check(rule, plain, &dice)
    }
  }

  @Test(arguments: 1...4, [2, 5])
  func `All ranges match the definition`(range: Int, states: Int) throws {
    var dice = Generator(seed: UInt64(10 * range + states))
    let neighbors = PlainTriangles.neighbors(range: range)
    #expect(neighbors.count == 6 * range * (range + 1))
    let (born, kept) = (
      counts(atMost: neighbors.count / 2, &dice), counts(atMost: neighbors.count / 2, &dice)
    )
    let text = [born, kept].map { $0.sorted().map(String.init).joined(separator: ",") }
    let rule = try LifeRule(notation: "R\(range),C\(states),S\(text[1]),B\(text[0]),NL")
    let plain = PlainTriangles(neighbors: neighbors, births: born, survivals: kept, states: states)
    try check(rule, plain, &dice)
  }

  @Test(arguments: 1...3, ["@", "W"])
  func `Own cells and weights match the definition`(range: Int, shape: String) throws {
    var dice = Generator(seed: UInt64(range) + (shape == "@" ? 10 : 20))
    let side = 2 * range + 1
    // A list of cells has no digit for the cell itself.
    let weights = (0..<side * side).map { place in
      shape == "W" ? dice.below(8) : place == side * side / 2 ? 0 : dice.below(2)
    }
    var cells = weights
    if shape == "@" { cells.remove(at: cells.count / 2) }
    let digits =
      shape == "W"
      ? cells.map(String.init).joined()
      : stride(from: 0, to: cells.count, by: 4).map { place in
        String(cells[place..<place + 4].reduce(0) { 2 * $0 + $1 }, radix: 16)
      }.joined()
    // Cells are written as around a cell that points up, weights as around one that points down.
    let neighbors = weights.enumerated().map { place, weight in
      let y = place / side - range
      return (x: place % side - range, y: shape == "@" ? -y : y, weight: weight)
    }
    let most = max(2, weights.reduce(0, +) / 2)
    let (born, kept) = (counts(atMost: most, &dice), counts(atMost: most, &dice))
    let text = [born, kept].map { set in
      // Lists of such rules are short.
      set.sorted().prefix(15).map(String.init).joined(separator: ",")
    }
    let rule = try LifeRule(notation: "R\(range),C0,S\(text[1]),B\(text[0]),N\(shape)\(digits)L")
    #expect(try LifeRule(notation: "\(rule)") == rule)
    let plain = PlainTriangles(
      neighbors: neighbors, births: Set(born.sorted().prefix(15)),
      survivals: Set(kept.sorted().prefix(15)))
    try check(rule, plain, &dice)
  }

  @Test(arguments: [("T20+6,12", 6, 0), ("T20,12-4", 0, -4), ("T4,4+2", 0, 2)])
  func `A torus may have an even shift`(board: String, across: Int, down: Int) throws {
    var dice = Generator(seed: 3)
    let notation = try RuleNotation("B45/S34L:\(board)")
    let grid = try #require(notation.grid)
    var life = Life(rule: notation.rule, grid: grid)
    var cells = soup(life.board, states: 2, &dice)
    life.pattern = Pattern(cells: cells)
    var world = try life.opening(seed: 1)
    var plain = PlainTriangles(
      neighbors: PlainTriangles.neighbors("L"), births: [4, 5], survivals: [3, 4])
    plain.shift = (across, down)
    for _ in 1...4 {
      cells = plain.step(cells, outside: nil)
      world.advance(by: 1)
      #expect(world.cells(in: ScaledRegion(Region(cells.size))) == cells)
    }
    #expect((world as? any PatternWorld)?.patternRule == "B45/S34L:\(board)")
  }

  @Test func `Two rules make the generations in turn`() throws {
    var dice = Generator(seed: 4)
    let size = Size(width: 20, height: 14)
    var cells = soup(size, states: 2, &dice)
    var life = LifeWorld(
      BitBoard(size: size), rule: try LifeRule(notation: "B23/S34L|B4/S345L"),
      boardTopology: .torus)
    life.put(cells, at: Position(x: 0, y: 0), over: false)
    let plain = [(Set([2, 3]), Set([3, 4])), ([4], [3, 4, 5])].map {
      PlainTriangles(neighbors: PlainTriangles.neighbors("L"), births: $0.0, survivals: $0.1)
    }
    for generation in 0..<4 {
      cells = plain[generation % 2].step(cells, outside: nil)
      life.advance(by: 1)
      #expect(life.cells(in: Region(size)) == cells)
    }
  }

  // MARK: Places

  @Test func `The top left cell of a pattern points down, and sides are even`() throws {
    let rule = try LifeRule(notation: "B1/S0LE")
    let pattern = Pattern(cells: Grid(size: Size(width: 3, height: 1), repeating: 1))
    var life = Life(rule: rule, pattern: pattern, topology: .torus)
    life.size = Size(width: 10, height: 8)
    let corner = life.corner(of: pattern)
    #expect((corner.x + corner.y) % 2 == 0)
    let wide = Pattern(cells: Grid(size: Size(width: 101, height: 71), repeating: 1))
    life = Life(rule: rule, pattern: wide, topology: .torus)
    #expect(life.board == Size(width: 102, height: 72))
    life.size = Size(width: 101, height: 72)
    #expect(throws: OpeningProblem.self) { try life.opening(seed: 1) }
  }

  @Test func `Cells that a move by one column turns over are another state`() throws {
    let rule = try LifeRule(notation: "B1/S0LE")
    let traces = [0, 1, 2].map { x in
      var life = UnboundedLife(TileBoard(), rule: rule)
      life.put(
        Grid(size: Size(width: 1, height: 1), repeating: 1), at: Position(x: x, y: 0), over: false)
      return life.trace.fingerprint
    }
    #expect(traces[0] != traces[1] && traces[0] == traces[2])
    #expect(!rule.hasIndependentObjects)
  }

  @Test func `A rule of squares cannot become one of triangles on an odd board`() throws {
    let rule = try LifeRule(notation: "B1/S0LE")
    let size = Size(width: 5, height: 4)
    #expect(
      rule.fault(on: .torus, width: size.width, height: size.height, shift: 0) == .oddTriangles)
    #expect(rule.fault(on: .plane, width: 2, height: 2, shift: 0) == nil)
    #expect(rule.fault(on: .plane, width: 0, height: 0, shift: 0) == nil)
    #expect(rule.fault(on: .plane, width: 0, height: 4, shift: 0) != nil)
  }
}
