package import Grids
package import Imaging

/// A painter that combines images of several animations, or of several moments of one, into a
/// sheet.
package struct SheetPainter: Sendable {
  /// The common properties of all images at one position of a sheet.
  package struct Slot: Sendable {
    package let size: PictureSize
    let palette: Palette
    let theme: Theme

    package init(size: PictureSize, palette: Palette, theme: Theme) {
      self.size = size
      self.palette = palette
      self.theme = theme
    }
  }

  /// The size of the sheet in pixels.
  package var size: Size { pictureSize.size }
  /// The size of the sheet, and the scale of its texts.
  package let pictureSize: PictureSize
  package let palette: Palette
  /// The sheet without its tiles.
  private let page: Canvas
  /// The region of each tile, and the sheet's palette entries for the tile's own entries.
  private let places: [(region: Region, entries: [UInt8])]

  /// - Parameters:
  ///   - legend: the painter of the legend that the plan contains; nil without one.
  ///   - chosen: the size of the sheet; nil for the smallest size that fits everything.
  /// - Throws: `PaletteProblem` if the tiles together have more colors than a palette.
  package init(
    _ tiles: [Slot], _ plan: SheetPlan, legend: LegendPainter? = nil, page chosen: Size? = nil
  ) throws(PaletteProblem) {
    let layout = SheetLayout(tiles.map(\.size), plan, page: chosen)
    let texts = layout.texts(plan.arrangement)
    var colors = try SheetColors(
      tiles.map { ($0.palette, $0.theme) } + (legend.map { [($0.palette, $0.look.theme)] } ?? []))
    let inks = colors.inks(of: texts.map(\.tile) + (plan.isWritten ? [0] : []))
    pictureSize = PictureSize(layout.size, layout.text)
    page = Canvas(size: layout.size)
    page.fill(Region(layout.size), with: colors.tiles[0].background)
    places = zip(tiles, colors.tiles).enumerated().map { [page] number, tile in
      let (slot, colors) = tile
      let cell = layout.cell(number)
      page.fill(cell, with: colors.background)
      let place = layout.place(of: slot.size.size, in: cell)
      // A line separates neighboring tiles with the page's background color.
      page.fill(place.expanded(by: layout.line), with: colors.grid)
      return (place, colors.entries)
    }
    for (line, ink) in zip(texts, inks) {
      layout.setter.draw(line.text, on: page, at: line.position, ink)
    }
    if plan.isWritten, let ink = inks.last { layout.draw(plan.text, on: page, ink) }
    if let legend, let place = layout.legend, let entries = colors.tiles.last?.entries {
      page.paint(legend.canvas(place.layout), at: place.corner, entries)
    }
    palette = colors.palette
  }

  /// Returns the size of a sheet with tiles of given sizes.
  ///
  /// - Parameter page: the page; its width limits the length of text lines. If nil, the width that
  ///   the tiles need is the limit.
  package static func size(_ tiles: [PictureSize], _ plan: SheetPlan, on page: Size? = nil) -> Size
  {
    SheetLayout(tiles, plan, page: page).leastSize
  }

  /// The content of a tile.
  package struct TilePicture: Sendable {
    let picture: Picture
    let stays: Bool

    /// - Parameter stays: true if the next sheet shows the same picture, so that its pixels are
    ///   worth keeping.
    package init(_ picture: Picture, stays: Bool) {
      self.picture = picture
      self.stays = stays
    }
  }

  /// Returns a sheet with one tile for each slot, in the order of the slots.
  package func picture(of tiles: [TilePicture]) -> Picture {
    Picture(size: size, palette: palette) { rows in paint(rows, tiles) }
  }

  private func paint(_ rows: Range<Int>, _ tiles: [TilePicture]) -> Canvas {
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    for y in rows { canvas.copyRow(y, of: page, to: y - rows.lowerBound) }
    for (tile, place) in zip(tiles, places) {
      let shown = rows.clamped(to: place.region.rows)
      if shown.isEmpty { continue }
      let surface = tile.stays ? tile.picture.whole() : tile.picture.once()
      for y in shown {
        canvas.paint(
          y - place.region.y, of: surface, to: y - rows.lowerBound, at: place.region.x,
          place.entries)
      }
    }
    return canvas
  }
}

extension Canvas {
  /// Copies a row of an image to row `y`, starting at column `x`, with other palette entries.
  @inline(__always)
  fileprivate func paint(
    _ source: Int, of surface: any Surface, to y: Int, at x: Int, _ entries: [UInt8]
  ) {
    surface.withRow(source) { row in
      paintRow(y) { pixels in
        for column in row.indices { pixels[x + column] = entries[Int(row[column])] }
      }
    }
  }

  /// Copies an image that fits, with other palette entries.
  fileprivate func paint(_ image: Canvas, at corner: Position, _ entries: [UInt8]) {
    for y in 0..<image.size.height {
      paint(y, of: image, to: corner.y + y, at: corner.x, entries)
    }
  }
}
