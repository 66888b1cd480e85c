import CKernels
import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Patterns
@testable import Worlds

@Suite struct LargerThanLifeTests {
  private func soup(_ size: Size, states: Int, _ dice: inout Generator) -> Grid<CellState> {
    var grid = Grid<CellState>(size: size, repeating: 0)
    for place in grid.elements.indices where dice.below(5) < 2 {
      grid.elements[place] = CellState(dice.below(4) > 0 ? 1 : dice.below(states))
    }
    return grid
  }

  /// Tests the smallest allowed boards, boards that end within a word, and wide boards.
  @Test(arguments: LargerThanLife.Shape.ofSquares, TestScope.cases(2...12, .few))
  func `Bounded boards match the definition`(shape: LargerThanLife.Shape, range: Int) {
    let seed = UInt64(shape.rawValue.value % 3)
    var dice = Generator(seed: seed << 8 | UInt64(range))
    let larger = LargerThanLife(range: range, shape, &dice)
    let states = [2, 3, 256][Int(seed)]
    let plain = PlainLarger(rule: larger, states: states)
    for size in [
      Size(width: 2 * range, height: 2 * range), Size(width: 63 + Int(seed), height: 2 * range + 1),
    ] {
      for isTorus in [true, false] {
        var grid = soup(size, states: states, &dice)
        var life = LifeWorld(
          BitBoard(size: size, states: states), rule: LifeRule(larger, states: states),
          boardTopology: isTorus ? .torus : .plane)
        life.put(grid, at: Position(x: 0, y: 0), over: false)
        for generation in 1...2 {
          grid = plain.step(grid, isTorus: isTorus)
          life.advance(by: 1)
          #expect(
            life.cells(in: Region(size)) == grid,
            "\(life.rule) on \(size), generation \(generation)")
        }
      }
    }
  }

  @Test(arguments: LargerThanLife.Shape.ofSquares, TestScope.cases([2, 5, 50], .two))
  func `The unbounded plane matches the definition`(shape: LargerThanLife.Shape, range: Int) {
    let seed = UInt64(shape.rawValue.value % 3)
    var dice = Generator(seed: seed << 8 | UInt64(range))
    let larger = LargerThanLife(range: range, shape, &dice)
    let states = seed == 2 ? 5 : 2
    let rule = LifeRule(larger, states: states)
    let plain = PlainLarger(rule: larger, states: states)
    let generations = range > 10 ? 1 : 4
    let size = range > 10 ? Size(width: 21, height: 30) : Size(width: 41, height: 35)
    let edge = generations * range + 1
    var grid = Grid<CellState>(
      size: Size(width: size.width + 2 * edge, height: size.height + 2 * edge), repeating: 0)
    let soup = soup(size, states: states, &dice)
    for y in 0..<size.height {
      for x in 0..<size.width { grid[x + edge, y + edge] = soup[x, y] }
    }
    var life = UnboundedLife(TileBoard(states: states), rule: rule)
    // Tiles lie on both sides of the origin.
    life.put(soup, at: Position(x: -30, y: -20), over: false)
    for generation in 1...generations {
      grid = plain.step(grid, isTorus: false)
      life.advance(by: 1)
      let seen = Region(x: -30 - edge, y: -20 - edge, width: grid.width, height: grid.height)
      #expect(life.cells(in: seen) == grid, "\(rule), generation \(generation)")
    }
  }

  @Test(arguments: LargerThanLife.Shape.ofSquares.filter { !$0.isListed })
  func `A large neighborhood counts all of its cells`(shape: LargerThanLife.Shape) {
    let none = CountRanges([])
    let area = LargerThanLife(range: 50, shape: shape, births: none, survivals: none).area
    let full = CountRanges([area...area])
    let rule = LargerThanLife(
      range: 50, shape: shape, countsItself: true, births: none, survivals: full)
    for side in [100, 101, 191] {
      let size = Size(width: side, height: side)
      var board = BitBoard(size: size)
      for y in 0..<side { board.fill(0..<side, row: y) }
      var torus = LifeWorld(board, rule: LifeRule(rule), boardTopology: .torus)
      torus.advance(by: 1)
      #expect(torus.count("alive") == side * side)
      var plane = LifeWorld(board, rule: LifeRule(rule), boardTopology: .plane)
      plane.advance(by: 1)
      let inside = max(0, side - 100)
      if shape == .moore { #expect(plane.count("alive") == inside * inside) }
    }
  }

  @Test(arguments: LargerThanLife.Shape.ofSquares.filter { !$0.isListed && $0 != .gaussian })
  func `A cell reaches exactly its neighborhood of range 500`(shape: LargerThanLife.Shape) {
    let one = CountRanges([1...1])
    let rule = LargerThanLife(range: 500, shape: shape, births: one, survivals: one)
    let side = TestScope.size(.widestNeighborhood)
    let size = Size(width: side, height: side)
    var board = BitBoard(size: size)
    board.fill(501..<502, row: 498)
    var life = LifeWorld(board, rule: LifeRule(rule), boardTopology: .plane)
    life.advance(by: 1)
    var expected = BitBoard(size: size)
    for y in max(0, 498 - 500)..<min(side, 499 + 500) {
      for x in 1..<min(side, 1002) where (x, y) != (501, 498) && rule.weight(501 - x, 498 - y) != 0
      {
        expected.fill(x..<x + 1, row: y)
      }
    }
    #expect(life.board == expected)
  }

  @Test func `The unbounded plane reaches several tiles`() throws {
    // A cell at the end of each of the four rays.
    let rule = try LifeRule(notation: "R150,C0,S,B1,N+")
    var life = UnboundedLife(TileBoard(), rule: rule)
    life.put(
      Grid(size: Size(width: 1, height: 1), repeating: 1), at: Position(x: 63, y: -1), over: false)
    life.advance(by: 1)
    #expect(life.count("alive") == 600)
    #expect(life.living.cells == Region(x: -87, y: -151, width: 301, height: 301))
  }

  @Test(arguments: LargerThanLife.Shape.ofSquares, [CK_BASELINE, CK_AVX2, CK_AVX512])
  func `All instruction sets give the same counts`(
    shape: LargerThanLife.Shape, features: ck_features
  ) {
    guard features.rawValue <= Processor.features.rawValue else { return }
    var dice = Generator(seed: 7)
    let kernel = RangeKernel(LargerThanLife(range: 4, shape, &dice))
    let results = [CK_BASELINE, features].map { features in
      var dice = Generator(seed: 8)
      var window = RangeWindow(width: 100, kernel)
      window.restart()
      return (0..<30).map { row in
        window.take([dice.next(), dice.next() >> 28])
        var cells: ArraySlice = [UInt64(0x1234_5678_9abc_def0), 0x0fed_cba9_8765_4321]
        if row >= 8 {
          window.count(row: row - 8, features)
          window.advance(&cells, row: row - 8, features)
        }
        return cells
      }
    }
    #expect(results[0] == results[1])
  }

  @Test func `A rule of range 1 is normalized to a nine-cell rule`() throws {
    for (text, same) in [
      ("R1,C0,M0,S2..3,B3..3,NM", "B3/S23"), ("R1,C0,M1,S3..4,B3..3,NC", "B3/S23"),
      ("R1,C0,M1,S1..1,B1..1,NN", "B1/S0V"), ("R1,C3,S,B2,NM", "/2/3"),
      ("1,3,3,3,4", "B3/S23"), ("R1,C0,S3-4,B2,NH", "B2/S34H"), ("R1,C0,S,B1,N+", "B1/SV"),
      ("R1,C0,S2-3,B3,N@ff", "B3/S23"), ("R1,C0,S3-4,B3,NW111111111", "B3/S23"),
      ("R1,C0,S2-3,B3,NW111101111", "B3/S23"),
    ] {
      #expect("\(try LifeRule(notation: text))" == same)
    }
  }

  @Test func `An unbounded world that dies out settles`() throws {
    // A single cell dies at once under this rule.
    let rule = try LifeRule(notation: "R2,C0,M1,S25..25,B25..25,NM")
    var life = UnboundedLife(TileBoard(), rule: rule)
    life.put(
      Grid(size: Size(width: 1, height: 1), repeating: 1), at: Position(x: 63, y: 64), over: false)
    #expect(!life.isAtRest)
    life.advance(by: 600)
    #expect(life.count("alive") == 0)
    #expect(life.isAtRest)
  }
}
