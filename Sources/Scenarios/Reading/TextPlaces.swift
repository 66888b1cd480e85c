internal import Drawing
internal import Films
internal import Settings

/// What the places of titles and captions stand for besides the numbers of the film: the scenario's
/// name, and every setting that decides pixels, written or not.
struct TextPlaces {
  private var constants: [String: String] = [:]
  /// Those of them that the scenario in its plainest form does not say: it has their texts instead.
  private var unsaid: [String: String] = [:]
  private let font: Font

  /// - Parameter font: what it is all set in.
  init(_ settings: SettingsReader, scenario: String, _ font: Font) {
    self.font = font
    for entry in settings.entries where Self.mayStand(entry) {
      // A default that only a sentence tells is none that a text could say.
      let standard = entry.standard.words.contains(" ") ? "default" : entry.standard.words
      constants[entry.name] = entry.text ?? standard
      if entry.value?.contains(where: \.isNewline) == true {
        // A file's text is not what anybody wants to read.
        unsaid[entry.name] = shown(settings.fileName(of: entry.name) ?? entry.name)
      }
    }
    unsaid["scenario"] = shown(scenario)
    let name = settings.name(of: scenario)
    let isSaid = settings.entries.contains { $0.values.fileKind == .pattern && $0.value == name }
    if isSaid { constants["name"] = name } else { unsaid["name"] = shown(name) }
    constants.merge(unsaid) { $1 }
  }

  private static func mayStand(_ entry: SettingEntry) -> Bool {
    entry.traits.isDisjoint(with: [.run, .structure]) && !["title", "caption"].contains(entry.name)
  }

  /// A value that can be read again as a part of a text: on one line, of the font's letters.
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

  /// The text as it says the same wherever it is read.
  private func filled(_ text: String, counts: [String]) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      let end = rest.hasPrefix("{{") ? rest.index(after: start) : rest.firstIndex(of: "}") ?? start
      let place = rest[...end]
      let name = String(place.dropFirst().dropLast())
      result += counts.contains(name) ? String(place) : unsaid[name] ?? String(place)
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }
}
