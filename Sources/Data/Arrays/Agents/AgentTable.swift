/// The agents of a run of a model, frame by frame: all frames, or a few that follow each other.
package struct AgentTable: Sendable {
  /// An agent in a frame. Numbers are as the table has them; what is missing is not a number.
  package struct Agent: Sendable {
    package var x = Double.nan
    package var y = Double.nan
    /// The heading as an angle, or the velocity along x.
    package var heading = Double.nan
    /// The velocity along y.
    package var climb = Double.nan
    /// The numbers that the size and the color show.
    package var size = Float.nan
    package var color = Float.nan
    /// Its own color as 0xRRGGBB; -1 for none.
    package internal(set) var tint: Int32 = -1
    /// The number of its id, the same in all frames; -1 for none.
    package internal(set) var id: Int32 = -1
    /// The index of its kind.
    package internal(set) var kind: UInt16 = 0
    package internal(set) var isHidden = false
    /// Its own shape; nil for none.
    package internal(set) var shape: AgentShape?

    /// True if it is drawn somewhere.
    package var hasPlace: Bool { x.isFinite && y.isFinite && !isHidden }
  }

  /// The shapes of agents that a table names.
  package enum AgentShape: UInt8, Sendable {
    case circle, square, triangle, arrow

    /// Returns the shape with a name of NetLogo, such as `circle 2`; nil for other shapes, such as `sheep`.
    init?(_ bytes: ArraySlice<UInt8>) {
      let letters = bytes.filter { $0 != UInt8(ascii: "\"") }
      switch String(decoding: letters, as: UTF8.self) {
      case "circle", "circle 2", "dot": self = .circle
      case "square", "square 2", "box": self = .square
      case "triangle", "triangle 2": self = .triangle
      case "default", "arrow": self = .arrow
      default: return nil
      }
    }
  }

  package struct Frame: Sendable {
    /// The time as it is written; nil for a table without times.
    package let time: String?
    /// The agents in the order in which they are drawn: by kind, and then by id.
    package let agents: Range<Int>
  }

  /// The bounds of the world; nil if the table does not say them.
  package var bounds: AgentBounds?
  package internal(set) var frames: [Frame] = []
  package internal(set) var agents: [Agent] = []
  /// The index of the same agent in the frame before, for each agent; -1 for none. Empty without ids.
  package internal(set) var previous: [Int32] = []
  /// The names of the kinds in their order; empty for a table without kinds.
  package var kinds: [String] = []
  /// The numbers of each column that is measured, in the order of the agents.
  package internal(set) var measured: [[Double]]
  /// The names of the columns that are measured.
  package let measuredColumns: [String]
  /// The columns among those that are measured that have texts. Only in a table that is described.
  package internal(set) var texts: Set<Int> = []
  /// The rows of an agent after its first one at a time, and the runs after the first one, such as
  /// `run=1`. Only in a table that is described.
  package internal(set) var secondRows = 0
  package internal(set) var otherRuns: [String] = []
  package let program: AgentProgram?
  /// True if y grows upward, false if it grows downward; nil if the columns do not tell.
  package let growsUpward: Bool?
  /// The names of all columns.
  package let columns: [String]
  /// The roles that have a column.
  package let roles: Set<AgentRole>
  /// True if places or velocities have a third number, which is not drawn.
  package internal(set) var hasThirdAxis = false

  package var hasHeadings: Bool { roles.contains(.heading) || hasVelocities }
  package var hasVelocities: Bool { roles.contains(.velocity) || roles.contains(.velocityX) }

  init(_ columns: AgentColumns, named names: [String]) {
    self.columns = names
    (program, growsUpward) = (columns.program, columns.growsUpward)
    (roles, measured) = (Set(columns.indices.keys), columns.measured.map { _ in [] })
    measuredColumns = columns.measured.map { names[$0] }
  }

  /// Removes the first frames.
  mutating func removeFrames(_ count: Int) {
    guard count > 0 else { return }
    let removed = frames[count - 1].agents.upperBound
    agents.removeFirst(removed)
    if !previous.isEmpty {
      previous.removeFirst(removed)
      for index in previous.indices { previous[index] = max(-1, previous[index] - Int32(removed)) }
    }
    for column in measured.indices { measured[column].removeFirst(removed) }
    frames = frames.dropFirst(count).map { frame in
      let (start, end) = (frame.agents.lowerBound - removed, frame.agents.upperBound - removed)
      return Frame(time: frame.time, agents: start..<end)
    }
  }
}

extension AgentTable {
  /// Returns the names of kinds in their usual order: numbers before texts, in ascending order.
  package static func inOrder(_ kinds: [String]) -> [String] {
    var names = AgentNames()
    for kind in kinds { _ = names.number(of: kind) }
    return zip(kinds, names.order).sorted { $0.1 < $1.1 }.map(\.0)
  }
}
