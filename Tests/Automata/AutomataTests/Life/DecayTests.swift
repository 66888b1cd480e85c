import CKernels
import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of rules with more than two states.
@Suite struct DecayTests {
  @Test func `Brian's Brain grows from a domino with the published populations`() throws {
    for topology in ["unbounded", "torus", "T0,64", "P64,0"] {
      let brain = try Life.opening(
        ["rule": "/2/3", "pattern": "2o!", "topology": topology])
      let (alive, dying) = (
        brain.counts(of: "alive", at: Array(0...7)), brain.counts(of: "dying", at: Array(0...7))
      )
      #expect(alive == [2, 4, 6, 8, 12, 14, 18, 22])
      #expect(dying == [0, 2, 4, 6, 8, 12, 14, 18])
    }
  }

  @Test(arguments: TestScope.cases([2, 3, 4, 5, 9, 64, 129, 256], .few), UInt64(0)..<4)
  func `Cells age by the definition, on boards and on the unbounded plane`(
    states: Int, seed: UInt64
  ) throws {
    var dice = Generator(seed: seed)
    var table = RuleTable(&dice)
    if seed % 2 == 0 {
      let kept = [0, 1, 2, 3, 4].filter { _ in dice.below(2) == 0 }
      table = RuleTable { $0 ? kept.contains($1.count) : [2, 3].contains($1.count) }
    }
    table[0] = seed == 3
    let plain = PlainTable(table, states: states)
    let rule = LifeRule(table, states: states)
    var grid = Grid<CellState>(size: Size(width: 130, height: 80), repeating: 0)
    for y in 30..<50 {
      for x in 45..<75 where dice.below(2) == 0 { grid[x, y] = CellState(dice.below(states)) }
    }
    let corner = Position(x: 0, y: 0)
    var board = LifeWorld(
      BitBoard(size: grid.size, states: states), rule: rule, boardTopology: .torus)
    var tiles = UnboundedLife(TileBoard(states: states), rule: rule)
    board.put(grid, at: corner, over: false)
    tiles.put(grid, at: corner, over: false)
    for _ in 0..<12 {
      grid = plain.step(grid, .torus)
      board.step()
      tiles.step()
      #expect(board.cells(in: Region(grid.size)) == grid)
      #expect(tiles.cells(in: Region(grid.size)) == grid)
      #expect(board.count("alive") == grid.elements.count { $0 == 1 })
      if states > 2 { #expect(board.count("dying") == grid.elements.count { $0 > 1 }) }
      #expect(board.living.region == grid.living)
    }
    // A zoomed view shows the highest state of each square.
    let afar = ScaledRegion(Region(x: 0, y: 0, width: 5, height: 3), scale: 5)
    let expected = afar.highest(on: Region(grid.size)) { grid[$0, $1] }
    #expect(board.cells(in: afar) == expected)
    #expect(states > 2 && table[0] || tiles.cells(in: afar) == expected)
    let resized = board.board(resizedTo: Size(width: 65, height: 130))
    #expect(
      resized.cells(in: Region(x: 0, y: 0, width: 130, height: 130))
        == grid.cropped(to: Region(x: 0, y: 0, width: 65, height: 80), outside: 0)
        .cropped(to: Region(x: 0, y: 0, width: 130, height: 130), outside: 0))
  }

  /// Tests every number of digits with every kernel that this processor supports.
  @Test(arguments: [3, 4, 5, 9, 17, 30, 66, 129, 256])
  func `Boards age cells like single words do`(states: Int) {
    var dice = Generator(seed: UInt64(states))
    var board = BitBoard(size: Size(width: 200, height: 37), states: states)
    for y in 0..<37 {
      for x in 0..<200 { board.set(x, y, to: CellState(dice.below(states))) }
    }
    let (before, next) = (board, board.words.map { _ in dice.next() })
    let (decay, count) = (before.decay, before.words.count)
    for features in LifeKernelTests.features {
      board = before
      board.words = next
      board.decay(from: before.words, features: features)
      for word in 0..<count {
        let digits = (0..<decay.digits).map { before.dying[$0 * count + word] }
        var (later, change) = (digits, UInt64(0))
        let alive = decay.step(
          before.words[word], next: next[word], digits, at: 0, from: decay.dead, to: decay.dead,
          into: &later, change: &change)
        #expect(board.words[word] == alive)
        #expect((0..<decay.digits).map { board.dying[$0 * count + word] } == later)
      }
    }
  }

  /// A dying cell keeps its tile active, and a tile without changes is skipped.
  @Test(arguments: TestScope.cases(UInt64(0)..<10, .few))
  func `Tiles with dying cells match a board over many generations`(seed: UInt64) throws {
    for notation in ["345/2/4", "23/3/8", "/2/3", "012345678/3/5", "12/34/30"] {
      let rule = try LifeRule(notation: notation)
      var board = LifeWorld(
        BitBoard(size: Size(width: 600, height: 600), states: rule.states), rule: rule,
        boardTopology: .plane)
      var tiles = UnboundedLife(TileBoard(states: rule.states), rule: rule)
      var dice = Generator(seed: seed)
      var soup = Grid<CellState>(size: Size(width: 20, height: 20), repeating: 0)
      for place in soup.elements.indices {
        soup.elements[place] = CellState(dice.below(2) * dice.below(rule.states))
      }
      board.put(soup, at: Position(x: 290, y: 290), over: false)
      tiles.put(soup, at: Position(x: 290, y: 290), over: false)
      for generations in [1, 2, 17, 60, 101] {
        board.step(generations)
        tiles.step(generations)
        #expect(tiles.counts == board.counts, "\(notation)")
        #expect(tiles.cells(in: board.extent) == board.cells(in: board.extent), "\(notation)")
        #expect(tiles.isAtRest == board.isAtRest)
      }
    }
  }
}

extension LifeWorld {
  fileprivate func board(resizedTo size: Size) -> LifeWorld {
    var board = self
    board.resize(to: size)
    return board
  }
}
