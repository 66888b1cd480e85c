public import Grids
public import Imaging

/// Lays the frames of several films side by side, each under its label.
public struct SheetPainter: Sendable {
  /// A film's place on a sheet.
  public struct Tile: Sendable {
    let label: String
    let size: Size
    let palette: Palette
    let theme: Theme

    /// - Parameter label: what is said above it.
    public init(label: String, painter: Painter, theme: Theme) {
      self.label = label
      self.theme = theme
      size = painter.size
      palette = painter.palette
    }
  }

  /// The sheet's size in pixels.
  public let size: Size
  private let palette: Palette
  /// The sheet without its pictures.
  private let page: Grid<UInt8>
  /// Where each tile's picture stands, and the sheet's entries for its own.
  private let places: [(corner: Position, entries: [UInt8])]

  /// More colours than a palette holds: fewer variations of the theme, or no sprites, would do.
  public struct TooManyColors: Error {}

  /// Pixels between tiles and around them.
  private static let gutter = 8

  /// - Parameter columns: how many tiles stand side by side.
  public init(_ tiles: [Tile], columns: Int) throws(TooManyColors) {
    let layout = SheetPainter.layout(tiles, columns: columns)
    size = layout.size
    var colors = ColorIndex()
    let background = try colors.entry(tiles[0].theme.background)
    let canvas = Canvas(size: size)
    canvas.fill(Region(size), with: background)
    var places: [(corner: Position, entries: [UInt8])] = []
    for (number, tile) in tiles.enumerated() {
      let cell = layout.cell(number)
      canvas.fill(cell, with: try colors.entry(tile.theme.background))
      canvas.draw(
        layout.fitted(tile.label), in: layout.font,
        at: Position(x: cell.x + layout.labelMargin, y: cell.y + layout.labelMargin),
        color: try colors.entry(tile.theme.text))
      let corner = Position(
        x: cell.x + (cell.width - tile.size.width) / 2, y: cell.y + layout.labelHeight)
      // A line around it, or pictures whose background is the page's would run into each other.
      let frame = Region(x: corner.x, y: corner.y, width: tile.size.width, height: tile.size.height)
      canvas.fill(frame.expanded(by: 1), with: try colors.entry(tile.theme.grid))
      places.append(
        (
          corner,
          try tile.palette.colors.map { color throws(TooManyColors) in
            try colors.entry(color)
          }
        ))
    }
    self.places = places
    palette = colors.palette
    page = canvas.pixels()
  }

  /// The size of the sheet that these tiles would make.
  public static func size(_ tiles: [Tile], columns: Int) -> Size {
    layout(tiles, columns: columns).size
  }

  private static func layout(_ tiles: [Tile], columns: Int) -> SheetLayout {
    SheetLayout(
      tiles: tiles.map(\.size), labels: tiles.map(\.label.count), columns: columns, gutter: gutter)
  }

  /// Paints one frame from the frames of all films, in their order.
  public func paint(_ frames: [Frame]) -> Frame {
    var sheet = page
    for (frame, place) in zip(frames, places) {
      for y in 0..<frame.size.height {
        var target = (place.corner.y + y) * size.width + place.corner.x
        for entry in frame.pixels.row(y) {
          sheet.elements[target] = place.entries[Int(entry)]
          target += 1
        }
      }
    }
    return Frame(palette: palette, pixels: sheet)
  }
}

/// A palette in which each colour stands once.
private struct ColorIndex {
  private(set) var palette = Palette()
  private var entries: [Color: UInt8] = [:]

  mutating func entry(_ color: Color) throws(SheetPainter.TooManyColors) -> UInt8 {
    if let entry = entries[color] { return entry }
    guard palette.colors.count < Palette.limit else { throw SheetPainter.TooManyColors() }
    let entry = palette.append(color)
    entries[color] = entry
    return entry
  }
}

/// Where the tiles of a sheet stand: in cells of one size, row by row.
private struct SheetLayout {
  let size: Size
  let font: CaptionFont
  private let columns: Int
  private let cellSize: Size
  private let gutter: Int

  init(tiles: [Size], labels: [Int], columns: Int, gutter: Int) {
    self.gutter = gutter
    self.columns = min(columns, tiles.count)
    let rows = (tiles.count + columns - 1) / columns
    let width = tiles.map(\.width).max() ?? 0
    let letters = labels.max() ?? 0
    let isWide = letters * CaptionFont.large.letter.width + 8 <= width
    font = isWide ? .large : .small
    // A label that is longer than its picture makes room for itself, up to a point.
    let labelled = min(letters, 40) * font.letter.width + 8
    cellSize = Size(
      width: max(width, labelled),
      height: (tiles.map(\.height).max() ?? 0) + font.letter.height + 8 + 1)
    size = Size(
      width: self.columns * (cellSize.width + gutter) + gutter,
      height: rows * (cellSize.height + gutter) + gutter)
  }

  var labelMargin: Int { 4 }
  var labelHeight: Int { font.letter.height + 2 * labelMargin }

  func cell(_ number: Int) -> Region {
    Region(
      x: gutter + number % columns * (cellSize.width + gutter),
      y: gutter + number / columns * (cellSize.height + gutter),
      width: cellSize.width, height: cellSize.height)
  }

  /// As much of a label as there is room for.
  func fitted(_ label: String) -> String {
    let room = (cellSize.width - 2 * labelMargin) / font.letter.width
    return label.count <= room ? label : label.prefix(max(0, room - 2)) + ".."
  }
}
