import Foundation

/// Measures a small still from start to exit, against `true`, which does nothing.
func startUp(_ render: String) throws -> [Row] {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("render-bench.png").path
  defer { try? FileManager.default.removeItem(atPath: file) }
  let ours = try median(of: 21) { try Machine.run(render, ["wolfram", "--out", file]) }
  let nothing = try median(of: 21) { try Machine.run("true", []) }
  return [
    Row(
      stage: "wolfram still, start to exit", ours: "\((ours * 1000).shown(1)) ms",
      peer: "\((nothing * 1000).shown(1)) ms (true)",
      result: "+\(((ours - nothing) * 1000).shown(1)) ms", goal: "+60 ms")
  ]
}

/// Measures the memory of films with 100 and with 10,000 frames.
func memory(_ render: String) throws -> [Row] {
  let film = ["life", "--size", "96x64", "--out", "/dev/null", "--format", "gif", "--frames"]
  // The peak is that of all programs so far, so the short film is first.
  try Machine.run(render, film + ["100"])
  let short = Machine.peakOfPrograms
  try Machine.run(render, film + ["10000"])
  let long = Machine.peakOfPrograms
  return [
    Row(
      stage: "memory, 10,000 against 100 frames", ours: "\(long.shown(1)) MB",
      peer: "\(short.shown(1)) MB", result: "+\((long - short).shown(1)) MB", goal: "+10 MB")
  ]
}
