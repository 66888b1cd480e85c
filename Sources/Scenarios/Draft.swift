internal import Drawing
internal import Encoding
internal import Grids
internal import Imaging
internal import Settings
internal import Simulations

/// A scenario while it is being made out: all settings read, held against each other, and found right.
struct Draft {
  let output: OutputSettings
  let run: RunSettings
  let timing: Timing
  private let world: any Simulation
  private let look: LookSettings
  private let caption: Caption
  private let frames: Int
  private let skip: Int
  private let every: Int
  private let frameTime: Ratio
  private let hold: Ratio

  /// - Throws: everything that is wrong, at once.
  init(_ simulation: any Simulation.Type, _ settings: inout SettingsReader) throws(SettingsError) {
    let film = FilmSettings(&settings)
    look = LookSettings(&settings, defaults: simulation.defaults)
    output = OutputSettings(&settings, simulation: simulation.name)
    run = RunSettings(&settings)
    // Where the world cannot be built the rest is held against a world by default, so that its mistakes
    // are told as well; `check` below throws in any case.
    world = try Draft.build(simulation, &settings, seed: film.seed)
    settings.rejectUnread()

    frames = film.frames ?? (output.areStills ? 1 : 100)
    skip = film.skip ?? (frames == 1 ? world.stillGeneration : 0)
    every = film.every
    hold = film.hold
    frameTime = film.frameTime(world, &settings)
    timing = Timing(
      ticksPerSecond: leastCommonMultiple(frameTime.denominator, hold.denominator),
      plays: film.loop)
    output.check(frames: frames, &settings)
    look.check(world.legend, &settings)
    caption = look.caption(counts: world.counts.map(\.name), &settings)
    try settings.check()
    if settings.text(of: "seed") == "random" { settings.note("seed \(film.seed)") }
  }

  private static func build(
    _ simulation: any Simulation.Type, _ settings: inout SettingsReader, seed: UInt64
  ) throws(SettingsError) -> any Simulation {
    do {
      return try simulation.init(&settings, seed: seed)
    } catch {
      var defaults = SettingsReader([], open: FileLibrary.open)
      return try simulation.init(&defaults, seed: seed)
    }
  }

  /// The film, of a picture that is known to be possible.
  func film(_ settings: inout SettingsReader) throws(ScenarioError) -> Film {
    let view = try scout(&settings)
    let widths = captionWidths(view)
    let look = try look.look(world.legend)
    if output.havePictures, let excess = excess(of: view.size, captionWidths: widths) {
      throw .settings(SettingsError([Mistake(excess)]))
    }
    return Film(
      frames: frames, opening: world, skip: skip, every: every,
      ticks: ticks(frameTime), holdTicks: ticks(hold), view: view,
      painter: Painter(
        legend: world.legend, cells: view.size, look: look, captionWidths: widths),
      caption: caption)
  }

  private func ticks(_ seconds: Ratio) -> Int {
    seconds.numerator * (timing.ticksPerSecond / seconds.denominator)
  }

  /// The part of the world that the film shows.
  private func scout(_ settings: inout SettingsReader) throws(ScenarioError) -> Region {
    do {
      return try Scout(world, frames: frames, skip: skip, every: every) { size in
        size.area <= PictureLimit.pixels
          && (!output.havePictures || excess(of: size, captionWidths: []) == nil)
      }.region
    } catch {
      let reason =
        excess(of: error.size, captionWidths: []) ?? "a world of \(error.size) cells is too large"
      let message = "by generation \(error.generation) the pattern has grown: \(reason), or frames"
      throw .settings(SettingsError([Mistake(message)]))
    }
  }

  private func excess(of cells: Size, captionWidths: [Int]) -> String? {
    let look = look.measure
    let size = Painter.pictureSize(cells: cells, look: look, captionWidths: captionWidths)
    return PictureLimit.excess(of: size, look: look, plans: output.plans)
  }

  /// Room for the last generation, and for counts up to all cells that are shown.
  private func captionWidths(_ view: Region) -> [Int] {
    let last = skip + (frames - 1) * every
    let opening = world.counts.map(\.value).max() ?? 0
    return caption.widths(generation: last, count: max(view.size.area, opening))
  }
}

private func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
  a / greatestCommonDivisor(a, b) * b
}
