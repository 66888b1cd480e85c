internal import Drawing
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// Reads the setting `events`. Each event is read by itself, according to its verb. Then all events
/// are checked in order against the board as it is at their generations.
struct EventList {
  private(set) var events: [Event] = []
  private(set) var errors: [InputError] = []
  /// The list for a scenario in another directory, with texts of files for paths; nil without one.
  private(set) var canonical: String?
  /// The number of cells that the events so far place, which stay in memory until they apply.
  private var placed = 0
  private let verbs: VerbTable
  private let context: Verb.Context
  private let shown: ShownGenerations?
  private let view: Region?

  /// `settings`: a reader with access to the scenario's files. `knowsBoard`: true if the
  /// simulation's own settings are valid, so that it is the one of the film. `shown`: the
  /// generations that frames show, if they are known. `view`: the part of an unbounded world that
  /// the film shows, if it is known. `font`: the font of labels.
  init(
    _ written: Written?, _ settings: SettingsReader, _ simulation: any Simulation,
    _ worldInfo: WorldInfo, knowsBoard: Bool, shown: ShownGenerations?, view: Region?, font: Font
  ) {
    verbs = VerbTable(of: type(of: simulation))
    var context = Verb.Context(
      worldInfo, kinds: type(of: simulation).info.kinds, pieces: Self.pieces(in: written))
    context.missingLetter = { font.firstMissing(in: $0) }
    context.fontName = font.name
    self.context = context
    self.shown = shown
    self.view = view
    guard let written else { return }
    guard case .list(let list) = written.content else {
      errors = [InputError(VerbProblem.noList, at: written.place)]
      return
    }
    var read: [(event: Event, place: InputLocation)] = []
    var plain: [String] = []
    for entry in list where !errors.exceedReportLimit {
      guard case .settings(let inner) = entry.content else {
        errors.append(InputError(VerbProblem.noMapping, at: entry.place))
        continue
      }
      var reader = settings.inner(inner)
      if let event = event(&reader, inner, at: entry.place) { read.append((event, entry.place)) }
      plain.append(reader.canonical)
    }
    canonical = "[\(plain.joined(separator: ", "))]"
    // Events of one generation apply in the order in which they are written.
    let ordered = read.enumerated().sorted {
      ($0.element.event.generation, $0.offset) < ($1.element.event.generation, $1.offset)
    }.map(\.element)
    rehearse(ordered, Rehearsal(worldInfo, knowsBoard: knowsBoard))
    events = ordered.map(\.event)
  }

  static func form(of simulation: any ConfigurableSimulation.Type) -> ValueForm {
    .list([
      .mapping {
        var settings = SettingsReader()
        let context = Verb.Context(
          simulation.init(&settings).worldInfo, kinds: simulation.info.kinds)
        return VerbTable(of: simulation).own.map { mapping(of: $0, context) }
      }
    ])
  }

  /// Returns the settings of an event with a verb, the verb itself first.
  private static func mapping(of verb: Verb, _ context: Verb.Context) -> ValueForm.Mapping {
    var reader = SettingsReader()
    _ = reader.readGeneration()
    _ = verb.read(&reader, context)
    let entries = reader.entries
    let (word, rest) = (
      entries.filter { $0.name == verb.word }, entries.filter { $0.name != verb.word }
    )
    return .init(word + rest, needed: [verb.word, "at"], verb.help, isOpen: verb.isOpen)
  }

  /// The names that events give with `as`, which other events can use.
  private static func pieces(in written: Written?) -> Set<String> {
    guard case .list(let list) = written?.content else { return [] }
    let names = list.compactMap { entry -> String? in
      guard case .settings(let settings) = entry.content else { return nil }
      return settings.first { $0.name == "as" }?.value.text
    }
    return Set(names)
  }

  private mutating func rehearse(
    _ ordered: [(event: Event, place: InputLocation)], _ rehearsal: Rehearsal
  ) {
    var rehearsal = rehearsal
    for (event, place) in ordered {
      do throws(VerbProblem) {
        try event.rehearse(&rehearsal)
      } catch {
        errors.append(InputError(error, at: place))
      }
    }
  }

