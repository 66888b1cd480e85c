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
  let look: LookSettings
  private let script: Play.Script
  private let shown: ShownGenerations
  private let camera: CameraReader
  private let caption: Caption
  private let frameTime: Ratio
  private let hold: Ratio

  /// - Throws: everything that is wrong, at once.
  init(
    _ simulation: any Simulation.Type, _ settings: inout SettingsReader, name: OutputName,
    files: FileLibrary
  ) throws(SettingsError) {
    let film = FilmSettings(&settings)
    look = LookSettings(&settings, defaults: simulation.defaults, files: files)
    output = OutputSettings(&settings, simulation: simulation.name, name: name, fence: files.fence)
    run = RunSettings(&settings)
    let events = settings.readWritten("events", placeholder: "LIST", "what happens, as in a file")
    let keyframes = settings.readWritten("camera", placeholder: "LIST", "keyframes, as in a file")
    let before = settings
    let (world, isItself) = try Draft.build(simulation, &settings, seed: film.seed)
    settings.rejectUnread()
    if world.generationTime == nil { settings.setStandard(of: "fps", to: "10") }
    if world.stillGeneration == 0 { settings.setStandard(of: "skip", to: "0") }

    let frames = film.frames ?? (output.areStills ? 1 : 100)
    let skip = film.skip ?? (frames == 1 ? world.stillGeneration : 0)
    shown = ShownGenerations(
      frames: frames, skip: skip, every: film.every,
      areKnown: !settings.isRejected("frames", "skip", "every"))
    let reader = EventReader(
      events, world: world, knowsBoard: isItself, shown: shown, files: files)
    settings.reject(reader.mistakes, in: "events")
    if let text = reader.canonical { settings.replaceValue(of: "events", by: text) }
    camera = CameraReader(keyframes, shown: shown, files: files)
    settings.reject(camera.mistakes, in: "camera")
    script = Play.Script(opening: world, events: reader.events) { restarts in
      var settings = before
      return (try? simulation.init(&settings, seed: film.seed &+ restarts)) ?? world
    }

    hold = film.hold
    frameTime = film.frameTime(world, &settings)
    timing = Timing(
      ticksPerSecond: ([hold, frameTime] + reader.events.compactMap(\.pause))
        .reduce(1) { leastCommonMultiple($0, $1.denominator) },
      plays: film.loop)
    output.check(frames: frames, fence: files.fence, &settings)
    look.check(world.legend, &settings)
    caption = look.caption(counts: world.counts.map(\.name), &settings)
    try settings.check()
  }

  /// The world. Where it cannot be built the rest is held against a world by default, so that its
  /// mistakes are told as well; `check` throws in any case.
  private static func build(
    _ simulation: any Simulation.Type, _ settings: inout SettingsReader, seed: UInt64
  ) throws(SettingsError) -> (world: any Simulation, isItself: Bool) {
    if let world = settings.withoutEarlierMistakes({ try? simulation.init(&$0, seed: seed) }) {
      return (world, true)
    }
    var defaults = SettingsReader([]) { _, _ in .failure(OpenFailure("")) }
    return (try simulation.init(&defaults, seed: seed), false)
  }

  var frames: Int { shown.frames }

  /// How many cells the opening takes.
  var cells: Int { script.opening.extent.size.area }

  /// Whether pictures are to carry the scenario, and what they carried would draw them again.
  var canBeCarried: Bool { output.metadata && !look.usesOwnSprites }

  /// The one that is read last before the simulation reads its own.
  static let lastCommonSetting = "camera"

  /// The film, of a picture that is known to be possible.
  func film() throws(ScenarioError) -> Film {
    let scout = try scout()
    let view = scout.region
    let widths = captionWidths(view)
    let look = try look.look(script.opening.legend)
    if output.havePictures, let excess = excess(of: view.size, captionWidths: widths) {
      throw .settings(SettingsError([Mistake(excess)]))
    }
    let board = script.opening.board
    let showsEdges = board != view || script.events.contains(where: \.changesSize)
    let painter = Painter(
      legend: script.opening.legend, cells: view.size, look: look, captionWidths: widths,
      showsEdges: board != nil && (!camera.keyframes.isEmpty || showsEdges))
    return Film(
      script: script, shown: shown, ticks: ticks(frameTime), holdTicks: ticks(hold), pauses: pauses,
      view: view,
      camera: camera.camera(
        world: view, alive: scout.alive, cell: look.cell, gap: look.gap, picture: painter.worldSize),
      painter: painter, caption: caption)
  }

  /// The time that pauses add to the frames of their generations.
  private var pauses: [Int: Int] {
    script.events.reduce(into: [:]) { pauses, event in
      if let pause = event.pause { pauses[event.generation, default: 0] += ticks(pause) }
    }
  }

  private func ticks(_ seconds: Ratio) -> Int {
    seconds.numerator * (timing.ticksPerSecond / seconds.denominator)
  }

  private func scout() throws(ScenarioError) -> Scout {
    do {
      return try Scout(script, shown: shown, aliveAt: camera.scouted) { size in
        size.area <= PictureLimit.pixels
          && (!output.havePictures || excess(of: size, captionWidths: []) == nil)
      }
    } catch {
      let reason =
        excess(of: error.size, captionWidths: []) ?? "a world of \(error.size) cells is too large"
      let message =
        error.generation == 0
        ? reason : "by generation \(error.generation) the world has grown: \(reason), or frames"
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
    // All that lives is shown where the picture is fitted to it.
    let limit = script.opening.roams ? 0 : script.opening.countLimit(within: shown.last)
    return caption.widths(generation: shown.last, count: max(view.size.area, limit))
  }
}

extension Event {
  /// Whether the board may be another afterwards.
  var changesSize: Bool {
    if case .change(.resize) = action { return true }
    return false
  }

  fileprivate var pause: Ratio? {
    if case .pause(let seconds) = action { return seconds }
    return nil
  }
}

private func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
  a / greatestCommonDivisor(a, b) * b
}
