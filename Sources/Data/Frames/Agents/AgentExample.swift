internal import Arrays
internal import Decoding
internal import Grids
internal import Settings
internal import Worlds

/// The agents that are drawn without an input: a flock on a torus whose birds turn toward the mean heading
/// of those around them (Vicsek et al., Physical Review Letters 75 (1995) 1226).
enum AgentExample {
  private static let size = Size(width: 48, height: 30)
  private static let birds = 40
  private static let frames = 60
  /// The distance at which birds see each other, and that of a step, in cells.
  private static let (sight, step) = (6.0, 0.5)

  static let input = AgentInput(table, AgentOptions(memory: 1 << 24))

  private static let table: AgentTable = {
    // What is read once for all runs depends on the limits of none.
    let table = CancellationCheck.$waiting.withValue(nil) {
      try? AgentTable(ByteSource(Array(text.utf8)), AgentOptions(memory: 1 << 24))
    }
    guard var table else { preconditionFailure("the example is valid") }
    table.bounds = AgentBounds(x: 0...Double(size.width), y: 0...Double(size.height))
    return table
  }()

  static let run: AgentRun = {
    let board = AgentBoard(
      AgentBounds(x: 0...Double(size.width), y: 0...Double(size.height)), size, .center,
      growsUpward: false, wraps: false, AgentAngles(sense: .right))
    let kinds = [AgentKind("agents")]
    let look = AgentLook(
      kinds, AgentShapes(), size: 4 * FigureLength.one / 5, nil, hasSizes: false,
      AgentColors(kinds, of: [], from: 1, besides: 0), trail: 0)
    return AgentRun(input, on: board, look, counted: ["agents"], [])
  }()

  private struct Bird {
    var x: Double
    var y: Double
    var heading: Heading

    var line: String { "\(x),\(y),\(Double(heading.turn) * 360 / 65536)" }
  }

  private static let text: String = {
    var flock = (0..<birds).map { bird in
      // Multiples of irrational numbers are spread evenly.
      Bird(
        x: Double(bird * 618 % 1000) * Double(size.width) / 1000,
        y: Double(bird * 414 % 1000) * Double(size.height) / 1000,
        heading: Heading(bird * 26_521 % 65_536))
    }
    var text = "time,id,x,y,heading\n"
    for time in 0..<frames {
      for (id, bird) in flock.enumerated() { text += "\(time),\(id),\(bird.line)\n" }
      flock = flock.map { moved($0, in: flock) }
    }
    return text
  }()

  private static func moved(_ bird: Bird, in flock: [Bird]) -> Bird {
    var (right, down) = (0, 0)
    for other in flock {
      let (x, y) = (way(other.x - bird.x, size.width), way(other.y - bird.y, size.height))
      if x * x + y * y > sight * sight { continue }
      let unit = other.heading.turning(1000, 0)
      (right, down) = (right + unit.x, down + unit.y)
    }
    let mean = Heading(toward: Double(right), Double(down)) ?? bird.heading
    let heading = bird.heading.turned(toward: mean, 1, of: 4)
    let unit = heading.turning(1000, 0)
    return Bird(
      x: on(bird.x + step * Double(unit.x) / 1000, size.width),
      y: on(bird.y + step * Double(unit.y) / 1000, size.height), heading: heading)
  }

  /// Returns the short distance on a torus.
  private static func way(_ distance: Double, _ side: Int) -> Double {
    let side = Double(side)
    return distance > side / 2 ? distance - side : distance < -side / 2 ? distance + side : distance
  }

  /// Returns a place on the torus.
  private static func on(_ place: Double, _ side: Int) -> Double {
    place < 0 ? place + Double(side) : place >= Double(side) ? place - Double(side) : place
  }
}
