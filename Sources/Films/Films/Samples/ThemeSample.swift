internal import Drawing
internal import Grids
package import Worlds

/// A sample of a theme in one image: swatches of all cell kinds, a chosen world, small worlds of
/// other simulations, and strips of ages. It is not in the list of simulations.
struct ThemeSample: Simulation {
  private let chosen: any Simulation
  /// All simulations, whose kinds of cells the sample shows.
  private let all: [any ConfigurableSimulation.Type]

  static let info = SimulationInfo(
    name: "sample", summary: "what a theme looks like", defaults: .init(cell: 4))

  init(_ chosen: any Simulation, among all: [any ConfigurableSimulation.Type]) {
    (self.chosen, self.all) = (chosen, all)
  }

  private var small: [SimulationSample] { all.compactMap { $0.sample } }

  private var shown: Region {
    chosen.worldInfo.shown ?? Region(x: -24, y: -16, width: 48, height: 32)
  }

  private var page: SamplePage {
    SamplePage(
      SampleLegend(startingWith: type(of: chosen), then: all), world: shown.size,
      small: small.map { $0.shown.size })
  }

  var worldInfo: WorldInfo {
    let (page, chosen) = (page, chosen.worldInfo)
    return WorldInfo(
      legend: page.legend.kinds, bounds: Region(page.size),
      counts: CountsInfo(
        chosen.counts.names, coverOnlyShownPart: chosen.counts.coverOnlyShownPart,
        limit: chosen.countLimit),
      cost: WorldCost { _ in
        chosen.cost.memory(on: chosen.bounds?.size) + 2 * min(page.size.area, 1 << 40)
      })
  }

  func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    let page = page
    var parts = [part(chosen, try chosen.opening(seed: seed), shown, at: page.world)]
    for (sample, place) in zip(small, page.small) {
      var world = try sample.simulation.opening(seed: sample.seed)
      if sample.generation > 0 { world.advance(by: sample.generation) }
      parts.append(part(sample.simulation, world, sample.shown, at: place))
    }
    return SampleWorld(page: page, parts: parts)
  }

  private func part(
    _ simulation: any Simulation, _ world: any World, _ shown: Region, at place: Region
  ) -> SampleWorld.Part {
    SampleWorld.Part(
      world: world, shown: shown, place: place,
      states: simulation.worldInfo.legend.map { page.legend.state(of: CellKind($0.name)) })
  }
}

extension SimulationSample {
  /// The region that is shown: the whole world.
  fileprivate var shown: Region { simulation.worldInfo.bounds ?? Region(Size(width: 1, height: 1)) }
}

extension Film {
  /// Returns a film that shows a sample of this film's theme with the kinds of all simulations. The
  /// sample includes this film's world.
  func themeSample(of simulations: [any ConfigurableSimulation.Type]) -> Film {
    var film = self
    film.simulation = ThemeSample(simulation, among: simulations)
    film.look.theme = film.look.theme.naming(simulations)
    return film
  }
}

extension Theme {
  /// Returns the theme with a color for every kind of cell. Kinds without their own color get the
  /// one of their own simulation, which does not follow from the sample's legend.
  fileprivate func naming(_ simulations: [any ConfigurableSimulation.Type]) -> Theme {
    var theme = self
    for kinds in simulations.map({ $0.info.kinds }) {
      for (kind, color) in zip(kinds, colors(of: kinds)) where colors[kind.name] == nil {
        theme.colors[kind.name] = color
      }
    }
    theme.colors["accent"] = theme.colors["accent"] ?? accent
    return theme
  }
}

extension Sheet {
  /// Returns the sheet with a sample of each film's theme in place of its world.
  package func withThemeSamples(of simulations: [any ConfigurableSimulation.Type]) -> Sheet {
    var sheet = self
    sheet.films = films.map { $0.themeSample(of: simulations) }
    return sheet
  }
}

/// A page with several worlds, of which the first advances, and the swatches of a theme.
struct SampleWorld: LeapingWorld, GrowingWorld {
  struct Part {
    var world: any World
    let shown: Region
    let place: Region
    /// The page's states for the world's own states.
    let states: [CellState]
  }

  let page: SamplePage
  var parts: [Part]

  var bounds: Region? { Region(page.size) }
  var counts: [Count] { parts[0].world.counts }
  var isAtRest: Bool { parts[0].world.isAtRest }
  var memory: Int { (parts[0].world as? any GrowingWorld)?.memory ?? 0 }
  var leaps: Bool { (parts[0].world as? any LeapingWorld)?.leaps ?? false }
  var failure: WorldProblem? { parts[0].world.failure }

  mutating func advance(by generations: Int) { parts[0].world.advance(by: generations) }

  mutating func advance(by generations: Int, of way: Int) { advance(by: generations) }

