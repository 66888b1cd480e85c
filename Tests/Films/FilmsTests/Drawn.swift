import Films
import Grids
import Imaging
import Settings
import TestSupport
import Worlds

extension Film {
  /// Returns every shot, in order.
  func shots() throws -> [Shot] {
    try opened(for: [.gif]).allShots()
  }
}

extension FilmSurvey {
  /// Returns every shot, in order.
  func shots() throws -> [Shot] { try reel(for: [.gif]).allShots() }
}

extension Reel {
  fileprivate func allShots() throws -> [Shot] {
    let next = shots()
    var shots: [Shot] = []
    while let shot = try next() { shots.append(shot) }
    return shots
  }
}

/// A simulation of one cell that moves right, which counts how often it is described and opened.
struct Walker: Simulation {
  static let info = SimulationInfo(
    name: "walker", summary: "a cell that walks",
    kinds: [CellKind("dead"), CellKind("alive")], defaults: .init(cell: 1, shape: .square),
    traits: [.hasMovingCells])

  let described = Tally()
  let opened: Tally
  var width = 5

  init(opened: Tally = Tally(), width: Int = 5) {
    self.opened = opened
    self.width = width
  }

  var worldInfo: WorldInfo {
    described.add()
    let board = Region(Size(width: width, height: 1))
    return WorldInfo(
      legend: Self.info.kinds, bounds: board, counts: CountsInfo(["x"]),
      cost: WorldCost(bytesACell: 0))
  }

  func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    opened.add()
    return WalkerWorld(width: width, x: Int(seed - 1))
  }
}

struct WalkerWorld: AnimatedWorld {
  let width: Int
  var x: Int

  var bounds: Region? { Region(Size(width: width, height: 1)) }
  var counts: [Count] { [Count("x", x)] }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    let place = (x >> sight.scale) - sight.region.x
    if sight.region.rows.contains(0), (0..<grid.width).contains(place) { grid[place, 0] = 1 }
    return grid
  }

  mutating func advance(by generations: Int) { x = (x + generations) % width }

  /// Returns a move to the right. The cell leaves at the right edge and enters at the left.
  mutating func advanceAnimated() -> Transition? {
    let here = Position(x: x, y: 0)
    advance(by: 1)
    return (
      resting: WalkerWorld(width: width, x: -1),
      moves: [Move(from: here, to: Position(x: here.x + 1, y: 0), state: 1)]
    )
  }
}
