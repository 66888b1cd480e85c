internal import Drawing
internal import Files
internal import Films
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// The appearance of the image as it is written: the settings from `cell` to `fit`.
struct LookChoices {
  let size: SizeChoices
  let cells: CellChoices
  let theme: ThemeReader
  let font: Font
  /// The size of all texts; nil if it follows from the image.
  let text: TextSize?
  /// The line above the image, with placeholders; `Setting.none` for none.
  let title: String
  /// The line below the image, with placeholders; nil if it is not written.
  let caption: String?
  /// The legend and the counts. The title, the caption and the plot are empty.
  let texts: Film.Texts
  let plot: PlotChoices
  /// The empty page around everything in pixels, without the scale; nil if it is not written.
  let margin: Int?
  let fit: Film.Fit

  /// - Parameter counts: the counts that the world can have.
  init(
    _ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo,
    known counts: [String]
  ) {
    size = SizeChoices(&settings, info.defaults)
    cells = CellChoices(&settings, info, worldInfo)
    theme = ThemeReader(&settings, of: worldInfo, in: cells.shape)
    font = settings.readFont()
    text = settings.readTextSize()
    let places = "with {generation}, {<count>} and {<setting>}, or none"
    title = settings.read(
      "title", .line, default: Setting.none, "a line above the image, \(places)",
      also: ["name", "heading", "header"])
    caption = settings.readIfWritten(
      "caption", .line, "a line below the image, \(places)", also: ["footer"])
    var texts = Film.Texts()
    texts.legendPosition = settings.read(
      "legend", .wordOrNone(), default: nil,
      "names the kinds of cells beside the world or below it, or shows a color bar if their colors "
        + "are numbers",
      also: ["key", "colorbar", "color-bar", "colourbar"])
    texts.axes = settings.read(
      "world-axes", .wordOrNone(), default: nil,
      "cells: numbers the columns and rows of cells beside the world, or the generations that its rows show",
      also: ["axes", "ticks", "cell-axes"])
    texts.counts = settings.readCounts(counts)
    self.texts = texts
    plot = PlotChoices(
      &settings, known: counts, fields: worldInfo.course.contents?.fields ?? [])
    margin = settings.readIfWritten(
      "margin", .wholeNumber(Film.margins, unit: "pixels"),
      inWords: "0, or more with a title, caption, legend or plot",
      "pixels of empty page around everything",
      also: ["border", "padding", "air"])
    fit = settings.read(
      "fit", .word, default: .all,
      "the part of an unbounded world in the image: all cells of any frame, or the ash, which is "
        + "what the last frame has besides gliders and other moving objects", also: ["crop"])
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
    let written = settings.readFile(
      "theme", .theme, inWords: "light",
      "light, dark, another name from `render list themes`, or a theme file; auto: in SVG and HTML, light or dark as each reader's system prefers, the default for HTML; model: the colors that a model has, the default of models",
      also: ["color", "colors", "colour", "colours", "palette", "ramp", "colormap", "cmap"],
      or: [.words([FileLibrary.bothThemes, FileLibrary.modelTheme])])
    let isModel = worldInfo.course.contents != nil
    let isOfModel = written?.canonical == FileLibrary.modelTheme
    let source = isOfModel ? nil : written
    if isOfModel, !isModel {
      settings.reject("theme", "'model' keeps the colors of a model, and this world has none")
    }
    let isBoth = source?.canonical == FileLibrary.bothThemes
    let file =
      isBoth ? nil : source?.parsed { ThemeFile($0.bytes, naming: simulations.map { $0.info }) }
    path = source?.name ?? ""
    theme = file?.theme ?? .light
    theme.isOwn =
      source.map { !isBoth && !FileLibrary.lists($0.canonical, .theme) } ?? false
    // Models have colors of their own, which a theme that is written brings to its ground.
    theme.movesStates = source != nil && isModel
    theme.keepsRamps = settings.missing("colors").isEmpty
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
      let movesStates = theme.movesStates
      (night.theme, night.theme.isTransparent) = (.dark, theme.isTransparent)
      night.theme.movesStates = movesStates
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
    let shapes = worldInfo.appearance.figures.sprites
    loadSprites(of: shapes, &settings)
    loadSprites(from: worldInfo.appearance.spriteFiles, &settings)
    if let missing = shapes.first(where: { !theme.hasSprite(of: CellKind($0)) }) {
      let known = FileLibrary.names(of: .sprite).filter { !$0.contains("-") }
      settings.reject(
        "shape",
        "there is no sprite '\(missing)': expected one of \(known.joined(separator: ", ")), or add"
          + " 'sprite \(missing): file.png' to a theme file")
    }
    loadIcons(worldInfo.appearance.icons, of: worldInfo.legend)
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
    if let first = missing.first?.name {
      let more = missing.count > 6 ? " and \(missing.count - 6) more" : ""
      settings.reject(
        "shape",
        "the theme has no sprite for \(missing.prefix(6).map(\.name).joined(separator: ", "))\(more): use"
          + " square or circle, or add 'sprite \(first): file.png' to a theme file")
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
