internal import Arrays
internal import Grids
internal import Settings
internal import Worlds

/// The shape of agents as it is written: one for all, or one for each kind.
struct AgentShapes: Hashable, Sendable {
  /// The shape of the kinds that have none of their own; nil for an arrow or a circle.
  private(set) var usual: Mark.Shape?
  private(set) var byKind: [String: Mark.Shape] = [:]

  init() {}

  /// Parses `arrow`, `sprite:penguin` or `wolf:triangle,sheep:circle`; nil for other texts.
  init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.filter { $0 != " " }
      if let shape = Self.shape(word) {
        guard usual == nil else { return nil }
        usual = shape
      } else {
        guard let colon = word.firstIndex(of: ":"), colon > word.startIndex,
          let shape = Self.shape(String(word[word.index(after: colon)...])),
          byKind.updateValue(shape, forKey: String(word[..<colon])) == nil
        else { return nil }
      }
    }
  }

  static let words = ["circle", "square", "triangle", "arrow"]

  private static func shape(_ word: String) -> Mark.Shape? {
    switch word {
    case "circle": .circle
    case "square": .square
    case "triangle": .triangle
    case "arrow": .arrow
    default:
      word.hasPrefix("sprite:") && word.utf8.count > 7 ? .sprite(String(word.dropFirst(7))) : nil
    }
  }

  /// The names of all sprites.
  var sprites: [String] {
    let all = ([usual] + byKind.sorted { $0.key < $1.key }.map(\.value)).compactMap(\.self)
    return all.compactMap { if case .sprite(let name) = $0 { name } else { nil } }.withoutRepeats
  }
}

/// A kind of agents as the user describes it.
struct AgentKind: Hashable, Sendable {
  let name: String
  /// The color as 0xRRGGBB; nil for one of the theme.
  var color: UInt32?
}

/// How agents look.
struct AgentLook: Sendable {
  /// The kinds in their order; one without a name for a table without kinds.
  let kinds: [AgentKind]
  let shapes: AgentShapes
  /// The diameter in 65536ths of a cell.
  let size: Int
  /// The diameters that the least and the greatest of the numbers of sizes have; nil if the numbers are
  /// diameters themselves.
  let sizes: (numbers: ClosedRange<Double>, diameters: ClosedRange<Double>)?
  let hasSizes: Bool
  /// The colors of the agents' numbers; nil for those of kinds.
  let scale: ColorScale?
  let ramp: ColorRamp
  /// The number of frames of a trail; 0 for none.
  let trail: Int
  /// The colors of the kinds, or of the steps of the ramp, whose first state is `first`.
  private let colors: [FigureColor]
  private let steps: ColorSteps?
  private let first: CellState
  private let shapesOfKinds: [Mark.Shape?]

  init(
    _ kinds: [AgentKind], _ shapes: AgentShapes, size: Int,
    _ sizes: (numbers: ClosedRange<Double>, diameters: ClosedRange<Double>)?, hasSizes: Bool,
    _ scale: ColorScale?, _ ramp: ColorRamp, trail: Int
  ) {
    (self.kinds, self.shapes, self.size, self.sizes) = (kinds, shapes, size, sizes)
    (self.hasSizes, self.scale, self.ramp, self.trail) = (hasSizes, scale, ramp, trail)
    shapesOfKinds = kinds.map { shapes.byKind[$0.name] ?? shapes.usual }
    (steps, first) = (scale.map(ColorSteps.init), scale?.states.lowerBound ?? 0)
    colors =
      scale.map { (0..<$0.states.count).map { .named(Self.stepName($0)) } }
      ?? kinds.map { .named($0.name) }
  }

  /// Returns the name of a step, which those of a ramp for the cells below do not have.
  private static func stepName(_ number: Int) -> String { "agents \(number)" }

  /// The number of steps of a color ramp, few enough that each has soft edges.
  static let steps = 32
  /// The number of steps of a ramp for the cells below agents.
  static let stepsBelow = 128

  /// Returns the diameter of an agent in 65536ths of a cell; the usual one if it has no number.
  func size(of agent: AgentTable.Agent) -> Int {
    guard hasSizes, agent.size.isFinite else { return size }
    var diameter = Double(agent.size)
    if let sizes {
      let length = sizes.numbers.upperBound - sizes.numbers.lowerBound
      let share = length > 0 ? (diameter - sizes.numbers.lowerBound) / length : 0.5
      let (least, greatest) = (sizes.diameters.lowerBound, sizes.diameters.upperBound)
      diameter = least + (greatest - least) * max(0, min(share, 1))
    }
    return Int((max(0, min(diameter, Self.largest)) * Double(FigureLength.one)).rounded())
  }

