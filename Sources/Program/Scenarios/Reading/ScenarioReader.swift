internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// Reads all settings of a scenario and checks them against each other. No world is built.
struct ScenarioReader {
  let about: AboutSettings
  let output: OutputChoices
  let plan: OutputPlan
  let run: RunSettings
  private(set) var film: Film
  /// True if a sheet may shrink cells.
  let mayShrink: Bool
  /// True if the film's page is the size of each image on a sheet, and not of the sheet.
  let isTiled: Bool
  /// True if images carry the scenario, and could be drawn again from it.
  let canBeCarried: Bool
  /// The number of settings that are the simulation's own, the last of the reader's entries.
  let ownEntries: Int

  /// - Parameter settings: the reader, which collects the errors.
  init(
    _ family: any ConfigurableSimulation.Type, _ settings: inout SettingsReader, name: OutputName,
    policy: PathPolicy
  ) {
    self.init(family.info, &settings, name: name, policy: policy) { family.init(&$0) }
  }

  /// - Parameter make: reads the simulation's own settings, and creates it.
  init(
    _ info: SimulationInfo, _ settings: inout SettingsReader, name: OutputName,
    policy: PathPolicy, _ make: (inout SettingsReader) -> any ConfigurableSimulation
  ) {
    // The world is read first, because defaults of the film depend on it. Help lists it last.
    let before = (entries: settings.count, errors: settings.errors.count)
    let simulation = settings.readFirst(make)
    ownEntries = settings.count - before.entries
    let isItself = settings.errors.count == before.errors
    var worldInfo = simulation.worldInfo
    if settings.lacksInput(among: settings.entries.suffix(ownEntries)) {
      settings.leaveUnchecked(Self.settingsOfWorld)
      worldInfo.length = nil
    }

    let counts = Film.knownCounts(of: simulation, worldInfo)
    var time = FilmSettings(&settings, info, worldInfo, known: counts)
    var look = LookSettings(&settings, info, worldInfo, known: counts)
    if look.texts.legendPosition != nil, let note = worldInfo.legendNote { settings.note(note) }
    about = AboutSettings(&settings)
    settings.check(look, of: simulation, worldInfo)
    output = OutputChoices(&settings, info, worldInfo, time, name: name)
    time.complete(strip: output.strip, info, worldInfo, &settings)
    look.complete(output.sheet, strip: output.strip, info, worldInfo, &settings)
    plan = OutputPlan(
      output, worldInfo, time, look.texts.plot, name: name, policy: policy, &settings)
    plan.check(info, &settings)
    if !look.look.theme.night.isEmpty { plan.checkFollowsReaders(&settings) }
    if plan.followsReaders, let night = look.night { look.look.theme.night = [night] }
    run = RunSettings(&settings)
    var film = Film(simulation, time, look, output, areStills: plan.areStills)
    film.budget = run.budget
    if !film.ending.dependsOnWorld, !counts.contains(Film.lifetime) {
      settings.rejectLifetime(look.texts)
    }
    film.worldSide =
      settings.missing("cell").isEmpty ? nil : Film.worldSide(of: output.strip ?? 1)
    (film.title, film.caption) = settings.readTexts(
      look, isItself || !info.traits.contains(.playsInput) ? worldInfo : nil, film,
      scenario: name.scenario)
    let isKnown = !settings.isRejected("frames", "until", "duration", "skip", "every")
    let shown = isKnown ? film.shown : nil
    let events = settings.readEvents(of: simulation)
    film.camera = settings.readCamera(shown: shown)
    film.events = settings.check(
      events, simulation, worldInfo, knowsBoard: isItself, shown: shown, look.look.font)
    settings.rejectUnread { .lead(from: $0, of: info, among: $1) }
    if isKnown { settings.check(output.poster, of: film.shown, until: film.ending) }
    if isItself, film.lacksLabels {
      settings.note("the cells are too small for the labels of the chart: use larger cells")
    }
    if let note = worldInfo.colorNote, plan.needsPalette { settings.note(note) }
    for problem in film.tweenProblems(among: simulations.map { $0.info }) {
      settings.reject("tween", problem)
    }
    plan.check(film.images, until: film.ending, &settings)
    settings.check(film, output, plan, info, own: ownEntries, besides: name.besides)
    self.film = film
    (mayShrink, isTiled) = (look.mayShrink, look.isTiled)
    let isRepeatable =
      !worldInfo.isUnrepeatable && !look.usesOwnSprites && look.look.font == .own
    canBeCarried = output.metadata != .no && isRepeatable
    if let problem = output.metadata.problem(of: plan.outputs, isRepeatable: isRepeatable) {
      settings.reject("metadata", problem)
    }
  }

  /// The settings whose values depend on the world.
  private static let settingsOfWorld: Set = [
    "frames", "skip", "every", "until", "duration", "tween", "gap", "shape", "age", "fit", "legend",
    "counts", "plot", "plot-counts", "title", "caption", "events", "camera", "poster", "strip",
    "range", "colors", "label",
  ]

  /// Returns the reader with a change to its film.
  func changing(_ change: (inout Film) -> Void) -> ScenarioReader {
    var result = self
    change(&result.film)
    return result
  }
}

extension Film {
  /// Creates the film of settings, without texts, events and a camera.
  fileprivate init(
    _ simulation: any Simulation, _ time: FilmSettings, _ look: LookSettings,
    _ output: OutputChoices, areStills: Bool
  ) {
    // A plot without cells shows the entire film in one image.
    let isWholePlot =
      look.texts.plot.map { $0.isAlone && (areStills || $0.kind != .generations) } ?? false
    let areStills = areStills && !isWholePlot
    self.init(
      simulation, seed: time.seed,
      shown: time.shown(areStills: areStills), pace: time.pace,
      look: look.look, caption: Caption())
    (framing, texts) = (look.framing, look.texts)
    texts.plot?.isWhole = isWholePlot
    let isSummary = texts.plot?.kind != .generations
    texts.plot?.isOfMeans = isSummary && output.finalRow == .mean
    span.ending = time.ending(areStills: areStills)
    span.tween = time.tween
    (framing.strip, framing.poster) = (output.strip, output.poster)
  }
}

