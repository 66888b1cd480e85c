internal import Arrays

/// The properties of all frames of a table of agents.
struct AgentSurvey: Sendable {
  private(set) var frames = 0
  private(set) var rows = 0
  /// The number of agents of each kind in the frame with the most agents.
  private(set) var fullest: [Int] = []
  /// The numbers of rows without a place, and of places outside of the part that is shown.
  private(set) var unplaced = 0
  private(set) var outside = 0
  /// The number of places at the edges of the part that is shown.
  private(set) var atEdges = 0
  /// The places that are drawn.
  private(set) var x = Extent()
  private(set) var y = Extent()
  private(set) var areWhole = true
  /// The numbers that sizes and colors show.
  private(set) var sizes = Extent()
  private(set) var colors = Extent()
  /// The numbers of agents of each kind with each of their own colors.
  private(set) var tints: [[Int32: Int]] = []
  /// The first and the last time, and the longest text of one; nil without times.
  private(set) var times: (first: String, last: String, widest: String)?

  /// The least and the greatest of some numbers, of which those that are not finite are left out.
  struct Extent: Sendable {
    private(set) var least = Double.infinity
    private(set) var greatest = -Double.infinity

    var isEmpty: Bool { least > greatest }

    mutating func add(_ number: Double) {
      guard number.isFinite else { return }
      (least, greatest) = (min(least, number), max(greatest, number))
    }
  }

  /// The most own colors of agents that are counted.
  private static let mostTints = 1 << 16

  /// The most agents in a frame.
  var most: Int { fullest.reduce(0, +) }
  var hasPlaces: Bool { !x.isEmpty }

  init() {}

  /// Measures all frames of a table.
  init(_ table: AgentTable, _ options: AgentOptions) {
    for frame in table.frames { add(frame, of: table, options) }
  }

  /// Adds the next frame.
  mutating func add(_ frame: AgentTable.Frame, of table: AgentTable, _ options: AgentOptions) {
    let shown = options.bounds ?? table.bounds
    for agent in table.agents[frame.agents] { add(agent, shown, options.shift) }
    if frames == 0 || frame.agents.count > most {
      fullest = [Int](repeating: 0, count: max(1, table.kinds.count))
      for agent in table.agents[frame.agents] { fullest[Int(agent.kind)] += 1 }
    }
    (frames, rows) = (frames + 1, rows + frame.agents.count)
    if let time = frame.time {
      let widest = times.map { $0.widest.count < time.count ? time : $0.widest }
      times = (times?.first ?? time, time, widest ?? time)
    }
  }

  private mutating func add(
    _ agent: AgentTable.Agent, _ shown: AgentBounds?, _ shift: Double
  ) {
    if agent.hasPlace {
      x.add(agent.x)
      y.add(agent.y)
      areWhole = areWhole && agent.x == agent.x.rounded() && agent.y == agent.y.rounded()
      if let shown { add(agent.x + shift, agent.y + shift, in: shown) }
    } else if !agent.x.isFinite || !agent.y.isFinite {
      unplaced += 1
    }
    sizes.add(Double(agent.size))
    colors.add(Double(agent.color))
    if agent.tint >= 0 { add(agent.tint, ofKind: Int(agent.kind)) }
  }

  private mutating func add(_ x: Double, _ y: Double, in shown: AgentBounds) {
    if !shown.x.contains(x) || !shown.y.contains(y) {
      outside += 1
    } else if x == shown.x.lowerBound || x == shown.x.upperBound || y == shown.y.lowerBound
      || y == shown.y.upperBound
    {
      atEdges += 1
    }
  }

  private mutating func add(_ tint: Int32, ofKind kind: Int) {
    while tints.count <= kind { tints.append([:]) }
    if tints[kind].count < Self.mostTints || tints[kind][tint] != nil {
      tints[kind][tint, default: 0] += 1
    }
  }

  /// Gives the kinds another order.
  ///
  /// - Parameter places: the place of each kind, such as `[1, 0]`.
  mutating func orderKinds(_ places: [Int]) {
    func ordered<Value>(_ values: [Value], else missing: Value) -> [Value] {
      var result = [Value](repeating: missing, count: places.count)
      for (value, place) in zip(values, places) { result[place] = value }
      return result
    }
    if places.isEmpty { return }
    (fullest, tints) = (ordered(fullest, else: 0), ordered(tints, else: [:]))
  }
}
