public import Grids
public import Imaging

/// Lays the pictures of several films, or of several moments of one, side by side.
public struct SheetPainter: Sendable {
  /// What all pictures at a place on a sheet have in common.
  public struct Slot: Sendable {
    public let size: Size
    let palette: Palette
    let theme: Theme

    public init(size: Size, palette: Palette, theme: Theme) {
      self.size = size
      self.palette = palette
      self.theme = theme
    }
  }

  /// The sheet's size in pixels.
  public let size: Size
  public let palette: Palette
  /// The sheet without its pictures.
  private let page: Canvas
  /// Where each tile's picture stands, and the sheet's entries for its own.
  private let places: [(region: Region, entries: [UInt8])]

  /// - Parameter chosen: the sheet's size; as large as all that takes where nil.
  /// - Throws: where the tiles together have more colours than a palette holds.
  public init(
    _ tiles: [Slot], _ arrangement: SheetArrangement, page chosen: Size? = nil
  ) throws(TooManyColors) {
    let layout = SheetLayout(tiles.map(\.size), arrangement, page: chosen)
    size = layout.size
    var colors = ColorIndex()
    let background = try colors.entry(tiles[0].theme.background)
    page = Canvas(size: size)
    page.fill(Region(size), with: background)
    var places: [(region: Region, entries: [UInt8])] = []
    var inks: [UInt8] = []
    for (number, tile) in tiles.enumerated() {
      let cell = layout.cell(number)
      page.fill(cell, with: try colors.entry(tile.theme.background))
      inks.append(try colors.entry(tile.theme.text))
      let place = layout.place(of: tile.size, in: cell)
      // A line around it, or pictures whose background is the page's would run into each other.
      page.fill(place.expanded(by: 1), with: try colors.entry(tile.theme.grid))
      places.append((place, try colors.entries(tile.palette)))
    }
    for line in layout.texts(arrangement) {
      page.draw(line.text, in: layout.font, at: line.position, color: inks[line.tile])
    }
    self.places = places
    palette = colors.palette
  }

  /// The size of the sheet that tiles of these sizes would make.
  public static func size(_ tiles: [Size], _ arrangement: SheetArrangement) -> Size {
    SheetLayout(tiles, arrangement).size
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
