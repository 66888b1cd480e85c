internal import Arrays
internal import Grids
internal import Settings
internal import Worlds

/// The agents of a run with their look. A class, since all copies of a world share it.
final class AgentRun: Sendable {
  let input: AgentInput
  let board: AgentBoard
  let look: AgentLook
  /// The names of the counts: the kinds, or all agents.
  let counted: [String]
  /// The measures, with the columns of their numbers and the kinds of their agents; nil for all kinds.
  let measured: [(measure: AgentMeasure, column: Int, kind: Int?)]
  /// True if the times are reported besides the counts.
  let hasTimes: Bool
  private let hasHeadings: Bool
  private let areVelocities: Bool

  init(
    _ input: AgentInput, on board: AgentBoard, _ look: AgentLook, counted: [String],
    _ measures: [AgentMeasure]
  ) {
    (self.input, self.board, self.look, self.counted) = (input, board, look, counted)
    let columns = measures.map(\.column).withoutRepeats
    measured = measures.map { measure in
      (
        measure, columns.firstIndex(of: measure.column) ?? 0,
        measure.kind.flatMap { counted.firstIndex(of: $0) }
      )
    }
    hasTimes = input.survey.times != nil && !counted.contains(RecordedWorld.time)
    areVelocities = input.table.hasVelocities && !input.table.roles.contains(.heading)
    hasHeadings = input.table.hasHeadings
  }

  private init(_ run: AgentRun, _ look: AgentLook) {
    (input, board, self.look, counted) = (run.input, run.board, look, run.counted)
    (measured, hasTimes, hasHeadings) = (run.measured, run.hasTimes, run.hasHeadings)
    areVelocities = run.areVelocities
  }

  /// Returns the run with the numbers of agents in cells in place of the agents.
  func showing(_ density: (scale: ColorScale, ramp: ColorRamp)) -> AgentRun {
    var look = look
    look.density = density
    return AgentRun(self, look)
  }

  /// Returns the heading of an agent; nil if it has none.
  func heading(of agent: AgentTable.Agent) -> Heading? {
    hasHeadings ? board.heading(of: agent, isVelocity: areVelocities) : nil
  }

  /// The number of agents of each kind in a frame.
  func counts(of frame: Int, in table: AgentTable) -> [Int] {
    var counts = [Int](repeating: 0, count: counted.count)
    for agent in table.agents[table.frames[frame].agents] { counts[Int(agent.kind)] += 1 }
    return counts
  }

  /// The measures of a frame, in their order.
  func measures(of frame: Int, in table: AgentTable) -> [Count] {
    let agents = table.frames[frame].agents
    return measured.map { measure, column, kind in
      // The example in place of a command that does not run yet lacks the columns.
      guard table.measured.indices.contains(column) else { return Count(measure.name, number: nil) }
      let numbers = agents.lazy.filter { kind == nil || Int(table.agents[$0].kind) == kind }
        .map { table.measured[column][$0] }
      return Count(measure.name, number: measure.value(of: numbers))
    }
  }

  /// The number of agents in each cell in a frame.
  func density(of frame: Int, in table: AgentTable) -> Grid<Int> {
    var cells = Grid(size: board.size, repeating: 0)
    for agent in table.agents[table.frames[frame].agents] {
      guard let place = board.place(of: agent) else { continue }
      let (x, y) = (place.x / FigureLength.one, place.y / FigureLength.one)
      cells[min(x, board.size.width - 1), min(y, board.size.height - 1)] += 1
    }
    return cells
  }

  /// Returns the most agents in a cell in any frame.
  func mostInCell() throws(RecordingProblem) -> Int {
    let feed = AgentFeed(input, trail: 0)
    var most = 0
    for number in 0..<input.survey.frames {
      let (_, table, frame) = try feed.frame(number)
      most = max(most, density(of: frame, in: table).elements.max() ?? 0)
    }
    return most
  }
}

/// A number of the agents of a frame, as the settings `counts` and `plot-counts` write it:
/// `mean(energy)` of all agents, `mean(energy, wolf)` of those of a kind.
struct AgentMeasure: Hashable, Sendable {
  enum Function: String, CaseIterable { case mean, sum, min, max }

  let function: Function
  let column: String
  let kind: String?

  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      let function = Function(rawValue: String(text[..<open]))
    else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    let words = inner.partsOutsideParentheses
    guard (1...2).contains(words.count), words.allSatisfy({ !$0.isEmpty }) else { return nil }
    (self.function, column, kind) = (function, words[0], words.count == 2 ? words[1] : nil)
  }

  var name: String { "\(function)(\(column)\(kind.map { ", \($0)" } ?? ""))" }

  /// Returns the value for some numbers, of which those that are missing are left out; nil without any.
  func value(of numbers: some Sequence<Double>) -> Double? {
    let numbers = numbers.filter { !$0.isNaN }
    switch function {
    case .mean: return numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    case .sum: return numbers.isEmpty ? nil : numbers.reduce(0, +)
    case .min: return numbers.min()
    case .max: return numbers.max()
    }
  }
}

extension SettingsReader {
  /// Returns the measures that the settings of counts name.
  func agentMeasures() -> [AgentMeasure] {
    let texts = ["counts", "plot-counts"].flatMap { written($0)?.all ?? [] }.compactMap(\.text)
    return texts.flatMap(\.partsOutsideParentheses).compactMap { AgentMeasure($0) }.withoutRepeats
  }
}

