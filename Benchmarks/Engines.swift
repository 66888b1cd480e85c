import Automata
import CKernels
import Foundation
import Grids
import Patterns
import Worlds

/// Measures Life's engines against Golly's command line and lifelib if they are installed.
func engines(_ render: String) throws -> [Row] {
  try boards() + (try Workshop.with(render) { try planes($0) })
}

/// The name of the processor features that the kernels use, and the goal for Life in Gcells/s.
private var features: (name: String, life: Double) {
  switch ck_detect() {
  case CK_AVX512: ("AVX-512", 100)
  case CK_AVX2: ("AVX2", 40)
  default: ("baseline", 12)
  }
}

/// Measures a dense torus of 4096 × 4096 cells, in Gcells/s.
private func boards() throws -> [Row] {
  let life = try rate("B3/S23")
  let other = try rate("B3678/S34678")
  return [
    row("Life, 4096² torus, \(features.name)", life, "Gcells/s", atLeast: features.life),
    row("two cores against one", try gain(), "times", atLeast: 1.7),
    row("Day & Night against Life", other / life, "times", atLeast: 0.4),
    row("von Neumann, B2/S013V, against Life", try rate("B2/S013V") / life, "times", atLeast: 0.4),
    row("Hensel, B3/S2-i34q", try rate("B3/S2-i34q"), "Gcells/s", atLeast: 5),
    row("MAP, no symmetry", try rate(lopsided), "Gcells/s", atLeast: 5),
  ]
}

/// A random MAP rule. It has no regularity, so its logic circuit cannot be simplified.
private let lopsided: String = {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  var state: UInt64 = 1
  return "MAP"
    + String(
      (0..<86).map { place in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // An empty neighborhood stays dead. The lowest bits of the last letter are unused.
        return letters[Int(state >> 58) & (place == 0 ? 31 : place == 85 ? 48 : 63)]
      })
}()

/// Returns the speed of a rule in Gcells/s.
private func rate(_ rule: String, runs: Int = 7) throws -> Double {
  let (side, generations) = (4096, 64)
  var world = try Life(rule: LifeRule(notation: rule), size: Size(width: side, height: side))
    .opening(seed: 1)
  let seconds = median(of: runs) { world.advance(by: generations) }
  return Double(side * side * generations) / seconds / 1e9
}

/// Returns the median speedup of two cores over one. Runs alternate, because another program may
/// use a core for a while.
private func gain() throws -> Double {
  let gains = try (0..<7).map { _ in
    let one = try rate("B3/S23", runs: 5)
    return try Cores.$limit.withValue(2) { try rate("B3/S23", runs: 5) } / one
  }
  return gains.sorted()[gains.count / 2]
}

private func row(_ stage: String, _ value: Double, _ unit: String, atLeast goal: Double) -> Row {
  Row(
    stage: stage, ours: "\(value.shown(2)) \(unit)", peer: "-",
    result: value >= goal ? "reached" : "missed", goal: goal.shown(1))
}

/// Measures unbounded worlds from start to exit. Only the last generation is counted.
private func planes(_ shop: Workshop) throws -> [Row] {
  let soup = shop.path("soup.rle")
  try Data(randomPattern(side: 1024).utf8).write(to: URL(fileURLWithPath: soup))
  let gun = shop.path("gun.rle")
  try Data(Pattern.gosperGliderGun.rle).write(to: URL(fileURLWithPath: gun))
  let ticker = "/usr/share/golly/Patterns/Life/Guns/golly-ticker.rle"
  let start = try median(of: 21) { try Machine.run(shop.render, ["--version"]) }
  let acorn = try median(of: 21) { try count(shop, "acorn", 5206) }
  var rows = [
    Row(
      stage: "acorn to 5,206, start to exit", ours: "\((acorn * 1000).shown(1)) ms",
      peer: "\((start * 1000).shown(1)) ms (--version)",
      result: "+\(((acorn - start) * 1000).shown(1)) ms", goal: "+5 ms"),
    try against("QuickLife", shop, soup, 1000, "1024² soup, 1,000 generations"),
    try against("HashLife", shop, gun, 1 << 59, "Gosper's gun to 2^59"),
  ]
  rows.append(memory(shop, gun, 1_000_000_000_000_000_000, "memory, Gosper's gun to 10^18"))
  if FileManager.default.fileExists(atPath: ticker) {
    let generation = 1_000_000_000
    rows.append(try against("HashLife", shop, ticker, generation, "golly-ticker to 10^9"))
    rows.append(memory(shop, ticker, generation, "memory, golly-ticker to 10^9"))
    rows.append(try lifelib(shop, ticker, generation, "golly-ticker to 10^9, counted"))
  }
  return rows
}