  /// The largest diameter in cells.
  static let largest = 1_000_000.0

  func shape(of agent: AgentTable.Agent, hasHeading: Bool) -> Mark.Shape {
    shapesOfKinds[Int(agent.kind)] ?? (hasHeading ? .arrow : .circle)
  }

  /// The color of an agent of a kind, or of a step of the ramp.
  func color(of agent: AgentTable.Agent) -> FigureColor {
    guard let steps else { return colors[Int(agent.kind)] }
    guard agent.color.isFinite else { return .muted }
    return colors[Int(steps.state(of: Double(agent.color)) - first)]
  }

  /// Returns the color on the way of which a trail fades.
  func trailColor(of agent: AgentTable.Agent) -> FigureColor {
    scale == nil ? colors[Int(agent.kind)] : .muted
  }

  /// The colors and sprites that agents and trails need.
  var needs: FigureNeeds {
    let (own, fading) = scale == nil ? (colors, colors) : (colors + [.muted], [.muted])
    let steps = trail == 0 ? [] : Array(1..<FigureColor.fadingSteps)
    return FigureNeeds(
      colors: own + fading.flatMap { color in steps.map { .faded(color, $0) } },
      sprites: shapes.sprites)
  }

  /// The kinds of the legend: those of agents, or the steps of a ramp.
  var legend: [CellKind] {
    if let scale {
      return scale.kinds(ramp).enumerated().map { number, step in
        var kind = CellKind(Self.stepName(number))
        (kind.step, kind.color) = (step.step, step.color)
        return kind
      }
    }
    return kinds.enumerated().map { place, agent in
      var kind = CellKind(agent.name)
      (kind.color, kind.palette) = (agent.color, place)
      return kind
    }
  }
}

extension SettingKind<AgentShapes> {
  static var agentShapes: SettingKind {
    SettingKind(
      "circle, square, triangle, arrow or sprite:NAME, or one for each kind, such as"
        + " wolf:triangle,sheep:circle",
      placeholder: "SHAPE", words: AgentShapes.words, forms: [.text], list: .none,
      parse: { AgentShapes($0) })
  }
}

extension SettingKind<AgentBounds> {
  static var agentBounds: SettingKind {
    SettingKind(
      "two ranges, such as 0..50,0..40", placeholder: "X,Y", forms: [.text], show: \.text,
      list: .none, parse: { AgentBounds($0) })
  }
}

extension SettingKind<Ratio> {
  /// A diameter in units of a table.
  static var diameter: SettingKind {
    SettingKind(
      "a diameter in units of the table, such as 0.8 (at most three decimals)", placeholder: "N",
      forms: [.number(Ratio(1, 1000)...Ratio(1_000_000))], list: .numbers
    ) {
      guard let number = Ratio(decimal: $0), number > .zero, number <= Ratio(1_000_000),
        1000 % number.denominator == 0
      else { return nil }
      return number
    }
  }
}

extension SettingsReader {
  /// Reads `kinds`: names in their order, or a mapping from names to colors. Nil if it is not written.
  mutating func readAgentKinds() -> [AgentKind]? {
    let written = readWritten(
      "kinds", placeholder: "NAMES",
      "the kinds of agents in their order, the last ones above: sheep,wolf; in a file also a mapping"
        + " from kinds to colors", [.list, .structure],
      forms: [.text, .list([.text]), .mapping { [] }],
      inWords: "those of the table, by name", mayBeOption: true)
    guard let written else { return nil }
    let kinds = kinds(in: written)
    for (place, kind) in kinds.enumerated() {
      if !RecordedState.isName(kind.name) {
        reject("kinds", "expected names such as sheep,wolf, got '\(kind.name)'")
      } else if kinds[..<place].contains(where: { $0.name == kind.name }) {
        reject("kinds", "'\(kind.name)' is given twice")
      }
    }
    return isRejected("kinds") || kinds.isEmpty ? nil : kinds
  }

  private mutating func kinds(in written: Written) -> [AgentKind] {
    switch written.content {
    case .text(let text):
      return text.split(separator: ",", omittingEmptySubsequences: false).map {
        AgentKind(name: String($0.filter { $0 != " " }))
      }
    case .list(let names): return names.map { AgentKind(name: $0.text ?? "") }
    case .settings(let settings):
      return settings.map { setting in
        var reader = inner([setting])
        let color = reader.readIfWritten(setting.name, .rgb)
        reject(reader.errors, in: "kinds")
        return AgentKind(name: setting.name, color: color)
      }
    case .missing: return []
    }
  }
}
