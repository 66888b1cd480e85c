internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// Reads all settings of a scenario as choices, and decides from them and the description of the world
/// what the film shows, and in which files. No world is built.
struct ScenarioReader {
  let look: LookChoices
  let about: AboutChoices
  let output: OutputChoices
  let run: RunChoices
  private(set) var plan: OutputPlan
  private(set) var film: Film
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
      worldInfo.course.length = nil
    }

    var name = name
    name.numbersFrames = !worldInfo.course.fileNumbers.isEmpty
    let counts = Film.knownCounts(of: simulation, worldInfo)
    let span = SpanChoices(&settings, info, worldInfo)
    look = LookChoices(&settings, info, worldInfo, known: counts)
    about = AboutChoices(&settings)
    output = OutputChoices(&settings, info, worldInfo, span, name: name)
    run = RunChoices(&settings)
    let changes = (
      events: settings.readEvents(of: simulation),
      camera: settings.readWritten(
        "camera", placeholder: "LIST", "the visible part of the world, by generation",
        forms: [KeyframeList.form])
    )
    if look.texts.legendPosition != nil, let note = worldInfo.appearance.legendNote {
      settings.note(note)
    }

    let plot = look.plot.plot(
      summary: output.finalRow?.summary, known: counts, varying: name.varying)
    let frame = span.frameTime(info, worldInfo, &settings)
    let filmLook = look.look(of: info, worldInfo, &settings)
    // Names of outputs may contain the size of a cell.
    look.setFallbackOfCell(filmLook, output, worldInfo, &settings)
    plan = OutputPlan(
      output, worldInfo, span, frame, plot, name: name, policy: policy, &settings)
    plan.check(info, &settings)
    let subject = output.subject(plot, areStills: plan.areStills)
    let time = SpanPlan(
      span, frame, subject,
      isStill: plan.areStills && (subject == .frames || plot?.kind == .cells(isMap: false)), info,
      worldInfo,
      known: counts, &settings)
    var film = Film(
      simulation, seed: span.seed, shown: time.shown, pace: time.pace,
      look: filmLook, caption: Caption())
    film.framing = look.framing(subject, &settings)
    film.framing.maySharePixels = look.size.hasPixels
    film.framing.poster = output.poster
    film.texts = look.texts(with: plot, worldInfo, known: counts, &settings)
    film.texts.panels = output.panels
    (film.span.ending, film.span.tween, film.span.time) = (time.ending, span.tween, span.time)
    film.budget = run.budget
    film.look.theme.night = plan.night(of: look.theme, &settings)
    settings.check(film, worldInfo, known: counts)
    let texts = (
      title: look.title, caption: look.caption(plot, strip: output.strip, info, &settings)
    )
    // The counts of an invalid input are unknown.
    if isItself || !info.traits.contains(.playsInput) {
      (film.texts.title, film.texts.caption) = settings.filled(
        texts, worldInfo, film, scenario: name.scenario)
    }
    let isKnown = settings.knowsFrames
    let shown = isKnown ? film.span.shown : nil
    film.framing.camera = settings.camera(changes.camera, shown: shown)
    if let problem = film.axesProblem(for: plan.outputs.map(\.format)) {
      settings.reject("world-axes", problem)
    }
    // Events without a generation are an error as a whole.
    if info.traits.contains(.playsInput) || !worldInfo.isOneImage {
      film.events = settings.check(
        changes.events, simulation, worldInfo, knowsBoard: isItself,
        hasCamera: changes.camera != nil, shown: shown, look.font)
    }
    settings.rejectUnread { .lead(from: $0, of: info, among: $1) }
    if isKnown { settings.check(output.poster, of: film.span.shown, until: film.span.ending) }
    if isItself, film.lacksLabels {
      settings.note("the cells are too small for the labels of the chart: use larger cells")
    }
    if let note = worldInfo.appearance.colorNote, plan.needsPalette { settings.note(note) }
    for problem in film.tweenProblems(among: simulations.map { $0.info }) {
      settings.reject("tween", problem)
    }
    plan.check(film.images, until: film.span.ending, &settings)
    plan.label(
      worldInfo.course.fileNumbers, film.span.shown,
      hasOthers: film.images > film.span.shown.frames,
      name, &settings)
    settings.check(film, output, plan, info, own: ownEntries, besides: name.besides)
    self.film = film
    let isRepeatable =
      !worldInfo.course.isUnrepeatable && !look.theme.usesOwnSprites && look.font == .own
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

