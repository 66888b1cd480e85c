internal import Drawing
internal import Encoding
internal import Exploration
internal import Films
internal import Grids
internal import Imaging
internal import Settings
internal import Terminals
internal import Worlds

struct ExploreScreen {
  private(set) var session: ExploreSession
  private let screen: TerminalScreen
  /// The worlds that are shown; nil if the window is too small for them.
  private var tiles: RuleTiles?
  /// True if other worlds have to be shown, or the same in another size.
  private var isStale = true

  /// The time between two generations, in milliseconds.
  private static let pause = 100
  /// The rows of text below the image.
  private static let lines = 3

  init(_ session: ExploreSession, on screen: TerminalScreen) {
    self.session = session
    self.screen = screen
  }

  /// Shows the exploration until the user ends it.
  mutating func run() async throws {
    while !session.isOver {
      if isStale { lay() }
      draw()
      switch screen.event(within: Self.pause) {
      case nil: try tiles?.advance()
      case .redraw: isStale = true
      case .end: return
      case .key(let key): await press(key)
      }
    }
  }

  private mutating func press(_ key: TerminalKey) async {
    guard let action = ExploreAction(key) else { return }
    if await session.perform(action, columns: tiles?.layout.columns ?? 1) { isStale = true }
  }

  private var area: Region {
    let size = screen.window.size
    return Region(x: 0, y: 0, width: size.width, height: max(1, size.height - Self.lines))
  }

  private mutating func lay() {
    screen.clear()
    tiles = try? RuleTiles(
      session.sheet, on: screen.pixels(in: area), showsLabels: screen.images.showsPixels)
    isStale = false
  }

  private func draw() {
    if let tiles {
      screen.show(tiles.image(selected: session.selection), in: area)
    } else {
      screen.write("enlarge the window to see the worlds", row: 0)
    }
    write(session.summary, row: 0, isInverse: true)
    write(session.state, row: 1)
    write(ExploreAction.help, row: 2)
  }

  private func write(_ text: String, row: Int, isInverse: Bool = false) {
    screen.write(text, row: area.height + row, isInverse: isInverse)
  }
}

/// The worlds of a sheet's rules, which move side by side.
struct RuleTiles {
  let layout: TileLayout
  private var tiles: [MovingTile]
  private let theme: Theme

  /// `size`: the size of the image. `showsLabels`: true if letters are legible.
  init(_ sheet: RuleSheet, on size: Size, showsLabels: Bool) throws(FilmProblem) {
    let films = sheet.tiles.map(\.film)
    theme = films[0].look.theme
    let layout = TileLayout(
      films.count, on: size, aspect: films[0].board ?? Size(width: 3, height: 2),
      label: showsLabels ? TextLine.height + 2 : 0, gap: showsLabels ? 6 : 2)
    self.layout = layout
    tiles = try sheet.tiles.map { tile throws(FilmProblem) in
      let label =
        showsLabels ? TextLine(tile.label, width: layout.tile.width, tile.film.look.theme) : nil
      return try MovingTile(tile.film, within: layout.tile, label?.image)
    }
  }

  mutating func advance() throws(FilmProblem) {
    for index in tiles.indices { try tiles[index].advance() }
  }

  /// Returns an image of the worlds, with a frame around the selected one.
  func image(selected: Int) -> Image {
    var mosaic = Mosaic(layout.size, background: theme.background)
    let width = max(1, layout.gap / 2)
    mosaic.fill(layout.cell(selected).expanded(by: width), with: theme.accent)
    for (number, tile) in tiles.enumerated() {
      let (cell, region) = (layout.cell(number), layout.region(number))
      mosaic.fill(cell, with: theme.background)
      if let label = tile.label { mosaic.draw(label, at: Position(x: cell.x, y: cell.y)) }
      mosaic.draw(
        tile.image,
        at: Position(
          x: region.x + (region.width - tile.image.size.width) / 2,
          y: region.y + (region.height - tile.image.size.height) / 2))
    }
    return mosaic.image
  }
}

/// A film that is played again and again.
private struct MovingTile {
  let label: Image?
  private(set) var image: Image
  private let reel: Reel
  private var shots: Reel.Shots

  /// The number of generations until a film begins again.
  private static let generations = 500

