internal import Grids
internal import Simulations

/// A world in play: it steps, and events happen to it.
struct Play: Sendable {
  private(set) var world: any Simulation
  private(set) var generation = 0
  private let script: Script
  /// The first event that has not happened yet.
  private var next = 0
  private var pieces: [String: Grid<CellState>] = [:]
  private var snapshots: [String: any Simulation] = [:]
  private var restarts: UInt64 = 0

  /// What happens in a film.
  struct Script: Sendable {
    let opening: any Simulation
    /// In the order in which they happen.
    let events: [Event]
    /// The opening from another seed, so many after the film's own.
    let reopen: @Sendable (UInt64) -> any Simulation
  }

  init(_ script: Script) {
    self.script = script
    world = script.opening
    happen()
  }

  mutating func step() {
    world.step()
    generation += 1
    happen()
  }

  /// Lets the events of this generation happen.
  private mutating func happen() {
    while next < script.events.count, script.events[next].generation == generation {
      perform(script.events[next].action)
      next += 1
    }
  }

  private mutating func perform(_ action: Event.Action) {
    switch action {
    case .change(let change): world.apply(change)
    case .place(let piece, let orientation, let corner, let over):
      guard let cells = pieces[piece] else { return }
      world.apply(.paste(orientation.applied(to: cells), at: corner, over: over))
    case .copy(let region, let name, let cutting):
      pieces[name] = world.cells(in: region)
      if cutting { world.apply(.clear(region)) }
    case .snapshot(let name): snapshots[name] = world
    case .restore(let name): world = snapshots[name] ?? world
    case .restart:
      restarts += 1
      world = script.reopen(restarts)
    case .pause: break
    }
  }
}