/// A frame of a run of agents. Each generation is one frame.
struct AgentsWorld: FiniteWorld, AnimatedWorld {
  private let run: AgentRun
  private let feed: AgentFeed
  /// The number of the frame, and a table with it, those of its trail and the next one.
  private var (frame, table, index): (number: Int, table: AgentTable, index: Int)
  /// The cells below the agents; nil for an empty board.
  private var ground: (any World)?
  private(set) var hasEnded = false
  private var problem: WorldProblem?
  /// The cells as numbers of agents; nil if these are shown themselves.
  private var density: Grid<CellState>?

  init(_ run: AgentRun, over ground: (any World)?) throws(RecordingProblem) {
    (self.run, self.ground) = (run, ground)
    feed = AgentFeed(run.input, trail: run.look.trail)
    (frame, table, index) = try feed.frame(0)
    countDensity()
  }

  private mutating func countDensity() {
    guard let steps = run.look.density.map({ ColorSteps($0.scale) }) else { return }
    let numbers = run.density(of: index, in: table)
    density = Grid(
      size: numbers.size, elements: numbers.elements.map { steps.state(of: Double($0)) })
  }

  var bounds: Region? { Region(run.board.size) }
  var isAtRest: Bool { hasEnded }
  var failure: WorldProblem? { problem ?? ground?.failure }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    guard let density else {
      return ground?.cells(in: sight) ?? Grid(size: sight.region.size, repeating: 0)
    }
    if sight.scale == 0 { return density.cropped(to: sight.region, outside: 0) }
    return sight.highest(on: Region(density.size)) { x, y in density[x, y] }
  }

  var counts: [Count] {
    let time = run.hasTimes ? [Count(RecordedWorld.time, text: table.frames[index].time ?? "")] : []
    return time + zip(run.counted, run.counts(of: index, in: table)).map { Count($0, $1) }
      + run.measures(of: index, in: table)
  }

  mutating func advance(by generations: Int) {
    let number = frame + generations
    do throws(RecordingProblem) {
      (frame, table, index) = try feed.frame(number)
      hasEnded = hasEnded || frame < number
    } catch {
      problem = .input(error.description)
    }
    countDensity()
    // A single frame of cells lies below all of the agents.
    if let end = (ground as? any FiniteWorld)?.hasEnded, !end { ground?.advance(by: generations) }
  }

  mutating func advanceAnimated() -> Transition? {
    let before = self
    advance(by: 1)
    return (before, [])
  }

  var figures: [Figure] { figures(0, of: 1) }

  func figures(_ part: Int, of parts: Int) -> [Figure] {
    if density != nil { return [] }
    let next = part > 0 && index + 1 < table.frames.count ? index + 1 : nil
    var (agents, scene) = ([AgentFigure](), AgentScene(run, table, index))
    if let next { scene.move(toward: next, part, of: parts) }
    agents = scene.shown.map(\.figure)
    return AgentFigure.figures(of: agents, on: run.board.ground, trail: run.look.trail)
  }
}

/// The shapes of the agents at a moment.
private struct AgentScene {
  private let run: AgentRun
  private let table: AgentTable
  /// The agents that are drawn, with their indices in the table.
  private(set) var shown: [(agent: Int, figure: AgentFigure)] = []

  init(_ run: AgentRun, _ table: AgentTable, _ frame: Int) {
    (self.run, self.table) = (run, table)
    shown = table.frames[frame].agents.compactMap { index in
      let agent = table.agents[index]
      guard let place = run.board.place(of: agent) else { return nil }
      let (look, heading) = (run.look, run.heading(of: agent))
      let figure = AgentFigure(
        at: place, heading: heading, look.shape(of: agent, hasHeading: heading != nil),
        size: look.size(of: agent), look.colors.color(of: agent),
        trailColor: look.colors.trail(of: agent), trail: trail(behind: index))
      return (index, figure)
    }
  }

  /// Returns the places of an agent in the frames before.
  private func trail(behind agent: Int) -> [AgentPlace] {
    var (places, agent) = ([AgentPlace](), agent)
    while places.count < run.look.trail {
      agent = Int(table.previous[agent])
      guard agent >= 0, let place = run.board.place(of: table.agents[agent]) else { break }
      places.append(place)
    }
    return places
  }

  /// Moves and turns the agents that are in the next frame, too.
  mutating func move(toward next: Int, _ part: Int, of parts: Int) {
    var later: [Int32: Int] = [:]
    for agent in table.frames[next].agents where !table.previous.isEmpty {
      later[table.previous[agent]] = agent
    }
    for index in shown.indices {
      guard let agent = later[Int32(shown[index].agent)],
        let place = run.board.place(of: table.agents[agent])
      else { continue }
      let start = shown[index].figure.place
      let way = run.board.ground.way(from: start, to: place)
      if run.look.trail > 0 { shown[index].figure.trail.insert(start, at: 0) }
      shown[index].figure.place = run.board.ground.wrapped(
        AgentPlace(x: start.x + way.x * part / parts, y: start.y + way.y * part / parts))
      if let old = shown[index].figure.heading, let new = run.heading(of: table.agents[agent]) {
        shown[index].figure.heading = old.turned(toward: new, part, of: parts)
      }
    }
  }
}
