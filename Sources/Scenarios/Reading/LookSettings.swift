internal import Drawing
internal import Films
internal import Grids
internal import Settings
internal import Worlds

/// How the picture looks: the settings from `cell` to `description`.
struct LookSettings {
  let look: Look
  /// What is shown of cells' ages.
  let age: Age?
  /// The pictures' size in pixels, for which cells are as large as fit.
  let page: Size?
  /// Whether that is the size of each picture of a sheet, and not of the sheet.
  let isTiled: Bool
  /// With their places still open: other settings fill them.
  let title: String
  let caption: String
  let plot: Plot?
  let margin: Int?
  /// Whether a sheet may have smaller cells than that: where nobody has said how large they are.
  let mayShrink: Bool
  /// Whether sprites come from files that the theme names.
  let usesOwnSprites: Bool

  init(_ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo) {
    let defaults = info.defaults
    // A rule's own picture has few cells, whose lines tell dead ones apart.
    let (side, lines) = worldInfo.standsStill ? (12, 1) : (worldInfo.cell ?? defaults.cell, 0)
    let isFitted = settings.text(of: "sheet") == "auto"
    let hasPage = settings.isWritten("picture") || settings.isWritten("tile")
    let cell = settings.readIfWritten(
      "cell", .wholeNumber(1...4096, unit: "pixels"),
      default: isFitted || hasPage ? nil : side,
      inWords: "\(defaults.cell)", "a cell's side in pixels",
      also: ["scale", "zoom", "pixels", "cell-size"])
    let picture = settings.readIfWritten(
      "picture", .size(pixels: 10_000_000_000),
      inWords: "what its cells take",
      "its size in pixels, in place of cell: cells as large as fit, the page around them", .single,
      also: ["resolution", "image", "canvas", "page"])
    let tile = settings.readIfWritten(
      "tile", .size(pixels: 10_000_000_000), inWords: "what its cells take",
      "the size in pixels of each picture of a sheet, in place of cell: cells as large as fit",
      .single, also: ["thumbnail", "preview"])
    isTiled = tile != nil
    page = picture ?? tile
    settings.rejectSizes(isTiled: isTiled, hasPicture: picture != nil)
    let gap = settings.read(
      "gap", .wholeNumber(0...65_535, unit: "pixels"), default: lines, "pixels between cells")
    let shape = settings.read("shape", .word, default: defaults.shape, "how a cell is drawn")
    age = settings.read(
      "age", .age, default: nil,
      "trail: where cells were, and how long ago; cells: how long each has lived",
      also: ["ages", "ageing", "aging", "history", "trail"])
    var theme = ReadTheme(&settings)
    theme.loadSprites(of: worldInfo.figures.sprites, &settings)
    if shape == .sprite { theme.loadSprites(of: worldInfo.legend, &settings) }
    usesOwnSprites =
      !theme.theme.sprites.isEmpty || shape == .sprite && !theme.sprites.isEmpty
    look = Look(
      cell: cell ?? side, gap: gap, shape: shape, theme: theme.theme, font: settings.readFont())
    mayShrink = isFitted && cell == nil && page == nil
    let text = SettingKind.text("a text", placeholder: "TEXT")
    let places = "with {generation}, {<count>} and {<setting>}, or none"
    title = settings.read(
      "title", .line, default: Self.none, "a line above the picture, \(places)",
      also: ["name", "heading", "header"])
    // The pictures of a strip have to say when they are.
    let ofStrip = settings.isWritten("strip") ? "generation {generation}" : ""
    // A plot alone says what a world's caption does.
    let isAlone = settings.text(of: "plot") == PlotPlace.only.rawValue
    let standard = isAlone ? "" : defaults.caption.isEmpty ? ofStrip : defaults.caption
    caption = settings.read(
      "caption", .line, default: standard.isEmpty ? Self.none : standard,
      inWords: standard.isEmpty ? Self.none : "\"\(standard)\"",
      "a line under the picture, \(places)", also: ["label", "legend", "text", "footer"])
    plot = settings.readPlot(worldInfo)
    margin = settings.readIfWritten(
      "margin", .wholeNumber(Film.margins, unit: "pixels"),
      inWords: "some where there is a title, caption or plot, else 0",
      "pixels of page around everything",
      also: ["border", "padding", "air"])
    _ = settings.readIfWritten(
      "description", text, "for readers of the scenario; never drawn", [.run, .single],
      also: ["comment", "author", "note", "notes"])
  }

  /// What is written for no text.
  static let none = "none"
}

extension SettingsReader {
  /// Cells are as large as one of three settings says.
  fileprivate mutating func rejectSizes(isTiled: Bool, hasPicture: Bool) {
    if isTiled, hasPicture || isWritten("cell") {
      reject("tile", ScenarioProblem.tileAndOthers)
    } else if isTiled, !isWritten("sheet") {
      reject("tile", ScenarioProblem.tileForNothing)
    } else if hasPicture, isWritten("cell") {
      reject("picture", ScenarioProblem.cellAndPicture)
    }
  }
}

extension SettingKind<String> {
  /// A text of one line, which YAML's blocks (`|`, `>`) end with a line's end.
  fileprivate static var line: SettingKind {
    let text = SettingKind.text("a text", placeholder: "TEXT")
    return SettingKind(
      text.expectation, placeholder: text.placeholder, list: .none,
      parse: { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 })
  }
}

extension SettingKind<Age?> {
  /// A way to show ages, or none.
  fileprivate static var age: SettingKind {
    let (word, none) = (SettingKind<Age>.word, LookSettings.none)
    return SettingKind(
      "\(word.expectation), \(none)", placeholder: word.placeholder,
      words: Age.allCases.map(\.rawValue) + [none], show: { $0?.rawValue ?? none },
      parse: { $0 == none ? .some(nil) : word.value($0).map { $0 } })
  }
}