extension SettingsReader {
  /// Returns true if a file or a rule that defines the world has errors. The world is another one
  /// then, and its properties are unknown.
  fileprivate func lacksInput(among entries: some Sequence<SettingEntry>) -> Bool {
    entries.contains { ($0.traits.contains(.file) || $0.name == "rule") && isRejected($0.name) }
  }

  /// Reports the count of the last generation, if other settings determine that.
  fileprivate mutating func rejectLifetime(_ texts: Film.Texts) {
    let named = [("counts", texts.counts), ("plot-counts", texts.plot?.counts ?? [])]
    for (setting, counts) in named where counts.contains(Film.lifetime) {
      reject(
        setting,
        "'\(Film.lifetime)' requires an animation whose length depends on the world: set 'until' to"
          + " a condition, or 'frames' to rest or settled")
    }
  }

  /// Reports settings of the look that have no effect on the world.
  fileprivate mutating func check(
    _ look: LookSettings, of simulation: any Simulation, _ worldInfo: WorldInfo
  ) {
    let info = type(of: simulation).info
    if look.framing.age != nil, let problem = Film.ageProblem(simulation, worldInfo) {
      reject("age", problem)
    }
    if look.framing.fit == .ash, worldInfo.shown != nil || !(simulation is any AnalyzableSimulation)
    {
      reject("fit", "ash requires an unbounded world, such as a pattern of life without 'size'")
    }
    if worldInfo.hasCells { return }
    let ofCells = [
      ("gap", look.look.gap > 0), ("shape", look.look.shape != info.defaults.shape),
      ("legend", look.texts.legendPosition != nil),
    ]
    for (setting, isSaid) in ofCells where isSaid {
      reject(setting, FilmProblem.noCells(info.name, setting: setting))
    }
  }

  /// Reads the title and caption, whose placeholders may depend on other settings.
  fileprivate mutating func readTexts(
    _ look: LookSettings, _ worldInfo: WorldInfo?, _ film: Film, scenario: String
  ) -> (title: Caption, caption: Caption) {
    // The counts of an invalid input are unknown.
    guard let worldInfo else { return (Caption(), Caption()) }
    setFallback(of: "size", to: worldInfo.bounds.map { "\($0.size)" } ?? "unbounded")
    setFallback(of: "frames", to: "\(film.shown.frames)")
    setFallback(of: "skip", to: "\(film.shown.skip)")
    setFallback(of: "hold", to: "0")
    let frame = film.pace.frame
    setFallback(of: "fps", to: "\(Ratio(frame.denominator, frame.numerator))")
    if look.captions.areNone { return (Caption(), Caption()) }
    let counts =
      (worldInfo.counts.names + look.texts.counts).withoutRepeats
      + worldInfo.counts.texts.keys.sorted()
      + (worldInfo.length == nil ? [Film.settling] : [])
    let places = TextPlaceholders(self, scenario: scenario, look.look.font)
    return (
      places.caption("title", look.captions.title, counts: counts, &self),
      places.caption("caption", look.captions.caption, counts: counts, &self)
    )
  }

  fileprivate mutating func readEvents(of simulation: any ConfigurableSimulation) -> Written? {
    readWritten(
      "events", placeholder: "LIST", "changes to the world and the animation, by generation",
      forms: [EventList.form(of: type(of: simulation))])
  }

  /// Checks the events that a scenario writes, and returns them.
  fileprivate mutating func check(
    _ written: Written?, _ simulation: any ConfigurableSimulation, _ worldInfo: WorldInfo,
    knowsBoard: Bool, shown: ShownGenerations?, _ font: Font
  ) -> [Event] {
    // With a camera, any part of an unbounded world may be visible.
    let hasCamera = missing("camera").isEmpty
    let view = worldInfo.bounds == nil && !hasCamera && knowsBoard ? worldInfo.shown : nil
    let list = EventList(
      written, self, simulation, worldInfo, knowsBoard: knowsBoard, shown: shown, view: view,
      font: font)
    reject(list.errors, in: "events")
    if let text = list.canonical { replaceValue(of: "events", by: text) }
    return list.events
  }

  fileprivate mutating func readCamera(shown: ShownGenerations?) -> Camera {
    let written = readWritten(
      "camera", placeholder: "LIST", "the visible part of the world, by generation",
      forms: [KeyframeList.form])
    let list = KeyframeList(written, self, shown: shown)
    reject(list.errors, in: "camera")
    return Camera(list.keyframes)
  }

  /// Reads the setting that selects the simulation; nil if it is missing or invalid.
  mutating func readSimulation() -> (any ConfigurableSimulation.Type)? {
    readIfWritten("simulation", .simulation, inWords: "", "the simulation to draw", .single)
  }
}

extension SettingKind<any ConfigurableSimulation.Type> {
  fileprivate static var simulation: SettingKind {
    let names = simulations.flatMap { [$0.info.name] + $0.info.aliases }
    var kind = SettingKind(
      "one of " + names.joined(separator: ", "), placeholder: "NAME", words: names,
      show: { $0.info.name }, parse: { text in simulations.first { $0.info.answers(to: text) } })
    kind.synonym = { word in
      simulations.first { $0.info.synonyms.contains(word.lowercased()) }?.info.name
    }
    return kind
  }
}
