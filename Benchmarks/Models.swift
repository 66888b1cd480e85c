import Foundation
import Grids
import Models
import Worlds

/// Measures included models on one core, beside the same models in Python: with numpy, with Mesa, Ising in a loop,
/// and in loops that numba compiles. Then the first one on two cores.
func models() throws -> [Row] {
  let compared = try [
    row("gray-scott", side: 512, goal: 15, steps: 8, peerSteps: 60),
    row("forest-fire", side: 512, goal: 15, steps: 1, peerSteps: 100),
    row("forest-fire", side: 512, goal: 100, steps: 1, peerSteps: 2, with: "mesa"),
    row("lenia", side: 256, goal: 3, steps: 2, peerSteps: 60),
    row("sir", side: 512, goal: 10, steps: 1, peerSteps: 100),
    row("ising", side: 256, goal: 100, steps: 1, peerSteps: 3),
    row("gray-scott", side: 512, goal: 1, steps: 8, peerSteps: 500, with: "numba"),
    row("gray-scott", side: 2048, goal: 1, steps: 8, peerSteps: 30, with: "numba"),
    row("heat", side: 512, goal: 1, steps: 4, peerSteps: 1000, with: "numba"),
    row("sir", side: 512, goal: 1, steps: 1, peerSteps: 1000, with: "numba"),
    row("ising", side: 512, goal: 0.67, steps: 1, peerSteps: 30, with: "numba"),
    row("wa-tor", side: 512, goal: 0.67, steps: 1, peerSteps: 30, with: "numba"),
  ]
  let (one, two) = try (
    speed("gray-scott", 1024, steps: 8), speed("gray-scott", 1024, steps: 8, cores: 2)
  )
  return compared + (try agentRows()) + [
    Row(
      stage: "gray-scott 1024², 2 cores", ours: rate(two), peer: "\(rate(one)) (1 core)",
      result: "\((two / one).shown(2))x", goal: "1.8x")
  ]
}

/// Measures models of agents: a flock with a radius of 5 on 200 × 200 cells beside Mesa's and beside C written by hand,
/// walkers, and a slime mold, also on two cores.
private func agentRows() throws -> [Row] {
  let python = Machine.python(with: "numpy, mesa")
  let program = FileManager.default.temporaryDirectory.appending(path: "flock-\(UUID())").path
  defer { try? FileManager.default.removeItem(atPath: program) }
  _ = try? Machine.output(
    of: "cc", ["-O2", "-std=gnu11", "Benchmarks/peers/flock.c", "-lm", "-o", program])
  let compared = try [(1000, 0.8), (10_000, 0.4)].flatMap { birds, goal in
    let flock = try model(
      "flock", ["birds": Double(birds)], { $0.replacing("radius: 8", with: "radius: 5") })
    let ours = try turns(of: flock, birds, Size(width: 200, height: 200))
    let peers = [
      ("Mesa", python, ["Benchmarks/peers/models.py", "flock-mesa"], 10_000 / birds),
      ("C", program, [], 1_000_000 / birds),
    ]
    return peers.map { name, command, words, steps in
      let said = try? Machine.output(of: command, words + ["\(birds)", "\(steps)"])
      let peer = said?.split(whereSeparator: \.isWhitespace).last.flatMap { Double($0) }
      return Row(
        stage: "flock of \(birds), \(name)", ours: rate(ours),
        peer: peer.map(rate) ?? "no \(name)",
        result: peer.map { "\((ours / $0).shown(2))x" } ?? "-", goal: "\(goal) M/s")
    }
  }
  let (board, amoebas) = (Size(width: 640, height: 480), 100_000)
  let slime = try model("slime", ["amoebas": Double(amoebas)])
  let (one, two) = try (
    turns(of: slime, amoebas, board), turns(of: slime, amoebas, board, cores: 2)
  )
  let walkers = try Model(text: walkers)
  let walks = try turns(of: walkers, 10_000, Size(width: 200, height: 200))
  return compared + [
    Row(
      stage: "walkers, 10,000", ours: rate(walks), peer: "-", result: rate(walks), goal: "20 M/s"),
    Row(stage: "slime, 100,000", ours: rate(one), peer: "-", result: rate(one), goal: "10 M/s"),
    Row(
      stage: "slime, 2 cores", ours: rate(two), peer: "\(rate(one)) (1 core)",
      result: "\((two / one).shown(2))x", goal: "1.7x"),
  ]
}

/// Agents without a neighborhood.
private let walkers = """
  agents: {walker: {color: white}}
  states: {ground: "#000000"}
  start: [{agent: walker, number: 10000, heading: "random(0, 360)"}]
  step: {walker: "forward 0.8 with {heading = heading + random(-20, 20)}"}
  """

/// Returns an included model with some parameters. `changed`: replaces parts of its text.
private func model(
  _ name: String, _ parameters: [String: Double], _ changed: (String) -> String = { $0 }
) throws -> Model {
  let text = try String(contentsOfFile: "assets/models/\(name).model", encoding: .utf8)
  var model = try Model(text: changed(text))
  for (parameter, value) in parameters { try model.set(parameter, to: value) }
  return model
}

/// Returns the turns of agents a second.
private func turns(
  of model: Model, _ agents: Int, _ size: Size, cores: Int = 1
) throws -> Double {
  var model = model
  model.size = size
  var world = try model.opening(seed: 1)
  let generations = max(1, 1_000_000 / agents)
  let seconds = Cores.$limit.withValue(cores) {
    median(of: 3) { world.advance(by: generations) }
  }
  return Double(agents * generations) / seconds
}

/// - Parameter steps: the steps in a generation of the model.
private func row(
  _ name: String, side: Int, goal: Double, steps: Int, peerSteps: Int, with library: String? = nil
) throws -> Row {
  let ours = try speed(name, side, steps: steps)
  let peerName = library.map { "\(name)-\($0)" } ?? name
  let words = ["Benchmarks/peers/models.py", peerName, "\(side)", "\(peerSteps)"]
  let python = library.map { Machine.python(with: "numpy, \($0)") } ?? Machine.python
  let said = try? Machine.output(of: python, words)
  let peer = said?.split(whereSeparator: \.isWhitespace).last.flatMap { Double($0) }
  return Row(
    stage: "\(peerName) \(side)²", ours: rate(ours),
    peer: peer.map(rate) ?? "no \(library ?? "numpy")",
    result: peer.map { "\((ours / $0).shown(goal < 2 ? 2 : 1))x" } ?? "-",
    goal: "\(goal.shown(goal < 1 ? 2 : 0))x")
}

/// Returns the cells or turns a second.
private func speed(_ name: String, _ side: Int, steps: Int, cores: Int = 1) throws -> Double {
  guard var model = Model.named(name) else { preconditionFailure("\(name) is included") }
  model.size = Size(width: side, height: side)
  var world = try model.opening(seed: 1)
  // At 512², 760 steps of a simple model.
  let generations = max(1, 200_000_000 / (side * side * steps * (name == "lenia" ? 10 : 1)))
  let seconds = Cores.$limit.withValue(cores) {
    median(of: 3) { world.advance(by: generations) }
  }
  return Double(side * side * steps * generations) / seconds
}

private func rate(_ speed: Double) -> String {
  "\((speed / 1e6).shown(speed < 1e6 ? 3 : 1)) M/s"
}
