internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// All settings of one scenario, read and held against each other: what it means. No world is
/// built.
struct Reading {
  let output: OutputSettings
  let run: RunSettings
  let film: Film
  /// Whether cells may be smaller than they are.
  let mayShrink: Bool
  /// Whether the film's page is a picture's of a sheet, and not the sheet's.
  let isTiled: Bool
  /// Whether pictures are to carry the scenario, and what they carried would draw them again.
  let canBeCarried: Bool
  /// How many of the entries are the simulation's own: the last ones.
  let ownEntries: Int

  /// - Parameter settings: what is wrong is recorded there.
  init(
    _ family: any ConfigurableSimulation.Type, _ settings: inout SettingsReader, name: OutputName,
    fence: Fence
  ) {
    let info = family.info
    // The world is read first, since defaults of the film follow from it, and said last.
    let before = (entries: settings.count, mistakes: settings.mistakes.count)
    let simulation = settings.readFirst { family.init(&$0) }
    ownEntries = settings.count - before.entries
    let isItself = settings.mistakes.count == before.mistakes
    let worldInfo = simulation.worldInfo

    let time = FilmSettings(&settings, info, worldInfo)
    let look = LookSettings(&settings, info, worldInfo)
    if look.age != nil, let problem = Film.ageProblem(simulation) {
      settings.reject("age", problem)
    }
    let ofCells = [("gap", look.look.gap > 0), ("shape", look.look.shape != info.defaults.shape)]
    for (setting, isSaid) in ofCells where isSaid && !worldInfo.hasCells {
      settings.reject(setting, FilmProblem.noCells(info.name, setting: setting))
    }
    output = OutputSettings(
      &settings, info, worldInfo, frame: time.pace.frame, name: name, fence: fence)
    run = RunSettings(&settings)
    // A plot alone shows all of a film in one picture.
    let isWholePlot = output.areStills && look.plot?.isAlone == true
    let areStills = output.areStills && !isWholePlot
    if areStills && settings.isUnderlaid("frames") {
      settings.replaceValue(of: "frames", by: nil)
    }
    let shown = time.shown(areStills: areStills)
    let texts = settings.readTexts(look, worldInfo, time, shown, scenario: name.scenario)
    let isKnown = !settings.isRejected("frames", "skip", "every")
    let events = settings.readEvents(
      simulation, knowsBoard: isItself, shown: isKnown ? shown : nil, look.look.font)
    if worldInfo.standsStill, settings.isWritten("events") {
      settings.reject("events", ScenarioProblem.nothingHappens)
    }
    let camera = settings.readCamera(shown: isKnown ? shown : nil)
    settings.rejectUnread()
    let ending = time.ending(areStills: areStills)

    var film = Film(
      simulation, seed: time.seed, shown: shown, pace: time.pace, look: look.look,
      caption: texts.caption)
    film.budget = run.budget
    film.title = texts.title
    film.ending = ending
    film.events = events
    film.camera = camera
    film.tween = time.tween
    film.age = look.age
    film.strip = output.strip
    film.page = look.page
    film.isCellChosen = settings.isWritten("cell")
    film.plot = look.plot
    film.plot?.isWhole = isWholePlot
    film.margin = look.margin
    for problem in film.tweenProblems { settings.reject("tween", problem) }
    output.check(film.pictures, until: ending, &settings)
    self.film = film
    mayShrink = look.mayShrink
    isTiled = look.isTiled
    canBeCarried = output.metadata && !look.usesOwnSprites && look.look.font == .own
  }

  /// What is wrong with the film as a whole, when nothing is wrong with its parts.
  var problem: FilmProblem? {
    do throws(FilmProblem) {
      try film.check(for: output.plans.map(\.format))
      return nil
    } catch {
      return error
    }
  }
}

extension SettingsReader {
  /// Title and caption, in which settings can stand whose defaults follow from others.
  fileprivate mutating func readTexts(
    _ look: LookSettings, _ worldInfo: WorldInfo, _ time: FilmSettings, _ shown: ShownGenerations,
    scenario: String
  ) -> (title: Caption, caption: Caption) {
    setFallback(of: "size", to: worldInfo.bounds.map { "\($0.size)" } ?? "unbounded")
    setFallback(of: "frames", to: "\(shown.frames)")
    setFallback(of: "skip", to: "\(shown.skip)")
    setFallback(of: "hold", to: "0")
    setFallback(of: "fps", to: "\(Ratio(time.pace.frame.denominator, time.pace.frame.numerator))")
    if look.title == LookSettings.none && look.caption == LookSettings.none {
      return (Caption(), Caption())
    }
    let places = TextPlaces(self, scenario: scenario, look.look.font)
    return (
      places.caption("title", look.title, counts: worldInfo.counts.names, &self),
      places.caption("caption", look.caption, counts: worldInfo.counts.names, &self)
    )
  }

  fileprivate mutating func readEvents(
    _ simulation: any ConfigurableSimulation, knowsBoard: Bool, shown: ShownGenerations?,
    _ font: Font
  ) -> [Event] {
    var written = readWritten(
      "events", placeholder: "LIST", "what happens", also: Verb.ofFilms.map(\.word),
      forms: [EventList.form(of: type(of: simulation))])
    leaveOutLate("events", of: &written, after: shown?.last ?? .max)
    let worldInfo = simulation.worldInfo
    // A camera may look anywhere.
    let view = worldInfo.bounds == nil && !isWritten("camera") && knowsBoard ? worldInfo.shown : nil
    let list = EventList(
      written, self, simulation, knowsBoard: knowsBoard, shown: shown, view: view, font: font)
    reject(list.mistakes, in: "events")
    if let text = list.canonical { replaceValue(of: "events", by: text) }
    return list.events
  }

  fileprivate mutating func readCamera(shown: ShownGenerations?) -> Camera {
    var written = readWritten(
      "camera", placeholder: "LIST", "what the picture shows, and when", forms: [KeyframeList.form])
    leaveOutLate("camera", of: &written, after: shown?.last ?? .max)
    let list = KeyframeList(written, self, shown: shown)
    reject(list.mistakes, in: "camera")
    return Camera(list.keyframes)
  }

  /// Leaves out of a list that nobody has written what the film does not reach.
  private mutating func leaveOutLate(
    _ name: String, of written: inout Written?, after last: Int
  ) {
    guard isUnderlaid(name), let list = written, case .list(let entries) = list.content else {
      return
    }
    let rest = entries.filter { entry in
      guard case .settings(let settings) = entry.content else { return true }
      // A camera may still be on its way to a point when the film ends.
      let isPoint = settings.contains { $0.name == "zoom" }
      let generation = settings.first { $0.name == "at" }?.value.text.flatMap { Int($0) }
      return isPoint || generation ?? 0 <= last
    }
    written = rest.isEmpty ? nil : Written(.list(rest), at: list.place)
    replaceValue(of: name, by: written?.canonical)
  }
}
