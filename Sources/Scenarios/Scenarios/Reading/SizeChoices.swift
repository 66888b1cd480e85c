internal import Drawing
internal import Films
internal import Grids
internal import Imaging
internal import Settings
internal import Worlds

/// The sizes of images and cells as they are written: the settings from `cell` to `dpi`.
struct SizeChoices {
  /// The side of a cell in pixels, without the scale; nil if it is not written.
  let cell: Int?
  /// The size in pixels of the image, without the scale; nil if it is not written.
  let image: Size?
  /// The size in pixels of each image on a sheet, without the scale; nil if it is not written.
  let tile: Size?
  /// The factor of all lengths.
  let scale: Int
  let paper: PrintChoices

  init(_ settings: inout SettingsReader, _ defaults: SimulationInfo.Defaults) {
    cell = settings.readIfWritten(
      "cell", .wholeNumber(1...4096, unit: "pixels"),
      inWords: "\(defaults.cell), or what gives the world 480 to 960 pixels",
      "the side of a cell in pixels",
      also: ["zoom", "pixels", "cell-size"])
    image = settings.readIfWritten(
      "picture", .size(pixels: 10_000_000_000),
      inWords: "determined by the cells",
      "the size of the image in pixels, in place of `cell`; the largest cells that fit are drawn, with "
        + "a margin around them",
      .single,
      also: ["image", "canvas", "page"])
    tile = settings.readIfWritten(
      "tile", .size(pixels: 10_000_000_000), inWords: "determined by the cells",
      "the size in pixels of each image on a sheet, in place of `cell`; the largest cells that fit are "
        + "drawn",
      .single, also: ["thumbnail", "preview"])
    scale = settings.readScale()
    paper = PrintChoices(&settings)
  }

  /// The size in pixels of the image, or of each image on a sheet; nil if no setting determines it.
  var page: Size? {
    (image ?? tile).map { Size(width: $0.width * scale, height: $0.height * scale) } ?? paper.page
  }

  /// True if a setting determines the pixels of each image.
  var hasPixels: Bool { image != nil || tile != nil }

  /// True if a setting determines the size of cells.
  var isWritten: Bool { cell != nil || page != nil || paper.pixels != nil }
}

/// The cells themselves as they are written: the settings from `gap` to `age`.
struct CellChoices {
  /// The pixels between cells, without the scale; nil if they are not written.
  let gap: Int?
  let shape: CellShape
  let hexagons: HexagonLayout
  let age: Age?

  init(_ settings: inout SettingsReader, _ info: SimulationInfo, _ worldInfo: WorldInfo) {
    gap = settings.readIfWritten(
      "gap", .wholeNumber(0...65_535, unit: "pixels"), default: worldInfo.appearance.gap,
      inWords: "\(worldInfo.appearance.gap)", "pixels between cells",
      also: ["grid", "grid-lines", "gridlines", "lines", "spacing"])
    let layout: HexagonLayout? = settings.readIfWritten(
      "hexagons", .word,
      "for arrays: draws hexagons, and says which rows or columns are shifted by half a cell, counted "
        + "from 0; sheared: each row against the one above", also: ["hex", "hexagon-layout"])
    let usual = layout == nil ? worldInfo.appearance.cellShape ?? info.defaults.shape : .hexagon
    // Agents have shapes of their own, which their simulation reads.
    shape =
      info.traits.contains(.drawsAgents)
      ? .square
      : settings.read(
        "shape", .word, default: usual, inWords: info.defaults.shape.rawValue, "the shape of cells")
    let height = worldInfo.appearance.rowsGoUp ? worldInfo.bounds?.height ?? 0 : 1
    hexagons = (layout ?? .sheared).counted(fromBottomOf: height)
    if shape == .hexagon || shape == .triangle,
      let problem = Self.problem(with: "\(shape)s", of: info, worldInfo)
    {
      settings.reject("shape", problem)
    }
    age = settings.read(
      "age", .age, default: nil,
      "trail: show where cells were, and how long ago; cells: color each cell by its age",
      also: ["ages", "ageing", "aging", "history", "trail"])
  }

