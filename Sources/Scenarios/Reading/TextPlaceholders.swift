internal import Drawing
internal import Films
internal import Settings

/// The values of placeholders in titles and captions, except for the numbers of the film. They are
/// the scenario's name, and every setting that affects pixels, written or not.
struct TextPlaceholders {
  private var constants: [String: String] = [:]
  /// The values of placeholders such as `{scenario}` that no setting of the canonical scenario
  /// contains. Titles and captions in that scenario have these values in place of the placeholders.
  private var unsaid: [String: String] = [:]
  private let font: Font

  /// - Parameter font: the font of titles and captions.
  init(_ settings: SettingsReader, scenario: String, _ font: Font) {
    self.font = font
    for entry in settings.entries where Self.isPlaceholder(entry) {
      // A default that help describes in several words is not a value.
      let standard = entry.standard.words.contains(" ") ? "default" : entry.standard.words
      constants[entry.name] = entry.text ?? standard
      if entry.value?.contains(where: \.isNewline) == true {
        // The file's name, because no reader wants the text of a file in a title.
        unsaid[entry.name] = shown(
          entry.fallback ?? settings.fileName(of: entry.name) ?? entry.name)
      }
    }
    unsaid["scenario"] = shown(scenario)
    let name = settings.name(of: scenario)
    let isSaid = settings.entries.contains { $0.values.fileKind == .pattern && $0.value == name }
    if isSaid { constants["name"] = name } else { unsaid["name"] = shown(name) }
    constants.merge(unsaid) { $1 }
  }

  private static func isPlaceholder(_ entry: SettingEntry) -> Bool {
    entry.traits.isDisjoint(with: [.run, .structure]) && !["title", "caption"].contains(entry.name)
  }

  /// Returns a value that can be part of a text and be parsed again. It is one line without braces,
  /// with letters that the font has.
  private func shown(_ value: String) -> String {
    let words = value.split { $0.isWhitespace }.joined(separator: " ")
    return String(
      words.map { letter in
        switch letter {
        case "{": "("
        case "}": ")"
        default: font.firstMissing(in: String(letter)) == nil ? letter : "?"
        }
      })
  }

  /// Reads the title or the caption.
  func caption(
    _ setting: String, _ text: String, counts: [String], _ settings: inout SettingsReader
  ) -> Caption {
    if text == LookSettings.none { return Caption() }
    do throws(FilmProblem) {
      let caption = try Caption(text, counts: counts, constants: constants, in: font)
      if settings.isWritten(setting) {
        settings.replaceValue(of: setting, by: filled(text, counts: counts))
      }
      return caption
    } catch {
      settings.reject(setting, error)
      return Caption()
    }
  }

  /// Returns the text as the canonical scenario contains it, independent of names and files around
  /// it.
  private func filled(_ text: String, counts: [String]) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      // `{{` is an escaped brace, not the beginning of a placeholder.
      let end = rest.hasPrefix("{{") ? rest.index(after: start) : rest.firstIndex(of: "}") ?? start
      let place = rest[...end]
      let name = String(place.dropFirst().dropLast())
      result += counts.contains(name) ? String(place) : unsaid[name] ?? String(place)
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }
}
