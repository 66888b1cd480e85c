internal import Arrays
internal import Assets
internal import Decoding
internal import Drawing
internal import Files
internal import Grids
internal import Imaging
internal import Patterns
internal import Settings
internal import Worlds

/// Images in place of pattern files: each pixel is a cell.
///
/// The colors of an included theme are the states that it shows in them, so that the program's own
/// images of one pixel a cell become their worlds again. Of two other colors, the darker one lives.
/// More colors are those of the rule's states.
struct ImagePatterns {
  private let files: FileLibrary
  /// The settings that decide which states there are.
  private let settings: [Setting]

  /// `settings`: the settings of a variation.
  init(_ files: FileLibrary, of settings: [Setting]) {
    self.files = files
    self.settings = settings.filter { ["simulation", "rule"].contains($0.name) }
  }

  /// Opens a file as the library does, and reads an image in place of a pattern.
  func open(_ kind: FileKind, _ written: Written) -> Result<SourceFile, FileProblem> {
    let file = files.open(kind, written)
    guard kind == .pattern, case .success(let image) = file,
      image.bytes.starts(with: PNGReader.signature)
    else {
      return file
    }
    return Result { () throws(FileProblem) in
      SourceFile(name: image.name, bytes: try pattern(in: image).rle)
    }
  }

  private func pattern(in file: SourceFile) throws(FileProblem) -> Pattern {
    let frame = try frame(of: file)
    let colors = Set(frame.elements.compactMap(\.self)).sorted { $0.luma < $1.luma }
    guard let states = states(of: colors) else {
      throw .refused(
        path: file.name,
        reason: "the image has \(colors.count) colors, which are not those of the rule's states:"
          + " use two colors, or those in which `render` draws the states")
    }
    let cells = frame.elements.map { color in color.flatMap { states[$0] } ?? 0 }
    return Pattern(cells: Grid(size: frame.size, elements: cells))
  }

  /// Returns the colors of the pixels; nil for transparent ones.
  private func frame(of file: SourceFile) throws(FileProblem) -> Grid<Color?> {
    let memory = (CancellationCheck.waiting?.memory ?? 1 << 30) / 2
    do throws(Located<ArrayProblem>) {
      var reader = try arrayReader(
        of: ByteSource(file.bytes), ArrayOptions(mostCells: Self.mostCells, memory: memory))
      let areColors = reader.content == .colors
      let values = try reader.next()?.values.integers ?? []
      let colors = values.map { value -> Color? in
        areColors && StoredColor.isHidden(value)
          ? nil : Color(areColors ? value : min(255, value) * 0x010101)
      }
      return Grid(size: reader.size, elements: colors)
    } catch {
      throw .refused(path: file.name, reason: error.problem.description)
    }
  }

  /// The most pixels of an image.
  private static let mostCells = 1 << 24

  /// Returns the states of colors, which begin with the darkest; nil if they are more than two and
  /// not those of the rule.
  private func states(of colors: [Color]) -> [Color: CellState]? {
    let legend = legend
    for theme in Assets.themes.compactMap({ Theme.listed($0.name) }) {
      let known = theme.colors(of: legend)
      guard colors.allSatisfy(known.contains) else { continue }
      return Dictionary(zip(known, known.indices.map { CellState($0) })) { first, _ in first }
    }
    if colors.count > 2 { return nil }
    return Dictionary(uniqueKeysWithValues: zip(colors, [1, 0]))
  }

  /// The kinds of cells of the simulation under its rule.
  private var legend: [CellKind] {
    var settings = SettingsReader(settings, open: files.open)
    return settings.readSimulation()?.init(&settings).worldInfo.legend ?? []
  }
}

extension Color {
  /// Creates a color from `0xRRGGBB`.
  fileprivate init(_ value: Int) {
    self.init(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  /// The luma, weighted by Rec. 709, times 10,000.
  fileprivate var luma: Int { 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) }
}

extension ArrayValues {
  /// The values as integers; empty for other numbers, which images do not have.
  fileprivate var integers: [Int] {
    switch self {
    case .bytes(let bytes): bytes.map(Int.init)
    case .integers(let integers): integers
    case .numbers: []
    }
  }
}
