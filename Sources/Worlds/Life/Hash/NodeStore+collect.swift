extension NodeStore {
  /// Whether squares can be made; the store grows up to its limit, and collects what nobody needs once
  /// it has reached that.
  @inline(__always)
  mutating func hasRoom() -> Bool {
    min(nodes.left, leaves.left) >= Self.reserve ? !isFull : makeRoom()
  }

  @inline(never)
  private mutating func makeRoom() -> Bool {
    if isFull { return false }
    if nodes.left >= Self.reserve || nodes.grow(within: limit - memory),
      leaves.left >= Self.reserve || leaves.grow(within: limit - memory)
    {
      return true
    }
    collect()
    return !isFull
  }

  /// Forgets squares that neither a world nor the step being made needs. What becomes of those that
  /// are needed is remembered where it does not take most of the room; else only where it takes
  /// none, as it is needed itself.
  mutating func collect() {
    collectionsLeft.ofStep -= 1
    collectionsLeft.ofAll -= 1
    mark(withResults: true)
    if !isRoomy(3) {
      nodes.unmark()
      leaves.unmark()
      mark(withResults: false)
      forgetResults()
    }
    nodes.sweep()
    leaves.sweep()
    isFull = !isRoomy(31) || collectionsLeft.ofStep < 0 || collectionsLeft.ofAll < 0
  }

  /// Whether one of so many parts, at least, of both tables would be free after a sweep.
  private func isRoomy(_ parts: Int) -> Bool {
    let room = { (marked: Int, capacity: Int) in
      capacity - marked > max(Self.reserve, capacity / (parts + 1))
    }
    return room(nodes.marked, nodes.capacity) && room(leaves.marked, leaves.capacity)
  }

  private mutating func mark(withResults: Bool) {
    for root in roots.keys { mark(root, withResults) }
    for place in 0..<heldCount { mark(held[place], withResults) }
  }

  /// It goes no deeper than a world has levels: results are a level smaller, too.
  private mutating func mark(_ square: Square, _ withResults: Bool) {
    if square == 0 { return }
    if square >= Square.leafBit { return leaves.mark(square & ~Square.leafBit) }
    if nodes.isMarked(square) { return }
    nodes.mark(square)
    let node = nodes[square]
    mark(node.nw, withResults)
    mark(node.ne, withResults)
    mark(node.sw, withResults)
    mark(node.se, withResults)
    if withResults, node.stamp > 0 { mark(node.result, withResults) }
  }

  /// Forgets results that are not needed themselves.
  private mutating func forgetResults() {
    for square in 1..<nodes.top where nodes.isMarked(square) {
      let result = nodes[square].result
      let isKept =
        result >= Square.leafBit
        ? leaves.isMarked(result & ~Square.leafBit) : result == 0 || nodes.isMarked(result)
      if !isKept { nodes[square].stamp = 0 }
    }
  }
}
