internal import Drawing
internal import Settings

extension SettingsReader {
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
