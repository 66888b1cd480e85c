internal import Films
internal import Grids
internal import Terminals

/// An exploration in a terminal.
struct ExploreScreen {
  private(set) var session: ExploreSession
  private let screen: TerminalScreen
  /// The worlds that are shown; nil if the window is too small for them.
  private var tiles: RuleTiles?
  /// True if other worlds have to be shown, or the same in another size.
  private var isStale = true

  /// The time between two generations, in milliseconds.
  private static let pause = 100
  /// The rows of text below the picture.
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

  /// The part of the window for the picture.
  private var area: Region {
    let size = screen.window.size
    return Region(x: 0, y: 0, width: size.width, height: max(1, size.height - Self.lines))
  }

  private mutating func lay() {
    screen.clear()
    tiles = try? RuleTiles(
      session.sheet, on: screen.pixels(in: area), showsLabels: screen.pictures.showsPixels)
    isStale = false
  }

  private func draw() {
    if let tiles {
      screen.show(tiles.picture(selected: session.selection), in: area)
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
