/// The kinds and the ages of a square of cells.
struct AgedTile: Sendable {
  /// Its side is 2 to the power of this.
  static let scale = 6

  /// What each cell is, or, where only its trail is left, was; 0 for nothing.
  private(set) var kinds = [CellState](repeating: 0, count: 1 << (2 * scale))
  /// For how many generations; of a trail, how many ago. 0 while the cell that leaves one lives.
  private(set) var ages = [UInt8](repeating: 0, count: 1 << (2 * scale))

  static let memory = 2 << (2 * scale)

  /// Takes in the next generation's cells: nil where all are background.
  ///
  /// - Returns: whether there is anything to remember.
  mutating func take(_ cells: [CellState]?, _ age: Age) -> Bool {
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
