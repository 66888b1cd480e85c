internal import Films
internal import Grids
internal import Terminals

/// An exploration in a terminal.
struct ExploreScreen {
  private(set) var session: ExploreSession
  private let screen: TerminalScreen
  private var tiles: RuleTiles?

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
      if tiles == nil { try lay() }
      draw()
      switch screen.event(within: Self.pause) {
      case nil: try tiles?.advance()
      case .redraw: tiles = nil
      case .end: return
      case .key(let key): await press(key)
      }
    }
  }

  private mutating func press(_ key: TerminalKey) async {
    guard let action = ExploreAction(key) else { return }
    write("", row: 1)
    if await session.perform(action, columns: tiles?.layout.columns ?? 1) { tiles = nil }
  }

  /// The part of the window for the picture.
  private var area: Region {
    let size = screen.window.size
    return Region(x: 0, y: 0, width: size.width, height: max(1, size.height - Self.lines))
  }

  private mutating func lay() throws {
    screen.clear()
    tiles = try RuleTiles(
      session.sheet, on: screen.pixels(in: area), showsLabels: screen.pictures.showsPixels)
  }

  private func draw() {
    guard let tiles else { return }
    screen.show(tiles.picture(selected: session.selection), in: area)
    write(session.summary, row: 0, isInverse: true)
    write(session.state, row: 1)
    write(ExploreAction.help, row: 2)
  }

  private func write(_ text: String, row: Int, isInverse: Bool = false) {
    screen.write(text, row: area.height + row, isInverse: isInverse)
  }
}
