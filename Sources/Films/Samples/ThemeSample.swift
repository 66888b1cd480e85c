internal import Grids
internal import Settings
internal import Worlds

/// What there is to see of a theme in one picture: swatches of all kinds of cells, a small world of each
/// family, and strips of ages. It is no family itself.
struct ThemeSample: Simulation {
  /// What of it somebody chooses: a world of Life's kind.
  private let life: any Simulation

  static let info = SimulationInfo(
    name: "sample", summary: "what a theme looks like", kinds: SampleLegend.kinds,
    defaults: .init(cell: 4))

  init(_ life: any Simulation) { self.life = life }

  /// The part of the chosen world that is shown.
  private var shown: Region {
    life.worldInfo.shown ?? Region(x: -24, y: -16, width: 48, height: 32)
  }

  var worldInfo: WorldInfo {
    let (sheet, life) = (SamplePage(worldSize: shown.size), life.worldInfo)
    return WorldInfo(
      legend: SampleLegend.kinds, bounds: Region(sheet.size),
      counts: CountsInfo(
        life.counts.names, areOfPart: life.counts.areOfPart, limit: life.countLimit),
      cost: WorldCost { _ in
        life.cost.memory(on: life.bounds?.size) + 2 * min(sheet.size.area, 1 << 40)
      })
  }

  func opening(seed: UInt64) throws(OpeningProblem) -> any World {
    let page = SamplePage(worldSize: shown.size)
    let animals = Sea(size: page.small, penguins: Ratio(3, 10), orcas: Ratio(1, 8))
    var people = try Infection(size: page.small, sick: page.small.area / 3).opening(seed: 1)
    // Until then everybody is healthy.
    people.advance(by: 1)
    let worlds = [
      SampleWorld.Part(
        try life.opening(seed: seed), shown, at: page.world, legend: life.worldInfo.legend),
      .init(
        try animals.opening(seed: 3), Region(page.small), at: page.sea,
        legend: Sea.info.kinds, scale: SamplePage.scale),
      .init(
        people, Region(page.small), at: page.crowd,
        legend: Infection.info.kinds, scale: SamplePage.scale),
    ]
    return SampleWorld(page: page, parts: worlds)
  }
}
