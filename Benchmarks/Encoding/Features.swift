import Foundation

/// Measures what the search for a period and limits cost.
func features(_ shop: Workshop) throws -> [Row] { [try periods(shop)] + limits(shop) }

/// Measures the search for a period on a plane where most tiles sleep, against the same generations
/// without a search.
private func periods(_ shop: Workshop) throws -> Row {
  let film = ["life", "--pattern", "block-laying-switch-engine", "--engine", "tiles"]
  let out = ["-o", shop.path("counts.csv")]
  let times = try shop.times([
    {
      // It fails after 10,000 generations, because the pattern grows forever.
      try? Machine.run(shop.render, film + ["--frames", "cycle"] + out)
    }, { try Machine.run(shop.render, film + ["--skip", "10000", "--frames", "1"] + out) },
  ])
  return Row(
    stage: "10,000 generations with a search for a period", ours: "\(times[0].shown(3)) s",
    peer: "\(times[1].shown(3)) s (without)", result: "\((times[0] / times[1]).shown(1)) times",
    goal: "-")
}

/// Measures when `max-time` of one second ends a run, in the simulation and in an encoder.
private func limits(_ shop: Workshop) -> [Row] {
  let works = [
    ("in the simulation", "life --pattern gosper-glider-gun --engine tiles --skip 100000000"),
    ("in an encoder", "life --size 4000x4000 --frames 1000 --effort small"),
  ]
  return works.map { name, command in
    let words = command.split(separator: " ").map(String.init)
    let seconds = median(of: 3) {
      let out = ["--max-time", "1", "-o", shop.path("limit.apng")]
      try? Machine.run(shop.render, words + out)
    }
    return Row(
      stage: "max-time 1, \(name)", ours: "\(seconds.shown(2)) s", peer: "-",
      result: seconds <= 1.55 ? "reached" : "missed", goal: "1.55 s")
  }
}
