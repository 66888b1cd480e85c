import Grids
import Settings
import Testing

@testable import Simulations

extension Life {
  /// A world that opens with a pattern, in the middle of the board where there is one.
  init(
    rle: String, rule: String = "B3/S23", on board: Size? = nil, topology: Topology = .unbounded
  ) throws {
    var settings = LifeSettings()
    let pattern = try Pattern(rle: Array(rle.utf8), name: "test.rle")
    settings.pattern = pattern
    settings.rule = try LifeRule(notation: rule)
    settings.topology = topology
    settings.board = board ?? pattern.size
    self.init(settings, seed: 1)
  }

  /// A board that opens as it is drawn.
  init(drawn text: String, rule: String = "B3/S23", topology: Topology) throws {
    let grid = Grid(drawn: text)
    var pattern = Pattern()
    for y in 0..<grid.height {
      for x in 0..<grid.width where grid[x, y] == 1 {
        pattern.runs.append(Pattern.Run(y: y, columns: x..<(x + 1)))
      }
    }
    // Declared as large as the board, the pattern stays where it is drawn.
    pattern.declared = grid.size
    var settings = LifeSettings()
    settings.pattern = pattern
    settings.rule = try LifeRule(notation: rule)
    settings.topology = topology
    settings.board = grid.size
    self.init(settings, seed: 1)
  }

  func populations(at generations: [Int]) -> [Int?] { counts(of: "alive", at: generations) }
}
