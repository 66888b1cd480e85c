public import Grids

extension Life {
  public static var changes: [ChangeKind] {
    [.place, .toggle, .clear, .copy, .cut, .resize, .rule]
  }

  public var board: Region? { topology == .unbounded ? nil : extent }

  public func problem(withRule text: String) -> String? {
    do {
      let rule = try LifeRule(notation: text)
      return topology == .unbounded && rule.bears(0) ? LifeSettings.unboundedBirth(rule) : nil
    } catch {
      return error.message
    }
  }

  public mutating func apply(_ change: Change) {
    switch change {
    case .paste(let cells, let position, let over): paste(cells, at: position, over: over)
    case .toggle(let positions):
      for position in positions { set(position) { !$0 } }
    case .clear(nil): cells = BitBoard(size: cells.size)
    case .clear(let region?):
      // What is dead already need not be looked at.
      let live = living.intersection(region)
      for y in live.rows {
        for x in live.columns { set(Position(x: x, y: y)) { _ in false } }
      }
    case .resize(let size): resize(to: size)
    case .rule(let text):
      if let rule = try? LifeRule(notation: text) { kernel = LifeKernel(rule) }
    case .infect, .infectAtRandom: break
    }
  }

  private mutating func paste(_ pasted: Grid<CellState>, at corner: Position, over: Bool) {
    for y in 0..<pasted.height {
      for x in 0..<pasted.width where !over || pasted[x, y] == 1 {
        set(Position(x: corner.x + x, y: corner.y + y)) { _ in pasted[x, y] == 1 }
      }
    }
  }

  /// Changes a cell; an unbounded world grows to hold it, what is off a board stays as it is.
  private mutating func set(_ position: Position, _ change: (Bool) -> Bool) {
    var x = position.x - origin.x
    var y = position.y - origin.y
    if !cells.size.contains(x, y) {
      guard topology == .unbounded, change(false) else { return }
      grow(toHold: Region(x: position.x, y: position.y, width: 1, height: 1))
      x = position.x - origin.x
      y = position.y - origin.y
    }
    cells[x, y] = change(cells[x, y])
  }

  private mutating func resize(to size: Size) {
    var resized = BitBoard(size: size)
    for y in 0..<min(size.height, cells.size.height) {
      for x in 0..<min(size.width, cells.size.width) where cells[x, y] { resized[x, y] = true }
    }
    cells = resized
    spare = BitBoard(size: size)
  }
}

extension Size {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height
  }
}
