internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// The appearance of the image: the settings from `cell` to `description`.
struct LookSettings {
  let look: Look
  private(set) var framing = Film.Framing()
  /// The plot, the legend and the counts; the title and the caption are empty.
  private(set) var texts = Film.Texts()
  /// True if the page is the size of each image on a sheet, and not of the sheet.
  let isTiled: Bool
  /// The title and caption before their placeholders are filled.
  let title: String
  let caption: String
  /// True if cells on a sheet may be smaller than `cell`, because no setting determines their size.
  let mayShrink: Bool
  /// True if sprites come from files that the theme names.
  let usesOwnSprites: Bool

  /// - Parameter counts: the counts that the world can have.
  init(
    _ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo,
    known counts: [String]
  ) {
    let defaults = info.defaults
    // The image of a rule has few cells. Lines between them separate the dead ones.
    let (side, lines) = worldInfo.isStatic ? (12, 1) : (worldInfo.cell ?? defaults.cell, 0)
    let isFitted = settings.text(of: "sheet") == "auto"
    let cell = settings.readIfWritten(
      "cell", .wholeNumber(1...4096, unit: "pixels"),
      inWords: "\(defaults.cell), or what gives the world 480 to 960 pixels",
      "the side of a cell in pixels",
      also: ["zoom", "pixels", "cell-size"])
    let image = settings.readIfWritten(
      "picture", .size(pixels: 10_000_000_000),
      inWords: "determined by the cells",
      "the size of the image in pixels, in place of `cell`; the largest cells that fit are drawn, with "
        + "a margin around them",
      .single,
      also: ["resolution", "image", "canvas", "page"])
    let tile = settings.readIfWritten(
      "tile", .size(pixels: 10_000_000_000), inWords: "determined by the cells",
      "the size in pixels of each image on a sheet, in place of `cell`; the largest cells that fit are "
        + "drawn",
      .single, also: ["thumbnail", "preview"])
    isTiled = tile != nil
    let scale = settings.readScale()
    framing.page = (image ?? tile).map {
      Size(width: $0.width * scale, height: $0.height * scale)
    }
    settings.rejectSizes(isTiled: isTiled, hasImage: image != nil)
    let paper = PrintSettings(&settings)
    (framing.pageWidth, framing.printWidth) = (paper.pixels, paper.width?.length)
    let gap = settings.read(
      "gap", .wholeNumber(0...65_535, unit: "pixels"), default: lines, "pixels between cells",
      also: ["grid", "grid-lines", "gridlines", "lines", "spacing"])
    let shape = settings.read(
      "shape", .word, default: worldInfo.cellShape ?? defaults.shape,
      inWords: defaults.shape.rawValue, "the shape of cells")
    if shape == .hexagon { settings.rejectHexagons(of: info, worldInfo) }
    framing.age = settings.read(
      "age", .age, default: nil,
      "trail: show where cells were, and how long ago; cells: color each cell by its age",
      also: ["ages", "ageing", "aging", "history", "trail"])
    var theme = ThemeReader(&settings, for: worldInfo.legend)
    theme.readBackground(&settings)
    theme.loadSprites(of: worldInfo.figures.sprites, &settings)
    theme.loadSprites(from: worldInfo.spriteFiles, &settings)
    theme.loadIcons(worldInfo.icons, of: worldInfo.legend)
    theme.loadSprites(of: worldInfo.legend, in: shape, &settings)
    let showsSprites = worldInfo.legend.contains { ($0.shape ?? shape) == .sprite }
    usesOwnSprites = !theme.theme.sprites.isEmpty || showsSprites && !theme.sprites.isEmpty
    var look = Look(
      cell: settings.scaled(cell ?? side, by: scale, most: 4096, "cell"),
      gap: settings.scaled(gap, by: scale, most: 65_535, "gap"), shape: shape, theme: theme.theme,
      font: settings.readFont())
    look.text = settings.readTextSize()
    look.dpi = paper.dpi
    look.scale = scale
    self.look = look
    if cell == nil, framing.page == nil, framing.pageWidth == nil {
      let isAlone = !settings.isWritten("sheet") && !settings.isWritten("strip")
      let fitted = (isAlone ? worldInfo.shown : nil).map {
        look.cell(of: $0.size, in: Film.worldSide(of: 1), showing: worldInfo.legend)
      }
      settings.setFallback(of: "cell", to: fitted.map(String.init) ?? "auto")
    }
    mayShrink = isFitted && cell == nil && framing.page == nil
    let places = "with {generation}, {<count>} and {<setting>}, or none"
    title = settings.read(
      "title", .line, default: Setting.none, "a line above the image, \(places)",
      also: ["name", "heading", "header"])
    // Each image of a strip needs its generation.
    let ofStrip = settings.isWritten("strip") ? "generation {generation}" : ""
    // A plot without cells shows the counts that a world's caption contains.
    let isAlone = settings.text(of: "plot").flatMap(PlotChoice.init)?.isAlone == true
    let standard = isAlone ? "" : defaults.caption.isEmpty ? ofStrip : defaults.caption
    caption = settings.read(
      "caption", .line, default: standard.isEmpty ? Setting.none : standard,
      inWords: standard.isEmpty ? Setting.none : "\"\(standard)\"",
      "a line below the image, \(places)", also: ["footer"])
    texts.legendPosition = settings.readLegend()
    texts.counts = settings.readCounts(counts)
    texts.plot = settings.readPlot(worldInfo, known: counts)
    settings.rejectMissingLetters(of: texts, worldInfo, in: look.font)
    let margin = settings.readIfWritten(
      "margin", .wholeNumber(Film.margins, unit: "pixels"),
      inWords: "0, or more with a title, caption, legend or plot",
      "pixels of empty page around everything",
      also: ["border", "padding", "air"])
    framing.margin = margin.map {
      settings.scaled($0, by: scale, most: Film.margins.upperBound, "margin")
    }
  }
}

