internal import Files
internal import Settings

/// The name of an output, with places for what varies: `sea-{theme}.gif`.
struct OutputName {
  /// What `{scenario}` stands for.
  let scenario: String
  /// What the places can be filled with, by their names.
  private var values: [String: String]
  /// Has what is not written; asked for what a name has a place for, and for no more.
  private var settings: SettingsReader?

  /// - Parameters:
  ///   - settings: every setting stands for its text.
  ///   - part: what `{part}` stands for, where the output is a part of a table.
  init(scenario: String, simulation: String, settings: [Setting], part: String? = nil) {
    self.scenario = scenario
    var values = ["scenario": scenario, "simulation": simulation]
    for setting in settings where setting.name != "simulation" {
      values[setting.name] = setting.value.text.map(Self.safe)
    }
    if let part { values["part"] = part }
    self.values = values
  }

  /// The same, with what has been read by now for settings that are not written, and `{name}`.
  func completed(by settings: SettingsReader) -> OutputName {
    var result = self
    result.settings = settings
    return result
  }

  private func value(of place: String) -> String? {
    if let value = values[place] { return value }
    if place == "name" { return settings?.name(of: scenario) }
    return settings?.entries.lazy.filter { $0.name == place }.compactMap(\.text).first
      .map(Self.safe)
  }

  /// All that has a place.
  private var known: [String] {
    let read = settings.map { $0.entries.filter { $0.text != nil }.map(\.name) + ["name"] } ?? []
    return Set(values.keys).union(read).sorted()
  }

  /// A value as a part of a file's name: without slashes, and a file by its name alone.
  static func safe(_ text: String) -> String {
    let path = Path(text)
    let isPath = path.isAbsolute || path.starts(with: ".")
    let name = isPath ? path.steps.last?.text ?? "" : text
    var safe = String.UnicodeScalarView()
    safe.append(
      contentsOf: name.unicodeScalars.map { scalar in
        scalar == "/" || scalar == "\0" || Character(scalar).isNewline ? "_" : scalar
      })
    return String(safe)
  }

  /// In bytes: no system opens a file whose path is longer.
  private static let longest = 4096

  /// The name with its places filled.
  func fill(_ template: String) throws(ScenarioProblem) -> String {
    var name = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let word = String(rest[rest.index(after: open)..<close])
      guard let value = value(of: word) else { throw .noSetting(word, known: known) }
      // A per cent sign in a value is not the beginning of a frame's number.
      name += rest[..<open] + value.replacing("%", with: "%%")
      rest = rest[close...].dropFirst()
      if name.utf8.count > Self.longest { break }
    }
    name += rest
    if name.utf8.count > Self.longest { throw .longName(most: Self.longest) }
    return name
  }

  /// A template like this one in which `missing` has a place too: `sea.gif` becomes
  /// `sea-{theme}.gif`.
  static func suggestion(for template: String, adding missing: [String]) -> String {
    let scalars = template.unicodeScalars
    let name = scalars.lastIndex(of: "/") ?? template.startIndex
    let dot = scalars[name...].lastIndex(of: ".") ?? template.endIndex
    return template[..<dot] + missing.map { "-{\($0)}" }.joined() + template[dot...]
  }
}

extension SettingsReader {
  /// What `{name}` stands for: the pattern by its listed name or its file's; without one, what the
  /// scenario is called.
  func name(of scenario: String) -> String {
    let pattern = entries.first { $0.values.fileKind == .pattern }
    let listed = pattern?.value.flatMap { $0.contains(where: \.isNewline) ? nil : $0 }
    return listed ?? pattern.flatMap { fileName(of: $0.name) } ?? scenario
  }

  /// The name of the file that a setting names, without folder and ending; nil where the text is the
  /// file itself.
  func fileName(of setting: String) -> String? {
    guard let text = text(of: setting), !text.contains(where: \.isNewline),
      let last = Path(text).steps.last
    else { return nil }
    return last.text.split(separator: ".").first.map(String.init)
  }
}
