internal import Settings

/// The name of an output, with places for what varies: `sea-{theme}.gif`.
struct OutputName {
  /// What the places can be filled with, by their names.
  private let values: [String: String]

  /// - Parameters:
  ///   - scenario: what `{scenario}` stands for.
  ///   - settings: every setting stands for its text.
  init(scenario: String, simulation: String, settings: [Setting]) {
    var values = ["scenario": scenario, "simulation": simulation]
    for setting in settings where setting.name != "simulation" {
      values[setting.name] = setting.value.text.map(Self.safe)
    }
    self.values = values
  }

  /// A value as a part of a file's name: without slashes, and a file by its name alone.
  private static func safe(_ text: String) -> String {
    let isPath = text.hasPrefix("/") || text.hasPrefix(".")
    let name = isPath ? String(text.split(separator: "/").last ?? "") : text
    return String(name.map { $0 == "/" || $0.isNewline || $0 == "\0" ? "_" : $0 })
  }

  /// The name with its places filled.
  func fill(_ template: String) throws(ScenarioProblem) -> String {
    var name = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let word = String(rest[rest.index(after: open)..<close])
      guard let value = values[word] else {
        throw .noSetting(word, known: values.keys.sorted())
      }
      // A per cent sign in a value is not the beginning of a frame's number.
      name += rest[..<open] + value.replacing("%", with: "%%")
      rest = rest[close...].dropFirst()
    }
    return name + rest
  }

  /// A template like this one in which `missing` has a place too: `sea.gif` becomes
  /// `sea-{theme}.gif`.
  static func suggestion(for template: String, adding missing: [String]) -> String {
    let name = template.lastIndex(of: "/") ?? template.startIndex
    let dot = template[name...].lastIndex(of: ".") ?? template.endIndex
    return template[..<dot] + missing.map { "-{\($0)}" }.joined() + template[dot...]
  }
}
