extension NodeStore {
  /// More squares are never made between two looks at how many there is room for.
  static let reserve = 2048

  /// The middle half of a square after 2^`power` generations, or as many as its size allows: a quarter
  /// of its width.
  ///
  /// - Precondition: its level is above that of the smallest squares.
  /// - Returns: 0, too, where the store is full.
  @inline(__always)
  mutating func middle(of square: Square, level: Int, after power: Int) -> Square {
    if square == 0 { return 0 }
    if nodes[square].stamp == stamp(min(power, level - 2)) { return nodes[square].result }
    return level > Square.leafLevel + 1
      ? work(square, level: level, power: power) : workLeaves(square, power: min(power, 3))
  }

  /// Of four of the smallest squares.
  @inline(never)
  private mutating func workLeaves(_ square: Square, power: Int) -> Square {
    let result = self.square(rule.middle(of: nodes[square], leaves, after: 1 << power))
    nodes[square].result = result
    nodes[square].stamp = stamp(power)
    return result
  }

  /// That of results which are 2^`power` generations later.
  @inline(__always)
  private func stamp(_ power: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: power + 1) | UInt32(rule.background) << 6
  }

  /// Of nine squares that overlap, each half as wide, the middles; of those four that overlap, either
  /// the middles again, so that the generations are twice as many, or what is there already.
  @inline(never)
  private mutating func work(_ square: Square, level: Int, power: Int) -> Square {
    let start = heldCount
    hold(square)
    defer { heldCount = start }
    guard hasRoom() else { return 0 }
    if cancellation.isOver(after: Self.cellsOfWork) { leave() }
    let middles = nineMiddles(of: square, level: level - 1, power: power)
    let result =
      power >= level - 2
      ? fourMiddles(of: middles, level: level - 1, power: power)
      : cut(middles, level: level - 2)
    if isFull { return 0 }
    nodes[square].result = result
    nodes[square].stamp = stamp(min(power, level - 2))
    return result
  }

  /// Of half a microsecond or so that putting squares together takes.
  private static let cellsOfWork = 1 << 6

  /// Gives a step up as if the store were full.
  @inline(never)
  private mutating func leave() {
    isLeft = true
    isFull = true
  }

  /// Row by row from the north-west.
  private typealias Nine = (
    Square, Square, Square, Square, Square, Square, Square, Square, Square
  )

  /// - Parameter level: of the nine squares whose middles these are.
  @inline(__always)
  private mutating func nineMiddles(of square: Square, level: Int, power: Int) -> Nine {
    let all = nodes[square]
    let (nw, ne, sw, se) = (nodes[all.nw], nodes[all.ne], nodes[all.sw], nodes[all.se])
    let north = self.square(nw.ne, ne.nw, nw.se, ne.sw)
    let west = self.square(nw.sw, nw.se, sw.nw, sw.ne)
    let centre = self.square(nw.se, ne.sw, sw.ne, se.nw)
    let east = self.square(ne.sw, ne.se, se.nw, se.ne)
    let south = self.square(sw.ne, se.nw, sw.se, se.sw)
    for square in [north, west, centre, east, south] { hold(square) }
    return (
      heldMiddle(of: all.nw, level, power), heldMiddle(of: north, level, power),
      heldMiddle(of: all.ne, level, power), heldMiddle(of: west, level, power),
      heldMiddle(of: centre, level, power), heldMiddle(of: east, level, power),
      heldMiddle(of: all.sw, level, power), heldMiddle(of: south, level, power),
      heldMiddle(of: all.se, level, power)
    )
  }

  /// - Parameter level: of the four squares whose middles make the result.
  @inline(__always)
  private mutating func fourMiddles(of nine: Nine, level: Int, power: Int) -> Square {
    let nw = heldMiddle(of: square(nine.0, nine.1, nine.3, nine.4), level, power)
    let ne = heldMiddle(of: square(nine.1, nine.2, nine.4, nine.5), level, power)
    let sw = heldMiddle(of: square(nine.3, nine.4, nine.6, nine.7), level, power)
    let se = heldMiddle(of: square(nine.4, nine.5, nine.7, nine.8), level, power)
    return square(nw, ne, sw, se)
  }

  /// The middle of nine squares.
  @inline(__always)
  private mutating func cut(_ nine: Nine, level: Int) -> Square {
    let nw = cut(nine.0, nine.1, nine.3, nine.4, level: level)
    let ne = cut(nine.1, nine.2, nine.4, nine.5, level: level)
    let sw = cut(nine.3, nine.4, nine.6, nine.7, level: level)
    let se = cut(nine.4, nine.5, nine.7, nine.8, level: level)
    return square(nw, ne, sw, se)
  }

  /// The middle of four squares.
  mutating func cut(
    _ nw: Square, _ ne: Square, _ sw: Square, _ se: Square, level: Int
  ) -> Square {
    if level > Square.leafLevel {
      return square(nodes[nw].se, nodes[ne].sw, nodes[sw].ne, nodes[se].nw)
    }
    if nw | ne | sw | se == 0 { return 0 }
    return square(
      rule.middle(of: Node(nw: nw, ne: ne, sw: sw, se: se), leaves, after: 0))
  }

  /// A middle that a collection must not take.
  @inline(__always)
  private mutating func heldMiddle(of square: Square, _ level: Int, _ power: Int) -> Square {
    let middle = middle(of: square, level: level, after: power)
    hold(middle)
    return middle
  }

  @inline(__always)
  mutating func hold(_ square: Square) {
    held[heldCount] = square
    heldCount += 1
  }
}
