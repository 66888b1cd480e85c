internal import Arrays
internal import Settings
internal import Worlds

/// A kind of agents as the user describes it.
struct AgentKind: Hashable, Sendable {
  /// The word in the table.
  let value: String
  let name: String
  /// The color as 0xRRGGBB; nil for one of the theme.
  let color: UInt32?

  init(_ value: String, name: String? = nil, color: UInt32? = nil) {
    (self.value, self.name, self.color) = (value, name ?? value, color)
  }
}

/// The colors of agents: by kind, by number, or the agents' own colors.
struct AgentColors: Sendable {
  /// The kinds in their order, with their colors.
  private let kinds: [AgentKind]
  /// The state that has the first color.
  private let first: Int
  /// The number of colors in the palette of kinds that those of the cells below have.
  private let taken: Int
  /// The numbers of the colors; nil for those of kinds.
  let scale: ColorScale?
  private let ramp: ColorRamp
  private let steps: ColorSteps?
  /// The places, after those of kinds, of the agents' own colors.
  private let others: [Int32: Int]
  /// The most frequent own color of the agents of each kind; -1 for none.
  private let own: [Int32]

  /// The number of steps of a color ramp, few enough that each has soft edges.
  static let steps = 32
  /// The number of steps of a ramp for the cells below agents.
  static let stepsBelow = 128
  /// The most own colors of agents besides those of kinds.
  static let mostOthers = 40

  /// Creates the colors of numbers.
  init(_ kinds: [AgentKind], _ scale: ColorScale, _ ramp: ColorRamp) {
    (self.kinds, self.scale, self.ramp) = (kinds, scale, ramp)
    (steps, first, others, own) = (ColorSteps(scale), Int(scale.states.lowerBound), [:], [])
    taken = 0
  }

  /// Creates the colors of kinds. A kind without a color has the most frequent own color of its agents.
  /// Other own colors are kept if there are at most `mostOthers`.
  ///
  /// - Parameters:
  ///   - tints: the numbers of agents of each kind with each of their own colors.
  ///   - taken: the number of colors in the palette of kinds that the cells below have.
  init(_ kinds: [AgentKind], of tints: [[Int32: Int]], from first: Int, besides taken: Int) {
    self.taken = taken
    let numbers = kinds.indices.map { kind in
      kinds[kind].color == nil && tints.indices.contains(kind) ? tints[kind] : [:]
    }
    let own = numbers.map { numbers in
      numbers.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? -1
    }
    let all = Set(zip(numbers, own).flatMap { numbers, own in numbers.keys.filter { $0 != own } })
    let others = all.count > Self.mostOthers ? [] : all.sorted()
    self.others = Dictionary(uniqueKeysWithValues: zip(others, kinds.count...))
    (self.kinds, self.own, self.first, scale, steps, ramp) = (
      kinds, own, first, nil, nil, .viridis
    )
    note =
      all.count > Self.mostOthers
      ? "the agents have \(all.count + kinds.count) colors: those of each kind have its most frequent one"
      : nil
  }

  /// A note for the user about the colors; nil for none.
  private(set) var note: String?

  private var count: Int { scale?.states.count ?? kinds.count + others.count }

  /// The color of an agent.
  func color(of agent: AgentTable.Agent) -> FigureColor {
    guard let steps else {
      let kind = Int(agent.kind)
      let isOwn = agent.tint < 0 || agent.tint == own[kind]
      return .state(first + (isOwn ? kind : others[agent.tint] ?? kind))
    }
    return agent.color.isFinite ? .state(Int(steps.state(of: Double(agent.color)))) : .muted
  }

  /// Returns the color from which a trail fades.
  func trail(of agent: AgentTable.Agent) -> FigureColor { scale == nil ? color(of: agent) : .muted }

  /// The colors that agents and trails need.
  func needs(areTrails: Bool) -> [FigureColor] {
    let own = (first..<first + count).map(FigureColor.state) + (scale == nil ? [] : [.muted])
    if !areTrails { return own }
    let fading = scale == nil ? own : [.muted]
    return own
      + fading.flatMap { color in
        (1..<FigureColor.fadingSteps).map { .faded(color, $0) }
      }
  }

  /// The kinds of the legend: those of agents, or the steps of a ramp.
  var legend: [CellKind] {
    if let scale { return scale.kinds(ramp) }
    let named = kinds.enumerated().map { place, agent in
      var kind = CellKind(agent.name)
      (kind.color, kind.palette) = (agent.color, taken + place)
      if own[place] >= 0 { kind.suggestedColor = UInt32(own[place]) }
      return kind
    }
    return named
      + others.sorted { $0.value < $1.value }.map { tint, _ in
        var kind = CellKind("")
        kind.color = UInt32(tint)
        return kind
      }
  }
}
