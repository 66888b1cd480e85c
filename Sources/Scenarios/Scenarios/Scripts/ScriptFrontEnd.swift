internal import Automata
internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Patterns
internal import Settings
internal import Worlds

/// Translates the LifeViewer script in a pattern file into settings of the scenario that names the
/// file, before the settings are read. Written settings have precedence over the script.
struct ScriptFrontEnd {
  /// The written settings, followed by the settings of the script.
  private(set) var settings: [Setting]
  private var notes: [String] = []
  private var errors: [InputError] = []

  /// `written`: the settings of one variation. `scenario`: the value of `{scenario}` in output
  /// names. `part`: the value of `{part}` in output names.
  init(_ written: [Setting], of scenario: String, files: FileLibrary, part: String?) {
    settings = written
    let isWanted = flag("script")
    guard text("simulation").map(Life.info.answers(to:)) == true, isWanted != false,
      flag("explain") != true
    else { return }
    let named = written.first { $0.name == "pattern" }?.value
    guard let named, case .success(let file) = files.open(.pattern, named) else {
      if isWanted == true { notes.append("'script' has no effect without a pattern file") }
      return
    }
    // The reader of the settings reports a pattern that cannot be read.
    guard let pattern = try? file.pattern() else { return }
    guard isWanted == true else {
      if pattern.comments.contains(where: { $0.contains("[[") }) {
        notes.append("\(file.name) contains a LifeViewer script: use --script to play it")
      }
      return
    }
    let name = OutputName(
      scenario: scenario, simulation: Life.info.name, settings: written, part: part)
    do throws(Located<PatternProblem>) {
      try translate(file, pattern, name, files)
    } catch {
      errors.append(InputError(error, in: file.name))
    }
  }

  /// Adds the notes and errors to those of the settings reader.
  func report(to reader: inout SettingsReader) {
    for note in notes { reader.note(note) }
    reader.reject(errors, in: "script")
  }

  private mutating func translate(
    _ file: SourceFile, _ pattern: Pattern, _ name: OutputName, _ files: FileLibrary
  ) throws(Located<PatternProblem>) {
    guard let script = try PatternScript.read(file.bytes) else {
      return notes.append("\(file.name) contains no LifeViewer script")
    }
    let translation = ScriptSettings(script, of: pattern, in: file, written: settings)
    // The position of the cells and the length of the film depend on all settings except the lists.
    var reader = SettingsReader(beneath(translation.single), open: files.open)
    let reading = ScenarioReader(Life.self, &reader, name: name, policy: files.policy)
    guard let life = reading.film.simulation as? Life, life.pattern != nil else { return }
    if let unplayed = script.unplayed { notes.append("\(file.name): \(unplayed)") }
    // A still shows one frame, even if the script has more.
    let isStill =
      reading.plan.areStills && reading.film.framing.subject != .plot
      && !settings.contains { ["frames", "until", "duration"].contains($0.name) }
    let shown = reading.film.span.shown
    let lists = try translation.lists(
      from: life.corner(of: pattern), cell: reading.film.look.cell,
      through: !reader.knowsFrames ? .max : isStill ? shown.skip : shown.last)
    let single = translation.single.filter { !isStill || $0.name != "frames" }
    let cell = script.setsZoom ? cellSetting(reading.film.look.cell, for: lists) : []
    // The script's settings are written out now, so the script itself must not apply again.
    settings = beneath(single + lists + cell).map {
      $0.name == "script" ? Setting($0.name, "no", at: $0.place) : $0
    }
  }

  /// Returns the cell size to which the zoom of a script's camera is relative, unless the size of
  /// cells or images is written.
  private func cellSetting(_ cell: Int, for lists: [Setting]) -> [Setting] {
    let sizes = ["cell", "picture", "tile", "width"]
    guard let camera = lists.first(where: { $0.name == "camera" }),
      !settings.contains(where: { sizes.contains($0.name) })
    else { return [] }
    return [Setting("cell", "\(cell)", at: camera.place)]
  }

  /// Returns the settings, followed by those settings of the script that are not written.
  private func beneath(_ others: [Setting]) -> [Setting] {
    // The settings `until`, `duration` and `frames` exclude each other.
    let written = Set(
      settings.map { ["until", "duration"].contains($0.name) ? "frames" : $0.name })
    return settings
      + others.filter { other in
        !written.contains(other.name) && !settings.contains { $0.name == other.name }
      }
  }

  private func text(_ name: String) -> String? {
    settings.first { $0.name == name }?.value.text
  }

  private func flag(_ name: String) -> Bool? {
    text(name).flatMap(SettingKind<Bool>.yesOrNo.value)
  }
}

