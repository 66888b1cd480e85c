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
  private var mistakes: [InputError] = []

  /// - Parameters:
  ///   - written: the settings of one variation.
  ///   - scenario: the value of `{scenario}` in output names.
  ///   - part: the value of `{part}` in output names.
  init(_ written: [Setting], of scenario: String, files: FileLibrary, part: String?) {
    settings = written
    let isWanted = flag("script")
    guard text(of: "simulation").map(Life.info.answers(to:)) == true, isWanted != false,
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
      mistakes.append(InputError(error, in: file.name))
    }
  }

  /// Adds the notes and mistakes to those of the settings reader.
  func report(to reader: inout SettingsReader) {
    for note in notes { reader.note(note) }
    reader.reject(mistakes, in: "script")
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
      reading.output.areStills && reading.film.plot?.isWhole != true && text(of: "frames") == nil
      && text(of: "until") == nil && text(of: "duration") == nil
    let isLengthKnown = !reader.isRejected("frames", "until", "duration", "skip", "every")
    let shown = reading.film.shown
    let lists = try translation.lists(
      from: life.corner(of: pattern), cell: reading.film.look.cell,
      through: !isLengthKnown ? .max : isStill ? shown.skip : shown.last)
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

  private func text(of name: String) -> String? {
    settings.first { $0.name == name }?.value.text
  }

  private func flag(_ name: String) -> Bool? {
    text(of: name).flatMap(SettingKind<Bool>.yesOrNo.value)
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
