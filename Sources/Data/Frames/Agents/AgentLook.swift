internal import Arrays
internal import Grids
internal import Settings
internal import Worlds

/// The shape of agents as it is written: one for all, or one for each kind.
struct AgentShapes: Hashable, Sendable {
  /// The shape of the kinds that have none of their own; nil for an arrow or a circle.
  private(set) var usual: Mark.Shape?
  private(set) var byKind: [String: Mark.Shape] = [:]

  /// The text that the initializer reads.
  private(set) var text = ""

  init() {}

  /// Parses `arrow`, `sprite:penguin` or `wolf:triangle,sheep:circle`; nil for other texts.
  init?(_ text: String) {
    self.text = text
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

/// What an image shows of agents.
enum AgentView: String, CaseIterable, Sendable {
  /// Each of them, between the cells.
  case agents
  /// The number of agents in each cell.
  case density
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
  let colors: AgentColors
  /// The number of frames of a trail; 0 for none.
  let trail: Int
  /// The colors of the numbers of agents in cells; nil if agents themselves are shown.
  var density: (scale: ColorScale, ramp: ColorRamp)?
  private let shapesOfKinds: [Mark.Shape?]

  init(
    _ kinds: [AgentKind], _ shapes: AgentShapes, size: Int,
    _ sizes: (numbers: ClosedRange<Double>, diameters: ClosedRange<Double>)?, hasSizes: Bool,
    _ colors: AgentColors, trail: Int
  ) {
    (self.kinds, self.shapes, self.size, self.sizes) = (kinds, shapes, size, sizes)
    (self.hasSizes, self.colors, self.trail) = (hasSizes, colors, trail)
    shapesOfKinds = kinds.map { shapes.byKind[$0.name] ?? shapes.usual }
  }

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
    if let shape = shapesOfKinds[Int(agent.kind)] { return shape }
    return switch agent.shape {
    case .circle: .circle
    case .square: .square
    case .triangle: .triangle
    case .arrow: .arrow
    case nil: hasHeading ? .arrow : .circle
    }
  }

  /// The colors and sprites that agents and trails need.
  var needs: FigureNeeds {
    density == nil
      ? FigureNeeds(colors: colors.needs(areTrails: trail > 0), sprites: shapes.sprites) : .none
  }

  var scale: ColorScale? { density?.scale ?? colors.scale }

  /// The kinds of the legend after those of cells: those of agents, or the steps of a ramp.
  var legend: [CellKind] { density.map { $0.scale.kinds($0.ramp) } ?? colors.legend }
}

extension SettingKind<AgentShapes> {
  static var agentShapes: SettingKind {
    SettingKind(
      "circle, square, triangle, arrow or sprite:NAME, or one for each kind, such as"
        + " wolf:triangle,sheep:circle",
      placeholder: "SHAPE", words: AgentShapes.words, forms: [.text], show: \.text, list: .none,
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
        + " from kinds to names, colors or {name, color}", [.list, .structure],
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
        AgentKind(String($0.filter { $0 != " " }))
      }
    case .list(let names):
      return names.compactMap { name in
        if let text = name.text { return AgentKind(text) }
        reject(
          RecordingProblem(
            "expected names, or a mapping from kinds to names, colors or {name, color}"),
          at: name.place)
        return nil
      }
    case .settings(let settings): return settings.map { kind($0) }
    case .missing: return []
    }
  }

  /// Reads `wolf: "#2a5"`, `1: wolf` or `1: {name: wolf, color: "#2a5"}`.
  private mutating func kind(_ setting: Setting) -> AgentKind {
    if let text = setting.value.text, !text.hasPrefix("#") {
      return AgentKind(setting.name, name: text)
    }
    var parts = [Setting("color", setting.value, at: setting.place)]
    if case .settings(let written) = setting.value.content { parts = written }
    var reader = inner(parts)
    let name = reader.readIfWritten("name", .text("a name", placeholder: "NAME"))
    let color = reader.readIfWritten("color", .rgb, also: ["colour"])
    reader.rejectUnread()
    reject(reader.errors, in: "kinds")
    return AgentKind(setting.name, name: name, color: color)
  }
}
