import Automata
import Foundation
import Grids
import Rules
import Worlds

/// Measures rules of many states on a torus, against Golly's command line if it is installed.
func states() throws -> [Row] {
  try [
    ("/usr/share/golly/Rules/WireWorld.rule", 5.0), ("/usr/share/golly/Rules/Evoloop.rule", 0.3),
    ("/usr/share/golly/Rules/Sand-square4cyclic_emulated.rule", 0.3),
  ].compactMap { path, goal in
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    return try row(RuleFile(Array(bytes)[...]), [UInt8](bytes), goal)
  }
}

/// The side of the torus, in cells.
private let side = 2048

private func row(_ file: RuleFile, _ source: [UInt8], _ goal: Double) throws -> Row? {
  guard let function = file.function else { return nil }
  let rule = LifeRule(StateRule(name: file.name, function: function, source: source))
  var world = try Life(rule: rule, size: Size(width: side, height: side)).opening(seed: 1)
  let pattern = try save(world, file.name)
  let ours = rate(generations: 40, median(of: 7) { world.advance(by: 40) })
  let peer = try? rate(
    generations: 1,
    golly(pattern, generations: 2) - golly(pattern, generations: 1))
  return Row(
    stage: "\(file.name), \(side)² torus", ours: "\(ours.shown(2)) Gcells/s",
    peer: peer.map { "\($0.shown(3)) Gcells/s (bgolly)" } ?? "no bgolly",
    result: ours >= goal ? "reached" : "missed", goal: goal.shown(1))
}

/// Returns the speed in Gcells/s.
private func rate(generations: Int, _ seconds: Double) -> Double {
  Double(side * side * generations) / seconds / 1e9
}

private func golly(_ pattern: String, generations: Int) throws -> Double {
  try median(of: 3) {
    try Machine.run(
      "bgolly", ["-q", "-q", "-s", rules, "-m", "\(generations)", "-a", "RuleLoader", pattern])
  }
}

/// The folder of Golly's rule files, which bgolly does not find by itself.
private let rules = "/usr/share/golly/Rules/"

/// Writes the cells of a world to a pattern file for Golly, and returns its path.
private func save(_ world: any World, _ rule: String) throws -> String {
  let cells = world.cells(in: Region(Size(width: side, height: side)))
  var text = "x = \(side), y = \(side), rule = \(rule):T\(side),\(side)\n"
  for y in 0..<side {
    // All rules above have at most 24 live states, which single letters denote.
    for state in cells.row(y) {
      text.unicodeScalars.append(state == 0 ? "." : Unicode.Scalar(64 + state))
    }
    text += "$\n"
  }
  let path = NSTemporaryDirectory() + "render-states-\(rule).rle"
  try Data((text + "!\n").utf8).write(to: URL(fileURLWithPath: path))
  return path
}