extension SettingsReader {
  /// Reports a world whose cells cannot be hexagons.
  fileprivate mutating func rejectHexagons(of info: SimulationInfo, _ worldInfo: WorldInfo) {
    let mayBeHexagons: Set<SimulationInfo.Trait> = [.savesPatterns, .playsInput, .hasParameters]
    if worldInfo.isStatic || info.traits.isDisjoint(with: mayBeHexagons) {
      reject(
        "shape",
        "the cells of '\(info.name)' are squares; only those of 'life', 'grid' and models can be"
          + " hexagons")
    } else if worldInfo.legend.contains(where: { $0.shape != nil }) {
      reject("shape", "hexagons require that no state has a shape of its own")
    }
  }

  /// Reports letters that the font lacks in the names of a legend, and in the names and labels of a
  /// plot.
  fileprivate mutating func rejectMissingLetters(
    of texts: Film.Texts, _ worldInfo: WorldInfo, in font: Font
  ) {
    var shown: [(setting: String, text: String)] = []
    if texts.legendPosition != nil, worldInfo.ramp == nil {
      shown += worldInfo.legend.map { ("legend", $0.name) }
    }
    if let plot = texts.plot {
      let counts = [plot.counts, texts.counts, worldInfo.counts.names].first { !$0.isEmpty } ?? []
      shown += counts.map { ("plot", $0) }
      shown += [("x-label", plot.across.label ?? ""), ("y-label", plot.up.label ?? "")]
    }
    for setting in shown.map(\.setting).withoutRepeats {
      let texts = shown.filter { $0.setting == setting }.map(\.text)
      if let problem = font.problem(in: texts) { reject(setting, problem) }
    }
  }

  /// Reports conflicts between the three settings that determine the size of cells.
  fileprivate mutating func rejectSizes(isTiled: Bool, hasImage: Bool) {
    if isTiled, hasImage || isWritten("cell") {
      reject(
        "tile",
        "'tile' sets the cell size: use only one of 'cell', 'picture' and 'tile'")
    } else if isTiled, !isWritten("sheet") {
      reject("tile", "'tile' requires a sheet: also set 'sheet' to auto")
    } else if hasImage, isWritten("cell") {
      reject("picture", ScenarioProblem.cellAndImage)
    }
  }

  mutating func readLegend() -> LegendPosition? {
    read(
      "legend", .wordOrNone(), default: nil,
      "names the kinds of cells beside the world or below it, or shows a color bar if their colors "
        + "are numbers",
      also: ["key", "colorbar", "color-bar", "colourbar"])
  }
}

extension SettingKind<String> {
  /// A text of one line. A YAML block (`|` or `>`) ends with a line break, which is removed.
  fileprivate static var line: SettingKind {
    let text = SettingKind.text("a text", placeholder: "TEXT")
    return SettingKind(
      text.expectation, placeholder: text.placeholder, list: .none,
      parse: { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 })
  }
}

extension SettingKind<Age?> {
  fileprivate static var age: SettingKind {
    let (word, none) = (SettingKind<Age>.word, Setting.none)
    return SettingKind(
      "\(word.expectation), \(none)", placeholder: word.placeholder,
      words: Age.allCases.map(\.rawValue) + [none], show: { $0?.rawValue ?? none },
      parse: { $0 == none ? .some(nil) : word.value($0).map { $0 } })
  }
}

