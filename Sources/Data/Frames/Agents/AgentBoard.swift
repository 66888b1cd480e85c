internal import Arrays
internal import Grids
internal import Settings
internal import Worlds

extension AgentBounds {
  /// The most cells along a side.
  private static let longest = 1.0 * Double(1 << 24)

  /// Parses `0..50,-20..20`; nil for other texts.
  init?(_ text: String) {
    let parts = text.filter { $0 != " " }.split(separator: ",", omittingEmptySubsequences: false)
    let ranges = parts.compactMap { ValueRange(String($0)) }
    guard ranges.count == 2, parts.count == 2, let left = ranges[0].lowest?.number,
      let right = ranges[0].highest?.number, let low = ranges[1].lowest?.number,
      let high = ranges[1].highest?.number
    else { return nil }
    self.init(x: left...right, y: low...high)
  }

  /// Finds the bounds of all places. Whole places mean cells, which extend by a half or a whole unit.
  /// Others are between cells, whose edges have whole numbers, and half a unit is added where an agent would
  /// be at an edge.
  ///
  /// - Parameter diameter: that of the largest agent, which is then inside the bounds; 0 to add nothing.
  init(of places: AgentSurvey, _ unit: AgentUnit, diameter: Double) {
    let more = max(0, diameter / 2 - 0.5).rounded(.up)
    func range(_ places: AgentSurvey.Extent, areWhole: Bool) -> ClosedRange<Double> {
      let (least, greatest) = (places.least, places.greatest)
      // An agent may be larger than the world.
      let more = min(more, (greatest - least).rounded(.up) + 1)
      if areWhole {
        return unit == .center
          ? least - 0.5 - more...greatest + 0.5 + more : least - more...greatest + 1 + more
      }
      let (low, high) = (least.rounded(.down), greatest.rounded(.up))
      let half = diameter > 0 && (least == low || greatest == high) ? 0.5 : 0
      return low - half - more...max(high + half, low - half + 1) + more
    }
    self.init(
      x: range(places.x, areWhole: places.areWhole), y: range(places.y, areWhole: places.areWhole))
  }

  var text: String {
    [x, y].map { "\($0.lowerBound.plain)..\($0.upperBound.plain)" }.joined(separator: ",")
  }

  /// The cells of the board; nil if the sides are no whole numbers of units, or too long.
  var size: Size? {
    let sides = [x, y].map { $0.upperBound - $0.lowerBound }
    guard
      sides.allSatisfy({ $0 >= 1 && $0 <= Self.longest && ($0 - $0.rounded()).magnitude < 1e-9 })
    else { return nil }
    return Size(width: Int(sides[0].rounded()), height: Int(sides[1].rounded()))
  }
}

extension Double {
  /// The shortest decimal, without a fraction of zero.
  fileprivate var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The meaning of a place that is a whole number.
enum AgentUnit: String, CaseIterable, Sendable {
  /// The middle of a cell, which extends by a half to each side.
  case center
  /// The corner of a cell, in the middle of which the agent stands.
  case corner
}

/// How the numbers of headings are angles.
struct AgentAngles: Sendable {
  enum Unit: String, CaseIterable, Sendable { case degrees, radians }
  enum Zero: String, CaseIterable, Sendable { case east, north }
  enum Sense: String, CaseIterable, Sendable { case left, right }

  var unit = Unit.degrees
  var zero = Zero.east
  /// The side to which a greater angle turns, in the image.
  var sense = Sense.left

  func heading(_ angle: Double) -> Heading? {
    guard angle.isFinite else { return nil }
    let whole = unit == .degrees ? 360 : 2 * Double.pi
    let turn = Int((angle.truncatingRemainder(dividingBy: whole) / whole * 65536).rounded())
    return Heading((zero == .north ? -16384 : 0) + (sense == .right ? turn : -turn))
  }
}

/// Where the places of a table lie on the board, and how its headings turn.
struct AgentBoard: Sendable {
  let bounds: AgentBounds
  let size: Size
  let growsUpward: Bool
  let ground: AgentGround
  let angles: AgentAngles
  /// What is added to places, whose agents stand in the middles of cells.
  private let shift: Double

  init(
    _ bounds: AgentBounds, _ size: Size, _ unit: AgentUnit, growsUpward: Bool, wraps: Bool,
    _ angles: AgentAngles
  ) {
    (self.bounds, self.size, self.growsUpward) = (bounds, size, growsUpward)
    ground = AgentGround(size, wrapsColumns: wraps, wrapsRows: wraps)
    (self.angles, shift) = (angles, unit == .corner ? 0.5 : 0)
  }

  /// Returns true if an agent with a place is on the board.
  func contains(_ agent: AgentTable.Agent) -> Bool {
    bounds.x.contains(agent.x + shift) && bounds.y.contains(agent.y + shift)
  }

  /// Returns the place of an agent in 65536ths of a cell from the top left corner; nil outside.
  func place(of agent: AgentTable.Agent) -> AgentPlace? {
    guard agent.hasPlace, contains(agent) else { return nil }
    let (x, y) = (agent.x + shift, agent.y + shift)
    let down = growsUpward ? bounds.y.upperBound - y : y - bounds.y.lowerBound
    return AgentPlace(cells: x - bounds.x.lowerBound, down)
  }

  /// Returns the heading of an agent; nil if it has none.
  func heading(of agent: AgentTable.Agent, isVelocity: Bool) -> Heading? {
    if !isVelocity { return angles.heading(agent.heading) }
    return Heading(toward: agent.heading, growsUpward ? -agent.climb : agent.climb)
  }
}
