internal import Grids
internal import Worlds

extension ModelBoard {
  /// Sets the states of the cells for which a condition is 1; nil for all.
  mutating func setStates(where fits: [Float]?, _ state: (Int) -> UInt8) {
    for cell in states.indices where fits.map({ $0[cell] != 0 }) ?? true {
      states[cell] = state(cell)
    }
  }

  mutating func setNumbers(_ field: Int, where fits: [Float]?, _ number: (Int) -> Float) {
    for cell in fields[field].indices where fits.map({ $0[cell] != 0 }) ?? true {
      fields[field][cell] = number(cell)
    }
  }

  /// Returns the cells that fit on a board of another size; new cells have initial values.
  func resized(from old: Size, to size: Size, outside definition: Definition)
    -> ModelBoard
  {
    ModelBoard(
      states: definition.states.isEmpty
        ? [] : Self.resized(states, from: old, to: size, outside: 0),
      fields: zip(fields, definition.fields).map {
        Self.resized($0, from: old, to: size, outside: $1.initial)
      })
  }

  /// Returns the contents of a region. Cells outside the board have the initial contents.
  func stored(_ region: Region, on size: Size, outside definition: Definition) -> StoredRegion {
    StoredRegion(
      cells: states.isEmpty
        ? Grid(size: region.size, repeating: 0)
        : Grid(size: size, elements: states).cropped(to: region, outside: 0),
      fields: zip(fields, definition.fields).map {
        Grid(size: size, elements: $0).cropped(to: region, outside: $1.initial)
      })
  }

  /// Writes stored contents to a board of a size.
  mutating func put(_ stored: StoredRegion, at corner: Position, over: Bool, on size: Size) {
    let cells = stored.cells
    let region = Region(x: corner.x, y: corner.y, width: cells.width, height: cells.height)
    let covered = region.intersection(Region(size))
    for y in covered.rows {
      for x in covered.columns {
        let (column, row, cell) = (x - corner.x, y - corner.y, y * size.width + x)
        if over && cells[column, row] == 0 { continue }
        if !states.isEmpty { states[cell] = cells[column, row] }
        for field in fields.indices { fields[field][cell] = stored.fields[field][column, row] }
      }
    }
  }

  private static func resized<Value: Sendable>(
    _ values: [Value], from old: Size, to size: Size, outside: Value
  ) -> [Value] {
    Grid(size: old, elements: values).cropped(to: Region(size), outside: outside).elements
  }
}