extension PatternScript {
  /// True if the script sets the pixels of a cell.
  fileprivate var setsZoom: Bool { views.contains { $0.value.zoom != nil } }

  /// The words of the script that have no translation, on one line; nil if there are none. After
  /// about 100 bytes, the line gives only the number of further words.
  fileprivate var unplayed: String? {
    var said = ""
    var left = others[...]
    while let word = left.first, said.utf8.count < 100 {
      said += said.isEmpty ? word : ", \(word)"
      left = left.dropFirst()
    }
    if others.isEmpty { return nil }
    return "these commands of its script are ignored: \(said)"
      + (left.isEmpty ? "" : ", and \(left.count) more")
  }
}

/// The settings that are equivalent to a LifeViewer script, located in the pattern file.
struct ScriptSettings {
  private let script: PatternScript
  private let pattern: Pattern
  private let file: SourceFile
  /// The end of the film; nil if the script does not specify it.
  private let end: End?
  /// The number of generations from one frame to the next.
  private let every: FrameStep
  private let frames: Int?
  /// The last generation that the film may show.
  private let last: Int

  /// The highest frame rate of LifeViewer, in frames per second. For higher speeds it advances
  /// several generations per frame.
  private static let fastest = 60
  /// The approximate number of keyframes of a camera that follows living cells through a film.
  private static let mostFitKeyframes = 100

  /// - Parameter written: the settings that have precedence over the script.
  init(
    _ script: PatternScript, of pattern: Pattern, in file: SourceFile, written: [Setting]
  ) {
    self.script = script
    self.pattern = pattern
    self.file = file
    let value = { (name: String) in written.last { $0.name == name }?.value }
    let number = { (name: String) in
      value(name)?.text.flatMap(SettingKind.wholeNumber(1...1_000_000_000).value)
    }
    end = End(script)
    every =
      value("every")?.text.flatMap(SettingKind.frameStep.value)
      ?? .generations(Self.step(script)?.value ?? 1)
    let shown = ShownGenerations(frames: 1, skip: number("skip") ?? 0, step: every)
    frames = end.map {
      max(1, shown.frames(through: $0.generation - pattern.generation))
    }
    // The length of a film with `frames: rest` or `frames: cycle` is unknown, so assume its
    // maximum.
    let most = value("frames") ?? value("duration") != nil ? 10_001 : frames ?? 100
    let count = number("frames") ?? most
    last = shown.canLast(count) ? shown.lasting(count).last : ShownGenerations.latest
  }

  private struct End {
    let generation: Int
    /// True if the film stops there; false if it starts again.
    let stops: Bool
    let place: Pattern.Written<Int>

    init?(_ script: PatternScript) {
      if let stop = script.stop, stop.value < script.loop?.value ?? .max {
        (generation, stops, place) = (stop.value, true, stop)
      } else if let loop = script.loop {
        (generation, stops, place) = (loop.value - 1, false, loop)
      } else {
        return nil
      }
    }
  }

  /// Returns the number of generations per frame; nil if the script does not determine it.
  private static func step(_ script: PatternScript) -> Pattern.Written<Int>? {
    if let step = script.step { return step }
    guard let rate = script.rate, rate.value >= 2 * fastest else { return nil }
    return .init(rate.value / fastest, line: rate.line, column: rate.column)
  }

  var single: [Setting] {
    let rate = script.rate.map { "\(min($0.value, Self.fastest))" }
    return [
      setting("theme", script.theme?.value.lines, script.theme),
      setting("fps", rate, script.rate),
      setting("every", Self.step(script).map { "\($0.value)" }, Self.step(script)),
      setting("frames", frames.map { "\($0)" }, end?.place),
      setting("loop", end.map { $0.stops ? "1" : "0" }, end?.place),
      setting("title", title, script.text),
    ].compactMap(\.self)
  }

  /// Returns the lists of events and keyframes. `corner`: the position of the pattern's top left
  /// corner. `cell`: the side of a cell in pixels. `shown`: the last generation that the film
  /// shows. Throws a problem if the script pastes more than a film may contain.
  func lists(
    from corner: Position, cell: Int, through shown: Int
  ) throws(Located<PatternProblem>) -> [Setting] {
    list("events", try pastes(from: corner, through: shown))
      + list("camera", keyframes(from: corner, cell: cell, through: shown))
  }

  private func setting<Value>(
    _ name: String, _ text: String?, _ written: Pattern.Written<Value>?
  ) -> Setting? {
    guard let text, let written else { return nil }
    return Setting(name, text, at: place(written))
  }

  private func list(_ name: String, _ entries: [Written]) -> [Setting] {
    entries.first.map { [Setting(name, Written(.list(entries), at: $0.place), at: $0.place)] } ?? []
  }

