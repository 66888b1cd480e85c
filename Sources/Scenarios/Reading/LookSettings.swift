internal import Drawing
internal import Files
internal import Films
internal import Settings
internal import Worlds

/// How the picture looks: the settings from `cell` to `caption`.
struct LookSettings {
  let look: Look
  let caption: Caption
  /// Whether a sheet may have smaller cells than that: where nobody has said how large they are.
  let mayShrink: Bool
  /// Whether sprites come from files that the theme names.
  let usesOwnSprites: Bool

  init(_ settings: inout SettingsReader, _ card: Card, _ stage: Stage) {
    let suits = card.suits
    let isFitted = settings.text(of: "sheet") == "auto"
    let cell = settings.readIfWritten(
      "cell", .wholeNumber(1...4096, unit: "pixels"), default: isFitted ? nil : suits.cell,
      inWords: "\(suits.cell)", "a cell's side in pixels",
      also: ["scale", "zoom", "pixels", "cell-size", "resolution"])
    let gap = settings.read(
      "gap", .wholeNumber(0...65_535, unit: "pixels"), default: 0, "pixels between cells")
    let shape = settings.read("shape", .word, default: suits.shape, "how a cell is drawn")
    var theme = ReadTheme(&settings)
    usesOwnSprites = shape == .sprite && !theme.sprites.isEmpty
    if shape == .sprite { theme.loadSprites(of: stage.legend, &settings) }
    look = Look(cell: cell ?? suits.cell, gap: gap, shape: shape, theme: theme.theme)
    mayShrink = isFitted && cell == nil
    // The pictures of a strip have to say when they are.
    let standard = settings.isWritten("strip") ? "generation {generation}" : ""
    caption = Self.caption(
      suits.caption.isEmpty ? standard : suits.caption, counts: stage.counts, &settings)
  }

  private static func caption(
    _ standard: String, counts: [String], _ settings: inout SettingsReader
  ) -> Caption {
    let text = settings.read(
      "caption", .text("a text", placeholder: "TEXT"),
      default: standard.isEmpty ? "none" : standard,
      inWords: standard.isEmpty ? "none" : "\"\(standard)\"",
      "a line under the picture, with {generation} and {<count>}, or none")
    if text == "none" { return Caption() }
    do {
      return try Caption(text, counts: counts)
    } catch {
      settings.reject("caption", error)
      return Caption()
    }
  }
}
