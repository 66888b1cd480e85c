internal import Grids
package import Settings
package import Worlds

/// The `events` that every film supports, for any simulation.
extension Verb {
  /// The verbs, in the order of the help.
  package static let ofFilms: [Verb] = [snapshot, restore, restart, pause, speed] + annotations

  private static let snapshot = Verb("snapshot", takes: "NAME", "stores the whole world") {
    settings, _ in
    settings.readIfWritten("snapshot", .name).map { name in
      Change(savedItem: .snapshot(name)) { rehearsal in
        rehearsal.keepSnapshot(name)
      } apply: { scene in
        scene.snapshots[name] = scene.world
      }.affecting(.elsewhere)
    }
  }

  private static let restore = Verb("restore", takes: "NAME", "restores a stored world") {
    settings, _ in
    settings.readIfWritten("restore", .name).map { name in
      Change { rehearsal throws(VerbProblem) in
        try rehearsal.restore(name)
      } apply: { scene in
        if let kept = scene.snapshots[name] { scene.world = kept }
      }
    }
  }

  private static let restart = Verb(
    "restart", takes: "true",
    "replaces the world with a new one from the next seed, and repeats the events of generation 0"
  ) { settings, _ in
    guard settings.read("restart", .yesOrNo, default: true) else {
      settings.reject("restart", FilmProblem.restartMustBeTrue)
      return nil
    }
    return Change(extent: .restart) { rehearsal in
      rehearsal.restart()
    } apply: { scene throws(OpeningProblem) in
      try scene.restart()
    }
  }

  private static let pause = Verb(
    "pause", takes: "SECONDS", "shows the frame of this generation longer", needsFrame: true
  ) { settings, _ in
    settings.readIfWritten("pause", .seconds(atLeast: .zero)).map { Change(pause: $0) }
  }

  private static let speed = Verb(
    "speed", takes: "slow|normal|fast|N",
    "frames per second from this generation on; normal: the original rate, slow: half, fast: double"
  ) { settings, _ in
    let words = ["slow": Ratio(1, 2), "normal": Ratio(1), "fast": Ratio(2)]
    let kind = SettingKind<PlaybackSpeed>.framesPerSecond(words.mapValues { .multiple($0) }) {
      .framesPerSecond($0)
    }
    return settings.readIfWritten("speed", kind).map { Change(speed: $0) }
  }
}

/// The `events` that draw annotations over a film: `mark`, `label` and `arrow`.
extension Verb {
  static let annotations: [Verb] = [mark, label, arrow]

  private static let mark = Verb(
    "mark", takes: "{x: 0, y: 0, width: 9, height: 9}, for: 50, color: mark",
    "an outline around cells; for: its duration in generations"
  ) { reader, context in
    let drawn = AnnotationSettings(&reader, context, color: .mark)
    guard let written = reader.readWritten("mark", forms: [.region]),
      let region = reader.region(written, of: "mark", shape: regionShape)
    else { return nil }
    return .draw(.mark(region, drawn.color, for: drawn.generations))
  }

  private static let label = Verb(
    "label", takes: "TEXT, x: 3, y: 4, for: 50, color: accent",
    "text next to a cell; side: left, right, above, below; size: 16 (pixels); weight: regular, bold"
  ) { reader, context in
    let drawn = AnnotationSettings(&reader, context)
    let (x, y) = (reader.readIfWritten("x", .coordinate), reader.readIfWritten("y", .coordinate))
    if !reader.missing("x", "y").isEmpty {
      reader.reject("label", FilmProblem.labelNeedsCell)
    }
    let cell = Position(x: x ?? 0, y: y ?? 0)
    let side = reader.readIfWritten("side", SettingKind<FigureSide>.word)
    let size = reader.readIfWritten("size", .wholeNumber(6...512, unit: "pixels"))
    let weight = reader.read("weight", .word, default: FigureText.Weight.regular)
    guard let words = reader.readIfWritten("label", .words) else { return nil }
    if let problem = FilmProblem.problem(withLabel: words, context) {
      reader.reject("label", problem)
      return nil
    }
    let text = FigureText(
      words, size: size.map { .pixels($0) } ?? .ems(5, 4), weight: weight)
    return .draw(.label(text, at: cell, side: side, drawn.color, for: drawn.generations))
  }

  private static let arrow = Verb(
    "arrow", takes: "[[x, y], [x, y]], for: 50, color: accent",
    "an arrow from one cell to another; for: its duration in generations"
  ) { reader, context in
    let drawn = AnnotationSettings(&reader, context)
    guard let written = reader.readWritten("arrow", forms: [.cells(count: 2)]),
      let ends = reader.positions(written, of: "arrow")
    else { return nil }
    guard ends.count == 2, ends[0] != ends[1] else {
      if reader.errors.isEmpty {
        reader.reject(
          "arrow", "an arrow requires a start and an end: [[x, y], [x, y]]")
      }
      return nil
    }
    return .draw(.arrow(from: ends[0], to: ends[1], drawn.color, for: drawn.generations))
  }
}