  private func place<Value>(_ written: Pattern.Written<Value>) -> InputLocation {
    .file(path: file.name, line: written.line, column: written.column)
  }

  private func mapping(_ settings: KeyValuePairs<String, String>, at place: InputLocation)
    -> Written
  {
    Written(.settings(settings.map { Setting($0.key, $0.value, at: place) }), at: place)
  }

  /// The label as one line of printable ASCII without placeholders, for every font; nil if empty.
  private var title: String? {
    let most = 100
    let words = script.text?.value.replacing("\\n", with: " ").split { $0.isWhitespace }
    let line = (words ?? []).joined(separator: " ").prefix(most).map { letter in
      guard let byte = letter.asciiValue, (32..<127).contains(byte) else { return Character("?") }
      return letter == "{" ? "(" : letter == "}" ? ")" : letter
    }
    return line.isEmpty ? nil : String(line)
  }

  /// Returns an event for each pattern that the script pastes before the film ends.
  private func pastes(from corner: Position, through shown: Int) throws(Located<PatternProblem>)
    -> [Written]
  {
    var events: [Written] = []
    var (count, bytes) = (0, 0)
    for paste in script.pastes {
      // One more than the limit, so that an excess is noticed.
      let room = PatternScript.mostPastes + 1 - count
      for generation in paste.value.times.through(last + pattern.generation, atMost: room) {
        count += 1
        bytes += paste.value.rle.utf8.count
        guard count <= PatternScript.mostPastes, bytes <= PatternScript.mostPasted else {
          throw Located(.tooManyPastes, line: paste.line, column: paste.column)
        }
        let generation = max(0, generation - pattern.generation)
        if generation <= shown { events.append(event(paste, at: generation, from: corner)) }
      }
    }
    return events
  }

  private func event(
    _ paste: Pattern.Written<PatternScript.Paste>, at generation: Int, from corner: Position
  ) -> Written {
    let (x, y) = (corner.x + paste.value.x, corner.y + paste.value.y)
    return mapping(
      [
        "at": "\(generation)", "place": paste.value.rle, "x": "\(x)", "y": "\(y)",
        "mode": paste.value.replaces ? "copy" : "or",
      ], at: place(paste))
  }

  /// Returns the camera's keyframes; empty if the script does not move the camera.
  private func keyframes(from corner: Position, cell: Int, through shown: Int) -> [Written] {
    if script.views.allSatisfy(\.value.isEmpty) { return [] }
    var seen = PatternScript.View()
    return script.views.enumerated().flatMap { number, view in
      seen.follow(view.value)
      let first = max(0, view.value.generation - pattern.generation)
      let next = number + 1 < script.views.count ? script.views[number + 1].value.generation : .max
      if seen.fits == true {
        return looks(from: first, through: min(next - 1, last, shown), at: place(view))
      }
      // A camera may still be moving toward a point when the film ends, so later keyframes count,
      // too.
      let ease = number > 0 ? "in-out" : "linear"
      return [keyframe(seen, at: first, from: corner, cell: cell, ease: ease, place(view))]
    }
  }

  /// Returns keyframes at regular intervals that fit the view to the living cells.
  private func looks(from first: Int, through end: Int, at place: InputLocation) -> [Written] {
    var step = last / Self.mostFitKeyframes + 1
    if case .generations(let every) = every { step = max(step, every) }
    return stride(from: first, through: end, by: step).map {
      mapping(["at": "\($0)", "fit": "alive"], at: place)
    }
  }

  private func keyframe(
    _ view: PatternScript.View, at generation: Int, from corner: Position, cell: Int,
    ease: String, _ place: InputLocation
  ) -> Written {
    let middle = { (corner: Int, size: Int, cells: Int?) in
      Ratio(corner) - Ratio(-(cells ?? 0), 1_000_000) - Ratio(1 - size, 2)
    }
    let (x, y) = (
      middle(corner.x, pattern.box.width, view.x), middle(corner.y, pattern.box.height, view.y)
    )
    // LifeViewer's pixels per cell, relative to the pixels per cell here; at least 0.001.
    let zoom = view.zoom.map { Ratio(max(1000, $0 / cell), 1_000_000) } ?? Ratio(1)
    return mapping(
      ["at": "\(generation)", "x": "\(x)", "y": "\(y)", "zoom": "\(zoom)", "ease": ease],
      at: place)
  }
}

// MARK: Parts

extension PatternScript.View {
  /// Changes to a later view, which leaves some values as they were.
  fileprivate mutating func follow(_ view: PatternScript.View) {
    x = view.x ?? x
    y = view.y ?? y
    zoom = view.zoom ?? zoom
    fits = view.fits ?? fits
  }
}
