/// The kinds and ages of the cells in a square tile.
struct AgedTile: Sendable {
  /// The base-2 logarithm of the tile's side in cells.
  static let scale = 6

  /// The kind of each cell, or of the dead cell that left a trail; 0 for neither.
  private(set) var kinds = [CellState](repeating: 0, count: 1 << (2 * scale))
  /// The number of generations for which a cell has had its kind. For a trail, the number of
  /// generations since the cell died; 0 while it is alive.
  private(set) var ages = [UInt8](repeating: 0, count: 1 << (2 * scale))

  static let memory = 2 << (2 * scale)

  /// Updates kinds and ages with the cells of the next generation; nil means background only.
  ///
  /// - Returns: True if the tile contains cells or trails and must be kept.
  mutating func update(_ cells: [CellState]?, _ age: Age) -> Bool {
    var isUsed: CellState = 0
    for place in kinds.indices {
      let now = cells?[place] ?? 0
      switch age {
      case .trail: follow(now, at: place)
      case .cells: count(now, at: place)
      }
      isUsed |= kinds[place]
    }
    return isUsed != 0
  }

  @inline(__always)
  private mutating func follow(_ now: CellState, at place: Int) {
    if now != 0 {
      kinds[place] = now
      ages[place] = 0
    } else if kinds[place] != 0 {
      ages[place] += 1
      if Int(ages[place]) == Age.horizon { kinds[place] = 0 }
    }
  }

  @inline(__always)
  private mutating func count(_ now: CellState, at place: Int) {
    let isSame = now == kinds[place]
    ages[place] = isSame ? min(ages[place] + 1, UInt8(Age.horizon - 1)) : 0
    kinds[place] = now
  }
}