/// The settings that all annotations share: `for: 50, color: accent`.
private struct AnnotationSettings {
  let generations: Int?
  let color: FigureColor

  init(
    _ reader: inout SettingsReader, _ context: Verb.Context, color: FigureColor = .accent
  ) {
    generations = reader.readIfWritten("for", .wholeNumber(1...ShownGenerations.latest))
    self.color = reader.read("color", .color(among: context.colors), default: color)
  }
}

extension SettingKind<FigureColor> {
  fileprivate static func color(among names: [String]) -> SettingKind {
    SettingKind(
      "one of " + names.joined(separator: ", "), placeholder: "COLOR", words: names,
      show: { $0.name ?? "" }, parse: { names.contains($0) ? FigureColor($0) : nil })
  }
}

extension SettingKind<String> {
  fileprivate static var words: SettingKind { .text("a text", placeholder: "TEXT") }
}

extension FilmProblem {
  private static let longestLabelBytes = 1000

  fileprivate static func problem(
    withLabel words: String, _ context: Verb.Context
  ) -> FilmProblem? {
    if words.utf8.count > longestLabelBytes { return .longLabel(most: longestLabelBytes) }
    let letters = words.filter { $0 != "\n" }
    if letters.allSatisfy({ $0 == " " }) { return "a label cannot be empty" }
    return context.missingLetter(letters).map { .noLetter($0, font: context.fontName) }
  }
}

extension Annotation {
  /// The widths of a line and of its halo, which keeps lines visible among cells.
  private static let (line, halo) = (FigureLength.points(2), FigureLength.points(1))

  static func mark(_ region: Region, _ color: FigureColor, for generations: Int?) -> Annotation {
    let corner = FigurePoint.corner(of: Position(x: region.x, y: region.y))
    let opposite = corner.moved(right: .cells(region.width), down: .cells(region.height))
    return Annotation(
      [
        Figure(
          .frame(corner, opposite, air: line + halo, line: line + halo + halo, inset: .zero),
          .background),
        Figure(.frame(corner, opposite, air: line, line: line, inset: halo), color),
      ], about: region, for: generations)
  }

  static func arrow(
    from start: Position, to end: Position, _ color: FigureColor, for generations: Int?
  ) -> Annotation {
    let ends = (FigurePoint.middle(of: start), FigurePoint.middle(of: end))
    let region = Region(x: start.x, y: start.y, width: 1, height: 1)
      .union(Region(x: end.x, y: end.y, width: 1, height: 1))
    return Annotation(
      [
        Figure(.arrow(ends.0, ends.1, width: line + halo, halo: halo), .background),
        Figure(.arrow(ends.0, ends.1, width: line + halo), color),
      ], about: region, for: generations)
  }

  static func label(
    _ text: FigureText, at cell: Position, side: FigureSide?, _ color: FigureColor,
    for generations: Int?
  ) -> Annotation {
    Annotation(
      [Figure(.callout(text, at: .middle(of: cell), side: side), color)],
      about: Region(x: cell.x, y: cell.y, width: 1, height: 1), for: generations)
  }
}

/// A change to a world, or to the film of it, at a generation.
package struct Event: Sendable {
  /// The generation of the event. The change is applied before the frame that shows this
  /// generation.
  package let generation: Int
  package let change: Change
  /// The location at which the event is written; nil for an event of no scenario.
  package let place: InputLocation?

  /// Creates an event. Precondition: `generation` is not negative.
  package init(at generation: Int, _ change: Change, writtenAt place: InputLocation? = nil) {
    precondition(generation >= 0, "films begin at generation 0")
    self.generation = generation
    self.change = change
    self.place = place
  }
}

extension Event {
  /// Applies the event to a rehearsal, which follows the board and memory without a world. Throws
  /// `VerbProblem` if the event is impossible after the events before it.
  package func rehearse(_ rehearsal: inout Rehearsal) throws(VerbProblem) {
    if generation > 0 { rehearsal.leaveOpening() }
    try change.rehearse(&rehearsal)
  }
}

extension [Event] {
  /// The events sorted by generation. Events of the same generation keep the order of the list.
  var inOrder: [Event] {
    enumerated().sorted {
      ($0.element.generation, $0.offset) < ($1.element.generation, $1.offset)
    }.map(\.element)
  }
}
