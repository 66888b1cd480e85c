internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// Reads all settings of a scenario and checks them against each other. No world is built.
struct ScenarioReader {
  let about: AboutSettings
  let output: OutputSettings
  let run: RunSettings
  let film: Film
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
    let info = family.info
    // The world is read first, because defaults of the film depend on it. Help lists it last.
    let before = (entries: settings.count, errors: settings.errors.count)
    let simulation = settings.readFirst { family.init(&$0) }
    ownEntries = settings.count - before.entries
    let isItself = settings.errors.count == before.errors
    let worldInfo = simulation.worldInfo

    let time = FilmSettings(&settings, info, worldInfo)
    let look = LookSettings(
      &settings, info, worldInfo, known: Film.knownCounts(of: simulation, worldInfo))
    about = AboutSettings(&settings)
    if look.framing.age != nil, let problem = Film.ageProblem(simulation, worldInfo) {
      settings.reject("age", problem)
    }
    let ofCells = [
      ("gap", look.look.gap > 0), ("shape", look.look.shape != info.defaults.shape),
      ("legend", look.texts.legendPosition != nil),
    ]
    for (setting, isSaid) in ofCells where isSaid && !worldInfo.hasCells {
      settings.reject(setting, FilmProblem.noCells(info.name, setting: setting))
    }
    output = OutputSettings(
      &settings, info, worldInfo, frame: time.pace.frame, name: name, policy: policy)
    run = RunSettings(&settings)
    // A plot without cells shows the entire film in one image.
    let isOfStills = output.imagesAreStills
    let isWholePlot =
      look.texts.plot.map { $0.isAlone && (isOfStills || $0.kind != .generations) } ?? false
    let areStills = output.areStills && !isWholePlot
    // Rows of different worlds are comparable only at the same generation.
    let shown = time.shown(areStills: areStills, fromStart: output.hasTables)
    let texts = settings.readTexts(
      look, isItself || !info.traits.contains(.playsInput) ? worldInfo : nil, time, shown,
      scenario: name.scenario)
    let isKnown = !settings.isRejected("frames", "until", "duration", "skip", "every")
    let events = settings.readEvents(
      simulation, worldInfo, knowsBoard: isItself, shown: isKnown ? shown : nil, look.look.font)
    if worldInfo.isStatic, settings.isWritten("events") {
      settings.reject(
        "events", "events have no effect on 'explain', which draws the rule itself"
      )
    }
    let camera = settings.readCamera(shown: isKnown ? shown : nil)
    settings.rejectUnread { .lead(from: $0, of: info, among: $1) }
    let ending = time.ending(areStills: areStills)

    var film = Film(
      simulation, seed: time.seed, shown: shown, pace: time.pace, look: look.look,
      caption: Caption())
    (film.framing, film.texts) = (look.framing, look.texts)
    (film.title, film.caption) = texts
    film.plot?.isWhole = isWholePlot
    film.budget = run.budget
    film.ending = ending
    film.events = events
    film.camera = camera
    film.tween = time.tween
    film.strip = output.strip
    film.poster = output.poster
    film.worldSide = settings.isWritten("cell") ? nil : Film.worldSide(of: output.strip ?? 1)
    if isKnown { settings.check(output.poster, of: shown, until: ending) }
    if isItself, film.lacksLabels {
      settings.note("the cells are too small for the labels of the chart: use larger cells")
    }
    for problem in film.tweenProblems(among: simulations.map { $0.info }) {
      settings.reject("tween", problem)
    }
    output.check(film.images, until: ending, &settings)
    self.film = film
    mayShrink = look.mayShrink
    isTiled = look.isTiled
    canBeCarried =
      output.metadata && !worldInfo.isUnrepeatable && !look.usesOwnSprites && look.look.font == .own
  }
}

extension SettingsReader {
  /// Reads the title and caption, whose placeholders may depend on other settings.
  fileprivate mutating func readTexts(
    _ look: LookSettings, _ worldInfo: WorldInfo?, _ time: FilmSettings, _ shown: ShownGenerations,
    scenario: String
  ) -> (title: Caption, caption: Caption) {
    // The counts of an invalid input are unknown.
    guard let worldInfo else { return (Caption(), Caption()) }
    setFallback(of: "size", to: worldInfo.bounds.map { "\($0.size)" } ?? "unbounded")
    setFallback(of: "frames", to: "\(shown.frames)")
    setFallback(of: "skip", to: "\(shown.skip)")
    setFallback(of: "hold", to: "0")
    setFallback(of: "fps", to: "\(Ratio(time.pace.frame.denominator, time.pace.frame.numerator))")
    if look.title == Setting.none && look.caption == Setting.none {
      return (Caption(), Caption())
    }
    let counts =
      (worldInfo.counts.names + look.texts.counts).withoutRepeats
      + (worldInfo.length == nil ? [Film.settling] : [])
    let places = TextPlaceholders(self, scenario: scenario, look.look.font)
    return (
      places.caption("title", look.title, counts: counts, &self),
      places.caption("caption", look.caption, counts: counts, &self)
    )
  }

  fileprivate mutating func readEvents(
    _ simulation: any ConfigurableSimulation, _ worldInfo: WorldInfo, knowsBoard: Bool,
    shown: ShownGenerations?, _ font: Font
  ) -> [Event] {
    let written = readWritten(
      "events", placeholder: "LIST", "changes to the world and the animation, by generation",
      forms: [EventList.form(of: type(of: simulation))])
    // With a camera, any part of an unbounded world may be visible.
    let view = worldInfo.bounds == nil && !isWritten("camera") && knowsBoard ? worldInfo.shown : nil
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
