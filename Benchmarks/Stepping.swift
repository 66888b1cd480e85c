import Grids
import Worlds

/// Life on a 4096 × 4096 torus, one core: cells a second.
func stepping() -> [Row] {
  let side = 4096
  let generations = 40
  var world = soup(Size(width: side, height: side))
  let seconds = median(of: 5) { world.advance(by: generations) }
  let rate = Double(side * side * generations) / seconds / 1e6
  return [
    Row(
      stage: "step a 4096x4096 torus", ours: "\(rate.shown(0)) Mcells/s", peer: "-",
      result: rate >= 1000 ? "reached" : "missed", goal: "1000 Mcells/s")
  ]
}

/// Life at random on a torus.
func soup(_ size: Size) -> any World {
  guard let world = try? Life(size: size).opening(seed: 1) else {
    preconditionFailure("a plain soup")
  }
  return world
}