  func cells(in sight: ScaledRegion) -> Grid<CellState> {
    let drawn = drawn
    var grid = Grid<CellState>(size: sight.region.size, repeating: 0)
    for y in 0..<drawn.height where sight.region.rows.contains(y >> sight.scale) {
      for x in 0..<drawn.width where sight.region.columns.contains(x >> sight.scale) {
        let column = (x >> sight.scale) - sight.region.x
        let row = (y >> sight.scale) - sight.region.y
        grid[column, row] = max(grid[column, row], drawn[x, y])
      }
    }
    return grid
  }

  private var drawn: Grid<CellState> {
    var grid = Grid<CellState>(size: page.size, repeating: 0)
    for (kind, region) in page.swatches + page.tones {
      grid.fill(region, with: page.legend.state(of: kind))
    }
    for part in parts {
      let cells = part.world.cells(in: part.shown)
      let scale = part.place.width / cells.width
      for y in 0..<cells.height {
        for x in 0..<cells.width {
          let square = Region(
            x: part.place.x + x * scale, y: part.place.y + y * scale, width: scale, height: scale)
          grid.fill(square, with: part.states[Int(cells[x, y])])
        }
      }
    }
    return grid
  }
}

extension Grid<CellState> {
  fileprivate mutating func fill(_ region: Region, with state: CellState) {
    for y in region.rows {
      for x in region.columns { self[x, y] = state }
    }
  }
}

/// The layout of a theme's sample, in cells. Swatches are at the top, a world with smaller worlds
/// beside it in the middle, and strips of tones at the bottom.
struct SamplePage {
  let legend: SampleLegend
  let world: Region
  let small: [Region]
  private let strips: Int
  let size: Size

  private static let margin = 2
  private static let swatch = Size(width: 6, height: 5)
  private static let stripHeight = 3
  /// The side of a small world's cell, in cells of the page.
  static let scale = 3

  init(_ legend: SampleLegend, world size: Size, small sizes: [Size]) {
    let margin = Self.margin
    self.legend = legend
    let world = Region(
      x: margin, y: 2 * margin + Self.swatch.height, width: size.width, height: size.height)
    self.world = world
    var y = world.y
    small = sizes.map { size in
      defer { y += size.height * Self.scale + margin }
      return Region(
        x: world.columns.upperBound + margin, y: y, width: size.width * Self.scale,
        height: size.height * Self.scale)
    }
    let swatches = Self.swatches(legend).map(\.1)
    strips = (([world] + small).map(\.rows.upperBound).max() ?? 0) + margin
    self.size = Size(
      width: (([world] + small + swatches).map(\.columns.upperBound).max() ?? 0) + margin,
      height: strips + SampleLegend.strips.count * Self.stripHeight + margin)
  }

  var swatches: [(CellKind, Region)] { Self.swatches(legend) }

  private static func swatches(_ legend: SampleLegend) -> [(CellKind, Region)] {
    var x = margin
    return legend.swatches.flatMap { group in
      defer { x += margin }
      return group.map { kind in
        defer { x += swatch.width }
        return (kind, Region(x: x, y: margin, width: swatch.width, height: swatch.height))
      }
    }
  }

  /// The region of each tone. All strips have the full width of the page.
  var tones: [(CellKind, Region)] {
    let width = size.width - 2 * Self.margin
    return SampleLegend.strips.enumerated().flatMap { row, kinds in
      kinds.enumerated().map { column, kind in
        let ends = [column, column + 1].map { Self.margin + width * $0 / kinds.count }
        return (
          kind,
          Region(
            x: ends[0], y: strips + row * Self.stripHeight, width: ends[1] - ends[0],
            height: Self.stripHeight)
        )
      }
    }
  }
}

/// The legend of a theme's sample: the background, all kinds, the accent, and the tones of ages.
struct SampleLegend {
  /// The kinds that have swatches, in groups.
  let swatches: [[CellKind]]

  /// The tones of the ages of cells, and the tones of trails.
  static let strips = [Age.cells, .trail].map { age in
    (0..<tones).map { number in
      let tone = AgeTone(age, number * (AgeTone.count - 1) / (tones - 1), isOnlyKind: true)
      return CellKind("alive", tone: tone)
    }
  }

  /// The number of tones in a strip. Only some of all tones are shown, because several themes side
  /// by side share one palette.
  private static let tones = 8

  /// Creates the legend, in which the kinds of `family` come first.
  init(
    startingWith family: any Simulation.Type, then simulations: [any ConfigurableSimulation.Type]
  ) {
    var groups = [family.info.kinds]
    for kinds in simulations.map({ $0.info.kinds }) {
      let named = Set(groups.joined().map(\.name))
      if !kinds.allSatisfy({ named.contains($0.name) }) { groups.append(kinds) }
    }
    swatches = groups + [[CellKind("accent")]]
  }

  var kinds: [CellKind] { [CellKind("background")] + (swatches + Self.strips).flatMap { $0 } }

  /// Returns the state of a kind. Kinds with the same name are distinguished by their tones.
  func state(of kind: CellKind) -> CellState {
    CellState(kinds.firstIndex { $0.name == kind.name && $0.tone == kind.tone } ?? 0)
  }
}
