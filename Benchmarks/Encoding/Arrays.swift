import Foundation

/// Measures programs that draw an array of 200 frames of 160 × 120 cells as a GIF, with 8 pixels a
/// cell, from start to exit.
func arrays(_ shop: Workshop) throws -> [Row] {
  let run = shop.path("run.npy")
  try Machine.run(Machine.python, ["Benchmarks/peers/grid_frames.py", run])
  let command = "grid \(run) --states dead,alive --cell 8 --fps 25 --out"
  let words = command.split(separator: " ").map(String.init) + [shop.path("a.gif")]
  let ours = { try Machine.run(shop.render, words) }
  return try [
    ("Pillow", "grid_pillow", "PIL", 3), ("imageio", "grid_imageio", "imageio", 3),
    ("matplotlib", "grid_matplotlib", "matplotlib", 1),
  ].flatMap { name, script, module, runs in
    try against(name, script: script, module: module, ours: ours, runs: runs, shop)
  }
}

/// Compares the times and bytes with those of a Python script. Without its module, the row says so.
private func against(
  _ name: String, script: String, module: String, ours: @escaping () throws -> Void, runs: Int,
  _ shop: Workshop
) throws -> [Row] {
  guard (try? Machine.run(Machine.python, ["-c", "import \(module)"])) != nil else {
    return [Row(stage: "array against \(name)", ours: "-", peer: "missing", result: "-", goal: "-")]
  }
  let words = ["Benchmarks/peers/\(script).py", shop.path("run.npy"), shop.path("b.gif")]
  let times = try shop.times([ours, { try Machine.run(Machine.python, words) }], runs: runs)
  return [
    .times("array against \(name)", times[0], times[1], atMost: 1 / 8),
    .bytes("array against \(name)", try shop.bytes("a.gif"), try shop.bytes("b.gif"), atMost: 1),
  ]
}
