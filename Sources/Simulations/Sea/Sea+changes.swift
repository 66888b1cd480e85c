internal import Grids

extension Sea {
  public static var changes: [ChangeKind] { [.place, .clear, .copy, .cut, .resize] }

  /// Animals that come from outside are new: of age 0, and not hungry.
  public mutating func apply(_ change: Change) {
    switch change {
    case .paste(let cells, let corner, let over):
      for y in 0..<cells.height {
        for x in 0..<cells.width where !over || cells[x, y] != 0 {
          set(Position(x: corner.x + x, y: corner.y + y), to: cells[x, y])
        }
      }
    case .clear(let region):
      let region = region ?? extent
      for y in region.rows {
        for x in region.columns { set(Position(x: x, y: y), to: 0) }
      }
    case .resize(let size): resize(to: size)
    case .toggle, .rule, .infect, .infectAtRandom: break
    }
  }

  private mutating func set(_ position: Position, to state: CellState) {
    let size = neighbourhood.size
    guard position.x >= 0, position.y >= 0, position.x < size.width, position.y < size.height else {
      return
    }
    animals[position.y * size.width + position.x] = Animal.Species(rawValue: state)
      .map { Animal(species: $0, lastActed: generation) }
  }

  private mutating func resize(to size: Size) {
    let old = Grid(size: neighbourhood.size, elements: animals)
    neighbourhood = Neighbourhood(size: size)
    animals = old.cropped(to: Region(size), outside: nil).elements
  }
}
