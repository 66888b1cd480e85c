package import Grids
package import Imaging

/// A painter that combines images of several animations or moments into a sheet.
package struct SheetPainter: Sendable {
  /// The common properties of all images at one position of a sheet.
  package struct Slot: Sendable {
    package let size: ImageSize
    let palette: Palette
    let theme: Theme
    /// The line that the sheet draws; nil for none.
    let framed: Frame?

    package init(size: ImageSize, palette: Palette, theme: Theme, framed: Frame?) {
      self.size = size
      self.palette = palette
      self.theme = theme
      self.framed = framed
    }
  }

  /// A line around the world in an image.
  package struct Frame: Sendable {
    let region: Region
    /// True if the image draws the part of the line that lies inside it.
    let isDrawn: Bool

    package init(around region: Region, isDrawn: Bool) {
      (self.region, self.isDrawn) = (region, isDrawn)
    }
  }

  package var size: Size { imageSize.size }
  package let imageSize: ImageSize
  package let palette: Palette
  /// The sheet without its tiles.
  private let page: Canvas
  /// Returns the sheet with its tiles as shapes.
  private let drawPage: @Sendable (_ tiles: [VectorElement]) -> VectorDrawing
  /// The region of each tile, and the sheet's palette entries for the tile's own entries.
  private let places: [(region: Region, entries: [UInt8])]
  /// The part of each tile that shows its world.
  private let worlds: [Region]
  /// The lines around the worlds of tiles, of which tiles may have drawn a part.
  private let frames: [(region: Region, isDrawn: Bool, entry: UInt8)]
  private let text: TextScale
  /// The note that labels are shortened; nil if none is.
  package let note: String?
  /// The region inside the frame of each tile if it is selected, the width of that frame, and its
  /// palette entry; nil if no tile can be selected.
  private let selection: (inside: [Region], width: Int, entry: UInt8)?

  /// `legend`: the painter of the legend that the plan contains; nil without one. `chosen`: the
  /// size of the sheet; nil for the smallest size that fits everything. Throws `PaletteProblem` if
  /// the tiles together have more colors than a palette.
  package init(
    _ tiles: [Slot], _ plan: SheetPlan, legend: LegendPainter? = nil, page chosen: Size? = nil
  ) throws(PaletteProblem) {
    let layout = SheetLayout(tiles.map(\.size), plan, page: chosen)
    let texts = layout.labels(plan.arrangement)
    // No theme has the page if the tiles differ.
    let isMixed = tiles.contains { $0.theme.page != tiles[0].theme.page }
    let ground = isMixed ? tiles.count : 0
    var colors = try SheetColors(
      tiles.map { ($0.palette, $0.theme) } + (isMixed ? [(Palette(), .light)] : [])
        + (legend.map { [($0.palette, $0.look.theme)] } ?? []))
    let inks = colors.inks(of: texts.map(\.tile) + (plan.isWritten ? [ground] : []))
    selection = try plan.accent.map { accent throws(PaletteProblem) in
      let entry = try colors.entry(ColorWithAlpha(accent))
      return (tiles.indices.map(layout.cell), max(1, layout.gutter / 2), entry)
    }
    imageSize = ImageSize(layout.size, layout.text)
    palette = colors.palette
    places = zip(tiles, colors.tiles).enumerated().map { number, tile in
      (layout.place(of: tile.0.size.size, in: layout.cell(number)), tile.1.entries)
    }
    worlds = tiles.map { $0.framed?.region ?? Region($0.size.size) }
    frames = zip(tiles, places).enumerated().compactMap { [colors] number, tile in
      guard let frame = tile.0.framed else { return nil }
      let region = frame.region.moved(tile.1.region.x, tile.1.region.y)
      return (region, frame.isDrawn, colors.tiles[number].grid)
    }
    text = layout.text
    note = texts.first(where: \.isShortened).map {
      "labels are shortened, such as '\($0.text)': write shorter ones, or enlarge the image"
    }
    let paint = { @Sendable [colors] (page: any PaintTarget) in
      page.fill(Region(page.size), with: colors.tiles[ground].background)
      for number in tiles.indices {
        page.fill(layout.cell(number), with: colors.tiles[number].background)
      }
      for (line, ink) in zip(texts, inks) {
        layout.setter.draw(line.text, on: page, at: line.position, ink)
      }
      if plan.isWritten, let ink = inks.last { layout.texts.draw(plan.text, on: page, ink) }
    }
    page = Canvas(size: layout.size)
    paint(page)
    for (region, _, entry) in frames { page.frame(region, text, with: entry) }
    let entries = colors.tiles.last?.entries ?? []
    if let legend, let place = layout.legend {
      let canvas = Canvas(size: place.layout.framedSize)
      legend.paint(place.layout, on: canvas)
      page.paint(canvas, at: place.corner, entries)
    }
    drawPage = { [palette, size = layout.size, frames, text] tiles in
      let page = VectorCanvas(size: size, palette: palette)
      paint(page)
      for tile in tiles { page.append(tile) }
      // Shapes of tiles may extend beyond them, so that those with a line draw all of it.
      for (region, isDrawn, entry) in frames where !isDrawn {
        page.frame(region, text, with: entry)
      }
      if let legend, let place = layout.legend {
        let canvas = VectorCanvas(size: place.layout.framedSize, palette: legend.palette)
        legend.paint(place.layout, on: canvas)
        page.append(
          .group(canvas.elements.map { $0.recolored(entries) }, by: place.corner, clip: nil))
      }
      return page.drawing
    }
  }

  /// Returns the size of a sheet with tiles of given sizes. `page`: the page; its width limits the
  /// length of text lines. If nil, the width that the tiles need is the limit.
  package static func size(_ tiles: [ImageSize], _ plan: SheetPlan, on page: Size? = nil) -> Size {
    SheetLayout(tiles, plan, page: page).leastSize
  }

  /// Returns the size that each of the tiles can have if equally large ones fill a page; at least
  /// one pixel. Precondition: the tiles have labels, and the number of columns is set.
  package static func share(of page: Size, _ plan: SheetPlan) -> Size {
    let none = Array(repeating: Size(width: 0, height: 0), count: plan.arrangement.labels.count)
    let cells = SheetCells(none, plan, TextScale(), page: page)
    let height = cells.share(of: page.height, among: cells.heights.count)
    return Size(
      width: max(1, cells.share(of: page.width, among: cells.widths.count)),
      height: max(1, height - cells.labelHeight - TextScale().unit))
  }

  package struct PaintedTile: Sendable {
    let image: Image
    let stays: Bool

    /// - Parameter stays: true if the next sheet shows the same image, so that its pixels are
    ///   worth keeping.
    package init(_ image: Image, stays: Bool) {
      self.image = image
      self.stays = stays
    }
  }

  /// Returns a sheet with one tile for each slot, in the order of the slots. `selected`: the index
  /// of the tile with a frame; nil for none.
  package func image(of tiles: [PaintedTile], selected: Int? = nil) -> Image {
    let draw: Image.Draw = { drawing(of: tiles, $0) }
    let hasShapes = tiles.allSatisfy { $0.image.draw != nil }
    let paintColors: Image.PaintColors = { colors, rows, _ in
      self.paintColors(&colors, rows, tiles)
    }
    return Image(
      size: size, palette: palette, draw: hasShapes ? draw : nil,
      paintColors: tiles.contains(where: \.image.isTrueColor) ? paintColors : nil
    ) { rows in
      paint(rows, tiles, selected: selected)
    }
  }

  /// Returns the note that two tiles show the same; nil if none do, or if it would take long to know.
  package func repetition(in tiles: [PaintedTile]) -> String? {
    let isLong = size.area > Image.maximumSparePixels
    if isLong || tiles.contains(where: \.image.isTrueColor) { return nil }
    var seen: [Grid<UInt8>: Int] = [:]
    for (number, tile) in tiles.enumerated() {
      let (world, entries) = (worlds[number], places[number].entries)
      let shown = tile.image.entries(in: world).map { entries[Int($0)] }
      if let other = seen.updateValue(number + 1, forKey: Grid(size: world.size, elements: shown)) {
        return "images \(other) and \(number + 1) are equal: choose other values, or other"
          + " generations with 'skip' or 'every'"
      }
    }
    return nil
  }

  /// Replaces the colors of tiles by the exact ones.
  private func paintColors(
    _ colors: inout Grid<ColorWithAlpha>, _ rows: Range<Int>, _ tiles: [PaintedTile]
  ) {
    for (tile, place) in zip(tiles, places) where tile.image.isTrueColor {
      let region = place.region
      let shown = rows.clamped(to: region.rows)
      if shown.isEmpty { continue }
      let exact = tile.image.exactColors(
        of: shown.lowerBound - region.y..<shown.upperBound - region.y)
      for y in shown {
        let start = (y - rows.lowerBound) * size.width + region.x
        colors.elements.replaceSubrange(
          start..<start + region.width, with: exact.row(y - shown.lowerBound))
      }
    }
    for (region, isDrawn, entry) in frames where !isDrawn {
      let outer = region.expanded(by: text.unit).intersection(Region(size))
      for y in rows.clamped(to: outer.rows) {
        for x in outer.columns where !region.contains(Position(x: x, y: y)) {
          colors[x, y - rows.lowerBound] = palette[entry]
        }
      }
    }
  }

  private func drawing(of tiles: [PaintedTile], _ backing: AreaBacking) -> VectorDrawing {
    drawPage(
      zip(tiles, places).map { tile, place in
        .group(
          tile.image.drawing(backing).elements.map { $0.recolored(place.entries) },
          by: Position(x: place.region.x, y: place.region.y), clip: nil)
      })
  }

  private func paint(_ rows: Range<Int>, _ tiles: [PaintedTile], selected: Int?) -> Canvas {
    let canvas = Canvas(size: Size(width: size.width, height: rows.count))
    for y in rows { canvas.copyRow(y, of: page, to: y - rows.lowerBound) }
    for (tile, place) in zip(tiles, places) {
      let shown = rows.clamped(to: place.region.rows)
      if shown.isEmpty { continue }
      let surface = tile.stays ? tile.image.whole() : tile.image.once()
      for y in shown {
        canvas.paint(
          y - place.region.y, of: surface, to: y - rows.lowerBound, at: place.region.x,
          place.entries)
      }
    }
    for (region, isDrawn, entry) in frames where !isDrawn {
      canvas.frame(region.moved(0, -rows.lowerBound), text, with: entry)
    }
    if let selected, let selection {
      let inside = selection.inside[selected].moved(0, -rows.lowerBound)
      canvas.fill(
        inside.expanded(by: selection.width), around: inside, with: selection.entry)
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

/// The colors of a sheet, each of which occurs once in its palette.
struct SheetColors {
  /// The sheet's entries for a tile's page and grid, and for each entry of the tile's palette.
  struct TileEntries {
    let background: UInt8
    let grid: UInt8
    let entries: [UInt8]
  }

  private(set) var palette = Palette()
  private(set) var tiles: [TileEntries] = []
  private let themes: [Theme]
  private var known: [ColorWithAlpha: UInt8] = [:]

  /// If the tiles have too many colors, intermediate colors at the edges of letters and cells are replaced
  /// by others. If that is not enough, colors of different tiles that look alike become one. Throws `PaletteProblem`
  /// if the remaining colors still exceed a palette.
  init(_ tiles: [(palette: Palette, theme: Theme)]) throws(PaletteProblem) {
    var (withMixes, tolerance) = (true, 0)
    while true {
      do throws(PaletteProblem) {
        try self.init(tiles, withMixes: withMixes, tolerance: tolerance)
        return
      } catch {
        if tolerance == Self.mostAlike { throw error }
        (withMixes, tolerance) = (false, withMixes ? 0 : tolerance + 1)
      }
    }
  }

  /// The largest difference in each channel of colors that look alike.
  private static let mostAlike = 8

  private init(
    _ slots: [(palette: Palette, theme: Theme)], withMixes: Bool, tolerance: Int = 0
  ) throws(PaletteProblem) {
    themes = slots.map(\.theme)
    for slot in slots {
      let background = try entry(slot.theme.page)
      _ = try entry(ColorWithAlpha(slot.theme.text))
      let grid = try entry(ColorWithAlpha(slot.theme.grid))
      var entries: [UInt8] = []
      var own = tolerance > 0 ? known.filter { slot.palette.contains($0.key) } : [:]
      for index in slot.palette.colors.indices {
        var color = slot.palette[UInt8(index)]
        if !withMixes, let standIn = slot.palette.fallbackEntries[UInt8(index)] {
          color = nearest(to: color, besides: slot.palette[standIn])
        }
        if tolerance > 0, self.known[color] == nil, palette.colors.count > Palette.limit / 2,
          let alike = entry(like: color, within: tolerance, except: own)
        {
          own[color] = alike
        }
        let known = if let alike = own[color] { alike } else { try entry(color) }
        entries.append(known)
        own[color] = known
      }
      tiles.append(TileEntries(background: background, grid: grid, entries: entries))
    }
  }

  /// Returns the color that is nearest to an intermediate one: `end`, between which and another one it
  /// lies, or a color of the palette.
  private func nearest(to color: ColorWithAlpha, besides end: ColorWithAlpha) -> ColorWithAlpha {
    palette.colors.indices.map { palette[UInt8($0)] }.reduce(end) {
      $1.distance(to: color) < $0.distance(to: color) ? $1 : $0
    }
  }

  /// Returns the entry of a color of another tile that looks like a color; nil if there is none.
  private func entry(
    like color: ColorWithAlpha, within tolerance: Int, except own: [ColorWithAlpha: UInt8]
  ) -> UInt8? {
    palette.colors.indices.map { UInt8($0) }.first { entry in
      palette[entry].isLike(color, within: tolerance) && !own.values.contains(entry)
    }
  }

  mutating func entry(_ color: ColorWithAlpha) throws(PaletteProblem) -> UInt8 {
    if let entry = known[color] { return entry }
    try palette.checkFreeEntries(for: 1)
    let entry = palette.append(color)
    known[color] = entry
    return entry
  }

  /// Returns the inks for texts of some tiles, each in the colors of its tile's theme. The free
  /// entries of the palette are divided among their intermediate colors.
  mutating func inks(of tiles: [Int]) -> [Ink] {
    let pairs = tiles.map { [themes[$0].page, ColorWithAlpha(themes[$0].text)] }
    let different = pairs.reduce(into: [[ColorWithAlpha]]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let room = Palette.limit - palette.colors.count
    let steps = min(Coverage.edgeLevels, room / max(1, different.count)) + 1
    let inks = different.map { pair in
      Ink(
        (1...steps).map { step in
          let color = pair[0].mixed(with: pair[1], step, of: steps)
          // The number of steps was chosen so that all entries fit.
          return (try? entry(color)) ?? 0
        })
    }
    return pairs.compactMap { pair in different.firstIndex(of: pair).map { inks[$0] } }
  }
}

extension Palette {
  fileprivate func contains(_ color: ColorWithAlpha) -> Bool {
    colors.indices.contains { self[UInt8($0)] == color }
  }
}

extension ColorWithAlpha {
  /// Returns true if no channel differs by more than `most`, and the alpha is equal.
  fileprivate func isLike(_ other: ColorWithAlpha, within most: Int) -> Bool {
    alpha == other.alpha
      && zip([red, green, blue], [other.red, other.green, other.blue])
        .allSatisfy { abs(Int($0) - Int($1)) <= most }
  }
}
