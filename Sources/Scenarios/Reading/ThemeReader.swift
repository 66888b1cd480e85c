internal import Drawing
internal import Files
internal import Settings
internal import Worlds

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

  /// Reads the setting `background`.
  mutating func readBackground(_ settings: inout SettingsReader) {
    let background = settings.read(
      "background", .word, default: Background.theme,
      "transparent: the page and dead cells are transparent in images and GIFs",
      also: ["transparent", "transparency", "alpha"])
    if background == .transparent { theme.isTransparent = true }
  }

  /// The values of `background`.
  private enum Background: String, CaseIterable {
    case theme, transparent
  }

  /// Loads the sprites of some kinds of cells from the theme's files. A missing or invalid file is
  /// a mistake.
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
  /// a sprite is a mistake.
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