  private mutating func event(
    _ reader: inout SettingsReader, _ settings: [Setting], at place: InputLocation
  ) -> Event? {
    let generation = reader.readGeneration()
    let words = settings.map(\.name).filter { verbs.words.contains($0) }
    let change: Change? = if let word = words.first { self.change(word, &reader) } else { nil }
    if words.isEmpty { rejectVerb(in: settings, &reader, at: place) }
    reader.rejectUnread(but: verbs.words)
    if !reader.missing("at").isEmpty, !settings.contains(where: Self.meansTime) {
      reader.reject(VerbProblem.noGeneration, at: place)
    }
    if words.count > 1 {
      reader.reject(VerbProblem.two(words[0], words[1]), at: place)
    }
    let needsFrame = words.first.flatMap { verbs.verb($0) }?.needsFrame ?? false
    if let problem = generation.flatMap({ shown?.problem(with: $0, needsFrame: needsFrame) }) {
      reader.reject("at", problem)
    }
    if let generation, let drawn = change?.annotation {
      check(drawn, from: generation, words.first ?? "", &reader)
    }
    errors += reader.errors
    guard let generation, let change, reader.errors.isEmpty else { return nil }
    return Event(at: generation, change, writtenAt: place)
  }

  /// True for a misspelled `at`, which is one error rather than an unknown and a missing setting.
  private static func meansTime(_ setting: Setting) -> Bool {
    setting.name != "as" && Nearest.name(to: setting.name, among: ["at"]) != nil
  }

  /// Reports an event without a verb: the name that is probably a misspelled verb, else the first
  /// unknown name, else the event. The parameters of an unknown verb are no errors of their own.
  private func rejectVerb(
    in settings: [Setting], _ reader: inout SettingsReader, at place: InputLocation
  ) {
    for setting in settings where !Self.meansTime(setting) { reader.allow(setting.name) }
    let others = settings.filter { !["at", "as"].contains($0.name) && !Self.meansTime($0) }
    let nearest = { (setting: Setting) in Nearest.name(to: setting.name, among: verbs.words) }
    if let wrong = others.first(where: { nearest($0) != nil }) ?? others.first {
      let problem = SettingProblem.unknown(wrong.name, nearest: nearest(wrong))
      reader.reject(problem, at: wrong.place)
    } else if reader.errors.isEmpty {
      reader.reject(VerbProblem.none(known: verbs.words), at: place)
    }
  }

  /// Reports an annotation that is never visible, unless it ends before the film begins.
  private func check(
    _ drawn: Annotation, from start: Int, _ word: String, _ reader: inout SettingsReader
  ) {
    let generations = drawn.generations(from: start)
    let isInFilm = shown.map { start <= $0.last && generations.upperBound > $0.skip } ?? false
    if isInFilm, shown?.meets(generations) == false {
      reader.reject(
        "for",
        "no frame shows any of generations \(generations.lowerBound) to"
          + " \(generations.upperBound - 1)")
    }
    if let view, drawn.region.intersection(view).isEmpty {
      reader.reject(word, VerbProblem.outsideView(drawn.region, shown: view))
    }
  }

  private mutating func change(_ word: String, _ reader: inout SettingsReader) -> Change? {
    guard let verb = verbs.verb(word) else {
      // The parameters of another simulation's verb are known, so that only the verb is reported.
      for name in verbs.parameters(of: word, reader, context) { reader.allow(name) }
      reader.reject(
        word,
        VerbProblem.unsupportedVerb(
          word: word, simulation: verbs.simulation, takes: verbs.own.map(\.word)))
      return nil
    }
    guard let change = verb.read(&reader, context) else { return nil }
    placed += change.cells
    if placed > Verb.maximumPlacedCells {
      reader.reject(word, VerbProblem.placesTooMuch(most: Verb.maximumPlacedCells))
      return nil
    }
    return change
  }
}

/// The verbs of events. An event has exactly one.
private struct VerbTable {
  let simulation: String
  /// The verbs that the simulation and its film support.
  let own: [Verb]
  /// The words of all verbs, those of the simulation first.
  let words: [String]

  init(of simulation: any Simulation.Type) {
    let info = simulation.info
    self.simulation = info.name
    own = info.verbs + Verb.ofFilms
    words = (info.verbs + Self.all).map(\.word).reduce(into: []) { words, word in
      if !words.contains(word) { words.append(word) }
    }
  }

  private static let all = simulations.flatMap { $0.info.verbs } + Verb.ofFilms

  func verb(_ word: String) -> Verb? { own.first { $0.word == word } }

  func parameters(
    of word: String, _ reader: SettingsReader, _ context: Verb.Context
  ) -> [String] {
    var trial = reader
    _ = Self.all.first { $0.word == word }?.read(&trial, context)
    return trial.entries.map(\.name)
  }
}

extension ShownGenerations {
  /// Returns the reason that an event cannot occur at a generation; nil if it can.
  func problem(with generation: Int, needsFrame: Bool) -> VerbProblem? {
    if generation > last { return .afterTheEnd(last: last) }
    return needsFrame && !contains(generation) ? .notShown(generation) : nil
  }
}
