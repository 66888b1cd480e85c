// Draws a custom world, a forest fire, as a GIF and as a plot of its counts.
import Drawing
import Films
import Grids
import Imaging
import Settings
import Worlds

/// Drossel and Schwabl's forest fire (1992): trees grow, lightning strikes, fire spreads.
struct ForestFire: Simulation {
  let board = Region(x: 0, y: 0, width: 120, height: 80)
  var worldInfo: WorldInfo {
    let kinds = ["ground", "tree", "fire"].map { CellKind($0) }
    return WorldInfo(legend: kinds, bounds: board, counts: CountsInfo(["tree", "fire"]))
  }

  func opening(seed: UInt64) -> any World {
    Forest(cells: Grid(size: board.size, repeating: 0), dice: Generator(seed: seed))
  }
}

struct Forest: World {
  var cells: Grid<CellState>
  var dice: Generator
  var bounds: Region? { Region(cells.size) }
  var counts: [Count] {
    [("tree", 1), ("fire", 2)].map { kind in Count(kind.0, cells.elements.count { $0 == kind.1 }) }
  }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    sight.highest(on: Region(cells.size)) { cells[$0, $1] }
  }

  mutating func advance(by generations: Int) {
    for _ in 0..<generations {
      let old = cells.cropped(to: Region(x: -1, y: -1, width: 122, height: 82), outside: 0)
      for (x, y) in (0..<80).flatMap({ y in (0..<120).map { ($0, y) } }) {
        switch cells[x, y] {
        case 0: cells[x, y] = dice.chance(Ratio(1, 60)) ? 1 : 0
        case 1 where (0..<9).contains { old[x + $0 % 3, y + $0 / 3] == 2 }: cells[x, y] = 2
        case 1: cells[x, y] = dice.chance(Ratio(1, 9000)) ? 2 : 1
        default: cells[x, y] = 0
        }
      }
    }
  }
}

@main struct Main {
  static func main() async throws {
    let colors = ["ground": "#f4efe6", "tree": "#2f7d4f", "fire": "#e4572e"]
    var film = Film(ForestFire(), frames: 120, skip: 60, theme: .light)
    film.look.theme.colors = colors.compactMapValues { Color(hex: $0) }
    film.look.cell = 5
    try await film.write(to: "forest-fire.gif")
    (film.texts.plot, film.framing.subject) = (Plot(.only), .plot)
    try await film.write(to: "forest-fire.png")
  }
}
