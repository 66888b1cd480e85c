package import Grids
package import Imaging

/// Lays the pictures of several films, or of several moments of one, side by side.
package struct SheetPainter: Sendable {
  /// What all pictures at a place on a sheet have in common.
  package struct Slot: Sendable {
    package let size: Size
    let palette: Palette
    let theme: Theme

    package init(size: Size, palette: Palette, theme: Theme) {
      self.size = size
      self.palette = palette
      self.theme = theme
    }
  }

  /// The sheet's size in pixels.
  package let size: Size
  package let palette: Palette
  /// The sheet without its pictures.
  private let page: Canvas
  /// Where each tile's picture stands, and the sheet's entries for its own.
  private let places: [(region: Region, entries: [UInt8])]

  /// - Parameter chosen: the sheet's size; as large as all that takes where nil.
  /// - Throws: where the tiles together have more colours than a palette holds.
  package init(
    _ tiles: [Slot], _ plan: SheetPlan, page chosen: Size? = nil
  ) throws(PaletteProblem) {
    let layout = SheetLayout(tiles.map(\.size), plan, page: chosen)
    let texts = layout.texts(plan.arrangement)
    var colors = try SheetColors(tiles.map { ($0.palette, $0.theme) })
    let inks = colors.inks(of: texts.map(\.tile) + (plan.isWritten ? [0] : []))
    size = layout.size
    page = Canvas(size: size)
    page.fill(Region(size), with: colors.tiles[0].background)
    places = zip(tiles, colors.tiles).enumerated().map { [page] number, tile in
      let (slot, colors) = tile
      let cell = layout.cell(number)
      page.fill(cell, with: colors.background)
      let place = layout.place(of: slot.size, in: cell)
      // A line around it, or pictures whose background is the page's would run into each other.
      page.fill(place.expanded(by: 1), with: colors.grid)
      return (place, colors.entries)
    }
    for (line, ink) in zip(texts, inks) {
      layout.setter.draw(line.text, on: page, at: line.position, ink)
    }
    if plan.isWritten, let ink = inks.last { layout.draw(plan.text, on: page, ink) }
    palette = colors.palette
  }

  /// The size of the sheet that tiles of these sizes would make.
  ///
  /// - Parameter page: on which texts have room for longer lines; as wide as it needs to be where nil.
  package static func size(_ tiles: [Size], _ plan: SheetPlan, on page: Size? = nil) -> Size {
    SheetLayout(tiles, plan, page: page).leastSize
  }

  /// What a tile shows.
  package struct Content: Sendable {
    let picture: Picture
    let stays: Bool

    /// - Parameter stays: whether the next sheet shows it, too, so that it is worth keeping.
    package init(_ picture: Picture, stays: Bool) {
      self.picture = picture
      self.stays = stays
    }
  }

  /// One picture from the pictures of all films, in their order.
  package func picture(of tiles: [Content]) -> Picture {
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