private func count(_ shop: Workshop, _ pattern: String, _ generation: Int) throws {
  try Machine.run(shop.render, counting(shop, pattern, generation))
}

private func counting(_ shop: Workshop, _ pattern: String, _ generation: Int) -> [String] {
  [
    "life", "--pattern", pattern, "--skip", "\(generation)", "--frames", "1", "--jobs", "1",
    "--out", shop.path("count.csv"),
  ]
}

private func golly(_ algorithm: String, _ pattern: String, _ generation: Int) -> [String] {
  ["-q", "-q", "-m", "\(generation)", "-a", algorithm, pattern]
}

/// Measures render against bgolly if it is installed.
private func against(
  _ algorithm: String, _ shop: Workshop, _ pattern: String, _ generation: Int, _ stage: String
) throws -> Row {
  let ours = try median(of: 5) { try count(shop, pattern, generation) }
  let peer = try? median(of: 5) {
    try Machine.run("bgolly", golly(algorithm, pattern, generation))
  }
  return Row(
    stage: stage, ours: "\(ours.shown(3)) s",
    peer: peer.map { "\($0.shown(3)) s (bgolly \(algorithm))" } ?? "no bgolly",
    result: peer.map { (ours / $0).shown(2) } ?? "-", goal: "1.00")
}

/// Measures the peak memory of both processes, including their libraries.
private func memory(
  _ shop: Workshop, _ pattern: String, _ generation: Int, _ stage: String
) -> Row {
  let ours = Machine.memory(of: shop.render, counting(shop, pattern, generation))
  let peer = Machine.memory(of: "bgolly", golly("HashLife", pattern, generation))
  let ratio = ours.flatMap { ours in peer.map { (ours / $0).shown(2) } }
  return Row(
    stage: stage, ours: ours.map { "\($0.shown(1)) MB" } ?? "no time(1)",
    peer: peer.map { "\($0.shown(1)) MB (bgolly HashLife)" } ?? "no bgolly",
    result: ratio ?? "-", goal: "1.20")
}

/// Measures render against python-lifelib if it is installed. Compiling the rule is not included,
/// because lifelib does it only once.
private func lifelib(
  _ shop: Workshop, _ pattern: String, _ generation: Int, _ stage: String
) throws -> Row {
  let ours = try median(of: 5) { try count(shop, pattern, generation) }
  let words = ["Benchmarks/peers/lifelib_count.py", pattern, "\(generation)"]
  // The time is the last word, after the messages about compiling.
  let said = try? Machine.output(of: Machine.python, words)
  let peer = said?.split(whereSeparator: \.isWhitespace).last.flatMap { Double($0) }
  return Row(
    stage: stage, ours: "\(ours.shown(3)) s",
    peer: peer.map { "\($0.shown(3)) s (python-lifelib, in Python)" } ?? "no python-lifelib",
    result: peer.map { (ours / $0).shown(2) } ?? "-", goal: "-")
}

/// Returns a soup in RLE in which three of eight cells are alive.
func randomPattern(side: Int) -> String {
  var state: UInt64 = 1
  let rows = (0..<side).map { _ in
    String(
      (0..<side).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 61 < 3 ? "o" : "b"
      })
  }
  return "x = \(side), y = \(side), rule = B3/S23\n" + rows.joined(separator: "$\n") + "!\n"
}
