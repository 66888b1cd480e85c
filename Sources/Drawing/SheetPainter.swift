public import Grids
public import Imaging

/// Lays the pictures of several films side by side, each under its label.
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
  public let palette: Palette
  /// The sheet without its pictures.
  private let page: Canvas
  /// Where each tile's picture stands, and the sheet's entries for its own.
  private let places: [(region: Region, entries: [UInt8])]

  /// - Parameter columns: how many tiles stand side by side.
  /// - Throws: where the tiles together have more colours than a palette holds.
  public init(_ tiles: [Tile], columns: Int) throws(TooManyColors) {
    let layout = Self.layout(tiles, columns: columns)
    size = layout.size
    var colors = ColorIndex()
    let background = try colors.entry(tiles[0].theme.background)
    page = Canvas(size: size)
    page.fill(Region(size), with: background)
    var places: [(region: Region, entries: [UInt8])] = []
    for (number, tile) in tiles.enumerated() {
      let cell = layout.cell(number)
      page.fill(cell, with: try colors.entry(tile.theme.background))
      page.draw(
        layout.fitted(tile.label), in: layout.font,
        at: Position(x: cell.x + layout.labelMargin, y: cell.y + layout.labelMargin),
        color: try colors.entry(tile.theme.text))
      let place = Region(
        x: cell.x + (cell.width - tile.size.width) / 2, y: cell.y + layout.labelHeight,
        width: tile.size.width, height: tile.size.height)
      // A line around it, or pictures whose background is the page's would run into each other.
      page.fill(place.expanded(by: 1), with: try colors.entry(tile.theme.grid))
      places.append((place, try colors.entries(tile.palette)))
    }
    self.places = places
    palette = colors.palette
  }

  /// The size of the sheet that these tiles would make.
  public static func size(_ tiles: [Tile], columns: Int) -> Size {
    layout(tiles, columns: columns).size
  }

  private static func layout(_ tiles: [Tile], columns: Int) -> SheetLayout {
    SheetLayout(tiles.map(\.size), labels: tiles.map(\.label.count), columns: columns)
  }

  /// What a tile shows.
  public struct Content: Sendable {
    let picture: Picture
    let stays: Bool

    /// - Parameter stays: whether the next sheet shows it, too, so that it is worth keeping.
    public init(_ picture: Picture, stays: Bool) {
      self.picture = picture
      self.stays = stays
    }
  }

  /// One picture from the pictures of all films, in their order.
  public func picture(of tiles: [Content]) -> Picture {
    Picture(size: size, palette: palette) { rows in paint(rows, tiles) }
  }

  private func paint(_ rows: Range<Int>, _ tiles: [Content]) -> Canvas {
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    for y in rows { canvas.copyRow(y, of: page, to: y - rows.lowerBound) }
    for (tile, place) in zip(tiles, places) {
      let shown = rows.clamped(to: place.region.rows)
      if shown.isEmpty { continue }
      let surface = tile.stays ? tile.picture.whole() : tile.picture.once()
      for y in shown {
        surface.withRow(y - place.region.y) { row in
          canvas.paintRow(y - rows.lowerBound) { pixels in
            for x in row.indices { pixels[place.region.x + x] = place.entries[Int(row[x])] }
          }
        }
      }
    }
    return canvas
  }
}

/// A palette in which each colour stands once.
private struct ColorIndex {
  private(set) var palette = Palette()
  private var entries: [Color: UInt8] = [:]

  mutating func entry(_ color: Color) throws(TooManyColors) -> UInt8 {
    if let entry = entries[color] { return entry }
    try palette.checkRoom(for: 1)
    let entry = palette.append(color)
    entries[color] = entry
    return entry
  }

  mutating func entries(_ palette: Palette) throws(TooManyColors) -> [UInt8] {
    var result: [UInt8] = []
    for color in palette.colors { result.append(try entry(color)) }
    return result
  }
}