  /// Returns the reason why the cells of a world cannot be hexagons or triangles, or nil.
  private static func problem(
    with shapes: String, of info: SimulationInfo, _ worldInfo: WorldInfo
  ) -> SettingProblem? {
    if worldInfo.course.isStatic { return "the cells of a chart are squares, not \(shapes)" }
    if info.traits.isDisjoint(with: [.savesPatterns, .playsInput, .hasParameters]) {
      return
        "the cells of '\(info.name)' are squares; only those of 'life', 'grid' and models can be"
        + " \(shapes)"
    }
    return worldInfo.legend.contains { $0.shape != nil }
      ? "\(shapes) require that no state has a shape of its own" : nil
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

/// The physical size of images: the settings `width` and `dpi`.
struct PrintChoices {
  /// The width and the height as written; nil if they are not set.
  let width: WrittenLength?
  private let height: WrittenLength?
  /// The resolution in pixels per inch; nil if neither setting is written.
  let dpi: Int?

  init(_ settings: inout SettingsReader) {
    width = settings.readIfWritten(
      "width", .length, inWords: "determined by the cells",
      "the width of the image on paper, in place of `cell`; its pixels follow from `dpi`, or from "
        + "a higher resolution at which whole cells fill it", .single,
      also: ["print-width", "paper", "column"])
    height = settings.readIfWritten(
      "height", .length, inWords: "as high as the content",
      "the height of the image on paper", .single,
      also: ["print-height"])
    let written = settings.readIfWritten(
      "dpi", .wholeNumber(1...PrintSize.finest, unit: "pixels per inch"),
      inWords: "none; \(PrintSize.usualResolution) with width",
      "pixels per inch, which PNGs record", .single,
      also: ["resolution", "ppi", "pixels-per-inch"])
    dpi = written ?? (width == nil ? nil : PrintSize.usualResolution)
  }

  /// The width in pixels; nil if it is not set.
  var pixels: Int? { pixels(width) }
  /// The width with its resolution; nil if it is not set.
  var printSize: PrintSize? {
    width.flatMap { width in dpi.map { PrintSize(dpi: $0, width: width.length) } }
  }
  /// The size in pixels; nil unless both sides are set.
  var page: Size? {
    guard let width = pixels(width), let height = pixels(height) else { return nil }
    return Size(width: width, height: height)
  }

  private func pixels(_ length: WrittenLength?) -> Int? {
    length.flatMap { length in dpi.map { length.length.pixels(dpi: $0) } }
  }
}

/// A length and its unit as written, such as `84mm`.
struct WrittenLength: CustomStringConvertible, Sendable {
  private let number: Ratio
  private let unit: Unit

  private enum Unit: String, CaseIterable {
    case mm, cm, pt
    case inch = "in"

    var units: Int {
      switch self {
      case .mm: 36_000
      case .cm: 360_000
      case .pt: PhysicalLength.unitsPerInch / 72
      case .inch: PhysicalLength.unitsPerInch
      }
    }
  }

  /// The longest length: 2 m, the width of a large poster.
  private static let longest = PhysicalLength(units: 2000 * 36_000)

  /// Parses a length; nil if the text is none, or if it is not from 1 pt to `longest`.
  init?(_ text: String) {
    guard let unit = Unit.allCases.first(where: { text.hasSuffix($0.rawValue) }),
      let number = Ratio(decimal: text.dropLast(unit.rawValue.count))
    else { return nil }
    (self.number, self.unit) = (number, unit)
    guard (Unit.pt.units...Self.longest.units).contains(length.units) else { return nil }
  }

  /// The length, rounded to the nearest unit of 1/914,400 inch.
  var length: PhysicalLength { PhysicalLength(units: number.rounded(times: unit.units)) }

  var description: String { "\(number)\(unit.rawValue)" }
}

extension SettingKind<WrittenLength> {
  fileprivate static var length: SettingKind {
    SettingKind(
      "a length from 1pt to 2000mm with the unit mm, cm, in or pt, such as 84mm (for a number of"
        + " cells, use size)", placeholder: "LENGTH",
      forms: [.pattern(#"^[0-9]{0,9}(\.[0-9]{1,6})?(mm|cm|in|pt)$"#)], show: { "\($0)" },
      list: .none, parse: { WrittenLength($0) })
  }
}
