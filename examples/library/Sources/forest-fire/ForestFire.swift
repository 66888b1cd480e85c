// Draws a world of its own, a forest fire, as a GIF and as a plot of its counts.
import Drawing
import Films
import Grids
import Imaging
import Settings
import Worlds

/// The forest-fire model of Drossel and Schwabl (1992): fire spreads to neighbors, trees grow, lightning strikes.
struct ForestFire: Simulation {
  var size = Size(width: 120, height: 80)
  var growth = Ratio(1, 60)
  var lightning = Ratio(1, 9000)

  var worldInfo: WorldInfo {
    WorldInfo(
      legend: ["ground", "tree", "fire"].map { CellKind($0) }, bounds: Region(size),
      counts: CountsInfo(["tree", "fire"]))
  }

  func opening(seed: UInt64) -> any World {
    Forest(rule: self, cells: Grid(size: size, repeating: 0), dice: Generator(seed: seed))
  }
}

struct Forest: World {
  let rule: ForestFire
  var cells: Grid<CellState>
  var dice: Generator

  var bounds: Region? { Region(cells.size) }
  var counts: [Count] {
    [("tree", 1), ("fire", 2)].map { name, state in
      Count(name, cells.elements.count { $0 == state })
    }
  }

  func cells(in sight: Sight) -> Grid<CellState> {
    sight.highest(on: Region(cells.size)) { cells[$0, $1] }
  }

  mutating func advance(by generations: Int) {
    for _ in 0..<generations {
      let old = cells.cropped(
        to: Region(x: -1, y: -1, width: cells.width + 2, height: cells.height + 2), outside: 0)
      for y in 0..<cells.height {
        for x in 0..<cells.width {
          let isNearFire = (0..<3).contains { dy in (0..<3).contains { old[x + $0, y + dy] == 2 } }
          switch cells[x, y] {
          case 0: cells[x, y] = dice.chance(rule.growth) ? 1 : 0
          case 1: cells[x, y] = isNearFire || dice.chance(rule.lightning) ? 2 : 1
          default: cells[x, y] = 0
          }
        }
      }
    }
  }
}

@main struct Main {
  static func main() async throws {
    var theme = Theme.light
    for (kind, hex) in [("ground", "#f4efe6"), ("tree", "#2f7d4f"), ("fire", "#e4572e")] {
      theme.colors[kind] = Color(hex: hex)
    }
    var film = Film(ForestFire(), frames: 120, skip: 60, theme: theme)
    film.look.cell = 5
    try await film.write(to: "forest-fire.gif")
    film.plot = Plot(.only, isWhole: true)
    try await film.write(to: "forest-fire.png")
  }
}
