internal import Grids
internal import Settings
internal import Simulations

/// Reads the list `events`, and holds each event against the world as it will be by then.
struct EventReader {
  private(set) var events: [Event] = []
  private(set) var mistakes: [Mistake] = []
  /// The list as a scenario would write it that lies elsewhere: with the files' texts for their paths.
  private(set) var canonical: String?
  /// The cells that events so far place, each of which is kept until it does.
  var placed = 0
  let world: any Simulation
  let files: FileLibrary
  /// The names of pieces that any event keeps.
  let pieces: Set<String>

  /// Words that say what happens; an event has exactly one of them.
  static let actions =
    ChangeKind.allCases.map(\.rawValue) + ["snapshot", "restore", "restart", "pause"]

  /// - Parameters:
  ///   - knowsBoard: whether the world's board is that of the film.
  ///   - shown: the generations that frames show.
  init(
    _ written: Written?, world: any Simulation, knowsBoard: Bool, shown: ShownGenerations,
    files: FileLibrary
  ) {
    self.world = world
    self.files = files
    pieces = Self.pieces(in: written)
    guard let written else { return }
    guard case .list(let list) = written.content else {
      mistakes = [Mistake("events is a list: - {at: 5, …}", at: written.place)]
      return
    }
    var read: [(event: Event, place: Place)] = []
    var plain: [Written] = []
    for entry in list {
      if let event = event(entry, shown) { read.append((event, entry.place)) }
      plain.append(writtenOut(entry))
    }
    canonical = Written(.list(plain), at: written.place).canonical
    // Events of one generation happen in the order in which they are written.
    let ordered = read.enumerated().sorted {
      ($0.element.event.generation, $0.offset) < ($1.element.event.generation, $1.offset)
    }.map(\.element)
    var check = EventCheck(world, knowsBoard: knowsBoard)
    for (event, place) in ordered {
      if let problem = check.problem(with: event) { mistakes.append(Mistake(problem, at: place)) }
    }
    events = ordered.map(\.event)
  }

  private static func pieces(in written: Written?) -> Set<String> {
    guard case .list(let list) = written?.content else { return [] }
    let names = list.compactMap { entry -> String? in
      guard case .settings(let settings) = entry.content else { return nil }
      return settings.first { $0.name == "as" }?.value.text
    }
    return Set(names)
  }

  private func writtenOut(_ entry: Written) -> Written {
    guard case .settings(let settings) = entry.content else { return entry }
    let plain = settings.map { setting -> Setting in
      guard setting.name == "place", let word = setting.value.text, !pieces.contains(word),
        case .success(let file) = files.open(.pattern, setting.value)
      else { return setting }
      return Setting("place", file.canonical, at: setting.place)
    }
    return Written(.settings(plain), at: entry.place)
  }

  private mutating func event(_ entry: Written, _ shown: ShownGenerations) -> Event? {
    guard case .settings(let settings) = entry.content else {
      mistakes.append(Mistake("an event is a mapping: {at: 5, …}", at: entry.place))
      return nil
    }
    var reader = SettingsReader(settings, open: files.open)
    let generation = reader.readIfWritten(
      "at", .wholeNumber(0...Int.max), shown: "", "the generation")
    let words = settings.map(\.name).filter { Self.actions.contains($0) }
    let action: Event.Action? =
      if let word = words.first { self.action(word, settings, &reader) } else { nil }
    reader.rejectUnread(but: Self.actions)
    if generation == nil && !reader.isWritten("at") {
      reader.reject([Mistake("an event needs 'at', its generation", at: entry.place)])
    }
    if words.count > 1 {
      reader.reject([Mistake("an event is one of '\(words[0])' and '\(words[1])'", at: entry.place)]
      )
    } else if words.isEmpty, reader.mistakes.isEmpty {
      let list = Self.actions.joined(separator: ", ")
      reader.reject([Mistake("an event says what happens: \(list)", at: entry.place)])
    }
    if let generation,
      let problem = shown.problem(with: generation, pausing: words.first == "pause")
    {
      reader.reject("at", problem)
    }
    mistakes += reader.mistakes
    guard let generation, let action, reader.mistakes.isEmpty else { return nil }
    return Event(generation: generation, action: action)
  }

  private mutating func action(
    _ word: String, _ settings: [Setting], _ reader: inout SettingsReader
  ) -> Event.Action? {
    if let kind = ChangeKind(rawValue: word), !type(of: world).changes.contains(kind) {
      for parameter in ["x", "y", "turn", "flip", "mode", "as"] { reader.allow(parameter) }
      let takes =
        type(of: world).changes.map(\.rawValue) + ["snapshot", "restore", "restart", "pause"]
      reader.reject(
        word,
        "'\(word)' means nothing for \(type(of: world).name), which takes \(takes.joined(separator: ", "))"
      )
      return nil
    }
    switch word {
    case "place": return place(&reader)
    case "toggle": return positions(word, &reader).map { .change(.toggle($0)) }
    case "clear": return clear(&reader)
    case "copy", "cut": return copy(word, &reader)
    case "resize":
      return reader.readIfWritten(word, .size(cells: type(of: world).mostCells), shown: "", "").map
      {
        .change(.resize($0))
      }
    case "rule": return rule(&reader)
    case "infect": return infect(&reader)
    case "snapshot": return name(word, &reader).map { .snapshot($0) }
    case "restore": return name(word, &reader).map { .restore($0) }
    case "restart":
      if reader.read(word, .yesOrNo, default: true, "") { return .restart }
      reader.reject(word, "an event that does not happen is left out: restart is true")
      return nil
    case "pause":
      return reader.readIfWritten(word, .seconds(atLeast: .zero), shown: "", "").map { .pause($0) }
    default: return nil
    }
  }
}
