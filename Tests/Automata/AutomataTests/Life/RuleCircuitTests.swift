import Grids
import Settings
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

/// Tests of rules as word-wide circuits against a table lookup for each cell.
@Suite struct RuleCircuitTests {
  /// Returns the results of a circuit for all 512 neighborhoods, computed side by side on a
  /// board.
  private static func table(of circuit: RuleCircuit) -> RuleTable {
    var board = BitBoard(size: Size(width: 4 * 32, height: 4 * 16))
    let corner = { (index: Int) in Position(x: index % 32 * 4, y: index / 32 * 4) }
    for index in 0..<512 {
      for plane in 0..<9 where index & 256 >> plane != 0 {
        board[corner(index).x + plane % 3, corner(index).y + plane / 3] = true
      }
    }
    var room = BitBoard.RowBuffers()
    board.step(RuleKernel(circuit), .plane, room: &room)
    var table = RuleTable { _, _ in false }
    for index in 0..<512 { table[index] = board[corner(index).x + 1, corner(index).y + 1] }
    return table
  }

  @Test(arguments: UInt64(0)..<50)
  func `A circuit computes its rule table`(seed: UInt64) {
    var dice = Generator(seed: seed)
    let table = RuleTable(&dice)
    let circuit = RuleCircuit(table)
    #expect(Self.table(of: circuit) == table)
    // A decision diagram of nine variables has at most this many nodes.
    #expect(circuit.gates.count <= 141)
    let planes = circuit.gates.map(\.plane)
    let runs = zip(planes, planes.dropFirst()).count { $0 != $1 } + 1
    #expect(runs == Set(planes).count, "gates of a plane are adjacent")
  }

  @Test(arguments: [
    "B/S", "B012345678/S012345678", "B3/S23", "B2-a/S12", "B3/S23V", "B2/S34H", "B36/S23",
    "B3/S2-i34q",
  ])
  func `Common rules have short circuits`(rule: String) throws {
    let table = try #require(try LifeRule(notation: rule).table)
    let circuit = RuleCircuit(table)
    #expect(Self.table(of: circuit) == table)
    #expect(circuit.gates.count < 90, "\(circuit.gates.count)")
  }

  @Test(arguments: TestScope.cases(UInt64(0)..<24, .several))
  func `Random rules match the definition, bounded and unbounded`(seed: UInt64) {
    var dice = Generator(seed: seed)
    var table = RuleTable(&dice)
    if seed % 4 > 0 { table[0] = false }
    // Some rules have few births, so that boards are mostly empty.
    if seed % 3 == 0 {
      for index in 0..<512 where dice.below(4) > 0 { table[index] = false }
    }
    let rule = LifeRule(table)
    let plain = PlainTable(table)
    var grid = Grid<CellState>(size: Size(width: 140, height: 70), repeating: 0)
    for y in 26..<43 {
      for x in 55..<80 { grid[x, y] = dice.below(3) == 0 ? 1 : 0 }
    }
    var board = LifeWorld(BitBoard(size: grid.size), rule: rule, boardTopology: .torus)
    var tiles = UnboundedLife(TileBoard(), rule: rule)
    board.put(grid, at: Position(x: 0, y: 0), over: false)
    tiles.put(grid, at: Position(x: 0, y: 0), over: true)
    for _ in 0..<20 {
      grid = plain.step(grid, .torus)
      board.step()
      tiles.step()
      #expect(board.drawn == grid.drawn, "seed \(seed)")
      // The pattern has not wrapped around the torus yet.
      #expect(tiles.cells(in: Region(grid.size)).drawn == grid.drawn, "seed \(seed)")
    }
  }

  @Test(arguments: TestScope.cases(UInt64(1)..<6, .two))
  func `Life evolves the same in every notation`(seed: UInt64) throws {
    let map =
      "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA"
    let notations = ["B3/S23", "B3aceijknqry/S2aceikn3aceijknqry", map, "n == 3 or (c and n == 2)"]
    for topology in ["torus", "plane", "unbounded"] {
      let films = try notations.map { rule in
        let life = try Life.opening(
          ["rule": rule, "topology": topology, "size": "80x50"], seed: seed)
        return (1...4).map { life.stepped($0 * 30).drawn }
      }
      #expect(films.dropFirst().allSatisfy { $0 == films[0] })
    }
    // A circuit also matches, although neighbor counts would suffice.
    let circuit = RuleCircuit(.conway)
    var board = BitBoard(size: Size(width: 150, height: 90))
    board.fillAtRandom(Ratio(1, 3), seed: seed)
    var life = LifeWorld(board, rule: .conway, boardTopology: .torus)
    var room = BitBoard.RowBuffers()
    for _ in 0..<50 {
      board.step(RuleKernel(circuit), .torus, room: &room)
      life.step()
      #expect(
        board.cells(in: ScaledRegion(life.extent), origin: Position(x: 0, y: 0)).drawn == life.drawn
      )
    }
  }
}