/// Reads the setting `theme`: a listed theme, or a file with the sprites that it names.
struct ThemeReader {
  private(set) var theme: Theme
  /// The lines of the theme file that name sprites.
  let sprites: [ThemeFile.SpriteLine]
  private let path: String

  /// - Parameter legend: the kinds of the world's cells, which the theme may name.
  init(_ settings: inout SettingsReader, for legend: [CellKind]) {
    let source = settings.readFile(
      "theme", .theme, inWords: "light",
      "light, dark, another name from `render list themes`, or a theme file",
      also: ["color", "colors", "colour", "colours", "palette", "ramp", "colormap", "cmap"])
    let file = source?.parsed { ThemeFile($0.bytes, naming: simulations.map { $0.info }) }
    path = source?.name ?? ""
    theme = file?.theme ?? .light
    theme.isOwn = source.map { !FileLibrary.lists($0.canonical, .theme) } ?? false
    sprites = file?.sprites ?? []
    settings.reject(
      file?.errors(for: legend).map { error in
        InputError(
          error.problem,
          at: .file(path: path, line: error.line, column: error.column))
      } ?? [])
  }

  mutating func readBackground(_ settings: inout SettingsReader) {
    let background = settings.read(
      "background", .word, default: Background.theme,
      "transparent: the page and dead cells are transparent in images and GIFs",
      also: ["transparent", "transparency", "alpha"])
    if background == .transparent { theme.isTransparent = true }
  }

  private enum Background: String, CaseIterable {
    case theme, transparent
  }

  /// Loads the sprites of some kinds of cells from the theme's files, and reports invalid ones.
  mutating func loadSprites(of kinds: [String], _ settings: inout SettingsReader) {
    for line in sprites where kinds.contains(line.kind) {
      // The last line for a drawing replaces all earlier ones.
      let isLast = !sprites.contains { $0.drawing == line.drawing && $0.line > line.line }
      if isLast { theme.sprites[line.drawing] = load(line, &settings) }
    }
  }

  /// Loads the sprites that settings of the world name. They replace those of the theme.
  mutating func loadSprites(
    from files: [String: SourceFile], _ settings: inout SettingsReader
  ) {
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      do throws(FileProblem) {
        theme.sprites[name] = try Self.sprite(file)
      } catch {
        settings.reject([InputError(error)])
      }
    }
  }

  /// Adds the icons of a rule's file, except for kinds with sprites in the theme's files.
  mutating func loadIcons(_ icons: [String: CellIcon], of legend: [CellKind]) {
    let colors = theme.colors(of: legend)
    for (drawing, icon) in icons where !sprites.contains(where: { $0.kind == icon.kind }) {
      guard let state = legend.firstIndex(where: { $0.name == icon.kind }) else { continue }
      theme.sprites[drawing] = Sprite(icon, in: colors[state])
    }
  }

  /// Loads the sprites for the kinds of a legend that a look shows as sprites. Such a kind without
  /// a sprite is an error.
  mutating func loadSprites(
    of legend: [CellKind], in shape: CellShape, _ settings: inout SettingsReader
  ) {
    let shown = legend.filter { ($0.shape ?? shape) == .sprite }
    loadSprites(of: shown.map(\.name), &settings)
    // The first kind is the background, which needs no sprite.
    let missing = shown.filter { kind in
      kind != legend[0] && !theme.hasSprite(of: kind)
        && !sprites.contains { $0.drawing == kind.name }
    }
    // A sprite of a model that cannot be read has its own error.
    if !missing.isEmpty, !settings.isRejected("model") {
      settings.reject(
        "shape",
        "the theme has no sprite for \(missing.map(\.name).joined(separator: ", ")): use square"
          + " or circle, or add 'sprite \(missing.map(\.name)[0]): file.png' to a theme file")
    }
  }

  private func load(_ line: ThemeFile.SpriteLine, _ settings: inout SettingsReader) -> Sprite? {
    let place = InputLocation.file(path: path, line: line.line, column: 1)
    do throws(FileProblem) {
      let file = try settings.file(.sprite, Written(.text(line.path), at: place)).get()
      return try Self.sprite(file)
    } catch {
      settings.reject(error, at: place)
      return nil
    }
  }

  private static func sprite(_ file: SourceFile) throws(FileProblem) -> Sprite {
    do throws(SpriteProblem) {
      return try file.parsed { file throws(SpriteProblem) in try Sprite(file.bytes) }
    } catch {
      throw .unusable(.sprite, path: file.name, reason: "\(error)")
    }
  }
}
