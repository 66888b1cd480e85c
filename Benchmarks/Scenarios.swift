import Foundation

/// Measures the sheet of all 256 elementary rules, and a scenario with 1,000 events.
func scenarios(_ render: String) throws -> [Row] {
  let folder = FileManager.default.temporaryDirectory
  let image = folder.appendingPathComponent("render-bench.png").path
  let (plain, eventful) = ("bench-plain.yaml", "bench-events.yaml")
  let files = [plain, eventful].map { folder.appendingPathComponent($0) }
  defer {
    for file in files + [URL(fileURLWithPath: image)] {
      try? FileManager.default.removeItem(at: file)
    }
  }
  let sheet = try median(of: 5) {
    try Machine.run(
      render,
      ["wolfram", "--rule", "0..255", "--sheet", "16", "--cell", "1", "-j", "1", "-o", image])
  }
  let film = "simulation: life\nframes: 1\nskip: 1000\nout: \(image)\n"
  let events = (0..<1000).map { "  - {at: \($0), toggle: [[3, 4], [5, 6]]}\n" }.joined()
  try film.write(to: files[0], atomically: true, encoding: .utf8)
  try (film + "events:\n" + events).write(to: files[1], atomically: true, encoding: .utf8)
  let without = try median(of: 11) { try Machine.run(render, ["run", files[0].path]) }
  let with = try median(of: 11) { try Machine.run(render, ["run", files[1].path]) }
  return [
    Row(
      stage: "sheet of 256 rules, one job", ours: "\(sheet.shown(2)) s", peer: "-",
      result: sheet <= 0.5 ? "reached" : "missed", goal: "0.5 s"),
    Row(
      stage: "1,000 events against none", ours: "\((with * 1000).shown(1)) ms",
      peer: "\((without * 1000).shown(1)) ms (without)",
      result: "+\(((with - without) * 1000).shown(1)) ms", goal: "+20 ms"),
  ]
}
