internal import Arrays
internal import Grids
internal import Worlds

/// The agents of a run with their look. A class, since all copies of a world share it.
final class AgentRun: Sendable {
  let table: AgentTable
  let board: AgentBoard
  let look: AgentLook
  /// The names of the counts: the kinds, or all agents.
  let counted: [String]
  /// True if the times are reported besides the counts.
  let hasTimes: Bool
  private let hasHeadings: Bool
  private let areVelocities: Bool

  init(
    _ table: AgentTable, on board: AgentBoard, _ look: AgentLook, counted: [String], hasTimes: Bool
  ) {
    (self.table, self.board, self.look) = (table, board, look)
    (self.counted, self.hasTimes) = (counted, hasTimes)
    areVelocities = table.hasVelocities && !table.roles.contains(.heading)
    hasHeadings = table.hasHeadings
  }

  /// Returns the heading of an agent by its index; nil if it has none.
  func heading(of agent: Int) -> Heading? {
    hasHeadings ? board.heading(of: table.agents[agent], isVelocity: areVelocities) : nil
  }

  /// The number of agents of each kind in a frame.
  func counts(of frame: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: counted.count)
    for agent in table.agents[table.frames[frame].agents] { counts[Int(agent.kind)] += 1 }
    return counts
  }
}

/// A frame of a run of agents. Each generation is one frame.
struct AgentsWorld: FiniteWorld, AnimatedWorld {
  private let run: AgentRun
  private var frame = 0
  /// The cells below the agents; nil for an empty board.
  private var ground: (any World)?
  private(set) var hasEnded = false

  init(_ run: AgentRun, over ground: (any World)?) { (self.run, self.ground) = (run, ground) }

  var bounds: Region? { Region(run.board.size) }
  var isAtRest: Bool { hasEnded }
  var failure: WorldProblem? { ground?.failure }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    ground?.cells(in: sight) ?? Grid(size: sight.region.size, repeating: 0)
  }

  var counts: [Count] {
    let time =
      run.hasTimes ? [Count(RecordedWorld.time, text: run.table.frames[frame].time ?? "")] : []
    return time + zip(run.counted, run.counts(of: frame)).map { Count($0, $1) }
  }

  mutating func advance(by generations: Int) {
    let last = run.table.frames.count - 1
    hasEnded = hasEnded || frame + generations > last
    frame = min(frame + generations, last)
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
    let next = part > 0 && frame + 1 < run.table.frames.count ? frame + 1 : nil
    var scene = AgentScene(run, frame)
    if let next { scene.move(toward: next, part, of: parts) }
    let trails = scene.trails
    return trails.isEmpty ? scene.marks : trails + scene.marks
  }
}

/// The shapes of the agents at a moment.
private struct AgentScene {
  /// An agent that is drawn, by its index in the table.
  private struct Shown {
    let agent: Int
    var place: AgentPlace
    var heading: Heading?
  }

  private let run: AgentRun
  private var shown: [Shown] = []

  init(_ run: AgentRun, _ frame: Int) {
    self.run = run
    shown = run.table.frames[frame].agents.compactMap { agent in
      run.board.place(of: run.table.agents[agent]).map {
        Shown(agent: agent, place: $0, heading: run.heading(of: agent))
      }
    }
  }

  /// Moves and turns the agents that are in the next frame, too.
  mutating func move(toward next: Int, _ part: Int, of parts: Int) {
    var later: [Int32: Int] = [:]
    for agent in run.table.frames[next].agents where !run.table.previous.isEmpty {
      later[run.table.previous[agent]] = agent
    }
    for index in shown.indices {
      guard let agent = later[Int32(shown[index].agent)],
        let place = run.board.place(of: run.table.agents[agent])
      else { continue }
      let start = shown[index].place
      let way = run.board.way(from: start, to: place)
      shown[index].place = run.board.wrapped(
        AgentPlace(x: start.x + way.x * part / parts, y: start.y + way.y * part / parts))
      if let old = shown[index].heading, let new = run.heading(of: agent) {
        shown[index].heading = old.turned(toward: new, part, of: parts)
      }
    }
  }

  var marks: [Figure] {
    var figures: [Figure] = []
    figures.reserveCapacity(shown.count)
    for shown in shown {
      let agent = run.table.agents[shown.agent]
      let (size, color) = (run.look.size(of: agent), run.look.color(of: agent))
      let shape = run.look.shape(of: agent, hasHeading: shown.heading != nil)
      for place in run.board.copies(of: shown.place, radius: size / 2) {
        let mark = Mark(
          shape, at: place.point, size: FigureLength(cells: size), heading: shown.heading ?? .east)
        figures.append(Figure(.mark(mark), color))
      }
    }
    return figures
  }

  /// The lines along the latest places of each agent, the older ones paler and below the newer ones.
  var trails: [Figure] {
    if run.look.trail == 0 { return [] }
    var bands = [[Figure]](repeating: [], count: FigureColor.fadingSteps - 1)
    for shown in shown {
      let agent = run.table.agents[shown.agent]
      let width = FigureLength(cells: run.look.size(of: agent) / 8, pixels: FigureLength.one)
      let color = run.look.trailColor(of: agent)
      for (band, points) in pieces(behind: shown) {
        bands[band].append(
          Figure(.line(points.map(\.point), width: width), .faded(color, band + 1)))
      }
    }
    return bands.reversed().flatMap(\.self)
  }

  /// Returns the lines of a trail, each with the step to which it is faded. None crosses an edge that
  /// wraps.
  private func pieces(behind shown: Shown) -> [(band: Int, points: [AgentPlace])] {
    let (bands, length) = (FigureColor.fadingSteps - 1, run.look.trail)
    var (pieces, latest) = ([(band: Int, points: [AgentPlace])](), shown.place)
    var (agent, isBroken) = (shown.agent, true)
    for age in 0..<length {
      let isFirst = age == 0 && run.board.place(of: run.table.agents[agent]) != latest
      let before = isFirst ? agent : Int(run.table.previous[agent])
      guard before >= 0, let place = run.board.place(of: run.table.agents[before]) else { break }
      let band = age * bands / length
      let way = AgentPlace(x: place.x - latest.x, y: place.y - latest.y)
      if run.board.way(from: latest, to: place) != way {
        isBroken = true
      } else if way != AgentPlace(x: 0, y: 0) {
        if isBroken || pieces.last?.band != band { pieces.append((band, [latest])) }
        pieces[pieces.count - 1].points.append(place)
        isBroken = false
      }
      (latest, agent) = (place, before)
    }
    return pieces
  }
}
