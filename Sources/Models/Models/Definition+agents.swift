internal import CModels
internal import Formulas
internal import Grids
internal import Settings
internal import Worlds

// What a model says about agents, which move between the cells.

extension Definition {
  /// A kind of agents, and how they look.
  struct AgentKind: Sendable {
    var name: String
    /// The color as it is written; nil for one of the theme.
    var color: String?
    /// The numbers that colors show; nil for one color.
    var shown: Show?
    var shape: String?
    var sprite: String?
    /// The diameter in cells.
    var size: Formula?
    /// The number of generations that a trail shows.
    var trail = 0
    /// The most agents of the kind.
    var most = 100_000
    var place: InputLocation?
  }

  /// The agents of a neighborhood.
  struct AgentReach: Sendable {
    enum Shape: Sendable {
      /// Those in the same cell.
      case sameCell
      /// Those in the cells at the offsets, of which the cell itself is one.
      case cells
      /// Those at a distance, a formula of parameters and the own traits.
      case radius(Formula)
    }

    /// The kinds as bits.
    var kinds: Int
    var shape: Shape
  }

  /// The agents that a layer of the start adds.
  struct AgentLayer: Sendable {
    var kind: Int
    /// The number of agents; nil for one in each cell that fits.
    var number: Formula?
    /// The number of the stream of chance that sorts the cells.
    var call: Int
    /// The place, by default the center of the cell.
    var places: [(axis: Int, value: Formula)] = []
    /// Headings and traits, by their places among the numbers of an agent.
    var numbers: [(number: Int, value: Formula)] = []
  }

  /// Something that a statement sets, or to which it adds.
  struct Change: Sendable {
    enum Owner: Sendable {
      /// The agent, or the cell, itself; the cell under it; and its child.
      case own, here, child
      /// The target of the statement, and one of `choose`.
      case target
      case named(Int, isAgent: Bool)
    }

    enum Variable: Hashable, Sendable {
      /// A heading or trait, by its place among the numbers of an agent.
      case number(Int)
      case field(Int)
    }

    var owner: Owner
    var variable: Variable
    var value: Formula
    /// True to add the value.
    var adds: Bool
  }

  /// The maximum number of kinds, and of traits.
  static let (mostKinds, mostTraits) = (CM_MOST_KINDS, 32)
  /// The maximum number of colors of cells and agents.
  static let mostColors = 256
  /// The maximum number of agents of all kinds.
  static let mostAgents = CM_MOST_AGENTS

  /// The number of numbers of an agent.
  var agentStride: Int { CM_FIXED_NUMBERS + traits.count }

  /// Returns the place of a trait among the numbers of an agent.
  static func number(ofTrait trait: Int) -> Int { CM_FIXED_NUMBERS + trait }

  static let (px, py, heading) = (CM_PX, CM_PY, CM_HEADING)
}

extension Definition.Phase {
  var isOfAgents: Bool { !actors.isEmpty }
}

extension Formula {
  /// What a formula says about a way.
  enum Way: Int, CaseIterable, Sendable {
    case dx, dy, distance, bearing
  }
}

/// The agents of a board, in the order of their numbers.
struct AgentSet: Hashable, Sendable {
  var ids: [UInt32] = []
  var kinds: [UInt8] = []
  /// The place, heading and traits of each agent, which follow each other.
  var numbers: [Float] = []
  /// The number that the next agent gets.
  var nextID: UInt32 = 0

  var count: Int { ids.count }

  /// Adds an agent.
  mutating func add(kind: Int, _ numbers: [Float]) {
    ids.append(nextID)
    nextID += 1
    kinds.append(UInt8(kind))
    self.numbers += numbers
  }

  /// Removes the agents that do not fit.
  mutating func keep(_ fits: (_ agent: Int) -> Bool, stride: Int) {
    let kept = ids.indices.filter(fits)
    (ids, kinds, numbers) = (
      kept.map { ids[$0] }, kept.map { kinds[$0] },
      kept.flatMap { numbers[$0 * stride..<($0 + 1) * stride] }
    )
  }
}

/// A change of agents by an event.
struct AgentChange: Sendable {
  let kind: Int
  /// The model with the streams of chance of the event.
  let definition: Definition
  /// The condition of the agents that change; nil for all of the kind.
  let condition: Formula?
  /// The headings and traits that they get.
  let numbers: [(number: Int, value: Formula)]
  /// True if they are removed.
  let removes: Bool
}
