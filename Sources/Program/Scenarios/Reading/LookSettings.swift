internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// The appearance of the image: the settings from `cell` to `margin`.
struct LookSettings {
  var look: Look
  private(set) var framing = Film.Framing()
  /// The plot, the legend and the counts; the title and the caption are empty.
  let texts: Film.Texts
  /// The title and caption before their placeholders are filled.
  private(set) var captions: CaptionSettings
  /// True if the page is the size of each image on a sheet, and not of the sheet.
  let isTiled: Bool
  /// True if cells on a sheet may be smaller than `cell`, because no setting determines their size.
  private(set) var mayShrink = false
  private let isSizeWritten: Bool
  /// True if sprites come from files that the theme names.
  let usesOwnSprites: Bool
  /// The dark theme for pages that follow their readers; nil if the theme is written.
  let night: Theme?

  /// - Parameter counts: the counts that the world can have.
  init(
    _ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo,
    known counts: [String]
  ) {
    let size = SizeSettings(&settings, info.defaults)
    let cells = CellSettings(&settings, info, worldInfo)
    let theme = ThemeReader(&settings, of: worldInfo, in: cells.shape)
    // The image of a rule has few cells.
    let side = worldInfo.isStatic ? 12 : worldInfo.cell ?? info.defaults.cell
    var look = Look(
      cell: settings.scaled(size.cell ?? side, by: size.scale, most: 4096, "cell"),
      gap: settings.scaled(cells.gap, by: size.scale, most: 65_535, "gap"), shape: cells.shape,
      theme: theme.theme, font: settings.readFont())
    look.text = settings.readTextSize()
    (look.dpi, look.scale, look.hexagons) = (size.paper.dpi, size.scale, cells.hexagons)
    look.isOnPaper = size.paper.width != nil
    look.scalesGap = worldInfo.isStatic && !settings.missing("gap").isEmpty
    self.look = look
    isSizeWritten = size.isWritten
    (isTiled, usesOwnSprites, night) = (size.isTiled, theme.usesOwnSprites, theme.night)
    captions = CaptionSettings(&settings)
    texts = settings.readTexts(worldInfo, known: counts, look.font)
    framing.page = size.page ?? size.paper.page
    framing.pageWidth = framing.page == nil ? size.paper.pixels : nil
    framing.printWidth = size.paper.width?.length
    framing.age = cells.age
    framing.margin = settings.readMargin(scale: size.scale)
    framing.fit = settings.read(
      "fit", .word, default: .all,
      "the part of an unbounded world in the image: all cells of any frame, or the ash, which is "
        + "what the last frame has besides gliders and other moving objects", also: ["crop"])
  }

  /// Completes the look with the settings of outputs on which defaults depend.
  mutating func complete(
    _ sheet: SheetColumns?, strip: Int?, _ info: SimulationInfo, _ worldInfo: WorldInfo,
    _ settings: inout SettingsReader
  ) {
    if !isSizeWritten {
      if case .auto? = sheet { mayShrink = true }
      let isAlone = sheet == nil && strip == nil
      settings.setFallbackOfCell(look, isAlone ? worldInfo : nil)
    }
    // A plot without cells shows the counts that a world's caption contains. Each image of a strip
    // needs its generation.
    let ofStrip = strip == nil ? "" : "generation {generation}"
    let standard =
      texts.plot?.isAlone == true
      ? "" : info.defaults.caption.isEmpty ? ofStrip : info.defaults.caption
    captions.setDefault(standard, &settings)
  }
}

/// The title and the caption before their placeholders are filled.
struct CaptionSettings {
  let title: String
  private(set) var caption = Setting.none
  private let writtenCaption: String?

  init(_ settings: inout SettingsReader) {
    let places = "with {generation}, {<count>} and {<setting>}, or none"
    title = settings.read(
      "title", .line, default: Setting.none, "a line above the image, \(places)",
      also: ["name", "heading", "header"])
    writtenCaption = settings.readIfWritten(
      "caption", .line, "a line below the image, \(places)", also: ["footer"])
  }

  /// Sets the caption for scenarios that write none; empty for no caption.
  mutating func setDefault(_ standard: String, _ settings: inout SettingsReader) {
    settings.setDefault(
      of: "caption", inWords: standard.isEmpty ? Setting.none : "\"\(standard)\"",
      to: standard.isEmpty ? Setting.none : standard)
    caption = writtenCaption ?? (standard.isEmpty ? Setting.none : standard)
  }

  var areNone: Bool { title == Setting.none && caption == Setting.none }
}

extension SettingsReader {
  /// Records the side of a cell that follows from the world, if no setting determines it.
  ///
  /// - Parameter worldInfo: the world of a single image; nil for images of several worlds.
  fileprivate mutating func setFallbackOfCell(_ look: Look, _ worldInfo: WorldInfo?) {
    let fitted = worldInfo.flatMap { worldInfo in
      worldInfo.shown.map {
        look.cell(of: $0.size, in: Film.worldSide(of: 1), showing: worldInfo.legend)
      }
    }
    setFallback(of: "cell", to: fitted.map(String.init) ?? "auto")
  }

  /// Reads the legend, the counts and the plot.
  fileprivate mutating func readTexts(
    _ worldInfo: WorldInfo, known counts: [String], _ font: Font
  ) -> Film.Texts {
    var texts = Film.Texts()
    texts.legendPosition = readLegend()
    texts.counts = readCounts(counts)
    texts.plot = readPlot(worldInfo, known: counts)
    rejectMissingLetters(of: texts, worldInfo, in: font)
    return texts
  }