  init(_ film: Film, within limit: Size, _ label: Image?) throws(FilmProblem) {
    self.label = label
    reel = try film.fitted(into: limit, frames: Self.generations).opened(for: Self.formats)
    shots = reel.shots()
    guard let first = try shots() else { throw .noOutput("") }
    image = first.image
  }

  private static let formats = Array(Encoding.formats.filter(\.hasImages).prefix(1))

  mutating func advance() throws(FilmProblem) {
    var shot = try shots()
    if shot == nil {
      shots = reel.shots()
      shot = try shots()
    }
    if let shot { image = shot.image }
  }
}

/// The positions of equally large tiles in an image, in rows.
struct TileLayout: Hashable {
  let size: Size
  let columns: Int
  /// The size of a tile without its label: a multiple of its proportions if that fits.
  let tile: Size
  /// The distance between tiles, and around them.
  let gap: Int
  private let label: Int
  /// The top left corner of all tiles with the gaps around them.
  private let corner: Position

  /// Creates the layout with the largest tiles. `aspect`: the size of a world in cells; not empty.
  /// `label`: the height of the label above each tile.
  init(_ count: Int, on size: Size, aspect: Size, label: Int, gap: Int) {
    (self.size, self.label, self.gap) = (size, label, gap)
    let room = { (columns: Int) in
      let rows = (count + columns - 1) / columns
      return Size(
        width: max(1, (size.width - gap) / columns - gap),
        height: max(1, (size.height - gap) / rows - gap - label))
    }
    let width = { (columns: Int) in
      let room = room(columns)
      return min(room.width, room.height * aspect.width / aspect.height)
    }
    columns = (1...max(1, count)).max { width($0) < width($1) } ?? 1
    let most = room(columns)
    let times = min(most.width / aspect.width, most.height / aspect.height)
    tile =
      times > 0 ? Size(width: aspect.width * times, height: aspect.height * times) : most
    let rows = (count + columns - 1) / columns
    corner = Position(
      x: max(0, size.width - columns * (tile.width + gap) - gap) / 2,
      y: max(0, size.height - rows * (tile.height + label + gap) - gap) / 2)
  }

  /// Returns the region of a tile with its label.
  func cell(_ number: Int) -> Region {
    let (row, column) = number.quotientAndRemainder(dividingBy: columns)
    return Region(
      x: corner.x + gap + column * (tile.width + gap),
      y: corner.y + gap + row * (tile.height + label + gap),
      width: tile.width, height: tile.height + label)
  }

  /// Returns the region of a tile without its label.
  func region(_ number: Int) -> Region {
    let cell = cell(number)
    return Region(x: cell.x, y: cell.y + label, width: tile.width, height: tile.height)
  }
}

/// An image that is put together from others. It has their colors, up to `Palette.limit`.
struct Mosaic {
  private var palette = Palette()
  private var entries: [Color: UInt8] = [:]
  private var pixels: Grid<UInt8>

  init(_ size: Size, background: Color) {
    pixels = Grid(size: size, repeating: 0)
    _ = entry(of: background)
  }

  var image: Image { Image(palette: palette, pixels: pixels) }

  /// Copies an image, clipped to the mosaic.
  mutating func draw(_ image: Image, at corner: Position) {
    let entries = image.palette.colors.map { entry(of: $0) }
    let place = Region(
      x: corner.x, y: corner.y, width: image.size.width, height: image.size.height)
    let shown = place.intersection(Region(pixels.size))
    let surface = image.once()
    for y in shown.rows {
      surface.withRow(y - corner.y) { row in
        for x in shown.columns { pixels[x, y] = entries[Int(row[x - corner.x])] }
      }
    }
  }

  /// Fills a region, clipped to the mosaic.
  mutating func fill(_ region: Region, with color: Color) {
    let entry = entry(of: color)
    let shown = region.intersection(Region(pixels.size))
    for y in shown.rows { for x in shown.columns { pixels[x, y] = entry } }
  }

  /// Returns the entry of a color; that of the background if the palette is full.
  private mutating func entry(of color: Color) -> UInt8 {
    if let known = entries[color] { return known }
    guard palette.colors.count < Palette.limit else { return 0 }
    let new = palette.append(color)
    entries[color] = new
    return new
  }
}
