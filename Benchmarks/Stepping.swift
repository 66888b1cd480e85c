import Settings
import Simulations

/// Life on a 4096 × 4096 torus, one core: cells a second.
func stepping() -> [Row] {
  let side = 4096
  let generations = 40
  var world = soup(size: "\(side)x\(side)")
  let seconds = median(of: 5) { for _ in 0..<generations { world.step() } }
  let rate = Double(side * side * generations) / seconds / 1e6
  return [
    Row(
      stage: "step a 4096x4096 torus", ours: "\(rate.shown(0)) Mcells/s", peer: "-",
      result: rate >= 1000 ? "reached" : "missed", goal: "1000 Mcells/s")
  ]
}

func soup(size: String) -> any Simulation {
  var settings = SettingsReader([Setting("size", size, at: .option("--size"))]) { _, _ in
    .failure(OpenFailure("no files here"))
  }
  guard let world = try? Life(&settings, seed: 1) else { preconditionFailure("a plain soup") }
  return world
}
