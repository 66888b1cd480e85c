internal import Drawing
internal import Settings

extension SettingsReader {
  /// Reads the setting `legend`; returns nil if there is no legend.
  mutating func readLegend() -> LegendPosition? {
    read(
      "legend", .legendPlace, default: nil,
      "names the kinds of cells beside the world or below it, or shows a color bar if their colors "
        + "are numbers",
      also: ["key", "colorbar", "color-bar", "colourbar"])
  }
}

extension SettingKind<LegendPosition?> {
  /// The position of a legend, or `none`.
  fileprivate static var legendPlace: SettingKind {
    let words = LegendPosition.allCases.map(\.rawValue) + [LookSettings.none]
    return SettingKind(
      "one of " + words.joined(separator: ", "), placeholder: words.joined(separator: "|"),
      words: words, show: { $0?.rawValue ?? LookSettings.none },
      parse: { text in
        text == LookSettings.none ? .some(nil) : LegendPosition(rawValue: text).map { .some($0) }
      })
  }
}
