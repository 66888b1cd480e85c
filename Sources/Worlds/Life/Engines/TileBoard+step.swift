internal import Grids

extension TileBoard {
  /// After so many generations tiles are looked for in which nothing lives any more.
  private static let sweeping = 256

  /// Makes the next generation.
  ///
  /// - Parameter room: what many steps may share.
  mutating func step(_ fates: [Fate], room: inout Room) {
    if restless > 0 {
      wakeAll()
      restless -= 1
    }
    for tile in wakeful {
      room.work.append((tile, tiles[tile].wakeful))
      tiles[tile].wakeful = 0
    }
    wakeful.removeAll(keepingCapacity: true)
    for (tile, strips) in room.work { step(tile, strips, fates) }
    room.work.removeAll(keepingCapacity: true)
    swap(&strips, &before)
    age += 1
    if age % Self.sweeping == 0 { sweep() }
  }

  /// Whether it goes back and forth between two generations, or stands still.
  var sleeps: Bool { wakeful.isEmpty && restless == 0 }

  /// Whether the generation before was the same.
  var stands: Bool { strips == before }

  /// Room for the tiles that a step works out.
  struct Room {
    fileprivate var work: [(tile: Int, strips: UInt8)] = []
  }

  private mutating func step(_ tile: Int, _ wakeful: UInt8, _ fates: [Fate]) {
    let first = wakeful.trailingZeroBitCount
    var above = sums(tile, strip: first - 1)
    var here = sums(tile, strip: first)
    var changes = Changes()
    for strip in first..<8 - wakeful.leadingZeroBitCount {
      let below = sums(tile, strip: strip + 1)
      if wakeful >> strip & 1 == 1 {
        let place = 8 * tile + strip
        let next = here.next(of: strips[place], above: above, below: below, fates)
        changes.note(next ^ before[place], strip: strip)
        before[place] = next
      }
      (above, here) = (here, below)
    }
    guard changes.here != 0 else { return }
    wake(tile, changes.here)
    for way in 0..<8 where changes.around[way] != 0 {
      wake(neighbour(of: tile, way), changes.around[way])
    }
  }

  /// Adds each cell of a strip to its left and right neighbour.
  ///
  /// - Parameter strip: −1 is the last of the tile above, 8 the first of the tile below.
  @inline(__always)
  private func sums(_ tile: Int, strip: Int) -> RowSums {
    let near = tiles[tile].neighbours
    let (left, middle, right) =
      switch strip {
      case -1: (Int(near[0]), Int(near[1]), Int(near[2]))
      case 8: (Int(near[5]), Int(near[6]), Int(near[7]))
      default: (Int(near[3]), tile, Int(near[4]))
      }
    let row = strip & 7
    return RowSums(
      strips[8 * middle + row], left: strips[8 * left + row], right: strips[8 * right + row])
  }

  private mutating func wake(_ tile: Int, _ strips: UInt8) {
    if tiles[tile].wakeful == 0 { wakeful.append(tile) }
    tiles[tile].wakeful |= strips
  }

  /// Wakes all that there is, and what may come to life beside it.
  private mutating func wakeAll() {
    for tile in tiles.indices.dropFirst() where !isDead(tile) {
      var edges = Changes()
      for strip in 0..<8 { edges.note(strips[8 * tile + strip], strip: strip) }
      for way in 0..<8 where edges.around[way] != 0 { _ = neighbour(of: tile, way) }
    }
    for tile in tiles.indices where isThere(tile) { wake(tile, .max) }
  }

  /// Has everything worked out: of a change from outside.
  mutating func wake() { restless = 2 }
}
