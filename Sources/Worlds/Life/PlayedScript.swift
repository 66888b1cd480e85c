internal import Grids
internal import Patterns
internal import Settings

/// What a LifeViewer script comes to as settings of a film.
struct PlayedScript {
  private let script: PatternScript
  private let pattern: Pattern
  /// Where the pattern's own corner lies.
  private let corner: Position
  private let file: SourceFile
  /// Where the film ends; nil where the script does not say.
  private let end: End?
  /// Generations from one frame to the next.
  private let every: Int
  private let frames: Int?
  /// The last generation that the film may show.
  private let last: Int
  private let cell: Int

  /// LifeViewer shows no more steps a second, but longer ones.
  private static let fastest = 60
  /// How often the camera looks where life is, in a film.
  private static let mostLooks = 100

  /// - Parameter settings: what is written, which counts in place of what the script says.
  init(
    _ script: PatternScript, of pattern: Pattern, at corner: Position, in file: SourceFile,
    _ settings: SettingsReader
  ) {
    self.script = script
    self.pattern = pattern
    self.corner = corner
    self.file = file
    let number = { (name: String) in
      settings.text(of: name).flatMap(SettingKind.wholeNumber(1...1_000_000_000).value)
    }
    end = End(script)
    every = number("every") ?? Self.step(script)?.value ?? 1
    let skip = number("skip") ?? 0
    let (every, generations) = (every, end.map { $0.generation - pattern.generation })
    frames = generations.map { max(0, $0 - skip) / every + 1 }
    // A film whose length is said in words ends when it has seen what it waits for.
    let most = settings.isWritten("frames") ? 10_001 : frames ?? 100
    last = skip + ((number("frames") ?? most) - 1) * every
    cell = number("cell") ?? Life.info.defaults.cell
  }

  private struct End {
    /// The last generation.
    let generation: Int
    /// Whether it stays there, rather than beginning again.
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

  /// How many generations a step is, where it is said.
  private static func step(_ script: PatternScript) -> Pattern.Written<Int>? {
    if let step = script.step { return step }
    guard let rate = script.rate, rate.value >= 2 * fastest else { return nil }
    return .init(rate.value / fastest, line: rate.line, column: rate.column)
  }

  /// - Throws: where it would take more than a film may hold.
  func settings() throws(PatternError) -> [Setting] {
    let rate = script.rate.map { "\(min($0.value, Self.fastest))" }
    let texts = [
      setting("theme", script.theme?.value.lines, script.theme),
      setting("fps", rate, script.rate),
      setting("every", Self.step(script).map { "\($0.value)" }, Self.step(script)),
      setting("frames", frames.map { "\($0)" }, end?.place),
      setting("loop", end.map { $0.stops ? "1" : "0" }, end?.place),
      setting("title", title, script.text),
    ]
    return texts.compactMap(\.self) + list("events", try pastes()) + list("camera", keyframes)
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

  private func place<Value>(_ written: Pattern.Written<Value>) -> Place {
    .file(path: file.name, line: written.line, column: written.column)
  }

  private func mapping(_ settings: KeyValuePairs<String, String>, at place: Place) -> Written {
    Written(.settings(settings.map { Setting($0.key, $0.value, at: place) }), at: place)
  }
}

// MARK: Parts

extension PlayedScript {
  /// A label, as a line above the picture: of letters that every font has, and no places in it.
  private var title: String? {
    let most = 100
    let words = script.text?.value.replacing("\\n", with: " ").split { $0.isWhitespace }
    let line = (words ?? []).joined(separator: " ").prefix(most).map { letter in
      guard let byte = letter.asciiValue, (32..<127).contains(byte) else { return Character("?") }
      return letter == "{" ? "(" : letter == "}" ? ")" : letter
    }
    return line.isEmpty ? nil : String(line)
  }

  /// An event for each pattern that is put into the world before the film ends.
  private func pastes() throws(PatternError) -> [Written] {
    var events: [Written] = []
    var bytes = 0
    for paste in script.pastes {
      let room = PatternScript.mostPastes + 1 - events.count
      for generation in paste.value.times.through(last + pattern.generation, atMost: room) {
        bytes += paste.value.rle.utf8.count
        events.append(event(paste, at: max(0, generation - pattern.generation)))
        guard events.count <= PatternScript.mostPastes, bytes <= PatternScript.mostPasted else {
          throw PatternError(.tooManyPastes, line: paste.line, column: paste.column)
        }
      }
    }
    return events
  }

  private func event(_ paste: Pattern.Written<PatternScript.Paste>, at generation: Int) -> Written {
    let (x, y) = (corner.x + paste.value.x, corner.y + paste.value.y)
    return mapping(
      [
        "at": "\(generation)", "place": paste.value.rle, "x": "\(x)", "y": "\(y)",
        "mode": paste.value.replaces ? "copy" : "or",
      ], at: place(paste))
  }

  /// What the camera sees. Nil where the script says nothing of it.
  private var keyframes: [Written] {
    if script.views.allSatisfy(\.value.isEmpty) { return [] }
    var seen = PatternScript.View()
    return script.views.enumerated().flatMap { number, view in
      seen.follow(view.value)
      let first = max(0, view.value.generation - pattern.generation)
      let next = number + 1 < script.views.count ? script.views[number + 1].value.generation : .max
      if seen.fits == true { return looks(from: first, to: min(next - 1, last), at: place(view)) }
      return [keyframe(seen, at: first, number > 0, place(view))]
    }
  }

  /// Keyframes that go with what lives.
  private func looks(from first: Int, to end: Int, at place: Place) -> [Written] {
    let step = max(every, last / Self.mostLooks + 1)
    return stride(from: first, through: end, by: step).map {
      mapping(["at": "\($0)", "fit": "alive"], at: place)
    }
  }

  private func keyframe(
    _ view: PatternScript.View, at generation: Int, _ moves: Bool, _ place: Place
  ) -> Written {
    let middle = { (corner: Int, size: Int, cells: Int?) in
      Ratio(corner) - Ratio(-(cells ?? 0), 1_000_000) - Ratio(1 - size, 2)
    }
    let (x, y) = (
      middle(corner.x, pattern.box.width, view.x), middle(corner.y, pattern.box.height, view.y)
    )
    // A cell's pixels in LifeViewer, of those that it has here.
    let zoom = view.zoom.map { Ratio(max(1000, $0 / cell), 1_000_000) } ?? Ratio(1)
    return mapping(
      [
        "at": "\(generation)", "x": "\(x)", "y": "\(y)", "zoom": "\(zoom)",
        "ease": moves ? "in-out" : "linear",
      ], at: place)
  }
}

extension PatternScript.View {
  /// What is seen from a later view on.
  fileprivate mutating func follow(_ view: PatternScript.View) {
    x = view.x ?? x
    y = view.y ?? y
    zoom = view.zoom ?? zoom
    fits = view.fits ?? fits
  }
}
