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
    if await session.perform(action, columns: tiles?.columns ?? 1) { isStale = true }
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
  let columns: Int
  private var tiles: [MovingTile]
  private let painter: SheetPainter

  /// `size`: the size of the image. `showsLabels`: true if letters are legible.
  init(_ sheet: RuleSheet, on size: Size, showsLabels: Bool) throws {
    let films = sheet.tiles.map(\.film)
    let aspect = films[0].board ?? Size(width: 3, height: 2)
    let plan = { (columns: Int) in
      var plan = SheetPlan(
        .labeled(sheet.tiles.map { showsLabels ? $0.label : "" }, columns: columns))
      plan.accent = films[0].look.theme.accent
      if !showsLabels { plan.gutter = 2 }
      return plan
    }
    let width = { (columns: Int) in
      let share = SheetPainter.share(of: size, plan(columns))
      return min(share.width, share.height * aspect.width / aspect.height)
    }
    columns = (1...films.count).max { width($0) < width($1) } ?? 1
    let share = SheetPainter.share(of: size, plan(columns))
    tiles = try films.map { try MovingTile($0, within: share) }
    painter = try SheetPainter(tiles.map(\.slot), plan(columns), page: size)
  }

  mutating func advance() throws(FilmProblem) {
    for index in tiles.indices { try tiles[index].advance() }
  }

  /// Returns an image of the worlds, with a frame around the selected one.
  func image(selected: Int) -> Image {
    painter.image(of: tiles.map { .init($0.image, stays: false) }, selected: selected)
  }
}

/// A film that is played again and again.
private struct MovingTile {
  let slot: SheetPainter.Slot
  private(set) var image: Image
  private let reel: Reel
  private var shots: Reel.Shots

  /// The number of generations until a film begins again.
  private static let generations = 500

  init(_ film: Film, within limit: Size) throws(FilmProblem) {
    reel = try film.fitted(into: limit, frames: Self.generations).opened(for: Self.formats)
    shots = reel.shots()
    guard let first = try shots() else { throw .noOutput("") }
    image = first.image
    slot = SheetPainter.Slot(
      size: ImageSize(image.size), palette: image.palette, theme: film.look.theme,
      framed: SheetPainter.Frame(around: Region(image.size), isDrawn: false))
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