extension SettingsReader {
  /// True unless an error makes unknown which generations are shown.
  var knowsFrames: Bool { !isRejected("frames", "until", "duration", "skip", "every") }

  /// True unless an error makes unknown what outputs show.
  var knowsImages: Bool { knowsFrames && !isRejected("plot", "strip", "sheet") }

  /// Returns true if a file or a rule that defines the world has errors. The world is another one
  /// then, and its properties are unknown.
  fileprivate func lacksInput(among entries: some Sequence<SettingEntry>) -> Bool {
    entries.contains { ($0.traits.contains(.file) || $0.name == "rule") && isRejected($0.name) }
  }

  /// Reports settings of the look that have no effect on the world.
  fileprivate mutating func check(_ film: Film, _ worldInfo: WorldInfo, known counts: [String]) {
    if film.framing.age != nil, let problem = Film.ageProblem(film.simulation, worldInfo) {
      reject("age", problem)
    }
    if let across = film.countAcross, film.plottedCounts.isEmpty {
      reject("plot-x", "there is no count besides '\(across)': add others to 'counts'")
    }
    // The count of the last generation, which other settings may determine.
    let named = [("counts", film.texts.counts), ("plot-counts", film.texts.plot?.counts ?? [])]
    for (setting, names) in named
    where names.contains(Film.lifetime) && !film.span.ending.dependsOnWorld && knowsFrames
      && !counts.contains(Film.lifetime)
    {
      reject(
        setting,
        "'\(Film.lifetime)' requires an animation whose length depends on the world: set 'until' to"
          + " a condition, or 'frames' to rest or settled")
    }
    if worldInfo.hasCells { return }
    let info = type(of: film.simulation).info
    // The shape of a board of hexagons also decides where its rows are.
    let hasShape =
      worldInfo.appearance.cellShape == nil && film.look.shape != info.defaults.shape
    // A legend has the kinds of agents, and gaps are a grid below them.
    if worldInfo.hasOnlyAgents {
      if hasShape { reject("shape", "'shape' is for cells: agents have that of their model") }
      return
    }
    let ofCells = [
      ("gap", film.look.gap > 0), ("shape", hasShape),
      ("legend", film.texts.legendPosition != nil),
    ]
    for (setting, isSaid) in ofCells where isSaid {
      reject(setting, FilmProblem.noCells(info.name, setting: setting))
    }
  }

  /// Returns the title and the caption, whose placeholders may depend on other settings.
  fileprivate mutating func filled(
    _ texts: (title: String, caption: String), _ worldInfo: WorldInfo, _ film: Film,
    scenario: String
  ) -> (title: Caption, caption: Caption) {
    setFallback(of: "size", to: worldInfo.bounds.map { "\($0.size)" } ?? "unbounded")
    setFallback(of: "frames", to: "\(film.span.shown.frames)")
    setFallback(of: "skip", to: "\(film.span.shown.skip)")
    setFallback(of: "hold", to: "0")
    let frame = film.pace.frame
    setFallback(of: "fps", to: "\(Ratio(frame.denominator, frame.numerator))")
    if texts == (Setting.none, Setting.none) { return (Caption(), Caption()) }
    // A parameter of a model may have the name.
    let times = film.hasTime && !entries.contains { $0.name == Film.time } ? [Film.time] : []
    let counts =
      (worldInfo.counts.names + film.texts.counts).withoutRepeats
      + worldInfo.counts.texts.keys.sorted() + times
      + (worldInfo.course.length == nil ? [Film.settling] : [])
    let places = TextPlaceholders(self, scenario: scenario, film.look.font)
    return (
      places.caption("title", texts.title, counts: counts, &self),
      places.caption("caption", texts.caption, counts: counts, &self)
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
    knowsBoard: Bool, hasCamera: Bool, shown: ShownGenerations?, _ font: Font
  ) -> [Event] {
    // With a camera, any part of an unbounded world may be visible.
    let view = worldInfo.bounds == nil && !hasCamera && knowsBoard ? worldInfo.shown : nil
    let list = EventList(
      written, self, simulation, worldInfo, knowsBoard: knowsBoard, shown: shown, view: view,
      font: font)
    reject(list.errors, in: "events")
    if let text = list.canonical { replaceValue(of: "events", by: text) }
    return list.events
  }

  /// Checks the keyframes that a scenario writes, and returns the camera.
  fileprivate mutating func camera(_ written: Written?, shown: ShownGenerations?) -> Camera {
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
