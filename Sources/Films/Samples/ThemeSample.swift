internal import Drawing
internal import Grids
internal import Settings
internal import Worlds

/// A sample of a theme in one picture: swatches of all kinds of cells, a small world of each
/// family, and strips of ages. It is no family itself.
struct ThemeSample: Simulation {
  /// The world of Life's kind that can be chosen.
  private let life: any Simulation

  static let card = Card(
    name: "sample", summary: "what a theme looks like", verbs: [], kinds: SampleLegend.kinds,
    suits: Suits(cell: 4, shape: .square))

  init(_ life: any Simulation) { self.life = life }

  init(_ settings: inout SettingsReader) { life = Life(&settings) }

  /// The part of the chosen world that is shown.
  private var shown: Region {
    life.stage.shown ?? Region(x: -24, y: -16, width: 48, height: 32)
  }

  var stage: Stage {
    let (sheet, life) = (SamplePage(worldSize: shown.size), life.stage)
    return Stage(
      legend: SampleLegend.kinds, counts: life.counts, bounds: Region(sheet.size),
      shown: Region(sheet.size), countLimit: life.countLimit, countsPart: life.countsPart
    ) { _ in life.memory(on: life.bounds?.size) + 2 * min(sheet.size.area, 1 << 40) }
  }

  func opening(seed: UInt64) throws(OpeningError) -> any World {
    let page = SamplePage(worldSize: shown.size)
    let animals = Sea(size: page.small, penguins: Ratio(3, 10), orcas: Ratio(1, 8))
    var people = try Infection(size: page.small, sick: page.small.area / 3).opening(seed: 1)
    // Until then everybody is healthy.
    people.advance(by: 1)
    let worlds = [
      SampleWorld.Part(
        try life.opening(seed: seed), shown, at: page.world, legend: life.stage.legend),
      .init(
        try animals.opening(seed: 3), Region(page.small), at: page.sea,
        legend: Sea.card.kinds, scale: SamplePage.scale),
      .init(
        people, Region(page.small), at: page.crowd,
        legend: Infection.card.kinds, scale: SamplePage.scale),
    ]
    return SampleWorld(page: page, parts: worlds)
  }
}

extension Film {
  /// A sample of the film's theme, with its world as a part.
  package var ofTheme: Film {
    var film = self
    film.simulation = ThemeSample(simulation)
    film.look.theme = film.look.theme.namingAll
    return film
  }
}

extension Theme {
  /// The theme with the colors that kinds of cells without one have in their own worlds, which another
  /// legend does not know.
  fileprivate var namingAll: Theme {
    var theme = self
    for kinds in simulations.map({ $0.card.kinds }) {
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
  package var ofThemes: Sheet {
    var sheet = self
    sheet.films = films.map(\.ofTheme)
    return sheet
  }
}