  mutating func readLegend() -> LegendPosition? {
    read(
      "legend", .wordOrNone(), default: nil,
      "names the kinds of cells beside the world or below it, or shows a color bar if their colors "
        + "are numbers",
      also: ["key", "colorbar", "color-bar", "colourbar"])
  }

  fileprivate mutating func readMargin(scale: Int) -> Int? {
    let margin = readIfWritten(
      "margin", .wholeNumber(Film.margins, unit: "pixels"),
      inWords: "0, or more with a title, caption, legend or plot",
      "pixels of empty page around everything",
      also: ["border", "padding", "air"])
    return margin.map { scaled($0, by: scale, most: Film.margins.upperBound, "margin") }
  }

  /// Reports letters that the font lacks in the names of a legend, and in the names and labels of a
  /// plot.
  fileprivate mutating func rejectMissingLetters(
    of texts: Film.Texts, _ worldInfo: WorldInfo, in font: Font
  ) {
    var shown: [(setting: String, text: String)] = []
    if texts.legendPosition != nil {
      shown += worldInfo.legend.filter { $0.step == nil }.map { ("legend", $0.name) }
      shown += worldInfo.colorScale.map { [("label", $0.label)] } ?? []
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

/// Reads the setting `theme`: a listed theme, or a file with the sprites that it names.
struct ThemeReader {
  private(set) var theme: Theme
  /// The lines of the theme file that name sprites.
  private let sprites: [ThemeFile.SpriteLine]
  private let path: String

  /// True if the theme shows sprites of its own.
  private(set) var usesOwnSprites = false

  /// The dark theme if the setting is not written: pages that follow their readers use it, too.
  private(set) var night: Theme?

  /// Reads the theme of a world, and loads the sprites that the theme, the world's settings and its
  /// rule name.
  init(_ settings: inout SettingsReader, of worldInfo: WorldInfo, in shape: CellShape) {
    let legend = worldInfo.legend
    let source = settings.readFile(
      "theme", .theme, inWords: "light",
      "light, dark, another name from `render list themes`, or a theme file; auto: in SVG and HTML, light or dark as each reader's system prefers, the default for HTML",
      also: ["color", "colors", "colour", "colours", "palette", "ramp", "colormap", "cmap"],
      or: [.words([FileLibrary.bothThemes])])
    let isBoth = source?.canonical == FileLibrary.bothThemes
    let file =
      isBoth ? nil : source?.parsed { ThemeFile($0.bytes, naming: simulations.map { $0.info }) }
    path = source?.name ?? ""
    theme = file?.theme ?? .light
    theme.isOwn = source.map { !isBoth && !FileLibrary.lists($0.canonical, .theme) } ?? false
    sprites = file?.sprites ?? []
    settings.reject(
      file?.errors(for: legend).map { error in
        InputError(
          error.problem,
          at: .file(path: path, line: error.line, column: error.column))
      } ?? [])
    readBackground(&settings)
    if isBoth || source == nil {
      var (night, settings) = (self, settings)
      (night.theme, night.theme.isTransparent) = (.dark, theme.isTransparent)
      night.loadSprites(of: worldInfo, in: shape, &settings)
      if isBoth { theme.night = [night.theme] } else { self.night = night.theme }
    }
    loadSprites(of: worldInfo, in: shape, &settings)
    let showsSprites = legend.contains { ($0.shape ?? shape) == .sprite }
    usesOwnSprites = !theme.sprites.isEmpty || showsSprites && !sprites.isEmpty
  }

  private mutating func loadSprites(
    of worldInfo: WorldInfo, in shape: CellShape, _ settings: inout SettingsReader
  ) {
    loadSprites(of: worldInfo.figures.sprites, &settings)
    loadSprites(from: worldInfo.spriteFiles, &settings)
    loadIcons(worldInfo.icons, of: worldInfo.legend)
    loadSprites(of: worldInfo.legend, in: shape, &settings)
  }

  private mutating func readBackground(_ settings: inout SettingsReader) {
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
  private mutating func loadSprites(of kinds: [String], _ settings: inout SettingsReader) {
    for line in sprites where kinds.contains(line.kind) {
      // The last line for a drawing replaces all earlier ones.
      let isLast = !sprites.contains { $0.drawing == line.drawing && $0.line > line.line }
      if isLast { theme.sprites[line.drawing] = load(line, &settings) }
    }
  }

  /// Loads the sprites that settings of the world name. They replace those of the theme.
  private mutating func loadSprites(
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
  private mutating func loadIcons(_ icons: [String: CellIcon], of legend: [CellKind]) {
    let colors = theme.colors(of: legend)
    for (drawing, icon) in icons where !sprites.contains(where: { $0.kind == icon.kind }) {
      guard let state = legend.firstIndex(where: { $0.name == icon.kind }) else { continue }
      theme.sprites[drawing] = Sprite(icon, in: colors[state])
    }
  }

  /// Loads the sprites for the kinds of a legend that a look shows as sprites. Such a kind without
  /// a sprite is an error.
  private mutating func loadSprites(
    of legend: [CellKind], in shape: CellShape, _ settings: inout SettingsReader
  ) {
    let shown = legend.filter { ($0.shape ?? shape) == .sprite }
    loadSprites(of: shown.map(\.name), &settings)
    // The first kind is the background, which needs no sprite.
    let missing = shown.filter { kind in
      kind != legend[0] && !theme.hasSprite(of: kind)
        && !sprites.contains { $0.drawing == kind.name }
    }
    if !missing.isEmpty {
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
