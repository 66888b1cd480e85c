import Grids
import Patterns
import TestSupport
import Testing

@testable import Automata
@testable import Worlds

extension LifeWorld {
  /// Creates a board with a pattern in its middle.
  init(rle: String, rule: String = "B3/S23", on board: Size? = nil, topology: Topology) throws {
    let pattern = try Pattern(rle: Array(rle.utf8))
    try self.init(pattern, rule: rule, topology: topology, size: board ?? pattern.size)
  }

  /// Creates a board from a drawing.
  init(drawn text: String, rule: String = "B3/S23", topology: Topology) throws {
    // The declared size equals the board's, so the pattern keeps its position.
    let pattern = Pattern(cells: Grid(drawn: text))
    try self.init(pattern, rule: rule, topology: topology, size: pattern.declared)
  }

  private init(_ pattern: Pattern, rule: String, topology: Topology, size: Size?) throws {
    let life = Life(
      rule: try LifeRule(notation: rule), pattern: pattern, topology: topology, size: size)
    self = try #require(try life.opening(seed: 1) as? LifeWorld)
  }
}

/// A plane of live and dying cells, as bits.
typealias UnboundedLife = PlaneWorld<TileBoard>
/// A plane of cells of many states, as bytes.
typealias StatePlaneWorld = PlaneWorld<StatePlane>

extension UnboundedLife {
  /// Creates an unbounded plane with a pattern.
  init(rle: String, rule: String = "B3/S23") throws {
    var life = Life(
      rule: try LifeRule(notation: rule), pattern: try Pattern(rle: Array(rle.utf8)))
    life.engine = .tiles
    self = try #require(try life.opening(seed: 1) as? UnboundedLife)
  }
}

extension World {
  func populations(at generations: [Int]) -> [Int?] { counts(of: "alive", at: generations) }
}

/// The bytes of one tile of a plane of two states.
let oneTile = TileBoard.memory(of: Size(width: 1, height: 1), at: 1, states: 2)
