internal import Drawing
internal import Grids
internal import Worlds

/// A sample of a theme in one image: swatches of all cell kinds, a chosen world, small worlds of
/// other simulations, and strips of ages. It is not in the list of simulations.
struct ThemeSample: Simulation {
  private let chosen: any Simulation
  private let small = simulations.compactMap { $0.sample }

  static let info = SimulationInfo(
    name: "sample", summary: "what a theme looks like", defaults: .init(cell: 4))

  init(_ chosen: any Simulation) { self.chosen = chosen }

  /// The region of the chosen world that is shown.
  private var shown: Region {
    chosen.worldInfo.shown ?? Region(x: -24, y: -16, width: 48, height: 32)
  }

  private var page: SamplePage {
    SamplePage(
      SampleLegend(startingWith: type(of: chosen)), world: shown.size,
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
  /// A film that shows a sample of this film's theme. The sample includes this film's world.
  package var themeSample: Film {
    var film = self
    film.simulation = ThemeSample(simulation)
    film.look.theme = film.look.theme.namingAll
    return film
  }
}

extension Theme {
  /// The theme with a color for every kind of cell. Kinds without their own color get the one of
  /// their own simulation, which does not follow from the sample's legend.
  fileprivate var namingAll: Theme {
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
  /// The sheet with a sample of each film's theme in place of its world.
  package var withThemeSamples: Sheet {
    var sheet = self
    sheet.films = films.map(\.themeSample)
    return sheet
  }
}
