import Automata
import Games
import Grids
import Worlds

/// Measures the generations of several worlds, on one core.
func stepping() throws -> [Row] {
  [try diagram(), try outbreak(), try sea()]
}

/// Measures 100,000 generations of rule 30 on the infinite line, as in a poster.
private func diagram() throws -> Row {
  let side = 100_000
  let simulation = Wolfram(size: Size(width: side, height: side))
  let seconds = try median(of: 3) {
    var world = try simulation.opening(seed: 1)
    world.advance(by: side - 1)
  }
  return Row(
    stage: "step a diagram of \(side)²", ours: "\(seconds.shown(2)) s", peer: "-",
    result: seconds <= 2 ? "reached" : "missed", goal: "2 s")
}

/// Measures a crowd of a million people, half of whom are sick at random places.
private func outbreak() throws -> Row {
  var crowd = try Infection(people: 1_000_000, sick: 500_000).opening(seed: 1)
  // They fall sick in generation 1, and infect others from then on.
  crowd.advance(by: 1)
  let seconds = median(of: 9) {
    var crowd = crowd
    crowd.advance(by: 1)
  }
  return .generation("infect a million, half of them sick", seconds, atMost: 0.030)
}

/// Measures a densely populated sea of a million cells.
private func sea() throws -> Row {
  var sea = try Sea(size: Size(width: 1000, height: 1000)).opening(seed: 1)
  let seconds = median(of: 21) { sea.advance(by: 1) }
  return .generation("step a 1000x1000 sea", seconds, atMost: 0.050)
}

extension Row {
  /// Returns a row for one generation, with a goal in seconds.
  fileprivate static func generation(_ stage: String, _ seconds: Double, atMost most: Double) -> Row
  {
    Row(
      stage: stage, ours: "\((seconds * 1000).shown(1)) ms", peer: "-",
      result: seconds <= most ? "reached" : "missed", goal: "\((most * 1000).shown(0)) ms")
  }
}

/// Returns a random Life soup on a torus.
func soup(_ size: Size) -> any World {
  guard let world = try? Life(size: size).opening(seed: 1) else {
    preconditionFailure("a plain soup")
  }
  return world
}
