import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of rules under which the dead cells of an unbounded plane come alive.
@Suite struct BackgroundTests {
  /// The torus is a reference for the plane as long as no pattern wraps around it.
  @Test(
    arguments: TestScope.cases(
      [
        "B03/S23", "B0/S8", "B0123478/S01234678", "B03/S238", "B0/S", "B012345678/S", "B0-/S0",
        "B03aj/S23-i8", "23/03/3", "8/03/4", "/02/5", "01238/0/2", "2378/034/7",
      ], .few), UInt64(0)..<3)
  func `The background follows the rule`(notation: String, seed: UInt64) throws {
    let rule = try LifeRule(notation: notation)
    var dice = Generator(seed: seed)
    var soup = Grid<CellState>(size: Size(width: 30, height: 20), repeating: 0)
    for place in soup.elements.indices {
      soup.elements[place] = CellState(dice.below(2) * dice.below(rule.states))
    }
    let size = Size(width: 192, height: 180)
    var board = LifeWorld(
      BitBoard(size: size, states: rule.states), rule: rule, boardTopology: .torus)
    var tiles = UnboundedLife(TileBoard(states: rule.states), rule: rule)
    let corner = Position(x: 70, y: 60)
    board.put(soup, at: corner, over: false)
    tiles.put(soup, at: corner, over: true)
    for generation in 1...40 {
      board.step()
      tiles.step()
      #expect(tiles.cells(in: Region(size)) == board.cells(in: Region(size)), "\(generation)")
      let region = tiles.living.region
      let seen = board.cells(in: region)
      #expect(tiles.count("alive") == seen.elements.count { $0 == 1 })
      if rule.states > 2 { #expect(tiles.count("dying") == seen.elements.count { $0 > 1 }) }
      if generation % 20 == 0 {
        let afar = ScaledRegion(Region(x: 0, y: 0, width: 24, height: 22), scale: 3)
        let all = board.cells(in: Region(size))
        let expected = afar.highest(on: Region(size)) { all[$0, $1] }
        #expect(tiles.cells(in: afar) == expected)
        tiles.put(soup, at: Position(x: 80, y: 70), over: generation == 20)
        board.put(soup, at: Position(x: 80, y: 70), over: generation == 20)
      }
    }
    // Several generations at once, also with nothing but background.
    #expect(tiles.stepped(7).drawn == tiles.stepped(3).stepped(4).drawn)
  }

  @Test func `An empty plane comes alive as a whole`() throws {
    var life = try Life.opening(["rule": "B0/S8", "topology": "unbounded", "density": "0%"])
    life.step()
    let far = Region(x: 1 << 60, y: -1 << 60, width: 2, height: 1)
    #expect(life.cells(in: far).drawn == "OO")
    #expect(life.living.isEmpty && life.count("alive") == 0 && life.isAtRest)
    life = try Life.opening(["rule": "B0/S", "topology": "unbounded", "density": "0%"])
    #expect(life.stepped(1_000_001).cells(in: far).drawn == "OO")
    #expect(life.stepped(1_000_000).cells(in: far).drawn == "..")
  }

  @Test(arguments: TestScope.cases(["T0,20", "T24,0", "P0,20", "P24,0"], .two), UInt64(0)..<4)
  func `A plane with two edges equals a long board`(notation: String, seed: UInt64) throws {
    let grid = try BoundedGrid(notation: notation)
    let size = Size(
      width: grid.width > 0 ? grid.width : 320, height: grid.height > 0 ? grid.height : 320)
    for text in ["B3/S23", "B2-a/S12", "345/2/4"] {
      let rule = try LifeRule(notation: text)
      var dice = Generator(seed: seed)
      var soup = Grid<CellState>(size: Size(width: 19, height: 19), repeating: 0)
      for place in soup.elements.indices { soup.elements[place] = CellState(dice.below(2)) }
      var board = LifeWorld(
        BitBoard(size: size, states: rule.states), rule: rule, boardTopology: BoardTopology(grid))
      var band = UnboundedLife(TileBoard(states: rule.states), rule: rule, band: EdgePair(grid))
      let corner = Position(
        x: grid.width > 0 ? 2 : 150, y: grid.height > 0 ? 1 : 150)
      board.put(soup, at: corner, over: false)
      band.put(soup, at: corner, over: false)
      for _ in 0..<24 {
        board.step(5)
        band.step(5)
        #expect(band.cells(in: Region(size)).drawn == board.drawn, "\(text)")
        #expect(band.counts == board.counts)
      }
    }
  }
}
