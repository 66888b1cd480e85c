internal import Assets
internal import Drawing
internal import Settings
internal import Simulations

/// How the picture looks: the settings from `cell` to `caption`.
struct LookSettings {
  private let cell: Int
  private let gap: Int
  let shape: CellShape
  private let themeFile: ThemeFile
  /// Without its sprites.
  var theme: Theme { themeFile.theme }
  /// Whether sprites come from files that the theme names.
  var usesOwnSprites: Bool { shape == .sprite && !themeFile.sprites.isEmpty }
  /// Empty for none.
  private let caption: String

  private let files: FileLibrary

  init(_ settings: inout SettingsReader, defaults: Defaults, files: FileLibrary) {
    self.files = files
    let pixels = 0...65_535
    cell = settings.read(
      "cell", .wholeNumber(1...4096, unit: "pixels"), default: defaults.cell,
      "a cell's side in pixels")
    gap = settings.read(
      "gap", .wholeNumber(pixels, unit: "pixels"), default: 0, "pixels between cells")
    shape = settings.read("shape", .word, default: defaults.shape, "how a cell is drawn")
    let file = settings.readFile(
      "theme", .theme, shown: "light", "light, dark, a name of `render list themes`, or a file")
    let light = Assets.themes.first { $0.name == "light" }!
    themeFile = ThemeFile(
      file ?? SourceFile(name: light.name, bytes: light.bytes, canonical: light.name))
    settings.reject(themeFile.mistakes)
    let text = settings.read(
      "caption", .text("a text", placeholder: "TEXT"),
      default: defaults.caption.isEmpty ? "none" : defaults.caption,
      shown: defaults.caption.isEmpty ? "none" : "\"\(defaults.caption)\"",
      "a line under the picture, with {generation} and {<count>}, or none")
    caption = text == "none" ? "" : text
  }

  /// Makes a shape without sprites a mistake where a cell kind would need one.
  func check(_ legend: [CellKind], _ settings: inout SettingsReader) {
    guard shape == .sprite else { return }
    let known = Assets.sprites.map(\.name) + themeFile.sprites.map(\.kind)
    let missing = legend.dropFirst().map(\.name).filter { !known.contains($0) }
    if !missing.isEmpty {
      settings.reject(
        "shape",
        "no sprite for \(missing.joined(separator: ", ")): use square or circle, or a theme with a"
          + " line 'sprite \(missing[0]): file.png'")
    }
  }

  /// The caption, with the places for these counts; what is wrong with it is a mistake.
  func caption(counts: [String], _ settings: inout SettingsReader) -> Caption {
    do {
      return try Caption(caption, counts: counts)
    } catch {
      settings.reject("caption", error.message)
      return Caption()
    }
  }

  /// Loads what the picture is drawn from.
  func look(_ legend: [CellKind]) throws(ScenarioError) -> Look {
    var theme = themeFile.theme
    if shape == .sprite {
      for kind in legend {
        if let own = themeFile.sprites.last(where: { $0.kind == kind.name }) {
          theme.sprites[kind.name] = try load(themeFile.path(of: own.path))
        } else if let asset = Assets.sprites.first(where: { $0.name == kind.name }) {
          theme.sprites[kind.name] = try decode(asset.bytes, path: asset.name)
        }
      }
    }
    return Look(cell: cell, gap: gap, shape: shape, theme: theme)
  }

  /// The look without its sprites, to measure by.
  var measure: Look { Look(cell: cell, gap: gap, shape: .square, theme: themeFile.theme) }

  private func load(_ path: String) throws(ScenarioError) -> Sprite {
    switch files.read(path) {
    case .success(let bytes): return try decode(bytes, path: path)
    case .failure(let error): throw .sprite(path: path, reason: error.reason)
    }
  }

  private func decode(_ bytes: [UInt8], path: String) throws(ScenarioError) -> Sprite {
    do {
      return try Sprite(png: bytes)
    } catch .notPNG {
      throw .sprite(path: path, reason: "not a PNG file")
    } catch .tooLarge {
      throw .sprite(path: path, reason: "larger than \(Sprite.longestSide) pixels")
    } catch {
      throw .sprite(path: path, reason: "damaged")
    }
  }
}
