import Foundation

/// What it costs to write a film in several formats at once, and to find out that nothing has changed.
func outputs(_ render: String) throws -> [Row] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "render-bench-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = { (name: String) in folder.appendingPathComponent(name).path }
  return [try several(render, path), try unchanged(render, path)]
}

/// A GIF, a PNG a frame and CSV from one run, against the slowest of the three alone; the rest is encoding.
private func several(_ render: String, _ path: (String) -> String) throws -> Row {
  let film = "life --size 160x120 --cell 8 --frames 200 --fps 25".split(separator: " ")
    .map(String.init)
  let outs = ["film.gif", "film-%04d.png", "film.csv"].map { ["-o", path($0)] }
  // In turn, so that a slow moment of the machine falls on all of them.
  var times: [[Double]] = [[], [], []]
  for _ in 0..<3 {
    for (index, outs) in [outs[0], outs[1], outs.flatMap(\.self)].enumerated() {
      times[index].append(try median(of: 1) { try Machine.run(render, film + outs) })
    }
  }
  let seconds = times.map { $0.sorted()[1] }
  let most = 1.15 * seconds[0] + seconds[1]
  return Row(
    stage: "GIF, PNGs and CSV from one run", ours: "\(seconds[2].shown(2)) s",
    peer: "\(seconds[0].shown(2)) s + \(seconds[1].shown(2)) s (alone)",
    result: seconds[2] <= most ? "reached" : "missed", goal: "\(most.shown(2)) s")
}

/// A film of a world without edges, 5,000 generations long, that stands as it would be drawn.
private func unchanged(_ render: String, _ path: (String) -> String) throws -> Row {
  let file = path("roaming.yaml")
  let text = "simulation: life\npattern: acorn\nframes: 500\nevery: 10\ncell: 1\nout: roaming.gif\n"
  try text.write(toFile: file, atomically: true, encoding: .utf8)
  try Machine.run(render, ["run", file])
  let seconds = try median(of: 11) { try Machine.run(render, ["run", "--if-changed", file]) }
  let nothing = try median(of: 11) { try Machine.run("true", []) }
  return Row(
    stage: "unchanged film of 5,000 generations", ours: "\((seconds * 1000).shown(1)) ms",
    peer: "\((nothing * 1000).shown(1)) ms (true)",
    result: "+\(((seconds - nothing) * 1000).shown(1)) ms", goal: "+30 ms")
}
