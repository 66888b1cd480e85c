import Foundation

/// Measures writing a film in several formats at once, and skipping an up-to-date film.
func outputs(_ render: String) throws -> [Row] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "render-bench-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = { (name: String) in folder.appendingPathComponent(name).path }
  return [try several(render, path), try unchanged(render, path)]
}

/// Measures a GIF, a PNG sequence and CSV from one run against separate runs.
private func several(_ render: String, _ path: (String) -> String) throws -> Row {
  let film = "life --size 160x120 --cell 8 --frames 200".split(separator: " ")
    .map(String.init)
  let outs = ["film.gif", "film-%04d.png", "film.csv"].map { ["-o", path($0)] }
  // The runs alternate, so that a slow moment of the machine affects all of them.
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

/// Measures `--if-changed` for an up-to-date film of 5,000 generations in an unbounded world.
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
