import Foundation

/// Measures films of 10,000 agents in 50 frames of 800 × 800 pixels, from the table to a GIF, beside matplotlib.
func agents(_ shop: Workshop) throws -> [Row] {
  let run = shop.path("agents.csv")
  try Machine.run(Machine.python, ["Benchmarks/peers/agents_table.py", run, "10000", "50"])
  let film = "agents \(run) --bounds 0..100,0..100 --origin top-left --shape circle --cell 8 --out"
  let words = film.split(separator: " ").map(String.init) + [shop.path("a.gif")]
  let peer = ["Benchmarks/peers/agents_matplotlib.py", run, shop.path("b.gif")]
  guard (try? Machine.run(Machine.python, ["-c", "import matplotlib"])) != nil else {
    return [
      Row(stage: "agents against matplotlib", ours: "-", peer: "missing", result: "-", goal: "-")
    ]
  }
  let times = try shop.times(
    [
      { try Machine.run(shop.render, words) }, { try Machine.run(Machine.python, peer) },
    ], runs: 1)
  return [
    .times("agents against matplotlib", times[0], times[1], atMost: 1 / 10),
    .bytes(
      "agents against matplotlib", try shop.bytes("a.gif"), try shop.bytes("b.gif"), atMost: 1),
  ]
}
