import Grids
import Settings
import TestSupport
import Testing

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

  /// The narrowest boards there may be, those that end in the middle of a word, and wide ones.
  @Test(arguments: TestScope.cases(2...10, atMost: 3), UInt64(0)..<3)
  func `Boards are stepped as the definition says`(range: Int, seed: UInt64) {
    var dice = Generator(seed: seed << 8 | UInt64(range))
    let larger = LargerThanLife(range: range, &dice)
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

  @Test(arguments: TestScope.cases([2, 5, 50], atMost: 2), UInt64(0)..<3)
  func `A plane without end is stepped as the definition says`(range: Int, seed: UInt64) {
    var dice = Generator(seed: seed << 8 | UInt64(range))
    let larger = LargerThanLife(range: range, &dice)
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
    // Tiles lie on both sides of the middle.
    life.put(soup, at: Position(x: -30, y: -20), over: false)
    for generation in 1...generations {
      grid = plain.step(grid, isTorus: false)
      life.advance(by: 1)
      let seen = Region(x: -30 - edge, y: -20 - edge, width: grid.width, height: grid.height)
      #expect(life.cells(in: seen) == grid, "\(rule), generation \(generation)")
    }
  }

  @Test(arguments: LargerThanLife.Shape.allCases)
  func `The largest neighbourhood counts all of its cells`(shape: LargerThanLife.Shape) {
    let area = LargerThanLife.area(of: shape, 50)
    let full = CountRanges([area...area])
    let rule = LargerThanLife(
      range: 50, shape: shape, countsItself: true, births: CountRanges([]), survivals: full)
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

  @Test func `Of range 1 it is a rule of nine cells`() throws {
    for (text, same) in [
      ("R1,C0,M0,S2..3,B3..3,NM", "B3/S23"), ("R1,C0,M1,S3..4,B3..3,NC", "B3/S23"),
      ("R1,C0,M1,S1..1,B1..1,NN", "B1/S0V"), ("R1,C3,S,B2,NM", "/2/3"),
      ("1,3,3,3,4", "B3/S23"),
    ] {
      #expect("\(try LifeRule(notation: text))" == same)
    }
  }

  @Test func `A world without edges sleeps, turns up again and goes to rest`() throws {
    // What has one cell in it dies at once.
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
