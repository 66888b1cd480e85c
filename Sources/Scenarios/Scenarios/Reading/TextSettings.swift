internal import Drawing
internal import Films
internal import Patterns
internal import Settings

extension SettingsReader {
  /// Reads the setting `text`: the size of all texts; nil if it follows from the image.
  mutating func readTextSize() -> TextSize? {
    readIfWritten(
      "text", .textSize, inWords: "13, or more in images wider than 640 pixels; 8pt with width",
      "the size of all texts in pixels, or in points (14pt) with dpi pixels per inch",
      also: ["font-size", "fontsize", "text-size", "letters"])
  }

  /// Reads the setting `scale`: the factor of all lengths in the image.
  mutating func readScale() -> Int {
    read(
      "scale", .wholeNumber(1...8), default: 1,
      "multiplies everything: cells, gaps, text, lines and margins; 2 for screens of high density",
      also: ["retina", "pixel-ratio", "factor"])
  }

  /// Multiplies a length by the scale, and reports an error if it exceeds a limit.
  mutating func scaled(_ length: Int, by scale: Int, most: Int, _ name: String) -> Int {
    if length * scale <= most { return length * scale }
    reject(
      "scale",
      "'scale' multiplies '\(name)' to more than \(most) pixels: use a smaller scale")
    return length
  }

  /// Reads the setting `font`: the built-in typeface, or a file.
  mutating func readFont() -> Font {
    let source = readFile(
      "font", .font, inWords: "the built-in typeface",
      "a TrueType or OpenType file for all texts; their pixels then depend on FreeType's version",
      also: ["typeface", "type", "ttf", "otf"])
    guard let source else { return .own }
    do throws(FontProblem) {
      return try source.parsed { file throws(FontProblem) in
        try Font(file.bytes, name: file.name)
      }
    } catch {
      reject("font", FileProblem.unusable(.font, path: source.name, reason: "\(error)"))
      return .own
    }
  }
}

extension SettingKind<TextSize> {
  /// A size such as `18` or `14pt`.
  fileprivate static var textSize: SettingKind {
    let pixels = SettingKind<Int>.wholeNumber(TextSize.pixelRange, unit: "pixels")
    let (least, most) = (TextSize.pointRange.lowerBound, TextSize.pointRange.upperBound)
    return SettingKind(
      "\(pixels.expectation), or points such as 14pt", placeholder: "N|Npt", forms: pixels.forms,
      show: { size in
        switch size {
        case .pixels(let pixels): "\(pixels)"
        case .points(let points): "\(points)pt"
        }
      },
      list: .numbers,
      parse: { text in
        guard text.hasSuffix("pt") else { return pixels.value(text).map { .pixels($0) } }
        return Ratio(decimal: text.dropLast(2)).flatMap { points in
          points < Ratio(least) || Ratio(most) < points ? nil : .points(points)
        }
      })
  }
}

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
    if isSaid {
      // Readers of a text want `Gosper glider gun`, and file names `gosper-glider-gun`.
      let title = Pattern.listed(name)?.title ?? ""
      constants["name"] = title.isEmpty ? name : shown(title)
    } else {
      unsaid["name"] = shown(name)
    }
    // Readers want the name of a model, and not that it is one.
    if let model = unsaid["model"] {
      unsaid["simulation"] = model
    } else if let model = constants["model"] {
      constants["simulation"] = model
    }
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

  func caption(
    _ setting: String, _ text: String, counts: [String], _ settings: inout SettingsReader
  ) -> Caption {
    if text == Setting.none { return Caption() }
    do throws(FilmProblem) {
      let caption = try Caption(
        text, counts: counts, constants: constants, in: font, breaksLines: setting == "title")
      if settings.missing(setting).isEmpty {
        settings.replaceValue(of: setting, by: filled(text, counts: counts))
      }
      return caption
    } catch {
      settings.reject(setting, error)
      return Caption()
    }
  }

  /// Returns the text as in the canonical scenario, independent of names and files around it.
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

/// The settings that describe a scenario to readers and draw nothing.
package struct AboutChoices: Sendable {
  package let description: String?
  /// The words by which readers of a gallery can choose it, as written.
  package let tags: [String]

  init(_ settings: inout SettingsReader) {
    description = settings.readIfWritten(
      "description", .text("a text", placeholder: "TEXT"),
      "a note for readers, and the text for images in a gallery; never drawn", [.run, .single],
      also: ["comment", "author", "note", "notes", "alt"])
    tags =
      settings.readAll(
        "tags", .text("words separated by commas", placeholder: "TAG"), inWords: "none",
        "words by which readers of a gallery can choose the image; repeatable", [.list, .run],
        also: ["tag", "keywords", "topics", "categories"]
      ).flatMap { tags in
        tags.value.split { $0 == "," || $0.isNewline }
          .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
      }.withoutRepeats
  }
}
